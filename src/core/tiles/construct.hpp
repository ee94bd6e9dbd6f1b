// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "search/domain.hpp"
#include "search/monitor.hpp"
#include "tiles/big_board.hpp"

namespace budge::tiles {

/// A solution for a solvable board of any size under the slide rule, as a player would find it: line
/// by line from the outside, away from the blank's goal, until three by three cells or less are left,
/// which are solved as a puzzle of their own. About 2.5 n³ moves for n × n cells, in milliseconds.
std::vector<Move> construct(int width, const BigCells& start, const BigCells& goal, Monitor& monitor);

}  // namespace budge::tiles
