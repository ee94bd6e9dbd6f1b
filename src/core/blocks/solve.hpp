// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "blocks/options.hpp"
#include "blocks/problem.hpp"
#include "search/explore.hpp"
#include "search/many.hpp"
#include "search/monitor.hpp"

namespace budge::blocks {

/// What would run, in a few words: which engine of which width. Empty if the position is too large
/// for all of them.
std::string engine_name(const Problem& problem, Algorithm algorithm);

/// These throw `TooLarge` where there is no engine.
Solution solve(const Problem& problem, const Options& options, Monitor& monitor);

/// Solves each position, the limits holding for each, on some threads.
std::vector<Solved<Solution>> solve_many(const std::vector<const Problem*>& problems,
                                         const Options& options, const Limits& limits, int threads,
                                         const std::function<bool(std::size_t)>& poll);

/// Walks through everything that can be reached and keeps so many states at most. A state is told as
/// the first cell of each piece.
Component explore(const Problem& problem, std::size_t keep, Monitor& monitor);

}  // namespace budge::blocks
