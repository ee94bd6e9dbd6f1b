// SPDX-License-Identifier: MIT
#include "sokoban/fess/unfold.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
bool unfold(const Level& level, const Position<W>& before, Cell from, Cell to, Cell region,
            std::vector<Push>& pushes) {
    struct Arrival {
        Cell box;
        int side;  ///< where the player stands, seen from the box
        int previous;
    };
    Board board(level);
    Region reach(level);
    board.show(before.boxes);
    board[from] = Board::empty;
    std::vector<bool> seen(level.size * directions, false);
    std::vector<Arrival> arrivals;
    const auto push_from = [&](Cell box, Cell player, int previous) {
        board[box] = Board::box;
        reach.fill(board, player);
        for (int side = 0; side < directions; ++side) {
            const Cell ahead = level.next[box][opposite(side)];
            if (!reach.contains(level.next[box][side]) || !board.is_free(ahead)) continue;
            if (seen[ahead * directions + side]) continue;
            seen[ahead * directions + side] = true;
            arrivals.push_back({ahead, side, previous});
        }
        board[box] = Board::empty;
    };
    push_from(from, before.player, -1);
    for (int i = 0; i < int(arrivals.size()); ++i) {
        const Arrival arrival = arrivals[i];
        const Cell player = level.next[arrival.box][arrival.side];
        if (arrival.box == to) {
            board[to] = Board::box;
            const bool there = reach.fill(board, player) == region;
            board[to] = Board::empty;
            if (there) {
                std::vector<Push> backwards;
                for (int at = i; at >= 0; at = arrivals[at].previous)
                    backwards.push_back({level.next[arrivals[at].box][arrivals[at].side],
                                         std::int8_t(opposite(arrivals[at].side))});
                pushes.insert(pushes.end(), backwards.rbegin(), backwards.rend());
                return true;
            }
        }
        push_from(arrival.box, player, i);
    }
    return false;
}

#define BUDGE_INSTANTIATE(W) \
    template bool unfold<W>(const Level&, const Position<W>&, Cell, Cell, Cell, std::vector<Push>&);
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
