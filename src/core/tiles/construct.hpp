// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "search/domain.hpp"
#include "search/monitor.hpp"

namespace budge::tiles {

/// A board of any size: cells hold tile numbers that need not fit a byte.
using BigCells = std::vector<std::uint16_t>;

/// A solution for a solvable board of any size under the slide rule, as a player would find it: line
/// by line from the outside, away from the blank's goal, until three by three cells or less are left,
/// which are solved as a puzzle of their own. About 2.5 n³ moves for n × n cells, in milliseconds.
/// There are up to four ways to do the next line; with a `beam`, all are tried, and after each line
/// so many boards, those of fewest moves, go on.
std::vector<Move> construct(int width, const BigCells& start, const BigCells& goal,
                            std::size_t beam, Monitor& monitor);

}  // namespace budge::tiles
