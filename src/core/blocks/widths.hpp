// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "blocks/model.hpp"

/// Every model that there is, by its set of cells and the words of a state: for boards of up to 64
/// cells and for larger ones. This is the one list; who adds a width adds it here.
#define BUDGE_SMALL_BOARDS(USE) USE(std::uint64_t, 1) USE(std::uint64_t, 2) USE(std::uint64_t, 8)
#define BUDGE_LARGE_BOARDS(USE) USE(WideCells, 4) USE(WideCells, 32)

namespace budge::blocks {

#define BUDGE_DECLARE(Cells, N) extern template class Model<Cells, N>;
BUDGE_SMALL_BOARDS(BUDGE_DECLARE)
BUDGE_LARGE_BOARDS(BUDGE_DECLARE)
#undef BUDGE_DECLARE

/// Calls `use.template operator()<M>()` with the first model that has room for the layout; false if
/// there is none. A small board whose state is too long for a small model takes a large one.
template <class Use>
bool with_model_type(const Layout& layout, Use&& use) {
#define BUDGE_TRY(Cells, N)                       \
    if (Model<Cells, N>::has_room_for(layout)) {  \
        use.template operator()<Model<Cells, N>>(); \
        return true;                              \
    }
    BUDGE_SMALL_BOARDS(BUDGE_TRY)
    BUDGE_LARGE_BOARDS(BUDGE_TRY)
#undef BUDGE_TRY
    return false;
}

}  // namespace budge::blocks
