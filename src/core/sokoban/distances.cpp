// SPDX-License-Identifier: MIT
#include "sokoban/distances.hpp"

namespace budge::sokoban {

Distances::Distances(const Level& level, Monitor* monitor)
    : goals_(int(level.goals.size())),
      from_side_(std::size_t(goals_) * (level.size + 1) * directions, unreachable),
      from_any_(std::size_t(goals_) * (level.size + 1), unreachable),
      nearest_(level.size + 1, unreachable),
      live_sides_(level.size + 1, 0),
      size_(level.size + 1) {
    const Board board(level);
    LoneBox box(level, monitor);
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

}  // namespace budge::sokoban
