// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "search/domain.hpp"
#include "tiles/construct.hpp"

namespace budge::tiles {

/// A shortest solution under the slide rule for a board of any size that is all but solved, the goal
/// itself included; nothing if it is further away than a search of some milliseconds sees.
std::optional<std::vector<Move>> solve_if_near(int width, const BigCells& start, const BigCells& goal);

/// Where the blank is at home, and far from all that is not: its way to beside the box around that.
/// Gone there and back in the end, it leaves a smaller board to solve.
std::vector<Move> way_to_the_rest(int width, const BigCells& start, const BigCells& goal);

/// No solution has fewer moves: what every tile is away from home in rows and columns, and two more for
/// each that has to leave its line to let others pass.
int least_moves(int width, const BigCells& start, const BigCells& goal);

}  // namespace budge::tiles
