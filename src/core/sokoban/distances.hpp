// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/lone_box.hpp"

namespace budge::sokoban {

constexpr int unreachable = 1 << 20;

/// How many pushes bring a lone box from a cell to a goal, the player beginning on a given side of
/// it; and what follows: the cells from which no goal can be reached at all, which are dead.
class Distances {
public:
    explicit Distances(const Level& level, Monitor* monitor = nullptr);

    /// Pushes from the cell to the goal of that index, the player on that side, or on the best.
    int to_goal(int goal, int cell, int side) const {
        return from_side_[(goal * size_ + cell) * directions + side];
    }
    int to_goal(int goal, int cell) const { return from_any_[goal * size_ + cell]; }
    int nearest(int cell) const { return nearest_[cell]; }
    bool live(int cell) const { return nearest_[cell] < unreachable; }
    /// Whether a box here can reach a goal with the player on that side of it. On a goal it is
    /// always alive: it may stay.
    bool live(int cell, int side) const {
        return nearest_[cell] == 0 || (live_sides_[cell] >> side & 1);
    }

private:
    int goals_;
    std::vector<int> from_side_;
    std::vector<int> from_any_;
    std::vector<int> nearest_;
    std::vector<std::uint8_t> live_sides_;
    int size_;
};

}  // namespace budge::sokoban
