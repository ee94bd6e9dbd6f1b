// SPDX-License-Identifier: MIT
#pragma once

#include "search/monitor.hpp"
#include "search/outcome.hpp"
#include "tiles/construct.hpp"
#include "tiles/patterns.hpp"
#include "tiles/tiles.hpp"

namespace budge::tiles {

/// A solution at once, a better one while time remains, and a bound that rises meanwhile: line by
/// line, then beam searches, each wider than the last, with windows on each solution, while IDA* on
/// threads of its own proves that nothing shorter exists, or finds it. A stop leaves the best so far.
Outcome anytime(const Problem& problem, const Patterns& patterns, int threads, Monitor& monitor);

/// The same for a board of any size, with a bound that stays: line by line, in ever wider beams, then
/// windows, at most `pieces` of them.
Outcome construct_and_shorten(int width, const BigCells& start, const BigCells& goal,
                              std::uint64_t pieces, Monitor& monitor);

}  // namespace budge::tiles
