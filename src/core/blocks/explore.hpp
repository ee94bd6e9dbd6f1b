// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "blocks/problem.hpp"
#include "search/monitor.hpp"

namespace budge::blocks {

/// All that can be reached from a position. When `ending` is not `exhausted` the walk was cut off:
/// `layers` then counts what was seen, and nothing is said of distances to a goal.
struct Component {
    Ending ending = Ending::exhausted;
    std::vector<std::uint64_t> layers;       // states by their distance from the start
    std::vector<std::uint64_t> goal_layers;  // states by their distance to the nearest goal
    std::vector<int> hardest;                // of a state farthest from every goal: each piece's cell
    std::uint64_t shortest_solutions = 0;    // as rows of states; capped at the largest number
};

Component explore(const Problem& problem, Monitor& monitor);

}  // namespace budge::blocks
