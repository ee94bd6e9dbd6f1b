// SPDX-License-Identifier: MIT
#pragma once

#include "search/hash.hpp"
#include "sokoban/board.hpp"

namespace budge::sokoban {

/// A position in `W` words: a bit for each cell with a box, and the player in the last 12 bits.
template <int W>
struct Packed {
    static constexpr int max_cells = 64 * W - 12;

    Bits<W> bits;

    Packed() = default;
    Packed(const Bits<W>& boxes, Cell player) : bits(boxes) {
        bits.word[W - 1] |= std::uint64_t(player) << 52;
    }
    Cell player() const { return Cell(bits.word[W - 1] >> 52); }
    Bits<W> boxes() const {
        Bits<W> boxes = bits;
        boxes.word[W - 1] &= ~std::uint64_t(0) >> 12;
        return boxes;
    }
    bool operator==(const Packed&) const = default;

    std::uint64_t hash() const {
        std::uint64_t mixed = 0;
        for (const auto word : bits.word) mixed = Hash{}(mixed ^ word);
        return mixed;
    }
};

}  // namespace budge::sokoban
