// SPDX-License-Identifier: MIT
#pragma once

#include "search/monitor.hpp"
#include "search/outcome.hpp"
#include "tiles/solve.hpp"

namespace budge::tiles {

/// Whether an algorithm asks for no estimate.
inline bool is_blind(Algorithm algorithm) {
    return algorithm == Algorithm::breadth_first || algorithm == Algorithm::bidirectional ||
           algorithm == Algorithm::dijkstra;
}

/// Solves a position by one of those.
Outcome solve_blindly(const Problem& problem, const Options& options, Monitor& monitor);

}  // namespace budge::tiles
