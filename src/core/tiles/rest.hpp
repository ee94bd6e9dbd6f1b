// SPDX-License-Identifier: MIT
#pragma once

#include "tiles/big_board.hpp"

namespace budge::tiles {

/// The part of a board that is not solved, as a board of its own. A board that can be solved can be
/// solved there: its parity is that of the part.
struct Rest {
    int width;
    BigCells start, goal;
};

Rest rest_of(int width, const BigCells& start, const BigCells& goal);

}  // namespace budge::tiles
