// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "search/monitor.hpp"

namespace budge::checks {

/// The node counts that tests/data/signature.json records: expanded, generated, cost.
using Signature = std::map<std::string, std::vector<long long>>;

/// Counts what was checked, and tells what is wrong.
class Report {
public:
    explicit Report(Signature signature) : signature_(std::move(signature)) {}

    void expect(bool holds, const std::string& what) {
        ++checked_;
        if (holds) return;
        ++wrong_;
        std::cout << "wrong: " << what << '\n';
    }

    /// Holds a search against what the same search does from Python, on any processor.
    void expect_same(const std::string& name, const Figures& figures, long long cost) {
        const auto known = signature_.find(name);
        const std::vector<long long> counts{static_cast<long long>(figures.expanded),
                                            static_cast<long long>(figures.generated), cost};
        std::string told = name + ":";
        for (const long long count : counts) told += " " + std::to_string(count);
        expect(known != signature_.end() && known->second == counts, told);
    }

    int checked() const { return checked_; }
    int wrong() const { return wrong_; }

private:
    Signature signature_;
    int checked_ = 0;
    int wrong_ = 0;
};

/// The limit of the searches that the signature records.
inline Limits recorded_limits() {
    Limits limits;
    limits.nodes = 50'000;
    return limits;
}

void check_numbers(Report& report);
void check_tiles(Report& report);
void check_blocks(Report& report);
void check_sokoban(Report& report);
void check_sokoban_floor(Report& report);
void check_sokoban_cover(Report& report);

}  // namespace budge::checks
