// SPDX-License-Identifier: MIT
#include "sokoban/deadlock/lost.hpp"

#include "sokoban/deadlock/matching.hpp"
#include "sokoban/deadlock/relaxed.hpp"
#include "sokoban/deadlock/retrograde.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

constexpr int budget = 5000;  ///< positions that the search for stuck boxes may look at: a guess

template <int W>
std::vector<Cell> listed(const Bits<W>& cells) {
    std::vector<Cell> list;
    cells.each([&](int cell) { list.push_back(Cell(cell)); });
    return list;
}

/// Leaves out every box without which `holds` still does: one pass is enough, as fewer boxes never make
/// a position worse.
template <int W, class Holds>
Bits<W> smallest(Bits<W> boxes, Holds&& holds) {
    const Bits<W> all = boxes;
    all.each([&](int box) {
        Bits<W> fewer = boxes;
        fewer.reset(box);
        if (holds(fewer)) boxes = fewer;
    });
    return boxes;
}

template <int W>
Lost why_lost_sized(const Level& level, Monitor& monitor) {
    const Distances distances(level, &monitor);
    const FreezeTest freeze(level, distances);
    const Bits<W> boxes = bits_of<W>(level.boxes), goals = bits_of<W>(level.goals);
    const auto frozen_off_goal = [&](const Bits<W>& some) {
        return !freeze.frozen(some).within(goals);
    };
    if (frozen_off_goal(boxes))
        return {Loss::frozen, listed(smallest(boxes, frozen_off_goal)), {}};

    MatchingTest<W> matching(level, freeze, monitor);
    const auto unmatched = [&](const Bits<W>& some) { return some.any() && matching.dead(some); };
    if (unmatched(boxes)) return {Loss::stuck, listed(smallest(boxes, unmatched)), {}};

    RetrogradeTest<W> retrograde(level, freeze);
    if (retrograde.dead(boxes)) {
        const Bits<W> closed = retrograde.closed() - boxes;
        // A box that stays for ever is in the way if without it one of these goals could be filled.
        const auto still_closed = [&](const Bits<W>& some) {
            return retrograde.dead(some) && closed.within(retrograde.closed());
        };
        const Bits<W> frozen = freeze.frozen(boxes);
        return {Loss::unfilled, listed(smallest(frozen, still_closed)), listed(closed)};
    }

    Patterns<W> patterns(level, monitor);
    RelaxedTest<W> relaxed(level, distances, freeze, patterns, monitor);
    const auto stuck = [&](const Bits<W>& some) {
        return some.any() && relaxed.dead(some, level.player, budget);
    };
    if (stuck(boxes)) return {Loss::stuck, listed(smallest(boxes, stuck)), {}};
    return {};
}

}  // namespace

Lost why_lost(const Level& level, Monitor& monitor) {
    if (level.boxes.empty()) return {};
    return for_width<"sokoban/lost">(level.size, [&]<int W>(Width<W>) {
        return why_lost_sized<W>(level, monitor);
    });
}

}  // namespace budge::sokoban
