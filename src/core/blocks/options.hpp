// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "blocks/problem.hpp"
#include "search/outcome.hpp"

namespace budge::blocks {

enum class Algorithm { breadth_first, bidirectional, dijkstra, greedy, astar, wastar, plan };

/// `distance`: what the goal pieces would need on a board without others. `blockers`: and one move
/// for every piece without a goal that stands where a goal piece must pass.
enum class Estimate { zero, distance, blockers };

struct Options {
    Algorithm algorithm = Algorithm::breadth_first;
    Estimate estimate = Estimate::zero;
    double weight = 1;
    bool trace = false;
    std::size_t corridor = 0;  ///< states beside a plan's solution that are searched at first
};

using Solution = OutcomeIn<Step>;

}  // namespace budge::blocks
