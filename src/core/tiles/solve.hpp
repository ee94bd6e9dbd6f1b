// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/monitor.hpp"
#include "search/outcome.hpp"
#include "tiles/estimate.hpp"
#include "tiles/tiles.hpp"

namespace budge::tiles {

constexpr int max_cells = Large::max_cells;

enum class Algorithm { breadth_first, bidirectional, dijkstra, greedy, astar, wastar, idastar };

struct Options {
    Algorithm algorithm = Algorithm::astar;
    double weight = 1;
    bool trace = false;
};

/// Solves a position of up to `max_cells` cells. The estimate is the largest of its parts; without
/// any it is 0.
Outcome solve(const Problem& problem, const std::vector<Part>& parts, const Options& options,
              Monitor& monitor);

/// What came of searching a part of the tree: `beyond` is the least limit that would have let the
/// search go further, or -1.
struct Probe {
    Outcome outcome;
    int beyond = -1;
};

/// One iteration of IDA* below a path of moves from the start. A whole iteration is the sum of the
/// probes below paths that together cover the tree, wherever they are run.
Probe probe(const Problem& problem, const std::vector<Part>& parts, const std::vector<Move>& prefix,
            int limit, Monitor& monitor);

/// How many states lie at each distance from the start, goal or no goal.
std::vector<std::uint64_t> count_layers(const Problem& problem, Monitor& monitor);

}  // namespace budge::tiles
