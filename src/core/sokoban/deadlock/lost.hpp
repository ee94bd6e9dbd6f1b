// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "search/monitor.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

/// Why a position is lost, in terms that can be told.
enum class Loss {
    none,      ///< no rule says so, which does not mean that it can be solved
    frozen,    ///< these boxes never move again, and not all of them stand on goals
    stuck,     ///< these boxes, were they alone, could not all be brought to goals
    unfilled,  ///< into these goals no box can be pushed any more, past boxes that stay for ever
};

struct Lost {
    Loss loss = Loss::none;
    std::vector<Cell> boxes;  ///< as few as it takes
    std::vector<Cell> goals;
};

/// What the deadlock rules know of the start of a level. The boxes named are a proof: leaving any of
/// them out, the rules would not say so.
Lost why_lost(const Level& level, Monitor& monitor);

}  // namespace budge::sokoban
