// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/domain.hpp"

namespace budge::tiles {

/// A board of any size: cells hold tile numbers that need not fit a byte.
using BigCells = std::vector<std::uint16_t>;

inline int find_blank(const BigCells& board) {
    return int(std::find(board.begin(), board.end(), 0) - board.begin());
}

/// The cell from which a tile moves into the blank.
inline int source_of(int width, int blank, Move move) {
    const int steps[] = {width, -width, 1, -1};
    return blank + steps[move];
}

inline void walk(int width, BigCells& board, const std::vector<Move>& way) {
    int blank = find_blank(board);
    for (const Move move : way) {
        const int from = source_of(width, blank, move);
        std::swap(board[std::size_t(blank)], board[std::size_t(from)]);
        blank = from;
    }
}

/// Leaves out moves that the next one takes back.
inline void without_detours(std::vector<Move>& moves) {
    std::size_t kept = 0;
    for (const Move move : moves) {
        if (kept > 0 && moves[kept - 1] == (move ^ 1))
            --kept;
        else
            moves[kept++] = move;
    }
    moves.resize(kept);
}

}  // namespace budge::tiles
