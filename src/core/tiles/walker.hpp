// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/domain.hpp"
#include "tiles/fitted_evaluation.hpp"

namespace budge::tiles {

/// The cells around every cell, as far as a move of the blank from there can matter to blocks of four, and
/// what is mixed into the hash of a board.
class Terrain {
public:
    /// Two rows and two columns away but for the corners, row by row.
    static constexpr std::size_t around = 21;
    using Around = std::array<std::uint16_t, around>;

    explicit Terrain(const Ground& ground);

    const Around& near(int cell) const { return near_[std::size_t(cell)]; }
    /// Where the tile comes from that a move brings to this cell; `wall` if there is no such cell.
    int source(int cell, Move move) const {
        constexpr std::array<std::uint8_t, 4> at{15, 5, 11, 9};  // a tile goes up from the cell below
        return near_[std::size_t(cell)][at[move]];
    }
    int wall() const { return int(near_.size()); }
    int apart(int cell) const { return apart_[std::size_t(cell)]; }
    std::uint64_t tile_key(int home) const { return tile_keys_[std::size_t(home)]; }
    std::uint64_t cell_key(int cell) const { return cell_keys_[std::size_t(cell)]; }

    /// How much memory a board takes, in numbers of two bytes: where the blank is, the tile on every cell
    /// and on walls, and the place of every tile.
    std::size_t words() const {
        const std::size_t cells = near_.size() + 1;
        return 1 + cells + (cells + 1) / 2;
    }

private:
    std::vector<Around> near_;
    std::vector<std::int32_t> apart_;
    std::vector<std::uint64_t> tile_keys_, cell_keys_;
};

/// A block that a move of the blank changes, by its place in `Walker::Blocks`, and what the looks of the
/// blank's cell and of the tile's count in its code.
struct TouchedBlock {
    std::uint8_t number;
    int of_blank, of_tile;
};
inline constexpr std::array<std::array<TouchedBlock, 6>, 4> touched_blocks = [] {
    // What a cell counts; rows and columns are those of the cell less those of the first cell of the block.
    const auto counts = [](int row, int column) {
        constexpr int looks = features::looks;
        if (row < 0 || row > 1 || column < 0 || column > 1) return 0;
        return (row == 0 ? looks * looks : 1) * (column == 0 ? looks : 1);
    };
    // The first cells of the blocks in the order of `blocks`, and the tile's, as seen from the blank.
    constexpr int firsts[12][2] = {{-2, -1}, {-2, 0}, {-1, -2}, {-1, -1}, {-1, 0}, {-1, 1},
                                   {0, -2},  {0, -1}, {0, 0},   {0, 1},   {1, -1}, {1, 0}};
    constexpr int tiles[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    std::array<std::array<TouchedBlock, 6>, 4> all{};
    for (std::size_t move = 0; move < 4; ++move) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < 12; ++i) {
            const int of_blank = counts(-firsts[i][0], -firsts[i][1]);
            const int of_tile = counts(tiles[move][0] - firsts[i][0], tiles[move][1] - firsts[i][1]);
            if (of_blank || of_tile) all[move][count++] = {std::uint8_t(i), of_blank, of_tile};
        }
    }
    return all;
}();

/// A board with the blank, on which moves are made and taken back, kept in memory that somebody else has.
/// It knows what a move would change in the evaluation, in the sum of distances and in the hash of the board.
class Walker {
public:
    /// How a board stands: its evaluation, its distance from the goal, a hash.
    struct Standing {
        std::int32_t value;
        std::int32_t distance;
        std::uint64_t hash;
    };

    Walker(const FittedEvaluation& evaluation, const Terrain& terrain, std::uint16_t* words)
        : evaluation_(&evaluation),
          terrain_(&terrain),
          blank_(words),
          at_(words + 1),
          places_(reinterpret_cast<std::uint8_t*>(at_ + terrain.wall() + 1)) {}

    /// `board`: the tile of each cell, row by row, a tile being called by its goal cell; the blank by
    /// the last cell.
    void set(const std::vector<std::uint16_t>& board);

