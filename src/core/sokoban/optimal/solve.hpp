// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>

#include "search/monitor.hpp"
#include "sokoban/deadlock/rules.hpp"
#include "sokoban/level.hpp"
#include "sokoban/result.hpp"

namespace budge::sokoban {

constexpr int optimal_max_floor = 64 * 64 - 12;

enum class Metric { pushes, moves };

struct OptimalOptions {
    Metric metric = Metric::pushes;
    /// IDA* from the beginning, and not only when A* has run out of memory.
    bool idastar = false;
    /// Among solutions with the fewest pushes, look for one with the fewest moves.
    bool break_ties = true;
    Rules rules;
    /// Look for solutions by FESS beside the proof, as incumbents; where only pushes count.
    bool incumbent = true;
    /// Search by pulls from the other end beside the proof; where only pushes count.
    bool pulls = true;
    /// After so many positions what takes time to prepare or to ask is used, where moves are counted
    /// much later: easy levels are done by then.
    std::uint64_t patience = 1000;
    /// What a solution costs that is known already: only cheaper ones are looked for, and
    /// `exhausted` says that there are none.
    int known = std::numeric_limits<int>::max();
};

/// The fewest pushes, or moves, with proof. A level of more than `optimal_max_floor` cells is
/// refused with std::invalid_argument.
OptimalResult solve_optimally(const Level& level, const OptimalOptions& options, Monitor& monitor);

}  // namespace budge::sokoban
