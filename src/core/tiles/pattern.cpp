// SPDX-License-Identifier: MIT
#include "tiles/pattern.hpp"

#include "tiles/grid.hpp"
#include "tiles/regions.hpp"

namespace budge::tiles {

CellSet flood(Shape shape, CellSet from, CellSet free) { return Grid(shape).flood(from, free); }

Pattern make_pattern(Shape shape, CellSet goal, int blank) {
    return {shape, goal, flood(shape, CellSet(1) << blank, shape.all() & ~goal)};
}

std::uint64_t placements(const Pattern& pattern) {
    if (pattern.by_region) {
        const Regions& regions = Regions::of(pattern.shape);
        return std::uint64_t(regions.blocks(pattern.tiles())) * Regions::orders(pattern.tiles());
    }
    std::uint64_t count = 1;
    for (int j = 0; j < pattern.tiles(); ++j) count *= std::uint64_t(pattern.shape.cells() - j);
    return count;
}

std::size_t table_bytes(const Pattern& pattern) {
    if (!pattern.by_region) return PatternIndex(pattern.shape.cells(), pattern.tiles()).size();
    const Regions& regions = Regions::of(pattern.shape);
    return regions.blocks(pattern.tiles()) * Regions::words(pattern.tiles()) * sizeof(Regions::Word);
}

}  // namespace budge::tiles
