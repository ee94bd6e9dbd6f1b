// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "search/explore.hpp"
#include "search/many.hpp"
#include "search/monitor.hpp"
#include "search/outcome.hpp"
#include "tiles/paths.hpp"
#include "tiles/estimate.hpp"
#include "tiles/fitted_evaluation.hpp"
#include "tiles/tiles.hpp"

namespace budge::tiles {

static_assert(Large::max_cells == most_cells);

enum class Algorithm {
    breadth_first,
    bidirectional,
    dijkstra,
    greedy,
    astar,
    wastar,
    idastar,
    anytime
};

struct Options {
    Algorithm algorithm = Algorithm::astar;
    double weight = 1;
    bool trace = false;
    int threads = 1;   ///< 0: all cores once a search turns out long
    int at_least = 0;  ///< no solution is shorter: where IDA* with pattern tables begins
    std::uint64_t effort = 0;  ///< nodes after which `anytime` is content; 0: never
    const FittedWeights* weights = nullptr;  ///< what the beams of `anytime` rank boards by
};

/// What an estimate is made of: the largest of some parts, or pattern tables instead.
struct Estimates {
    std::vector<Part> parts;
    const Patterns* patterns = nullptr;
};

/// Solves a position of up to `most_cells` cells. Without any estimates they are 0.
Outcome solve(const Problem& problem, const Estimates& estimates, const Options& options,
              Monitor& monitor);

/// Solves many positions that share shape, goal and rule, each under the same limits, on some
/// threads. `poll(done)` answers false to cancel what is left.
std::vector<Solved<Outcome>> solve_many(const Problem& shared, const std::vector<Cells>& starts,
                                        const Estimates& estimates, const Options& options,
                                        const Limits& limits, int threads,
                                        const std::function<bool(std::size_t)>& poll);

/// What came of searching parts of the tree: `beyond` is the least limit that would have let the
/// search go further, or -1; `expanded` are the nodes of each part that was searched to its end.
struct Probe {
    Outcome outcome;
    int beyond = -1;
    std::vector<std::uint64_t> expanded;
};

/// One iteration of IDA* below each of some paths of moves from the start, until one has a goal. A
/// whole iteration is the sum of the probes below paths that together cover the tree, wherever they
/// are run.
Probe probe(const Problem& problem, const Estimates& estimates, const Paths& paths, int limit,
            Monitor& monitor);

/// How many states lie at each distance from the start, goal or no goal.
std::vector<std::uint64_t> count_layers(const Problem& problem, Monitor& monitor);

/// Walks through everything that can be reached and keeps so many states at most. A state is told as
/// the tile of each cell.
Component explore(const Problem& problem, std::size_t keep, Monitor& monitor);

}  // namespace budge::tiles
