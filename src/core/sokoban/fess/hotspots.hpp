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
    explicit Hotspots(const Level& level)
        : level_(&level), walls_(level), box_(level), spoils_(level.size), known_(level.size, false) {
        const double work = double(level.size) * level.size * double(level.goals.size());
        if (work > most_work)
            known_.assign(level.size, true);
        else
            all_ = GoalReach(level, walls_, box_);
    }

    /// The cells from which a box reaches fewer goals while a box stands on `cell`; the goal under
    /// that box itself does not count.
    const Bits<W>& spoils(int cell) {
        if (!known_[cell]) find(cell);
        return spoils_[cell];
    }
    /// How many boxes stand in the way of boxes that are not yet where they belong.
    int count(const Bits<W>& boxes, const Bits<W>& settled) {
        const Bits<W> waiting = boxes - settled;
        int found = 0;
        boxes.each([&](int box) { found += spoils(box).meets(waiting); });
        return found;
    }
    /// The box that stands in the way of most, or -1.
    int hottest(const Bits<W>& boxes, const Bits<W>& settled) {
        const Bits<W> waiting = boxes - settled;
        int most = 0, hottest = -1;
        boxes.each([&](int box) {
            if (const int spoilt = (spoils(box) & waiting).count(); spoilt > most) {
                most = spoilt;
                hottest = box;
            }
        });
        return hottest;
    }

private:
    static constexpr double most_work = 20e6;  ///< steps of a box, for all cells

    void find(int cell) {
        known_[cell] = true;
        walls_[cell] = Board::wall;
        const GoalReach reach(*level_, walls_, box_);
        walls_[cell] = Board::empty;
        std::vector<std::uint64_t> own(all_.words(), 0);
        for (std::size_t goal = 0; goal < level_->goals.size(); ++goal)
            if (level_->goals[goal] == cell) own[goal / 64] |= std::uint64_t(1) << goal % 64;
        for (int other = 0; other < level_->size; ++other) {
            if (other == cell) continue;
            for (std::size_t i = 0; i < all_.words(); ++i)
                if (all_.row(other)[i] & ~own[i] & ~reach.row(other)[i]) {
                    spoils_[cell].set(other);
                    break;
                }
        }
    }

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
