// SPDX-License-Identifier: MIT
#pragma once

#include "search/domain.hpp"
#include "search/monitor.hpp"
#include "search/outcome.hpp"
#include "tiles/packed.hpp"
#include "tiles/slide_tables.hpp"
#include "tiles/tiles.hpp"

namespace budge::tiles {

/// The fewest slides (moves as in `slide_of`), by IDA* with the tables of the goal. Slides along rows and along columns take
/// turns, so the tables are asked for the one that comes next.
Outcome solve_slides(SlideTables& tables, const Cells& start, Monitor& monitor);

}  // namespace budge::tiles
