// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sokoban/pushes.hpp"

namespace budge::sokoban {

/// Appends the fewest pushes that carry out a macro move: the box from one cell to another, the
/// player ending in the region whose least cell is `region`. The `others` stay. False, and nothing
/// appended, if it cannot be done.
bool unfold(const Level& level, const Board& others, Cell player, Cell from, Cell to, Cell region,
            std::vector<Push>& pushes);

/// The same for a position.
template <int W>
bool unfold(const Level& level, const Position<W>& before, Cell from, Cell to, Cell region,
            std::vector<Push>& pushes) {
    Board others(level);
    others.lay(before.boxes);
    others[from] = Board::empty;
    return unfold(level, others, before.player, from, to, region, pushes);
}

}  // namespace budge::sokoban
