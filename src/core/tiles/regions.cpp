// SPDX-License-Identifier: MIT
#include "tiles/regions.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "search/forever.hpp"
#include "tiles/grid.hpp"
#include "tiles/placements.hpp"

namespace budge::tiles {

Regions::Regions(Shape shape) : shape_(shape), first_(std::size_t(1) << shape.cells()) {
    const Grid grid(shape);
    for (CellSet taken = 0; taken < first_.size(); ++taken) {
        std::size_t& blocks = blocks_[std::size_t(std::popcount(taken))];
        std::uint64_t& entry = first_[taken] = blocks & 0xffff;
        std::uint64_t region = 0;
        for (CellSet left = grid.all & ~taken; left; ++region, ++blocks) {
            const CellSet cells = grid.flood(left & -left, left);
            for (CellSet cell = cells; cell; cell &= cell - 1)
                entry |= region << (16 + 3 * std::countr_zero(cell));
            left &= ~cells;
        }
    }
}

const Regions& Regions::of(Shape shape) {
    if (shape.cells() > most_cells) throw std::invalid_argument("tables of regions are for 16 cells at most");
    static std::mutex mutex;
    static auto& made = forever<std::map<std::pair<int, int>, std::unique_ptr<const Regions>>>();
    const std::lock_guard lock(mutex);
    auto& regions = made[{shape.width, shape.height}];
    if (!regions) regions.reset(new Regions(shape));
    return *regions;
}

std::size_t Regions::orders(int tiles) {
    if (tiles > most_tiles) throw std::invalid_argument("tables of regions are for 8 tiles at most");
    std::size_t count = 1;
    for (int tile = 2; tile <= tiles; ++tile) count *= std::size_t(tile);
    return count;
}

std::uint32_t Regions::order(const std::uint8_t* cells, int tiles) {
    std::uint32_t number = 0, weight = 1;
    for (int tile = 0; tile < tiles; weight *= std::uint32_t(++tile))
        number += weight * std::uint32_t(std::count_if(cells, cells + tile, [&](int cell) {
                      return cell > cells[tile];
                  }));
    return number;
}

int Regions::moves(const Pattern& pattern, const Word* table, const std::uint8_t* cells, int blank) const {
    const Grid grid(shape_);
    const int tiles = pattern.tiles();
    std::array<std::uint8_t, most_tiles> at{};
    std::copy(cells, cells + tiles, at.begin());
    CellSet taken = 0;
    int odd = 0, tile = 0;
    for (CellSet goal = pattern.goal; goal; goal &= goal - 1, ++tile) {
        const int home = std::countr_zero(goal), cell = at[std::size_t(tile)];
        odd ^= (home / shape_.width + home % shape_.width + cell / shape_.width + cell % shape_.width) & 1;
        taken |= CellSet(1) << cell;
    }
    const auto bit = [&] {
        const std::uint32_t number = order(at.data(), tiles);
        return int(table[block(taken, blank) * words(tiles) + number / 64] >> number % 64 & 1);
    };
    // Every position but the goal has a move to one that needs one less: of four, that is known.
    const auto nearer = [&](int now) {
        const CellSet region = grid.flood(CellSet(1) << blank, grid.all & ~taken);
        for (std::size_t mover = 0; mover < std::size_t(tiles); ++mover) {
            const int from = at[mover];
            for (CellSet to = grid.beside(CellSet(1) << from) & region; to; to &= to - 1) {
                const auto undone = std::tuple(taken, blank);
                taken ^= CellSet(1) << from ^ (to & -to);
                at[mover] = std::uint8_t(std::countr_zero(to));
                blank = from;
                if (2 * bit() + (~now & 1) == ((now - 1) & 3)) return true;
                at[mover] = std::uint8_t(from);
                std::tie(taken, blank) = undone;
            }
        }
        return false;
    };
    int count = 0;
    for (int now = 2 * bit() + odd; nearer(now); now = (now - 1) & 3) ++count;
    const bool home = taken == pattern.goal && order(at.data(), tiles) == 0 && pattern.region >> blank & 1;
    return home ? count : unreachable;
}

}  // namespace budge::tiles
