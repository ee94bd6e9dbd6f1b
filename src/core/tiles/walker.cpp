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

}  // namespace

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
            if (near.home > home) sum.value += evaluation_->pairs_with(places_[home])[near.table + places_[near.home]];
    }
    return sum;
}

}  // namespace budge::tiles
