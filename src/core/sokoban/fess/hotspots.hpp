// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <vector>

#include "sokoban/goal_reach.hpp"

namespace budge::sokoban {

/// A box is a hotspot if another box reaches fewer goals while it stands there. For each cell the
/// cells that it so spoils, found when first asked. On huge levels, where that would take longer than
/// the search, there are no hotspots.
template <int W>
class Hotspots {
public:
    explicit Hotspots(const Level& level);

    /// The cells from which a box reaches fewer goals while a box stands on `cell`; the goal under
    /// that box itself does not count.
    const Bits<W>& spoils(int cell) {
        if (!known_[cell]) find(cell);
        return spoils_[cell];
    }
    /// How many boxes stand in the way of boxes that are not yet where they belong.
    int count(const Bits<W>& boxes, const Bits<W>& settled);
    /// The box that stands in the way of most, or -1.
    int hottest(const Bits<W>& boxes, const Bits<W>& settled);

private:
    static constexpr double most_work = 20e6;  ///< steps of a box, for all cells: a guess

    void find(int cell);

    const Level* level_;
    Board walls_;
    LoneBox box_;
    GoalReach all_;
    std::vector<Bits<W>> spoils_;
    std::vector<bool> known_;
};

/// Counts hotspots for all the landing cells of one box: what the other boxes do to each other is
/// looked at once.
template <int W>
class Heat {
public:
    void look(Hotspots<W>& hotspots, const Bits<W>& others, const Bits<W>& settled) {
        settled_ = &settled;
        waiting_ = others - settled;
        cool_.clear();
        hot_ = 0;
        others.each([&](int other) {
            const Bits<W>& spoils = hotspots.spoils(other);
            if (spoils.meets(waiting_))
                ++hot_;
            else
                cool_.push_back(&spoils);
        });
    }
    /// With the box on that cell.
    int count(Hotspots<W>& hotspots, int to) const {
        int hot = hot_;
        if (!settled_->test(to))
            for (const Bits<W>* spoils : cool_) hot += spoils->test(to);
        Bits<W> waiting = waiting_;
        if (!settled_->test(to)) waiting.set(to);
        return hot + hotspots.spoils(to).meets(waiting);
    }

private:
    const Bits<W>* settled_ = nullptr;
    Bits<W> waiting_;
    std::vector<const Bits<W>*> cool_;
    int hot_ = 0;
};

}  // namespace budge::sokoban
