// SPDX-License-Identifier: MIT
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "checks.hpp"
#include "sokoban/optimal/cover.hpp"

namespace budge::checks {
namespace {

using sokoban::Cover;

struct Pair {
    int one, two, more;
};

/// The least sum by trying all: each box costs 0, 2 or 4 more.
int least_by_trying(int boxes, const std::vector<Pair>& pairs) {
    int least = 4 * boxes, ways = 1;
    for (int box = 0; box < boxes; ++box) ways *= 3;
    std::vector<int> more(std::size_t(boxes), 0);
    for (int way = 0; way < ways; ++way) {
        int sum = 0;
        for (int box = 0, rest = way; box < boxes; ++box, rest /= 3)
            sum += more[std::size_t(box)] = rest % 3 * 2;
        const bool enough = std::ranges::all_of(pairs, [&](const Pair& pair) {
            return more[std::size_t(pair.one)] + more[std::size_t(pair.two)] >= pair.more;
        });
        if (enough) least = std::min(least, sum);
    }
    return least;
}

int least(int boxes, const std::vector<Pair>& pairs) {
    Cover cover;
    for (const Pair& pair : pairs) cover.add(pair.one, pair.two, pair.more);
    return cover.least(boxes);
}

}  // namespace

void check_sokoban_cover(Report& report) {
    report.expect(least(3, {{0, 1, 2}, {1, 2, 2}, {0, 2, 2}}) == 4, "three boxes, each two in conflict");
    report.expect(least(4, {{0, 1, 2}, {0, 2, 2}, {0, 3, 2}}) == 2, "one box in conflict with three");
    report.expect(least(5, {{0, 1, 4}, {3, 4, 2}}) == 6, "two pairs apart");
    std::mt19937 random(1);
    for (int trial = 0; trial < 300; ++trial) {
        const int boxes = 2 + int(random() % 6);
        std::vector<Pair> pairs;
        for (int one = 0; one < boxes; ++one)
            for (int two = one + 1; two < boxes; ++two)
                if (const int more = int(random() % 4) - 1; more > 0) pairs.push_back({one, two, 2 * more});
        if (pairs.empty()) continue;
        report.expect(least(boxes, pairs) == least_by_trying(boxes, pairs),
                      "cover of pairs, trial " + std::to_string(trial));
    }
}

}  // namespace budge::checks
