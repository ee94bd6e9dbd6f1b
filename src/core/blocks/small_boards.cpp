// SPDX-License-Identifier: MIT
// The searches on boards of up to 64 cells, a set of which is a plain integer.
#include "blocks/search_widths.hpp"

namespace budge::blocks {
BUDGE_SMALL_BOARDS(BUDGE_SEARCH_WIDTH)
}  // namespace budge::blocks
