// SPDX-License-Identifier: MIT
#pragma once

#include "search/reached.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

template <int W>
struct Size {};

/// Calls `act(Size<W>)` with the smallest set of cells that holds the level's floor; `name` says what
/// for.
template <Name name, class Act>
auto for_size(const Level& level, Act&& act) {
    const auto call = [&]<int W>(Size<W> size) {
        reached<name, W>();
        return act(size);
    };
    if (level.size <= 256) return call(Size<4>{});
    if (level.size <= 512) return call(Size<8>{});
    if (level.size <= 1024) return call(Size<16>{});
    return call(Size<max_floor / 64>{});
}

}  // namespace budge::sokoban
