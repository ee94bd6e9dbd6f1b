// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/domain.hpp"
#include "tiles/fitted_evaluation.hpp"

namespace budge::tiles {

/// A board with the blank, on which moves are made and taken back. It knows what a move would change
/// in the evaluation, in the sum of distances and in the hash of the board.
class Walker {
public:
    /// How a board stands: its evaluation, its distance from the goal, a hash.
    struct Standing {
        std::int32_t value;
        std::int32_t distance;
        std::uint64_t hash;
    };

    /// `board`: the tile of each cell, row by row, a tile being called by its goal cell; the blank by
    /// the last cell.
    Walker(const FittedEvaluation& evaluation, const std::vector<std::uint16_t>& board);

    /// The blocks of cells that the blank's next move can change, and what they count now.
    struct Blocks {
        std::array<int, 12> code, value;
    };
    Blocks blocks() const {
        constexpr int looks = features::looks;
        const std::uint8_t* at = &looks_[std::size_t(blank_)];
        const auto two = [&](int cell) { return at[cell] * looks + at[cell + 1]; };
        const auto four = [](int above, int below) { return above * looks * looks + below; };
        const int s = stride_;
        const int a1 = two(-2 * s - 1), a2 = two(-2 * s);
        const int b0 = two(-s - 2), b1 = two(-s - 1), b2 = two(-s), b3 = two(-s + 1);
        const int c0 = two(-2), c1 = two(-1), c2 = two(0), c3 = two(1);
        const int d0 = two(s - 2), d1 = two(s - 1), d2 = two(s), d3 = two(s + 1);
        const int e1 = two(2 * s - 1), e2 = two(2 * s);
        Blocks blocks{{four(a1, b1), four(a2, b2), four(b0, c0), four(b1, c1), four(b2, c2), four(b3, c3),
                       four(c0, d0), four(c1, d1), four(c2, d2), four(c3, d3), four(d1, e1), four(d2, e2)},
                      {}};
        for (std::size_t i = 0; i < 12; ++i) blocks.value[i] = evaluation_->block(blocks.code[i]);
        return blocks;
    }

    bool can(Move move) const { return at_[std::size_t(blank_ + steps_[move])] != wall; }

    Standing after(const Standing& now, Move move, const Blocks& blocks) const {
        const FittedEvaluation& evaluation = *evaluation_;
        const int from = blank_ + steps_[move], home = at_[std::size_t(from)];
        const int way_from = from - home + centre_, way_to = blank_ - home + centre_;
        const auto here = evaluation.away(way_from), there = evaluation.away(way_to);
        int value = now.value + evaluation.place(home, way_to) - evaluation.place(home, way_from);
        if (here.place != there.place)
            for (const auto& near : evaluation.near(home)) {
                const std::int16_t* row = evaluation.pair_row(near.table, places_[near.home]);
                value += row[there.place] - row[here.place];
            }
        const int of_blank = there.place - features::blank, of_tile = features::blank - here.place;
        for (const Touched& block : touched[move])
            value += evaluation.block(blocks.code[block.number] + of_blank * block.of_blank + of_tile * block.of_tile) -
                     blocks.value[block.number];
        return {value, now.distance + there.distance - here.distance,
                now.hash + tile_keys_[std::size_t(home)] * (cell_keys_[std::size_t(blank_)] - cell_keys_[std::size_t(from)])};
    }
    Standing after(const Standing& now, Move move) const { return after(now, move, blocks()); }

    void make(Move move) {
        const auto from = std::size_t(blank_ + steps_[move]), to = std::size_t(blank_);
        const int home = at_[from];
        const auto there = evaluation_->away(blank_ - home + centre_);
        looks_[to] = there.place;
        looks_[from] = features::blank;
        places_[std::size_t(home)] = there.place;
        at_[to] = std::uint16_t(home);
        at_[from] = blank_home_;
        blank_ = int(from);
    }
    Standing standing() const;

    int blank() const { return blank_; }
    int tile(int cell) const { return at_[std::size_t(cell)]; }
    int place_of(int home) const { return places_[std::size_t(home)]; }
    /// The code of the block of four whose first cell this is.
    int block(int cell) const;

private:
    static constexpr std::uint16_t wall = 0xffff;
    /// A block that a move changes, and what the looks of the blank's cell and of the tile's count in
    /// its code.
    struct Touched {
        std::uint8_t number;
        int of_blank, of_tile;
    };
    static const std::array<std::array<Touched, 6>, 4> touched;

    const FittedEvaluation* evaluation_;
    int stride_, centre_;
    std::uint16_t blank_home_;
    std::array<int, 4> steps_;
    int blank_ = 0;
    std::vector<std::uint16_t> at_;
    std::vector<std::uint8_t> places_, looks_;
    std::vector<std::uint64_t> tile_keys_, cell_keys_;
};

}  // namespace budge::tiles
