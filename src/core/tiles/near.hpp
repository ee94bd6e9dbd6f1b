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

/// The sum of what every tile is away from home, in rows and columns.
int manhattan(int width, const BigCells& start, const BigCells& goal);

}  // namespace budge::tiles
