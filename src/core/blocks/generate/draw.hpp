// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "blocks/problem.hpp"
#include "search/dice.hpp"

namespace budge::blocks {

/// Rows and columns of a piece.
using Shape = std::array<int, 2>;

/// What kind of board is wished for. The first piece is the one with the goal.
struct Wishes {
    bool traffic = true;  ///< cars on their lines, or free pieces
    int height = 6;
    int width = 6;
    int least_pieces = 8;
    int most_pieces = 13;
    bool exactly = false;  ///< the pieces and walls that are left must be so many, too
    int least_walls = 0;
    int most_walls = 0;
    std::vector<Shape> shapes;  ///< of free pieces: all of them, the hero first; if none, as it comes
    int goal = -1;              ///< of free pieces: where the first cell of the hero must come to lie
    int least_cost = 1;
    int most_cost = 1 << 20;
    Metric metric = Metric::slides;
    bool minimal = false;
    bool unique = false;
    std::uint64_t most_positions = 0;  ///< that are walked through
};

/// A board with pieces by chance; without any where they did not fit.
Problem draw(const Wishes& wishes, Dice& dice);

/// Takes a car away and sets one down elsewhere.
void alter(Problem& board, Dice& dice);

}  // namespace budge::blocks
