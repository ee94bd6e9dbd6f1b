// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sokoban/push_graph.hpp"

namespace budge::sokoban {

/// What may make a level hard for people, as far as its graph of pushes tells. All but the first two
/// are known only where the graph is complete and the level can be solved.
struct LevelFigures {
    std::size_t positions = 0;
    bool complete = false;
    double lost_share = 0;      ///< of the positions, those from which it cannot be solved any more
    int pushes = 0;             ///< at best
    int steps = 0;              ///< at best, among solutions with the fewest pushes
    int bound = 0;              ///< pushes that the boxes would need if none stood in another's way
    int least_box_changes = 0;  ///< how often whoever solves it must turn to another box
    double ways = 0;            ///< shortest solutions, as rows of pushes
    double traps = 0;           ///< losing pushes beside a shortest solution, on average
    double trap_weight = 0;     ///< the same, each counted by how much can be played after it
    std::string solution;       ///< one with so few pushes and steps
};

LevelFigures level_figures(const Level& level, const PushGraph& graph);

/// The shortest solutions: the positions on them in the order of their distance from the start, the
/// logarithm (base 2) of how many ways go on from each, and the share of all that pass through it.
struct Ways {
    std::vector<std::uint32_t> order;
    std::vector<double> onward;
    std::vector<double> share;
};
Ways shortest_ways(const PushGraph& graph);

}  // namespace budge::sokoban
