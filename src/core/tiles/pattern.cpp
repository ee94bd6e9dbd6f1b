// SPDX-License-Identifier: MIT
#include "tiles/pattern.hpp"

#include "tiles/grid.hpp"

namespace budge::tiles {

CellSet flood(Shape shape, CellSet from, CellSet free) { return Grid(shape).flood(from, free); }

Pattern make_pattern(Shape shape, CellSet goal, int blank) {
    return {shape, goal, flood(shape, CellSet(1) << blank, shape.all() & ~goal)};
}

std::uint64_t placements(const Pattern& pattern) {
    std::uint64_t count = 1;
    for (int j = 0; j < pattern.tiles(); ++j) count *= std::uint64_t(pattern.shape.cells() - j);
    return count;
}

}  // namespace budge::tiles
