// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "search/dice.hpp"
#include "sokoban/generate/room.hpp"

namespace budge::sokoban {

/// A room with its goals, from which levels are made.
struct Draft {
    Room room;
    int least_floor = 0;     ///< cells that it must have, and may have at most
    int most_floor = 0;
    std::vector<int> goals{};  ///< in order
    int depth = 0;           ///< pushes of its longest solution
    double worth = 0;        ///< what counts while it is annealed

    /// Whether it is as large as it should be, with space to push so many boxes.
    bool fits(std::size_t boxes) const;

    /// Chooses goals until there are so many: side by side in so many percent of the cases, else
    /// anywhere. False if there is no space.
    bool add_goals(std::size_t boxes, int together, Dice& dice);

    /// Sets a few walls or a goal elsewhere; false if that leaves no level.
    bool alter(Dice& dice);
};

}  // namespace budge::sokoban
