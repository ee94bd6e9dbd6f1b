// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/dice.hpp"

namespace budge::sokoban {

/// Walls and floor, row by row; the outermost rows and columns are walls.
struct Room {
    int height = 0;
    int width = 0;
    std::vector<std::uint8_t> floor;

    Room(int rows, int columns)
        : height(rows), width(columns), floor(std::size_t(rows) * std::size_t(columns)) {}

    bool inside(int cell) const {
        const int row = cell / width, column = cell % width;
        return row > 0 && column > 0 && row < height - 1 && column < width - 1;
    }
    int count() const;
    std::vector<int> cells() const;  ///< of the floor
    bool hangs_together() const;     ///< whether all of the floor can be walked
    /// Whether there is floor beside each of the four outer walls: else the room is smaller than it
    /// should be.
    bool fills_its_frame() const;
    /// Keeps the largest part whose cells hang together, and fills dead ends that are of no use.
    void tidy();
    /// Turns a few cells into walls or floor and tidies up.
    void alter(Dice& dice);
};

/// How rooms are drawn.
enum class Grammar { hall, cave, chambers, blocks };
constexpr int grammar_count = 4;

/// A room by one of the grammars, tidied up. `walls` is the share of walls inside in percent, or
/// negative where the grammar may choose.
Room draw_room(int height, int width, int walls, Dice& dice);

}  // namespace budge::sokoban
