// SPDX-License-Identifier: MIT
#pragma once

#include "sokoban/board.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {

constexpr int player_bits = 12;

/// A position in `P` words: a bit for each cell with a box, and the player in the last bits.
template <int P>
struct Packed {
    static constexpr int W = unpacked_width(P);
    Bits<P> bits;

    Packed() = default;
    Packed(const Bits<W>& boxes, Cell player) : bits(boxes) {
        bits.reach(P);
        bits.word[P - 1] |= std::uint64_t(player) << (64 - player_bits);
    }
    Cell player() const { return Cell(bits.word[P - 1] >> (64 - player_bits)); }
    Bits<W> boxes() const {
        Bits<W> boxes(bits);
        boxes.word[P - 1] &= ~std::uint64_t(0) >> player_bits;
        boxes.trim(boxes.word);
        return boxes;
    }
    bool operator==(const Packed&) const = default;

    std::uint64_t hash() const { return bits.hash(); }
};

}  // namespace budge::sokoban
