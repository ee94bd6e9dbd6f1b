// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sokoban/lone_box.hpp"
#include "sokoban/optimal/assignment.hpp"

namespace budge::sokoban {

/// How many pushes a lone box takes between a cell and each of some places when some cells are walls,
/// by where the player is: a box in a doorway has another future for a player inside than for one outside.
class PushTable {
public:
    /// From a cell to each goal.
    PushTable(const Level& level, const Board& walls, Monitor* monitor);
    /// From where each box is in the beginning, and the player, to a cell.
    static PushTable from_start(const Level& level, Monitor* monitor);

    /// The distances of all places, the player on that side of the box.
    const Distance* row(int cell, int side) const {
        return rows_.data() + (std::size_t(cell) * directions + side) * places_;
    }
    /// The distances of all places, the player anywhere.
    const Distance* row(int cell, Cell player, const Board& walls) const {
        return row(cell, side_of(cell, player, walls));
    }
    std::size_t bytes() const {
        return rows_.size() * sizeof(Distance) + std::size_t(level_->size) * 64;
    }

private:
    PushTable(const Level& level, const Board& walls, std::size_t places, Monitor* monitor);

    /// Notes how far all stops of the box are from that place.
    void note_stops(std::size_t place, const Board& walls);

    /// A side of the cell that the player could walk to if there were no other boxes.
    int side_of(int cell, Cell player, const Board& walls) const {
        if (!divides_[cell]) return first_side_[cell];
        for (int side = 0; side < directions; ++side) {
            if (!walls.is_free(level_->next[cell][side])) continue;
            if (box_.floor().in_part(player, cell, box_.floor().part(cell, side))) return side;
        }
        return first_side_[cell];
    }
    Distance* own_row(int cell, int side) {
        return rows_.data() + (std::size_t(cell) * directions + side) * places_;
    }

    const Level* level_;
    std::size_t places_;
    std::vector<Distance> rows_;
    LoneBox box_;
    std::vector<std::uint8_t> first_side_;
    std::vector<std::uint8_t> divides_;
};

}  // namespace budge::sokoban
