// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "search/claim.hpp"
#include "sokoban/bits.hpp"
#include "sokoban/optimal/few_boxes.hpp"

namespace budge::sokoban {

/// Boxes that need some detours together while the player is in some part of the floor, whichever of
/// their goals they take and whatever else is on the board.
template <int W>
struct Jam {
    FewBoxes few;
    int detours = 0;
    Bits<W> boxes;
    Bits<W> player;
};

/// The jams learned so far, and which of them a position holds.
template <int W>
class Jams {
public:
    Jams(const Level& level, Monitor& monitor)
        : monitor_(monitor), at_(level.size), claim_(monitor) {}

    bool full() const { return jams_.size() >= most_jams || monitor_.available() < bytes_a_jam; }

    /// There must be room for it.
    void learn(const Jam<W>& jam) {
        claim_.add(bytes_a_jam);
        Cell least = jam.few.cells[0];
        for (int i = 0; i < jam.few.count; ++i)
            if (at_[jam.few.cells[i]].size() < at_[least].size()) least = jam.few.cells[i];
        at_[least].push_back(int(jams_.size()));
        jams_.push_back(jam);
    }

    /// Calls `visit(jam)` for each. `goals_of(cell)` are those of the box there, by detours.
    template <class GoalsOf, class Visit>
    void each(const Bits<W>& boxes, Cell player, GoalsOf&& goals_of, Visit&& visit) const {
        boxes.each([&](int box) {
            for (const int number : at_[box]) {
                const Jam<W>& jam = jams_[number];
                if (jam.player.test(player) && jam.boxes.within(boxes) && fits(jam, goals_of))
                    visit(jam);
            }
        });
    }

private:
    static constexpr std::size_t most_jams = 20'000;  ///< beyond, looking them up would take long: a guess

    static constexpr std::size_t bytes_a_jam = 2 * sizeof(Jam<W>);  ///< in a list that has grown

    /// What was proved of boxes that may take some goals holds for such as may take fewer.
    template <class GoalsOf>
    static bool fits(const Jam<W>& jam, GoalsOf&& goals_of) {
        for (int i = 0; i < jam.few.count; ++i) {
            const ByDetours& goals = goals_of(jam.few.cells[i]);
            for (int detours = 0; detours < jam.detours; ++detours)
                if (goals[detours] & ~jam.few.goals[i][detours]) return false;
        }
        return true;
    }

    Monitor& monitor_;
    std::vector<Jam<W>> jams_;
    std::vector<std::vector<int>> at_;  ///< each jam at that of its cells which had the fewest
    Claim claim_;
};

}  // namespace budge::sokoban
