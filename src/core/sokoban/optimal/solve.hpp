// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "search/monitor.hpp"
#include "sokoban/deadlock/rules.hpp"
#include "sokoban/level.hpp"

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
    /// Look for solutions by FESS beside the proof; where only pushes count.
    bool dives = true;
    /// After so many positions what takes time to prepare is made ready.
    std::uint64_t patience = 1000;
};

struct OptimalOutcome {
    Ending ending = Ending::exhausted;
    /// The whole way of the player, capitals for pushes; at a limit the best that is known.
    std::string solution;
    /// Whether the solution is proved best in the other metric too, among those equal in the first.
    bool tie_proved = false;
    /// Pushes left at least at the start; -1 if the bound sees that there is no solution.
    int root_bound = 0;
    bool fell_back = false;
    /// What the search for the first metric kept, and what it took with the queue.
    std::size_t states = 0;
    std::size_t state_bytes = 0;
    Tally tally{};
};

/// The fewest pushes, or moves, with proof. A level of more than `optimal_max_floor` cells is
/// refused with std::invalid_argument.
OptimalOutcome solve_optimally(const Level& level, const OptimalOptions& options, Monitor& monitor);

}  // namespace budge::sokoban
