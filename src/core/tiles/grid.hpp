// SPDX-License-Identifier: MIT
#pragma once

#include "tiles/shape.hpp"

namespace budge::tiles {

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
    /// The cells connected to those of `set` by way of `free` cells.
    CellSet flood(CellSet set, CellSet free) const {
        for (;;) {
            const CellSet wider = (set | beside(set)) & free;
            if (wider == set) return set;
            set = wider;
        }
    }
};

}  // namespace budge::tiles
