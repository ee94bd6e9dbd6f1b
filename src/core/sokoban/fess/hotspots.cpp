// SPDX-License-Identifier: MIT
#include "sokoban/fess/hotspots.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
Hotspots<W>::Hotspots(const Level& level)
    : level_(&level), walls_(level), box_(level), spoils_(level.size), known_(level.size, false) {
    const double work = double(level.size) * level.size * double(level.goals.size());
    if (work > most_work)
        known_.assign(level.size, true);
    else
        all_ = GoalReach(level, walls_, box_);
}

template <int W>
int Hotspots<W>::count(const Bits<W>& boxes, const Bits<W>& settled) {
    const Bits<W> waiting = boxes - settled;
    int found = 0;
    boxes.each([&](int box) { found += spoils(box).meets(waiting); });
    return found;
}

template <int W>
int Hotspots<W>::hottest(const Bits<W>& boxes, const Bits<W>& settled) {
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

template <int W>
void Hotspots<W>::find(int cell) {
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

#define BUDGE_INSTANTIATE(W) template class Hotspots<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
