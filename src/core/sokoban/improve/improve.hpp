// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/level.hpp"
#include "sokoban/result.hpp"

namespace budge::sokoban {

/// What came of shortening: the best solution, and what it takes to go on later.
struct Improved : Result {
    std::vector<std::string> others;  ///< other solutions, shortened too
    int round = 0;                    ///< how far it went: each round searches more than the one before
};

/// Shortens a solution: fewer pushes and then fewer moves, or with `count_moves` the other way
/// round. Where several are given, the best of what they and their crossings lead to comes out.
/// Ends with `exhausted` when nothing more was found, else with why it stopped early. With the
/// round of an earlier run, and its solutions, it goes on from there. Throws
/// std::invalid_argument if a text does not solve the level.
Improved improve(const Level& level, const std::vector<std::string>& texts, bool count_moves,
                 int first_round, Monitor& monitor);

}  // namespace budge::sokoban
