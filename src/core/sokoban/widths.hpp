// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

#include "search/reached.hpp"

/// The sizes of a set of cells, in words of 64, that the searches are compiled for: the one list of
/// them. A .cpp whose templates are over the size ends with their instantiation for each, so that
/// nothing is compiled twice. Sets of 1 and 2 words would save a proof by moves on a small level some
/// 6 % of its time, and cost a quarter of the build; one of 16 would save up to a tenth on levels of
/// 257 to 1,024 cells, and cost a tenth of the build (bench/RESULTS-build.md).
#define BUDGE_FOR_EACH_WIDTH(DO) DO(4) DO(64)
/// A proof keeps positions by the million: these are packed into fewer words where that will do.
#define BUDGE_FOR_EACH_PACKED_WIDTH(DO) DO(1) DO(2) DO(4) DO(16) DO(64)

namespace budge::sokoban {

template <int W>
struct Width {};

/// The smallest width that holds so many words.
constexpr int unpacked_width(int words) {
#define BUDGE_TRY_WIDTH(W) \
    if (words <= W) return W;
    BUDGE_FOR_EACH_WIDTH(BUDGE_TRY_WIDTH)
#undef BUDGE_TRY_WIDTH
    throw std::invalid_argument("the floor is larger than the engine takes");
}

#define BUDGE_TRY_WIDTH(W) \
    if (bits <= 64 * W) return reached<name, W>(), act(Width<W>{});

/// Calls `act(Width<W>)` with the smallest width that holds so many bits; `name` says what for.
template <Name name, class Act>
auto for_width(int bits, Act&& act) {
    BUDGE_FOR_EACH_WIDTH(BUDGE_TRY_WIDTH)
    throw std::invalid_argument("the floor is larger than the engine takes");
}
/// The same for packed positions.
template <Name name, class Act>
auto for_packed_width(int bits, Act&& act) {
    BUDGE_FOR_EACH_PACKED_WIDTH(BUDGE_TRY_WIDTH)
    throw std::invalid_argument("the floor is larger than the engine takes");
}

#undef BUDGE_TRY_WIDTH

}  // namespace budge::sokoban
