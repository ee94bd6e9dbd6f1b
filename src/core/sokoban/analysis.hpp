// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "search/count.hpp"
#include "sokoban/push_graph.hpp"

namespace budge::sokoban {

/// What the graph of pushes proves of a level that can be solved.
struct Analysis {
    Count ways;                          ///< shortest solutions, as rows of pushes
    std::string solution;                ///< one with the fewest pushes, and of those the fewest steps
    std::vector<double> heat;            ///< by cell: in which share of the shortest solutions a box
                                         ///< is pushed there
    std::vector<Cell> still;             ///< boxes that no shortest solution moves
    std::vector<int> forced;             ///< pushes of the solution that all shortest ones make, each
                                         ///< in the same position; counted from 0
    std::vector<std::pair<int, int>> losing;
    ///< beside the solution: after how many pushes of it, and how many pushes lose there
};

/// The graph must be complete, and the level one that can be solved.
Analysis analyse(const Level& level, const PushGraph& graph);

}  // namespace budge::sokoban
