// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "search/monitor.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

/// What an audit found: the rule that called a position of the solution lost, which is a bug of
/// the rule, and after how many pushes; empty if none did.
struct Finding {
    std::string rule;
    int pushes = 0;
};

/// Holds every deadlock rule against every position of a solution, after the portfolio has learned
/// patterns from `effort` spent on the level.
Finding audit(const Level& level, const std::string& lurd, std::uint64_t effort, Monitor& monitor);

}  // namespace budge::sokoban
