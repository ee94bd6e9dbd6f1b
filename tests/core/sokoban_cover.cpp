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

struct Need {
    std::vector<int> boxes;
    int detours;
};

/// The least sum by trying all: each box makes none, one or two detours.
int least_by_trying(int boxes, const std::vector<Need>& needs) {
    int least = 2 * boxes, ways = 1;
    for (int box = 0; box < boxes; ++box) ways *= 3;
    std::vector<int> detours(std::size_t(boxes), 0);
    for (int way = 0; way < ways; ++way) {
        int sum = 0;
        for (int box = 0, rest = way; box < boxes; ++box, rest /= 3)
            sum += detours[std::size_t(box)] = rest % 3;
        const bool enough = std::ranges::all_of(needs, [&](const Need& need) {
            int together = 0;
            for (const int box : need.boxes) together += detours[std::size_t(box)];
            return together >= need.detours;
        });
        if (enough) least = std::min(least, sum);
    }
    return least;
}

Cover cover_of(const std::vector<Need>& needs) {
    Cover cover;
    for (const Need& need : needs) cover.add(need.boxes, need.detours);
    return cover;
}
int least(int boxes, const std::vector<Need>& needs) { return cover_of(needs).least(boxes); }

}  // namespace

void check_sokoban_cover(Report& report) {
    report.expect(least(3, {{{0, 1}, 1}, {{1, 2}, 1}, {{0, 2}, 1}}) == 2,
                  "three boxes, each two in conflict");
    report.expect(least(4, {{{0, 1}, 1}, {{0, 2}, 1}, {{0, 3}, 1}}) == 1,
                  "one box in conflict with three");
    report.expect(least(5, {{{0, 1}, 2}, {{3, 4}, 1}}) == 3, "two pairs apart");
    report.expect(least(4, {{{0, 1, 2}, 2}, {{2, 3}, 1}}) == 2, "a jam that shares a box with a pair");
    report.expect(least(4, {{{0, 1, 2}, 2}, {{0, 1}, 1}, {{2, 3}, 2}}) == 3, "a jam that holds a pair");
    std::mt19937 random(1);
    for (int trial = 0; trial < 300; ++trial) {
        const int boxes = 2 + int(random() % 6);
        std::vector<Need> needs;
        for (int one = 0; one < boxes; ++one)
            for (int two = one + 1; two < boxes; ++two)
                if (const int detours = int(random() % 4) - 1; detours > 0)
                    needs.push_back({{one, two}, detours});
        report.expect(least(boxes, needs) == least_by_trying(boxes, needs),
                      "cover of pairs, trial " + std::to_string(trial));
        std::vector<int> some;
        for (int box = 0; box < boxes; ++box)
            if (random() % 2) some.push_back(box);
        std::vector<Need> within;
        for (const Need& need : needs)
            if (std::ranges::all_of(need.boxes, [&](int box) { return std::ranges::count(some, box); }))
                within.push_back(need);
        report.expect(cover_of(needs).least_of(some, boxes) == least_by_trying(boxes, within),
                      "cover of some boxes, trial " + std::to_string(trial));
        // Jams may take too long to add up: then it is less.
        for (int jam = 0; jam < 3 && some.size() > 2; ++jam) {
            needs.push_back({some, 1 + int(random() % 3)});
            some.erase(some.begin());
        }
        const int together = least(boxes, needs), exactly = least_by_trying(boxes, needs);
        report.expect(together <= exactly && together >= exactly - 1,
                      "cover with jams, trial " + std::to_string(trial));
    }
}

}  // namespace budge::checks
