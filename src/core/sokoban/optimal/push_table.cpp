// SPDX-License-Identifier: MIT
#include "sokoban/optimal/push_table.hpp"

namespace budge::sokoban {

PushTable::PushTable(const Level& level, const Board& walls, std::size_t places, Monitor* monitor)
    : level_(&level),
      places_(places),
      rows_(places_ * level.size * directions, far_away),
      box_(level, monitor),
      first_side_(level.size),
      divides_(level.size) {
    box_.lift(walls);
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

PushTable::PushTable(const Level& level, const Board& walls, Monitor* monitor)
    : PushTable(level, walls, level.goals.size(), monitor) {
    for (std::size_t goal = 0; goal < places_; ++goal) {
        const Cell at = level.goals[goal];
        if (!walls.is_free(at)) continue;
        for (int side = 0; side < directions; ++side) own_row(at, side)[goal] = 0;
        box_.forget();
        box_.visit_all_sides(walls, at);
        box_.pull_on(walls);
        note_stops(goal, walls);
    }
}

PushTable PushTable::from_start(const Level& level, Monitor* monitor) {
    const Board open(level);
    PushTable table(level, open, level.boxes.size(), monitor);
    for (std::size_t box = 0; box < level.boxes.size(); ++box) {
        const Cell at = level.boxes[box];
        table.box_.forget();
        table.box_.visit(at, table.side_of(at, level.player, open), 0);
        table.box_.push_on(open, [](Cell) { return true; });
        table.note_stops(box, open);
    }
    return table;
}

void PushTable::note_stops(std::size_t place, const Board& walls) {
    for (const auto& stop : box_.stops())
        for (int side = 0; side < directions; ++side) {
            if (!walls.is_free(level_->next[stop.cell][side])) continue;
            if (box_.floor().part(stop.cell, side) != stop.part) continue;
            own_row(stop.cell, side)[place] = Distance(stop.distance);
        }
}

}  // namespace budge::sokoban
