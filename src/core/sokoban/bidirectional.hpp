// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sokoban/strategy.hpp"
#include "sokoban/toolbox.hpp"

namespace budge::sokoban {

/// Greedy search from both ends: pushes from the start, pulls from the solved board, in turn, each
/// side trying first what lies nearest to the other end. What one side has seen is the perimeter
/// of the other: where they meet there is a solution. For small and dense levels, and those
/// without a goal room, which have no packing order worth planning.
template <int W>
std::unique_ptr<Strategy> bidirectional_search(Toolbox<W>& tools);

}  // namespace budge::sokoban
