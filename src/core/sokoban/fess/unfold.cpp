// SPDX-License-Identifier: MIT
#include "sokoban/fess/unfold.hpp"

#include "sokoban/articulation.hpp"

namespace budge::sokoban {

bool unfold(const Level& level, const Board& others, Cell player, Cell from, Cell to, Cell region,
            std::vector<Push>& pushes) {
    struct Arrival {
        Cell box;
        int side;  ///< where the player stands, seen from the box
        int previous;
    };
    // One search of the floor tells how it hangs together around the box, wherever that stands.
    Articulation floor(level);
    floor.run(others);
    std::vector<bool> seen(level.size * directions, false);
    std::vector<Arrival> arrivals;
    const auto push_from = [&](Cell box, int previous, auto&& is_reached) {
        for (int side = 0; side < directions; ++side) {
            const Cell ahead = level.next[box][opposite(side)];
            if (!others.is_free(level.next[box][side]) || !others.is_free(ahead)) continue;
            if (seen[ahead * directions + side] || !is_reached(floor.part(box, side))) continue;
            seen[ahead * directions + side] = true;
            arrivals.push_back({ahead, side, previous});
        }
    };
    push_from(from, -1, [&](int part) { return floor.in_part(player, from, part); });
    for (int i = 0; i < int(arrivals.size()); ++i) {
        const Arrival arrival = arrivals[i];
        const int here = floor.part(arrival.box, arrival.side);
        if (arrival.box == to && floor.least(to, here) == region) {
            std::vector<Push> backwards;
            for (int at = i; at >= 0; at = arrivals[at].previous)
                backwards.push_back({level.next[arrivals[at].box][arrivals[at].side],
                                     std::int8_t(opposite(arrivals[at].side))});
            pushes.insert(pushes.end(), backwards.rbegin(), backwards.rend());
            return true;
        }
        push_from(arrival.box, i, [&](int part) { return part == here; });
    }
    return false;
}

}  // namespace budge::sokoban
