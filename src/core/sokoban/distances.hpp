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
    explicit Distances(const Level& level)
        : goals_(int(level.goals.size())),
          from_side_(std::size_t(goals_) * (level.size + 1) * directions, unreachable),
          from_any_(std::size_t(goals_) * (level.size + 1), unreachable),
          nearest_(level.size + 1, unreachable),
          live_sides_(level.size + 1, 0),
          size_(level.size + 1) {
        const Board board(level);
        LoneBox box(level);
        box.lift(board);
        for (int goal = 0; goal < goals_; ++goal) {
            const Cell at = level.goals[goal];
            from_any_[goal * size_ + at] = nearest_[at] = 0;
            box.forget();
            box.visit_all_sides(board, at);
            box.pull_on(board);
            for (const auto& stop : box.stops()) {
                for (int side = 0; side < directions; ++side) {
                    if (!board.is_free(level.next[stop.cell][side])) continue;
                    if (box.floor().part(stop.cell, side) != stop.part) continue;
                    from_side_[(goal * size_ + stop.cell) * directions + side] = stop.distance;
                    live_sides_[stop.cell] |= std::uint8_t(1 << side);
                }
                auto& any = from_any_[goal * size_ + stop.cell];
                any = std::min(any, stop.distance);
                nearest_[stop.cell] = std::min(nearest_[stop.cell], stop.distance);
            }
        }
    }

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
