// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

/// The sizes of a set of cells, in words of 64, that the searches are compiled for: the one list of
/// them. A .cpp whose templates are over the size ends with their instantiation for each, so that
/// nothing is compiled twice. Sets of fewer than 4 words would make no search faster: what takes the
/// time looks at cells.
#define BUDGE_FOR_EACH_WIDTH(DO) DO(4) DO(16) DO(64)
/// A proof keeps positions by the million: on small levels these are packed into fewer words.
#define BUDGE_FOR_EACH_PACKED_WIDTH(DO) DO(1) DO(2) BUDGE_FOR_EACH_WIDTH(DO)

namespace budge::sokoban {

template <int W>
struct Width {};

#define BUDGE_TRY_WIDTH(W) \
    if (bits <= 64 * W) return act(Width<W>{});

/// Calls `act(Width<W>)` with the smallest width that holds so many bits.
template <class Act>
constexpr auto for_width(int bits, Act&& act) {
    BUDGE_FOR_EACH_WIDTH(BUDGE_TRY_WIDTH)
    throw std::invalid_argument("the floor is larger than the engine takes");
}
/// The same for packed positions.
template <class Act>
auto for_packed_width(int bits, Act&& act) {
    BUDGE_FOR_EACH_PACKED_WIDTH(BUDGE_TRY_WIDTH)
    throw std::invalid_argument("the floor is larger than the engine takes");
}

#undef BUDGE_TRY_WIDTH

/// The width of the sets that a search works with whose positions are packed into so many words.
constexpr int unpacked_width(int words) {
    return for_width(64 * words, []<int W>(Width<W>) { return W; });
}

}  // namespace budge::sokoban
