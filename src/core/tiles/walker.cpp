// SPDX-License-Identifier: MIT
#include "tiles/walker.hpp"

#include <cstdlib>

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

Terrain::Terrain(const Ground& ground)
    : near_(std::size_t(ground.cells())), apart_(near_.size()), tile_keys_(near_.size()), cell_keys_(near_.size()) {
    for (int cell = 0; cell < ground.cells(); ++cell) {
        const auto at = std::size_t(cell);
        apart_[at] = ground.apart(cell);
        tile_keys_[at] = mixed(2 * at) | 1;
        cell_keys_[at] = mixed(2 * at + 1);
        std::size_t i = 0;
        for (int row = ground.row(cell) - 2; row <= ground.row(cell) + 2; ++row)
            for (int column = ground.column(cell) - 2; column <= ground.column(cell) + 2; ++column) {
                if (std::abs(row - ground.row(cell)) == 2 && std::abs(column - ground.column(cell)) == 2) continue;
                const bool inside = row >= 0 && row < ground.height && column >= 0 && column < ground.width;
                near_[at][i++] = std::uint16_t(inside ? ground.cell(row, column) : wall());
            }
    }
}

void Walker::set(const std::vector<std::uint16_t>& board) {
    const Ground& ground = evaluation_->ground();
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
        const int home = board[cell];
        at_[cell] = board[cell];
        places_[home] = evaluation_->away(ground.way(int(cell), home)).place;
        if (home == ground.blank_home()) *blank_ = std::uint16_t(cell);
    }
    places_[ground.blank_home()] = features::blank;
    at_[terrain_->wall()] = std::uint16_t(terrain_->wall());
    places_[terrain_->wall()] = features::wall;
}

int Walker::block(int row, int column) const {
    const Ground& ground = evaluation_->ground();
    const auto look = [&](int r, int c) {
        const bool inside = r >= 0 && r < ground.height && c >= 0 && c < ground.width;
        return look_at(inside ? ground.cell(r, c) : terrain_->wall());
    };
    return int(features::block_code(look(row, column), look(row, column + 1), look(row + 1, column), look(row + 1, column + 1)));
}

Walker::Standing Walker::standing() const {
    Standing sum{0, 0, 0};
    const Ground& ground = evaluation_->ground();
    for (int row = -1; row < ground.height; ++row)
        for (int column = -1; column < ground.width; ++column) sum.value += evaluation_->block(block(row, column));
    for (int cell = 0; cell < ground.cells(); ++cell) {
        const int home = at_[cell], way = ground.way(cell, home);
        if (cell == *blank_) continue;
        sum.value += evaluation_->place(home, way);
        sum.distance += evaluation_->away(way).distance;
        sum.hash += terrain_->tile_key(home) * terrain_->cell_key(cell);
        for (const auto& near : evaluation_->near(home))
            if (near.home > home) sum.value += evaluation_->pair_row(near.table, places_[near.home])[places_[home]];
    }
    return sum;
}

}  // namespace budge::tiles
