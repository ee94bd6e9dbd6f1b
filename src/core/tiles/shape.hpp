// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/domain.hpp"

namespace budge::tiles {

/// The largest board that fits the packed searches and the pattern tables.
constexpr int most_cells = 25;

using CellSet = std::uint32_t;  ///< one bit for each cell

/// The outline of a board.
struct Shape {
    int width = 0;
    int height = 0;

    int cells() const { return width * height; }
    CellSet all() const { return (CellSet(1) << cells()) - 1; }
    bool operator==(const Shape&) const = default;

    /// The cell from which a tile moves into `blank` in a direction (0 up, 1 down, 2 left, 3 right:
    /// the way the tile goes), or -1.
    int source(int blank, Move direction) const {
        const int row = blank / width, column = blank % width;
        switch (direction) {
            case 0: return row + 1 < height ? blank + width : -1;
            case 1: return row > 0 ? blank - width : -1;
            case 2: return column + 1 < width ? blank + 1 : -1;
            default: return column > 0 ? blank - 1 : -1;
        }
    }
};

/// A way to lay a board upon another: turned, mirrored, or both.
struct Symmetry {
    Shape to;
    std::array<std::uint8_t, most_cells> cell{};  ///< where each cell comes to lie
    std::array<Move, 4> direction{};              ///< what becomes of each direction

    CellSet image(CellSet set) const {
        CellSet moved = 0;
        for (int c = 0; set >> c; ++c)
            if (set >> c & 1) moved |= CellSet(1) << cell[std::size_t(c)];
        return moved;
    }
};

inline Symmetry make_symmetry(Shape from, bool transpose, bool upside_down, bool mirrored) {
    Symmetry symmetry;
    symmetry.to = transpose ? Shape{from.height, from.width} : from;
    for (int cell = 0; cell < from.cells(); ++cell) {
        int row = cell / from.width, column = cell % from.width;
        if (transpose) std::swap(row, column);
        if (upside_down) row = symmetry.to.height - 1 - row;
        if (mirrored) column = symmetry.to.width - 1 - column;
        symmetry.cell[std::size_t(cell)] = std::uint8_t(row * symmetry.to.width + column);
    }
    for (Move direction = 0; direction < 4; ++direction) {
        Move moved = transpose ? direction ^ 2 : direction;
        if (moved < 2 ? upside_down : mirrored) moved ^= 1;
        symmetry.direction[direction] = moved;
    }
    return symmetry;
}

/// Every way to lay the board upon the one of the same outline that is at least as wide as it is
/// high: four for an oblong, eight for a square, the plainest first.
inline std::vector<Symmetry> symmetries(Shape shape) {
    std::vector<Symmetry> all;
    for (const bool transpose : {false, true}) {
        const Shape to = transpose ? Shape{shape.height, shape.width} : shape;
        if (to.width < to.height) continue;
        for (const bool upside_down : {false, true})
            for (const bool mirrored : {false, true})
                all.push_back(make_symmetry(shape, transpose, upside_down, mirrored));
    }
    return all;
}

}  // namespace budge::tiles
