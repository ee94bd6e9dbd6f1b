// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace budge::blocks {

/// The four ways a piece can go, in the order in which moves are tried.
enum Direction { up, down, left, right };

enum class Metric { moves, slides, steps };

/// A piece where it stands at the start: its cells in reading order (the first tells its place),
/// the directions it may take as bits, and where its first cell must come to lie, or -1.
struct Piece {
    std::vector<int> cells;
    unsigned directions = 0;
    int goal = -1;
};

/// A position to be solved, as it comes from outside. Cells count row by row.
struct Problem {
    int width = 0;
    int height = 0;
    std::vector<int> walls;
    std::vector<int> gates;
    std::vector<Piece> pieces;
    Metric metric = Metric::moves;
};

/// A move of a solution: which piece goes from where to where, by its first cell.
struct Step {
    int piece;
    int from;
    int to;
};

constexpr int max_cells = 256;

/// A position that is beyond this engine, or beyond the width that was chosen for it.
struct TooLarge : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

}  // namespace budge::blocks
