// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sokoban/distances.hpp"

namespace budge::sokoban {

/// One box, one cell.
struct Push {
    Cell box;
    std::int8_t direction;

    bool operator==(const Push&) const = default;
};

/// Calls `visit(push)` for every push that the player can make and that does not bring the box to
/// a dead cell. The board is the position's, the region, which tells what it contains, the player's.
template <class Region, int W, class Visit>
void each_push(const Level& level, const Distances& distances, const Board& board,
               const Region& region, const Bits<W>& boxes, Visit&& visit) {
    boxes.each([&](int box) {
        for (int d = 0; d < directions; ++d) {
            const Cell to = level.next[box][d];
            if (!board.is_free(to) || !region.contains(level.next[box][opposite(d)])) continue;
            if (!distances.live(to, opposite(d))) continue;
            visit(Push{Cell(box), std::int8_t(d)});
        }
    });
}

/// Steps of the shortest walk, -1 if there is none.
int walk_length(const Level& level, const Board& board, Cell from, Cell to);

/// The whole way of the player, capitals for pushes: shortest walks between the given pushes.
/// Empty if the pushes cannot be made in this order, which would be a bug of the search.
std::string lurd(const Level& level, const std::vector<Push>& pushes);

/// The pushes of such a text. Throws std::invalid_argument if it does not solve the level.
std::vector<Push> read_pushes(const Level& level, const std::string& text);

}  // namespace budge::sokoban
