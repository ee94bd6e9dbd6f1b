// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

#include "search/reached.hpp"

/// The sizes of a set of cells, in words of 64, that the searches are compiled for: the one list of
/// them. A .cpp whose templates are over the size ends with their instantiation for each, so that
/// nothing is compiled twice.
#define BUDGE_FOR_EACH_WIDTH(DO) DO(1) DO(2) DO(4) DO(16) DO(64)

namespace budge::sokoban {

template <int W>
struct Width {};

/// Calls `act(Width<W>)` with the smallest width that holds so many bits; `name` says what for.
template <Name name, class Act>
auto for_width(int bits, Act&& act) {
#define BUDGE_TRY_WIDTH(W) \
    if (bits <= 64 * W) return reached<name, W>(), act(Width<W>{});
    BUDGE_FOR_EACH_WIDTH(BUDGE_TRY_WIDTH)
#undef BUDGE_TRY_WIDTH
    throw std::invalid_argument("the floor is larger than the engine takes");
}

}  // namespace budge::sokoban
