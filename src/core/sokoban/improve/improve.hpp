// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "search/monitor.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

struct Improvement {
    /// `exhausted` when nothing more was found, else why it stopped early.
    Ending ending = Ending::exhausted;
    std::string lurd;
};

/// Shortens a solution: fewer pushes and then fewer moves, or with `count_moves` the other way
/// round. Throws std::invalid_argument if the text does not solve the level.
Improvement improve(const Level& level, const std::string& lurd, bool count_moves,
                    Monitor& monitor);

}  // namespace budge::sokoban