    /// The blocks of cells that the blank's next move can change, and what they count now.
    struct Blocks {
        std::array<int, 12> code, value;
    };
    Blocks blocks() const {
        constexpr int looks = features::looks;
        const Terrain::Around& near = terrain_->near(*blank_);
        std::array<int, Terrain::around> look;
        for (std::size_t i = 0; i < look.size(); ++i) look[i] = look_at(near[i]);
        const auto two = [&](std::size_t i) { return look[i] * looks + look[i + 1]; };
        const auto four = [](int above, int below) { return above * looks * looks + below; };
        const int a1 = two(0), a2 = two(1);
        const int b0 = two(3), b1 = two(4), b2 = two(5), b3 = two(6);
        const int c0 = two(8), c1 = two(9), c2 = two(10), c3 = two(11);
        const int d0 = two(13), d1 = two(14), d2 = two(15), d3 = two(16);
        const int e1 = two(18), e2 = two(19);
        Blocks blocks{{four(a1, b1), four(a2, b2), four(b0, c0), four(b1, c1), four(b2, c2), four(b3, c3),
                       four(c0, d0), four(c1, d1), four(c2, d2), four(c3, d3), four(d1, e1), four(d2, e2)},
                      {}};
        for (std::size_t i = 0; i < 12; ++i) blocks.value[i] = evaluation_->block(blocks.code[i]);
        return blocks;
    }

    bool can(Move move) const { return terrain_->source(*blank_, move) != terrain_->wall(); }

    /// How the board stands after a move. Which blocks change is known when this is compiled.
    template <Move move>
    Standing after(const Standing& now, const Blocks& blocks) const {
        const FittedEvaluation& evaluation = *evaluation_;
        const Terrain& terrain = *terrain_;
        const int to = *blank_, from = terrain.source(to, move), home = at_[from];
        const int centre = evaluation.ground().centre - terrain.apart(home);
        const int way_from = terrain.apart(from) + centre, way_to = terrain.apart(to) + centre;
        const auto here = evaluation.away(way_from), there = evaluation.away(way_to);
        int value = now.value + evaluation.place(home, way_to) - evaluation.place(home, way_from);
        if (here.place != there.place) {
            const std::int16_t *gained = evaluation.pairs_with(there.place), *lost = evaluation.pairs_with(here.place);
            for (const auto& near : evaluation.near(home)) {
                const std::size_t pair = near.table + places_[near.home];
                value += gained[pair] - lost[pair];
            }
        }
        const int of_blank = there.place - features::blank, of_tile = features::blank - here.place;
        for (const TouchedBlock& block : touched_blocks[move])
            value += evaluation.block(blocks.code[block.number] + of_blank * block.of_blank + of_tile * block.of_tile) -
                     blocks.value[block.number];
        return {value, now.distance + there.distance - here.distance,
                now.hash + terrain.tile_key(home) * (terrain.cell_key(to) - terrain.cell_key(from))};
    }

    Standing after(const Standing& now, Move move) const {
        switch (move) {
            case 0: return after<0>(now, blocks());
            case 1: return after<1>(now, blocks());
            case 2: return after<2>(now, blocks());
            default: return after<3>(now, blocks());
        }
    }

    void make(Move move) {
        const int to = *blank_, from = terrain_->source(to, move), home = at_[from];
        const int way = terrain_->apart(to) - terrain_->apart(home) + evaluation_->ground().centre;
        places_[home] = evaluation_->away(way).place;
        at_[to] = std::uint16_t(home);
        at_[from] = std::uint16_t(evaluation_->ground().blank_home());
        *blank_ = std::uint16_t(from);
    }
    Standing standing() const;

    int blank() const { return *blank_; }
    int tile(int cell) const { return at_[cell]; }
    int place_of(int home) const { return places_[home]; }
    /// The code of the block of four whose first cell this is.
    int block(int row, int column) const;

private:
    int look_at(int cell) const { return places_[at_[cell]]; }

    const FittedEvaluation* evaluation_;
    const Terrain* terrain_;
    std::uint16_t* blank_;
    std::uint16_t* at_;
    std::uint8_t* places_;  // of tiles; of the blank and of walls what a block sees there
};

}  // namespace budge::tiles
