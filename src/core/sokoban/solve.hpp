// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/level.hpp"
#include "sokoban/options.hpp"

namespace budge::sokoban {

/// A step of the packing plan: a box comes to a cell, or leaves one where it was parked.
struct PlanStep {
    int row, column;
    bool leaves;
};

struct Answer {
    Ending ending = Ending::exhausted;
    std::string lurd;
    std::string strategy;  ///< the one that solved it
    Tally tally{};
    std::vector<PlanStep> plan;
    Figures figures;
};

/// Any solution, soon.
Answer solve_any(const Level& level, const Options& options, Monitor& monitor);

}  // namespace budge::sokoban
