// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "blocks/layout.hpp"

namespace budge::blocks {

/// A reflection or half turn of the board that takes the pieces, the walls and the goal to
/// themselves: the image of every spot, or nothing if there is none. It is its own inverse, so a
/// state and its image are as far from a goal, and a search needs only one of them.
std::vector<Spot> find_symmetry(const Layout& layout);

}  // namespace budge::blocks
