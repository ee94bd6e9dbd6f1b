// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/deadlock/rules.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

struct Options {
    Rules rules;
    std::string only;  ///< run just the strategies whose names hold this
};

struct Answer {
    Ending ending = Ending::exhausted;
    std::string lurd;
    std::string strategy;  ///< the one that solved it
    Tally tally{};
};

/// Any solution, soon.
Answer solve_any(const Level& level, const Options& options, Monitor& monitor);

}  // namespace budge::sokoban
