// SPDX-License-Identifier: MIT
#include "sokoban/optimal/push_table.hpp"

namespace budge::sokoban {

PushTable::PushTable(const Level& level, const Board& walls, Monitor* monitor)
    : level_(&level),
      goals_(level.goals.size()),
      rows_(goals_ * level.size * directions, far_away),
      box_(level, monitor) {
    box_.lift(walls);
    for (std::size_t goal = 0; goal < goals_; ++goal) {
        const Cell at = level.goals[goal];
        if (!walls.is_free(at)) continue;
        for (int side = 0; side < directions; ++side) row(at, side)[goal] = 0;
        box_.forget();
        box_.visit_all_sides(walls, at);
        box_.pull_on(walls);
        for (const auto& stop : box_.stops())
            for (int side = 0; side < directions; ++side) {
                if (!walls.is_free(level.next[stop.cell][side])) continue;
                if (box_.floor().part(stop.cell, side) != stop.part) continue;
                row(stop.cell, side)[goal] = Distance(stop.distance);
            }
    }
    first_side_.resize(level.size);
    divides_.resize(level.size);
    for (int cell = 0; cell < level.size; ++cell) {
        if (!walls.is_free(cell)) continue;
        int part = -1;
        for (int side = directions; side-- > 0;) {
            if (!walls.is_free(level.next[cell][side])) continue;
            first_side_[cell] = std::uint8_t(side);
            if (part >= 0 && part != box_.floor().part(cell, side)) divides_[cell] = 1;
            part = box_.floor().part(cell, side);
        }
    }
}

}  // namespace budge::sokoban
