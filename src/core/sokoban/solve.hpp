// SPDX-License-Identifier: MIT
#pragma once

#include "search/monitor.hpp"
#include "sokoban/level.hpp"
#include "sokoban/options.hpp"
#include "sokoban/result.hpp"

namespace budge::sokoban {

/// Any solution, soon.
FastResult solve_any(const Level& level, const Options& options, Monitor& monitor);

}  // namespace budge::sokoban
