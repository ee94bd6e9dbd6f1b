// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/monitor.hpp"
#include "tiles/shape.hpp"

namespace budge::tiles {

/// Some tiles of a goal: the cells they belong in, and the cells that the blank can reach there
/// without moving any of them. Tiles are named by their goal cells, so nothing else matters.
struct Pattern {
    Shape shape;
    CellSet goal = 0;
    CellSet region = 0;
    bool by_region = false;  ///< whether its table knows where the blank is

    int tiles() const { return std::popcount(goal); }
    bool operator==(const Pattern&) const = default;
};

/// The cells connected to those of `from` by way of `free` cells.
CellSet flood(Shape shape, CellSet from, CellSet free);

/// A pattern of a goal with its blank in a cell.
Pattern make_pattern(Shape shape, CellSet goal, int blank);

/// The number of a placement of tiles. Up to six tiles the cells are the digits of a number to the
/// base of the board's cells: a move then adds a constant, and a third or so of the numbers is
/// in use. More tiles are ranked without gaps: each digit counts the cells that the tiles before
/// leave below.
class PatternIndex {
public:
    static constexpr int most_tiles = 9;
    static constexpr int most_with_gaps = 6;

    PatternIndex(int cells, int tiles) : tiles_(tiles), compact_(tiles > most_with_gaps) {
        for (int j = 0; j < tiles; ++j) {
            stride_[std::size_t(j)] = std::uint32_t(size_);
            size_ *= unsigned(compact_ ? cells - j : cells);
        }
    }
    std::size_t size() const { return size_; }
    bool is_compact() const { return compact_; }
    std::int32_t stride(int tile) const { return std::int32_t(stride_[std::size_t(tile)]); }

    /// `cell_of(j)` is where the j-th tile stands.
    template <class CellOf>
    std::uint32_t of(CellOf cell_of) const {
        std::uint32_t index = 0;
        CellSet taken = 0;
        for (int j = 0; j < tiles_; ++j) {
            const int cell = cell_of(j);
            int digit = cell;
            if (compact_) {
                digit -= std::popcount(taken & ((CellSet(1) << cell) - 1));
                taken |= CellSet(1) << cell;
            }
            index += std::uint32_t(digit) * stride_[std::size_t(j)];
        }
        return index;
    }

private:
    int tiles_;
    bool compact_;
    std::size_t size_ = 1;
    std::array<std::uint32_t, most_tiles> stride_{};
};

/// The entry of a placement from which no moves lead to the goal.
constexpr std::uint8_t unreachable = 255;

/// How far a table under construction is; read from other threads.
struct BuildProgress {
    std::atomic<std::uint64_t> placed{0};  ///< placements of tiles that have their number
    std::atomic<bool> stop{false};
};

/// How many ways there are to place the pattern's tiles, and the blank in a region where the table
/// knows that.
std::uint64_t placements(const Pattern& pattern);

/// The size of a pattern's table.
std::size_t table_bytes(const Pattern& pattern);

/// The memory that building a table takes beside the table itself.
std::size_t bytes_to_build(const Pattern& pattern);

/// Fills `table`, of `table_bytes()` zeros: how many moves of the pattern's own tiles each
/// placement needs at the least, wherever the blank is; `unreachable` where no moves lead to the
/// goal. Moving the blank through other tiles is free. A table that knows the blank's region has one
/// bit for each placement and region, in 64-bit words; see `Regions`. Throws Stopped when `bytes` do not
/// suffice, before any are taken, or `progress.stop` is set.
void build_pattern(const Pattern& pattern, std::uint8_t* table, std::size_t bytes, int threads,
                   BuildProgress& progress);

}  // namespace budge::tiles
