// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "search/hash.hpp"

namespace budge::tiles {

using Cells = std::vector<std::uint8_t>;

/// A board in one integer: the tile of each cell in a few bits, cell 0 lowest. 4 bits a cell in 64
/// bits hold up to 16 cells, 5 bits a cell in 128 bits up to 25.
template <class Word, int Bits>
struct Packing {
    using Key = Word;
    static constexpr int max_cells = int(sizeof(Word)) * 8 / Bits;
    static constexpr unsigned mask = (1u << Bits) - 1;

    static unsigned tile(const Key& board, int cell) {
        return unsigned(board >> (Bits * cell)) & mask;
    }
    static Key put(unsigned tile, int cell) { return Key(tile) << (Bits * cell); }

    /// The board with the tiles of two cells exchanged.
    static Key exchange(const Key& board, int a, int b) {
        const unsigned difference = tile(board, a) ^ tile(board, b);
        return board ^ put(difference, a) ^ put(difference, b);
    }
    static Key pack(const Cells& cells) {
        Key board = 0;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) board |= put(cells[cell], int(cell));
        return board;
    }
    static int find_blank(const Key& board, int cell_count) {
        if constexpr (Bits == 4) {
            // The lowest nibble that is 0: only there does taking 1 away set a clear top bit.
            constexpr std::uint64_t ones = 0x1111111111111111ull;
            const std::uint64_t zeros = (board - ones) & ~board & (ones << 3);
            return std::countr_zero(zeros) / 4;
        }
        for (int cell = 0; cell < cell_count; ++cell)
            if (tile(board, cell) == 0) return cell;
        return 0;
    }
};

using Small = Packing<std::uint64_t, 4>;
using Large = Packing<Wide, 5>;

}  // namespace budge::tiles
