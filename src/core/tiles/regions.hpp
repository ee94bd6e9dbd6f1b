// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tiles/pattern.hpp"
#include "tiles/shape.hpp"

namespace budge::tiles {

/// Where tables that know the blank's region keep what, for an outline of at most 16 cells.
///
/// The cells that a pattern's tiles take are a set; each region that is left to the blank makes a block of
/// its own, and in a block there is a bit for each order in which the tiles can stand. A move of
/// one of the tiles changes the moves still needed by exactly one, and the colours of the cells tell whether
/// they are odd. So it is enough to know which of two even or two odd numbers it is: the bit is
/// that worth two.
class Regions {
public:
    using Word = std::uint64_t;
    static constexpr int most_cells = 16, most_tiles = 8;

    /// Made once. Throws std::invalid_argument where a board is larger.
    static const Regions& of(Shape shape);

    static std::size_t orders(int tiles);
    static std::size_t words(int tiles) { return (orders(tiles) + 63) / 64; }
    std::size_t blocks(int tiles) const { return blocks_[std::size_t(tiles)]; }

    /// The block of a set of taken cells with the blank in a free one.
    std::uint32_t block(CellSet taken, int blank) const {
        const std::uint64_t entry = first_[taken];
        return std::uint32_t(entry & 0xffff) + std::uint32_t(entry >> (16 + 3 * blank) & 7);
    }

    /// The number of the order in which tiles stand in these cells.
    static std::uint32_t order(const std::uint8_t* cells, int tiles);

    /// How many moves of its own tiles a pattern needs from these cells with the blank there, told by
    /// going down to the goal; `unreachable` if there is no way.
    int moves(const Pattern& pattern, const Word* table, const std::uint8_t* cells, int blank) const;

private:
    explicit Regions(Shape shape);

    Shape shape_;
    std::array<std::size_t, most_cells + 1> blocks_{};  ///< by how many cells are taken
    std::vector<std::uint64_t> first_;  ///< by set: its first block, and three bits for the region of each cell
};

}  // namespace budge::tiles
