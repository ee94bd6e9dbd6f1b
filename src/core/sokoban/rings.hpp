// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "sokoban/board.hpp"
#include "sokoban/field.hpp"

namespace budge::sokoban {

/// The eight cells around each cell. They mostly tell, without a search of the floor, whether what
/// hangs together still does when a box comes to stand there.
class Rings {
public:
    explicit Rings(const Level& level) : cells_(level.size) {
        const auto at = [&](int row, int column) { return std::size_t(row * level.width + column); };
        std::vector<Cell> on_board(at(level.height, 0), level.wall());
        for (Cell cell = 0; cell < level.size; ++cell)
            on_board[at(level.row[cell], level.column[cell])] = cell;
        constexpr int rows[] = {-1, -1, -1, 0, 1, 1, 1, 0}, columns[] = {-1, 0, 1, 1, 1, 0, -1, -1};
        for (int cell = 0; cell < level.size; ++cell)
            for (std::size_t i = 0; i < 8; ++i) {
                const int row = level.row[cell] + rows[i], column = level.column[cell] + columns[i];
                const bool inside = row >= 0 && row < level.height && column >= 0 && column < level.width;
                cells_[cell][i] = inside ? on_board[at(row, column)] : level.wall();
            }
    }

    /// Whether the free cells beside a cell may not hang together if it is closed, as far as the
    /// eight cells around it tell. The cell that a box has `left` counts as free.
    bool split(const Board& board, Cell cell, Cell left) const {
        std::size_t open = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            const Cell around = cells_[cell][i];
            open |= std::size_t(board.is_free(around) || around == left) << i;
        }
        return split_rings[open];
    }

private:
    std::vector<std::array<Cell, 8>> cells_;
};

}  // namespace budge::sokoban
