// SPDX-License-Identifier: MIT
//
// The core by itself, without Python: what `make portable` runs on other processors.
//
//     core_tests tests/data/signature.json

#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>

#include "checks.hpp"

namespace budge::checks {
namespace {

/// Reads lines such as `"8-puzzle: bfs": [50000, 135346, -1],`.
Signature read_signature(const char* path) {
    std::ifstream file(path);
    Signature signature;
    for (std::string line; std::getline(file, line);) {
        const auto from = line.find('"'), to = line.rfind('"'), list = line.find('[');
        if (from == to || list == std::string::npos) continue;
        std::istringstream numbers(line.substr(list + 1));
        auto& counts = signature[line.substr(from + 1, to - from - 1)];
        for (long long number; numbers >> number; numbers.ignore()) counts.push_back(number);
    }
    return signature;
}

int run(const char* path) {
    Report report(read_signature(path));
    for (const auto check :
         {check_numbers, check_tiles, check_blocks, check_sokoban, check_sokoban_floor,
          check_sokoban_cover})
        check(report);
    std::cout << 8 * sizeof(void*) << "-bit: " << report.checked() << " checks, " << report.wrong()
              << " wrong\n";
    return report.wrong() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace budge::checks

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: core_tests tests/data/signature.json\n";
        return 2;
    }
    try {
        return budge::checks::run(arguments[1]);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
