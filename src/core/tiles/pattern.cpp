// SPDX-License-Identifier: MIT
#include "tiles/pattern.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace budge::tiles {
namespace {

/// Whole-board shifts for flood filling.
struct Grid {
    int width;
    CellSet all, not_first, not_last;

    explicit Grid(Shape shape) : width(shape.width), all(shape.all()), not_first(0), not_last(0) {
        for (int cell = 0; cell < shape.cells(); ++cell) {
            if (cell % width != 0) not_first |= CellSet(1) << cell;
            if (cell % width != width - 1) not_last |= CellSet(1) << cell;
        }
    }
    CellSet beside(CellSet set) const {
        return ((set << 1 & not_first) | (set >> 1 & not_last) | set << width | set >> width) & all;
    }
    CellSet flood(CellSet set, CellSet free) const {
        for (;;) {
            const CellSet wider = (set | beside(set)) & free;
            if (wider == set) return set;
            set = wider;
        }
    }
};

/// A placement of tiles, five bits for each, and above them the region that the blank is in.
using Packed = std::uint64_t;
constexpr int bits = 5;

int cell_of(Packed placement, int tile) { return int(placement >> (bits * tile)) & 31; }

/// A queue in blocks, so that what has been read can be given back at once.
class Layer {
public:
    void push(Packed entry) {
        if (size_ % block == 0) blocks_.push_back(std::make_unique_for_overwrite<Packed[]>(block));
        blocks_.back()[size_++ % block] = entry;
    }
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return blocks_.size() * block * sizeof(Packed); }

    /// Calls `visit(entry)` for each, and is empty afterwards. `between()` runs now and then.
    template <class Visit, class Between>
    void drain(Visit visit, Between between) {
        for (std::size_t at = 0; at < blocks_.size(); ++at) {
            const std::size_t count = std::min(block, size_ - at * block);
            for (std::size_t i = 0; i < count; ++i) visit(blocks_[at][i]);
            blocks_[at].reset();
            between();
        }
        blocks_.clear();
        size_ = 0;
    }

private:
    static constexpr std::size_t block = 1 << 15;
    std::vector<std::unique_ptr<Packed[]>> blocks_;
    std::size_t size_ = 0;
};

/// `Seen` holds a bit for each cell: the regions of a placement that have been reached.
template <class Seen, int tiles>
void build(const Pattern& pattern, std::uint8_t* table, std::size_t bytes, BuildProgress& progress) {
    constexpr std::uint8_t unknown = 255;
    const Grid grid(pattern.shape);
    const PatternIndex index(pattern.shape.cells(), tiles);
    const std::size_t own = index.size() * (1 + sizeof(Seen));
    if (own > bytes) throw Stopped{Ending::memory_limit};
    std::fill_n(table, index.size(), unknown);
    std::vector<Seen> seen(index.size());
    constexpr int region_at = bits * tiles;

    Layer layer, next;
    Packed start = 0;
    int tile = 0;
    for (int cell = 0; cell < pattern.shape.cells(); ++cell)
        if (pattern.goal >> cell & 1) start |= Packed(cell) << (bits * tile++);
    const auto goal = index.of([&](int j) { return cell_of(start, j); });
    seen[goal] = Seen(pattern.region);
    layer.push(start | Packed(pattern.region) << region_at);

    std::uint64_t placed = 0;
    std::array<CellSet, most_cells> near{};
    for (int cell = 0; cell < pattern.shape.cells(); ++cell)
        near[std::size_t(cell)] = grid.beside(CellSet(1) << cell);
    const auto look = [&] {
        progress.placed += std::exchange(placed, 0);
        if (progress.stop) throw Stopped{Ending::cancelled};
        if (own + layer.bytes() + next.bytes() > bytes) throw Stopped{Ending::memory_limit};
    };
    for (std::uint8_t depth = 0; layer.size() > 0; ++depth) {
        const auto visit = [&](Packed entry) {
            CellSet taken = 0;
            for (int j = 0; j < tiles; ++j) taken |= CellSet(1) << cell_of(entry, j);
            const auto at = index.of([&](int j) { return cell_of(entry, j); });
            if (table[at] == unknown) table[at] = depth, ++placed;
            const auto region = CellSet(entry >> region_at);
            const Packed placement = entry & ((Packed(1) << region_at) - 1);
            for (int j = 0; j < tiles; ++j) {
                const int from = cell_of(entry, j);
                for (CellSet free = near[std::size_t(from)] & region; free; free &= free - 1) {
                    const int to = std::countr_zero(free);
                    const Packed moved = placement + ((Packed(to) - Packed(from)) << (bits * j));
                    const auto there =
                        index.is_compact()
                            ? index.of([&](int i) { return cell_of(moved, i); })
                            : at + std::uint32_t(to - from) * std::uint32_t(index.stride(j));
                    if (seen[there] >> from & 1) continue;
                    const CellSet now = taken ^ CellSet(1) << from ^ CellSet(1) << to;
                    const CellSet reached = grid.flood(CellSet(1) << from, grid.all & ~now);
                    seen[there] |= Seen(reached);
                    next.push(moved | Packed(reached) << region_at);
                }
            }
        };
        layer.drain(visit, look);
        std::swap(layer, next);
        look();
    }
}

}  // namespace

CellSet flood(Shape shape, CellSet from, CellSet free) { return Grid(shape).flood(from, free); }

Pattern make_pattern(Shape shape, CellSet goal, int blank) {
    return {shape, goal, flood(shape, CellSet(1) << blank, shape.all() & ~goal)};
}

std::uint64_t placements(const Pattern& pattern) {
    std::uint64_t count = 1;
    for (int j = 0; j < pattern.tiles(); ++j) count *= std::uint64_t(pattern.shape.cells() - j);
    return count;
}

void build_pattern(const Pattern& pattern, std::uint8_t* table, std::size_t bytes,
                   BuildProgress& progress) {
    const auto pick = [&]<int... n>(std::integer_sequence<int, n...>) {
        const bool small = pattern.shape.cells() <= 16;
        ((pattern.tiles() == n + 1
              ? small ? build<std::uint16_t, n + 1>(pattern, table, bytes, progress)
                      : build<std::uint32_t, std::min(n + 1, PatternIndex::most_with_gaps)>(
                            pattern, table, bytes, progress)
              : void()),
         ...);
    };
    pick(std::make_integer_sequence<int, PatternIndex::most_tiles>());
}

}  // namespace budge::tiles
