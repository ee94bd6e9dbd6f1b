// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "blocks/best_first.hpp"
#include "blocks/problem.hpp"
#include "search/monitor.hpp"
#include "search/outcome.hpp"

namespace budge::blocks {

enum class Algorithm { breadth_first, bidirectional, dijkstra, greedy, astar, wastar, plan };

struct Options {
    Algorithm algorithm = Algorithm::breadth_first;
    Estimate estimate = Estimate::zero;
    double weight = 1;
    bool trace = false;
};

/// What came of a search.
struct Solution {
    Ending ending = Ending::exhausted;
    std::vector<Step> steps;
    std::vector<Sizes> trace;
};

/// Whether a state of this position can be packed at all.
bool fits(const Problem& problem);

Solution solve(const Problem& problem, const Options& options, Monitor& monitor);

/// One of many: with the figures of its own search, and whether the steps have been replayed.
struct Solved {
    Solution solution;
    int lower_bound = 0;
    double seconds = 0;
    Figures figures;
    bool checked = false;
};

/// Solves each position, the limits holding for each, on some threads.
std::vector<Solved> solve_many(const std::vector<const Problem*>& problems, const Options& options,
                               const Limits& limits, int threads,
                               const std::function<bool(std::size_t)>& poll);

}  // namespace budge::blocks
