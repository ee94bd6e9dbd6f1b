// SPDX-License-Identifier: MIT
// The searches on boards of up to 256 cells, and on smaller ones whose states are very long.
#include "blocks/search_widths.hpp"

namespace budge::blocks {
BUDGE_LARGE_BOARDS(BUDGE_SEARCH_WIDTH)
}  // namespace budge::blocks
