// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "blocks/problem.hpp"
#include "rows/rows.hpp"

namespace budge::rows {

constexpr int most_cells = 256;  ///< what a byte can count

/// Sliding tiles: the tile in each cell.
std::unique_ptr<Rules> tile_rules(int width, Row start, Row goal, bool swap);

/// Sliding blocks: where the first cell of each piece lies, those of interchangeable pieces in
/// reading order.
std::unique_ptr<Rules> block_rules(const blocks::Problem& problem);

}  // namespace budge::rows
