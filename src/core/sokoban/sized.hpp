// SPDX-License-Identifier: MIT
#pragma once

#include "sokoban/level.hpp"

namespace budge::sokoban {

template <int W>
struct Size {};

/// Calls `act(Size<W>)` with the smallest set of cells that holds the level's floor.
template <class Act>
auto for_size(const Level& level, Act&& act) {
    if (level.size <= 256) return act(Size<4>{});
    if (level.size <= 512) return act(Size<8>{});
    if (level.size <= 1024) return act(Size<16>{});
    return act(Size<max_floor / 64>{});
}

}  // namespace budge::sokoban
