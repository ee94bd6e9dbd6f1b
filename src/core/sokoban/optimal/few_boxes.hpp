// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "sokoban/level.hpp"

namespace budge::sokoban {

/// A set of goals, by their numbers.
using Goals = std::uint64_t;
constexpr int most_goals = 63;
/// Of a box that nothing is to be claimed of.
constexpr Goals any_place = ~Goals(0);

/// Goals of a box by what it costs to take one of them more than its price, in detours of two
/// pushes: those for none, for one at most, for two at most and so on.
constexpr int most_detours = 3;
using ByDetours = std::array<Goals, most_detours + 1>;

/// A few boxes, each with the goals it may take.
struct FewBoxes {
    static constexpr int most = 14;  ///< a guess

    int count = 0;
    int spent = 0;  ///< detours of boxes that are home and off the board
    std::array<Cell, most> cells{};
    std::array<ByDetours, most> goals{};

    void add(Cell cell, const ByDetours& some) {
        cells[count] = cell;
        goals[count++] = some;
    }
    FewBoxes without(int box) const {
        FewBoxes fewer;
        fewer.spent = spent;
        for (int i = 0; i < count; ++i)
            if (i != box) fewer.add(cells[i], goals[i]);
        return fewer;
    }
    /// The detours of a box at least; one more than there may be if it has no goal left.
    int detours(int box, int most_of_all) const {
        int some = 0;
        while (some <= most_of_all && !goals[box][some]) ++some;
        return some;
    }
    /// The detours of all at least.
    int detours(int most_of_all) const {
        int sum = spent;
        for (int i = 0; i < count; ++i) sum += detours(i, most_of_all);
        return sum;
    }
};

}  // namespace budge::sokoban
