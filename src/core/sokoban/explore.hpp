// SPDX-License-Identifier: MIT
#pragma once

#include "search/explore.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

/// Walks through everything that can be reached and keeps so many states at most. A state is where
/// the player and the boxes stand, and every step counts one, as in the rules that a person plays
/// by; no deadlock rule leaves anything out. It is
/// told as cells, the player's and then those of the boxes, each as its row and its column. A level
/// of more than `optimal_max_floor` cells is refused with std::invalid_argument.
Component explore(const Level& level, std::size_t keep, Monitor& monitor);

}  // namespace budge::sokoban
