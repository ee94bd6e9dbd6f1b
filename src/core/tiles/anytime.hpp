// SPDX-License-Identifier: MIT
#pragma once

#include "search/monitor.hpp"
#include "search/outcome.hpp"
#include "tiles/fitted_evaluation.hpp"
#include "tiles/patterns.hpp"
#include "tiles/solve.hpp"
#include "tiles/tiles.hpp"

namespace budge::tiles {

/// For boards that there are pattern tables for: a solution at once, a better one while time remains,
/// and a bound that rises meanwhile. Line by line, then beams, while IDA* on threads of its own proves
/// that nothing shorter exists, or finds it. A stop leaves the best so far. With an effort in the
/// options it stops by itself: after so many nodes of IDA*, and once the beams have taken about as
/// long. That is counted and not timed, so that the same board gets an answer of the same length.
Outcome anytime(const Problem& problem, const Patterns& patterns, const Options& options,
                Monitor& monitor);

}  // namespace budge::tiles
