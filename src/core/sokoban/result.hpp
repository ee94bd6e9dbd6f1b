// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/deadlock/rules.hpp"

namespace budge::sokoban {

/// What came of a search or of shortening a solution.
struct Result {
    Ending ending = Ending::exhausted;
    /// The whole way of the player, capitals for pushes; at a limit the best that is known, if any.
    std::string lurd;
    Tally tally{};  ///< how often each deadlock rule fired
    Figures figures;
};

/// A step of the packing plan: a box comes to a cell, or leaves one where it was parked.
struct PlanStep {
    int row, column;
    bool leaves;
};

/// What came of looking for any solution.
struct FastResult : Result {
    std::string strategy;  ///< the one that solved it
    std::vector<PlanStep> plan;
};

/// What came of looking for the best solution.
struct OptimalResult : Result {
    int lower_bound = 0;
    /// Whether the solution is proved best in the other metric too, among those equal in the first.
    bool tie_proved = false;
    /// Pushes left at least at the start; -1 if the bound sees that there is no solution.
    int root_bound = 0;
    bool fell_back = false;  ///< to IDA*, when memory ran out
    /// What the search for the first metric kept, and what it took with the queue.
    std::size_t states = 0;
    std::size_t state_bytes = 0;
};

}  // namespace budge::sokoban
