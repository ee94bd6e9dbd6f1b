// SPDX-License-Identifier: MIT
#include "sokoban/optimal/idastar.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

/// A push that is still to be tried. A large level has hundreds in each position on the way, so none
/// of them holds where all the boxes are.
struct Way {
    int bound;    ///< pushes left after it at least
    Cell player;  ///< where that leaves the player
    Push push;
};

}  // namespace

template <int P>
Transpositions<P>::Transpositions(Monitor& monitor)
    : monitor_(monitor) {
    monitor_.claim(claimed_ = first_size * sizeof(Bucket));
    buckets_.resize(first_size);
}

template <int P>
bool Transpositions<P>::seen(const Packed<P>& key, int pushes, std::uint16_t probe) {
    if (filled_ > 2 * buckets_.size()) grow(probe);
    Bucket& bucket = buckets_[key.hash() & (buckets_.size() - 1)];
    Slot* victim = &bucket.slots[0];
    for (Slot& slot : bucket.slots) {
        if (slot.probe == probe && slot.key == key) {
            if (slot.pushes <= pushes) return true;
            slot.pushes = std::uint16_t(pushes);
            return false;
        }
        if (worth(slot, probe) < worth(*victim, probe)) victim = &slot;
    }
    filled_ += victim->probe != probe;
    *victim = {key, std::uint16_t(pushes), probe};
    return false;
}

template <int P>
void Transpositions<P>::grow(std::uint16_t probe) {
    const std::size_t bytes = 2 * buckets_.size() * sizeof(Bucket);
    filled_ = 0;
    if (bytes > monitor_.available()) return;
    monitor_.claim(bytes);
    const std::size_t before = claimed_;
    claimed_ += bytes;
    std::vector<Bucket> old(2 * buckets_.size());
    old.swap(buckets_);
    for (const Bucket& bucket : old)
        for (const Slot& slot : bucket.slots)
            if (slot.probe == probe) seen(slot.key, slot.pushes, probe);
    old = {};
    monitor_.release(before);
    claimed_ = bytes;
}

template <int P>
int Transpositions<P>::worth(const Slot& slot, std::uint16_t probe) {
    return slot.probe == probe ? (1 << 16) - slot.pushes : 0;
}

template <int P>
IdaStar<P>::IdaStar(const Level& level, Expander<W>& expander, Monitor& monitor, int most)
    : level_(level), expander_(expander), monitor_(monitor), most_(most), seen_(monitor) {}

template <int P>
Pushes IdaStar<P>::run() {
    const Bits<W> boxes = expander_.start_boxes();
    const Cell player = expander_.start_player();
    int limit = expander_.enter(boxes, player);
    if (limit >= Assignment::impossible) return {};
    limit = std::max(limit, monitor_.lower_bound());
    for (;;) {
        monitor_.prove(limit);
        if (limit > most_) return {};
        ++probe_;
        seen_.begin_probe();
        beyond_ = Assignment::impossible;
        if (probe(boxes, player, Expander<W>::nowhere, 0, limit)) {
            std::reverse(pushes_.begin(), pushes_.end());
            return pushes_;
        }
        if (beyond_ >= Assignment::impossible) return {};
        limit = beyond_;
    }
}

template <int P>
bool IdaStar<P>::probe(const Bits<W>& boxes, Cell player, int pushed, int pushes, int limit) {
    if (expander_.is_goal(boxes)) return true;
    monitor_.look();
    monitor_.expanding(std::uint64_t(pushes), 0);
    int bound = expander_.enter(boxes, player);
    if (pushes + bound <= limit && expander_.learn(boxes, player, pushed))
        bound = expander_.enter(boxes, player);
    if (pushes + bound > limit) {
        beyond_ = std::min(beyond_, pushes + bound);
        return false;
    }
    std::vector<Way> ways;
    for (const Child& child : expander_.expand(boxes, player, pushed, bound)) {
        monitor_.generated();
        const int f = pushes + 1 + child.bound;
        if (f <= limit)
            ways.push_back({child.bound, child.player, push_between(level_, boxes, child.boxes)});
        else
            beyond_ = std::min(beyond_, f);
    }
    std::ranges::stable_sort(ways, {}, &Way::bound);
    for (const Way& way : ways) {
        const Cell to = level_.next[way.push.box][way.push.direction];
        Bits<W> after = boxes;
        after.move(way.push.box, to);
        if (seen_.seen({after, way.player}, pushes + 1, probe_)) continue;
        if (!probe(after, way.player, to, pushes + 1, limit)) continue;
        pushes_.push_back(way.push);
        return true;
    }
    return false;
}

#define BUDGE_INSTANTIATE(P) \
    template class Transpositions<P>; \
    template class IdaStar<P>;
BUDGE_FOR_EACH_PACKED_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
