// SPDX-License-Identifier: MIT
#include "tiles/walker.hpp"

namespace budge::tiles {
namespace {

std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/// What a cell counts in the code of a block; rows and columns are those of the cell less those of the
/// first cell of the block.
constexpr int counts(int row, int column) {
    constexpr int looks = features::looks;
    if (row < 0 || row > 1 || column < 0 || column > 1) return 0;
    return (row == 0 ? looks * looks : 1) * (column == 0 ? looks : 1);
}

}  // namespace

constexpr std::array<std::array<Walker::Touched, 6>, 4> Walker::touched = [] {
    // The first cells of the blocks in the order of `blocks`, and the tile's, as seen from the blank.
    constexpr int firsts[12][2] = {{-2, -1}, {-2, 0}, {-1, -2}, {-1, -1}, {-1, 0}, {-1, 1},
                                   {0, -2},  {0, -1}, {0, 0},   {0, 1},   {1, -1}, {1, 0}};
    constexpr int tiles[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    std::array<std::array<Touched, 6>, 4> all{};
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

Walker::Walker(const FittedEvaluation& evaluation, const std::vector<std::uint16_t>& board)
    : evaluation_(&evaluation),
      stride_(evaluation.ground().stride),
      centre_(evaluation.ground().centre),
      blank_home_(std::uint16_t(evaluation.ground().blank_home())),
      steps_{stride_, -stride_, 1, -1},  // a tile goes up into the blank from the cell below
      at_(evaluation.ground().cells(), wall),
      places_(at_.size()),
      looks_(at_.size(), features::wall),
      tile_keys_(at_.size()),
      cell_keys_(at_.size()) {
    const Ground& ground = evaluation.ground();
    for (std::size_t i = 0; i < at_.size(); ++i) {
        tile_keys_[i] = mixed(2 * i) | 1;
        cell_keys_[i] = mixed(2 * i + 1);
    }
    for (std::size_t i = 0; i < board.size(); ++i) {
        const auto cell = std::size_t(ground.cell(int(i) / ground.width, int(i) % ground.width));
        const int home = ground.cell(board[i] / ground.width, board[i] % ground.width);
        const auto away = evaluation.away(ground.way(int(cell), home));
        at_[cell] = std::uint16_t(home);
        places_[std::size_t(home)] = away.place;
        looks_[cell] = home == blank_home_ ? std::uint8_t(features::blank) : away.place;
        if (home == blank_home_) blank_ = int(cell);
    }
}

int Walker::block(int cell) const {
    constexpr int looks = features::looks;
    const std::uint8_t* at = &looks_[std::size_t(cell)];
    return ((at[0] * looks + at[1]) * looks + at[stride_]) * looks + at[stride_ + 1];
}

Walker::Standing Walker::standing() const {
    Standing sum{0, 0, 0};
    const Ground& ground = evaluation_->ground();
    for (int row = -1; row < ground.height; ++row)
        for (int column = -1; column < ground.width; ++column) {
            const int cell = ground.cell(row, column), home = at_[std::size_t(cell)];
            sum.value += evaluation_->block(block(cell));
            if (home == wall || cell == blank_) continue;
            const int way = ground.way(cell, home);
            sum.value += evaluation_->place(home, way);
            sum.distance += evaluation_->away(way).distance;
            sum.hash += tile_keys_[std::size_t(home)] * cell_keys_[std::size_t(cell)];
            for (const auto& near : evaluation_->near(home))
                if (near.home > home)
                    sum.value += evaluation_->pair_row(near.table, places_[near.home])[places_[std::size_t(home)]];
        }
    return sum;
}

}  // namespace budge::tiles
