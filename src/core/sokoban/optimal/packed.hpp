// SPDX-License-Identifier: MIT
#pragma once

#include "sokoban/board.hpp"

namespace budge::sokoban {

constexpr int player_bits = 12;

/// A position in `W` words: a bit for each cell with a box, and the player in the last bits.
template <int W>
struct Packed {
    Bits<W> bits;

    Packed() = default;
    Packed(const Bits<W>& boxes, Cell player) : bits(boxes) {
        bits.word[W - 1] |= std::uint64_t(player) << (64 - player_bits);
    }
    Cell player() const { return Cell(bits.word[W - 1] >> (64 - player_bits)); }
    Bits<W> boxes() const {
        Bits<W> boxes = bits;
        boxes.word[W - 1] &= ~std::uint64_t(0) >> player_bits;
        return boxes;
    }
    bool operator==(const Packed&) const = default;

    std::uint64_t hash() const { return bits.hash(); }
};

}  // namespace budge::sokoban
