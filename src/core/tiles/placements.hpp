// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tiles/pattern.hpp"

namespace budge::tiles {

using Rank = std::uint32_t;

/// All sets of so many cells, numbered in rising order. The number of a set is a sum over its cells,
/// looked up for each half of the board.
class CellSets {
public:
    CellSets(Shape shape, int size) {
        std::array<std::array<std::uint32_t, 12>, most_cells + 1> choose{};
        for (std::size_t n = 0; n <= most_cells; ++n)
            for (std::size_t k = 0; k < choose[n].size(); ++k)
                choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
        const auto sum = [&](CellSet set, std::size_t first_cell, std::size_t before) {
            std::uint32_t total = 0;
            for (; set; set &= set - 1)
                total += choose[first_cell + std::size_t(std::countr_zero(set))][++before];
            return total;
        };
        for (CellSet set = 0; set < low_.size(); ++set)
            if (std::popcount(set) <= size) low_[set] = sum(set, 0, 0);
        for (std::size_t before = 0; before <= std::size_t(size); ++before)
            for (CellSet set = 0; set < high_[before].size(); ++set)
                if (std::popcount(set) + int(before) <= size) high_[before][set] = sum(set, half, before);
        sets_.reserve(choose[std::size_t(shape.cells())][std::size_t(size)]);
        for (CellSet set = (CellSet(1) << size) - 1; set <= shape.all();) {
            sets_.push_back(set);
            const CellSet low = set & -set, ripple = set + low;  // the next with as many bits
            set = ripple | ((set ^ ripple) >> 2) / low;
        }
    }
    std::size_t count() const { return sets_.size(); }
    CellSet set(std::size_t number) const { return sets_[number]; }
    std::size_t number(CellSet set) const {
        const CellSet low = set & ((CellSet(1) << half) - 1);
        return low_[low] + high_[std::size_t(std::popcount(low))][set >> half];
    }

private:
    static constexpr int half = 13;
    std::array<std::uint32_t, 1 << half> low_{};
    std::array<std::array<std::uint32_t, 1 << (most_cells - half)>, PatternIndex::most_tiles + 1> high_{};
    std::vector<CellSet> sets_;
};

/// The orders in which tiles can stand in the cells of a set, numbered without gaps: the digit of a tile,
/// to a base that is its own, counts the tiles before it in the pattern that stand behind it. The
/// order of the goal is the first.
class Orders {
public:
    explicit Orders(int tiles) {
        for (int tile = 0; tile < tiles; ++tile) count_ *= Rank(tile + 1);
        packed_.reserve(count_);
        std::vector<int> order;
        for (Rank rank = 0; rank < count_; ++rank) {
            order.clear();
            Rank digits = rank;
            for (int tile = 0; tile < tiles; digits /= Rank(++tile))
                order.insert(order.end() - std::ptrdiff_t(digits % Rank(tile + 1)), tile);
            std::uint64_t packed = 0;
            for (int k = 0; k < tiles; ++k) packed |= std::uint64_t(order[std::size_t(k)]) << 4 * k;
            packed_.push_back(packed);
        }
    }
    std::size_t count() const { return count_; }
    std::size_t words() const { return (count_ + 63) / 64; }

    /// Which tile is in the first cell, in the second and so on, four bits for each.
    std::uint64_t packed(Rank rank) const { return packed_[rank]; }

    /// What it adds to the number of an order that one tile passes another, coming to stand behind it.
    static std::int32_t pass(int tile, int other) {
        constexpr std::array<std::int32_t, PatternIndex::most_tiles> factorial{1, 1, 2, 6, 24, 120, 720, 5040, 40320};
        return tile < other ? factorial[std::size_t(other)] : -factorial[std::size_t(tile)];
    }

    /// For each order, the one in which the tile from one place stands in another.
    std::vector<Rank> moved(int from, int to) const {
        std::vector<Rank> ranks(count());
        for (std::size_t rank = 0; rank < count(); ++rank) {
            const auto tile_at = [&](int place) { return int(packed_[rank] >> 4 * place & 15); };
            std::int32_t passed = 0;
            for (int place = std::min(from, to); place <= std::max(from, to); ++place)
                if (place != from) passed += pass(tile_at(from), tile_at(place));
            ranks[rank] = Rank(rank) + Rank(from < to ? passed : -passed);
        }
        return ranks;
    }

private:
    Rank count_ = 1;
    std::vector<std::uint64_t> packed_;
};

}  // namespace budge::tiles
