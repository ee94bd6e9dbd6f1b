// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "search/monitor.hpp"
#include "sokoban/level.hpp"
#include "sokoban/result.hpp"

namespace budge::sokoban {

/// Shortens a solution: fewer pushes and then fewer moves, or with `count_moves` the other way
/// round. Ends with `exhausted` when nothing more was found, else with why it stopped early. Throws
/// std::invalid_argument if the text does not solve the level.
Result improve(const Level& level, const std::string& lurd, bool count_moves, Monitor& monitor);

}  // namespace budge::sokoban
