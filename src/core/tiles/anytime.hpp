// SPDX-License-Identifier: MIT
#pragma once

#include "search/monitor.hpp"
#include "search/outcome.hpp"
#include "tiles/construct.hpp"
#include "tiles/patterns.hpp"
#include "tiles/solve.hpp"
#include "tiles/tiles.hpp"

namespace budge::tiles {

/// A solution at once, a better one while time remains, and a bound that rises meanwhile: line by
/// line, then beam searches, each wider than the last, with windows on each solution, while IDA* on
/// threads of its own proves that nothing shorter exists, or finds it. A stop leaves the best so far.
/// With an effort in the options it stops by itself: after so many nodes of IDA*, and once the beam
/// is as wide as takes about as long. That is counted and not timed, so that the same board gets an
/// answer of the same length.
Outcome anytime(const Problem& problem, const Patterns& patterns, const Options& options,
                Monitor& monitor);

/// The same for a board of any size, with a bound that stays: the shortest solution if the board is all
/// but solved; else line by line, in ever wider beams, then windows, at most `pieces` of them.
Outcome construct_and_shorten(int width, BigCells start, BigCells goal, std::uint64_t pieces,
                              Monitor& monitor);

}  // namespace budge::tiles
