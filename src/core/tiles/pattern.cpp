// SPDX-License-Identifier: MIT
#include "tiles/pattern.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "search/pages.hpp"

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

/// A breadth-first search over placements of tiles and regions of the blank. `Seen` holds a bit for
/// each cell: the regions of a placement that have been reached.
template <class Seen, int tiles>
class Builder {
public:
    Builder(const Pattern& pattern, std::uint8_t* table, std::size_t bytes, BuildProgress& progress)
        : pattern_(pattern),
          grid_(pattern.shape),
          index_(pattern.shape.cells(), tiles),
          table_(table),
          bytes_(bytes),
          progress_(progress) {
        if (own() > bytes_) throw Stopped{Ending::memory_limit};
        seen_ = Pages<Seen>(index_.size());
        for (int cell = 0; cell < pattern.shape.cells(); ++cell)
            near_[std::size_t(cell)] = grid_.beside(CellSet(1) << cell);
        for (int j = 0; j < tiles && index_.is_compact(); ++j)
            for (int i = 0; i < tiles; ++i)
                if (i != j)
                    pass_[std::size_t(j)][std::size_t(i)] = i > j ? index_.stride(i) : -index_.stride(j);
    }

    void run() {
        std::fill_n(table_, index_.size(), unknown);
        Packed start = 0;
        int tile = 0;
        for (int cell = 0; cell < pattern_.shape.cells(); ++cell)
            if (pattern_.goal >> cell & 1) start |= Packed(cell) << (bits * tile++);
        reach({start, index_.of([&](int j) { return cell_of(start, j); }), pattern_.region}, 0);
        for (std::uint8_t depth = 1; next_.size() > 0; ++depth) {
            std::swap(layer_, next_);
            layer_.drain([&](Packed entry) { expand(entry, depth); }, [&] { look(); });
            for (std::size_t i = 0; i < waiting; ++i, ++turn_) arrive(depth);
            look();
        }
    }

private:
    static constexpr std::uint8_t unknown = 255;
    static constexpr int region_at = bits * tiles;
    static constexpr std::size_t waiting = 32;

    struct Reached {
        Packed placement;
        std::uint32_t index;
        CellSet region;
    };
    /// A move that was made but not looked up yet: the table's memory is asked for in time.
    struct Arrival {
        Packed placement;
        std::uint32_t index;
        CellSet taken;
        std::int8_t from = -1;  ///< -1: none
    };

    std::size_t own() const { return index_.size() * (1 + sizeof(Seen)); }

    void look() {
        progress_.placed += std::exchange(placed_, 0);
        if (progress_.stop) throw Stopped{Ending::cancelled};
        if (own() + layer_.bytes() + next_.bytes() > bytes_) throw Stopped{Ending::memory_limit};
    }

    void reach(const Reached& reached, std::uint8_t depth) {
        if (seen_[reached.index] == 0) table_[reached.index] = depth, ++placed_;
        seen_[reached.index] |= Seen(reached.region);
        next_.push(reached.placement | Packed(reached.region) << region_at);
    }

    /// The move that has waited longest is looked up.
    void arrive(std::uint8_t depth) {
        Arrival& arrival = arrivals_[turn_ % waiting];
        const int from = std::exchange(arrival.from, std::int8_t(-1));
        if (from < 0 || seen_[arrival.index] >> from & 1) return;
        const CellSet region = grid_.flood(CellSet(1) << from, grid_.all & ~arrival.taken);
        reach({arrival.placement, arrival.index, region}, depth);
    }

    void expand(Packed entry, std::uint8_t depth) {
        std::array<std::uint8_t, most_cells> tile_at;
        tile_at.fill(tiles);
        CellSet taken = 0;
        for (int j = 0; j < tiles; ++j) {
            taken |= CellSet(1) << cell_of(entry, j);
            tile_at[std::size_t(cell_of(entry, j))] = std::uint8_t(j);
        }
        const auto at = index_.of([&](int j) { return cell_of(entry, j); });
        const auto region = CellSet(entry >> region_at);
        const Packed placement = entry & ((Packed(1) << region_at) - 1);
        for (int j = 0; j < tiles; ++j) {
            const int from = cell_of(entry, j);
            for (CellSet free = near_[std::size_t(from)] & region; free; free &= free - 1) {
                const int to = std::countr_zero(free);
                const auto there = at + std::uint32_t(shift(j, from, to, tile_at));
                __builtin_prefetch(&seen_[there], 1);
                arrive(depth);
                arrivals_[turn_++ % waiting] = {
                    placement + ((Packed(to) - Packed(from)) << (bits * j)), there,
                    taken ^ CellSet(1) << from ^ CellSet(1) << to, std::int8_t(from)};
            }
        }
    }

    /// How far a move shifts the index; without gaps, that depends on the tiles that are passed.
    std::int32_t shift(int tile, int from, int to,
                       const std::array<std::uint8_t, most_cells>& tile_at) const {
        if (!index_.is_compact()) return (to - from) * index_.stride(tile);
        const int step = to > from ? 1 : -1;
        std::int32_t sum = (to - from) * index_.stride(tile);
        for (int cell = from + step; cell != to; cell += step)
            sum += step * pass_[std::size_t(tile)][tile_at[std::size_t(cell)]];
        return sum;
    }

    const Pattern pattern_;
    const Grid grid_;
    const PatternIndex index_;
    std::uint8_t* const table_;
    const std::size_t bytes_;
    BuildProgress& progress_;
    Pages<Seen> seen_;
    Layer layer_, next_;
    std::array<CellSet, most_cells> near_{};
    std::array<std::array<std::int32_t, tiles + 1>, tiles> pass_{};
    std::array<Arrival, waiting> arrivals_{};
    std::size_t turn_ = 0;
    std::uint64_t placed_ = 0;
};

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
              ? small ? Builder<std::uint16_t, n + 1>(pattern, table, bytes, progress).run()
                      : Builder<std::uint32_t, std::min(n + 1, PatternIndex::most_with_gaps)>(
                            pattern, table, bytes, progress)
                            .run()
              : void()),
         ...);
    };
    pick(std::make_integer_sequence<int, PatternIndex::most_tiles>());
}

}  // namespace budge::tiles
