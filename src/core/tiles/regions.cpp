// SPDX-License-Identifier: MIT
#include "tiles/regions.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
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
    std::uint32_t number = order(at.data(), tiles);
    const auto bit = [&](CellSet set, int gap, std::uint32_t of) {
        return int(table[block(set, gap) * words(tiles) + of / 64] >> of % 64 & 1);
    };
    // The order after a move, which only passes those who stand between.
    const auto moved = [&](std::size_t mover, int from, int to) {
        std::int32_t passed = 0;
        for (std::size_t other = 0; std::abs(from - to) > 1 && other < std::size_t(tiles); ++other)
            if (std::min(from, to) < at[other] && at[other] < std::max(from, to))
                passed += Orders::pass(int(mover), int(other));
        return number + std::uint32_t(from < to ? passed : -passed);
    };
    // Every position but the goal has a move to one that needs one less: of four, that is known.
    const auto nearer = [&](int now) {
        const CellSet region = grid.flood(CellSet(1) << blank, grid.all & ~taken);
        for (std::size_t mover = 0; mover < std::size_t(tiles); ++mover) {
            const int from = at[mover];
            for (CellSet left = grid.beside(CellSet(1) << from) & region; left; left &= left - 1) {
                const int to = std::countr_zero(left);
                const CellSet set = taken ^ (CellSet(1) << from | CellSet(1) << to);
                const std::uint32_t after = moved(mover, from, to);
                if (2 * bit(set, from, after) + (~now & 1) != ((now - 1) & 3)) continue;
                at[mover] = std::uint8_t(to);
                taken = set;
                blank = from;
                number = after;
                return true;
            }
        }
        return false;
    };
    int count = 0;
    for (int now = 2 * bit(taken, blank, number) + odd; nearer(now); now = (now - 1) & 3) ++count;
    const bool home = taken == pattern.goal && number == 0 && pattern.region >> blank & 1;
    return home ? count : unreachable;
}

}  // namespace budge::tiles
