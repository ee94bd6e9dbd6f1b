// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/level.hpp"

namespace budge::sokoban {

/// All positions of a level that pushes can reach, in the order of their distance from the start,
/// which is the first; positions that differ by a walk are one. Pushes onto squares from which not
/// even a lone box gets to a goal are counted and not followed, and a solved position is the end.
struct PushGraph {
    static constexpr std::uint16_t lost = 0xFFFF;

    int boxes = 0;                     ///< of the level
    bool complete = false;             ///< nothing was left out because of a limit
    std::vector<Cell> places;          ///< of the boxes, so many to a position, rising
    std::vector<Cell> player;          ///< the least cell within reach
    std::vector<std::uint16_t> spoilt; ///< pushes onto dead squares
    std::vector<std::uint32_t> head;   ///< where the pushes of each position begin, and the end
    std::vector<std::uint32_t> to;     ///< where each push leads
    std::vector<Cell> box;             ///< which box it pushes
    std::vector<std::int8_t> direction;
    std::vector<std::uint16_t> away;   ///< pushes to the nearest solved position, or `lost`

    std::size_t size() const { return player.size(); }
    bool solvable() const { return away[0] != lost; }
};

/// The graph of a level; one of more than so many positions is left unfinished: then it is not
/// `complete`, and nothing else of it may be asked but its size. Memory is claimed from the monitor.
/// Throws std::invalid_argument for a board of more than 512 squares or 62 columns.
PushGraph push_graph(const Level& level, std::size_t most, Monitor& monitor);

}  // namespace budge::sokoban
