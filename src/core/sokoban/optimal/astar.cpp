// SPDX-License-Identifier: MIT
#include "sokoban/optimal/astar.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int P, Player player>
AStar<P, player>::AStar(Aim aim, const Level& level, Expander<W>& expander, Monitor& monitor,
                        int most)
    : aim_(aim), level_(level), expander_(expander), monitor_(monitor), most_(most), walks_(level),
      nodes_(monitor), open_(monitor) {}

template <int P, Player player>
Pushes AStar<P, player>::run() {
    const Bits<W> boxes = expander_.start_boxes();
    const Cell start = expander_.start_player();
    const int root = expander_.enter(boxes, start);
    if (root >= Assignment::impossible) return {};
    if (expander_.is_goal(boxes)) return std::vector<Push>{};
    base_ = left(root, boxes, start);
    open_.push(rank({}, base_, boxes), nodes_.enter({boxes, start}, 0, Way{}).id);
    std::uint64_t closed = 0;
    // Boxes are assigned to goals in the square of their number at least: with 200 a node takes 20 ms.
    const std::uint64_t worth = 1 + level_.boxes.size() * level_.boxes.size() / 64;
    while (!open_.empty()) {
        monitor_.look_now_and_then(worth);
        const auto [rank, id] = next();
        if (nodes_.is_closed(id)) continue;
        const int least = base_.first + int(rank / second_span);
        if (least > most_) return {};
        if (aside_ && closed >= next_aside_) {
            next_aside_ = closed + between_asides;
            const KnownCosts known = aside_(least, closed);
            most_ = std::min(most_, known.best - 1);
            proved_ = std::max(proved_, known.proved);
            if (proved_ > most_) return {};
        }
        if (aim_ != Aim::pushes_then_moves) monitor_.prove(std::max(least, proved_));
        const Packed<P> key = nodes_.key(id);
        if (expander_.is_goal(key.boxes())) return way_to(id);
        const Cost here = cost(id);
        if constexpr (counts_moves) {
            expander_.walk(key.boxes(), key.player());
            if (outdone(key, here)) {
                nodes_.set_closed(id, true);
                continue;
            }
        }
        const int bound = expander_.enter(key.boxes(), key.player());
        const Cost to_go = left(bound, key.boxes(), key.player());
        if (bound >= Assignment::impossible || here.first + to_go.first > most_) {
            nodes_.set_closed(id, true);
            continue;
        }
        if (here.first + to_go.first > least) {  // dearer than it seemed
            open_.push(this->rank(here, to_go, key.boxes()), id);
            continue;
        }
        const int last = expander_.asks_for_pushed() ? pushed(id) : Expander<W>::nowhere;
        if constexpr (!counts_moves)
            if (expander_.learn(key.boxes(), key.player(), last)) {
                open_.push(rank, id);  // to be counted anew
                continue;
            }
        nodes_.set_closed(id, true);
        ++closed;
        if (budget_-- == 0) throw Stopped{Ending::node_limit};
        monitor_.expanding(open_.size(), closed);
        for (const auto& child : expander_.expand(key.boxes(), key.player(), last, bound)) {
            monitor_.generated();
            const Cost reached = after(here, child.walk);
            const Cost to_go = left(child.bound, child.boxes, child.player);
            if (reached.first + to_go.first > most_) continue;
            check(reached);
            const auto [child_id, is_new] = nodes_.enter(
                {child.boxes, child.player}, reached.first, way(id, reached.second));
            if (!is_new) {
                if (!better(reached, cost(child_id))) continue;
                nodes_.set_way(child_id, reached.first, way(id, reached.second));
                if (nodes_.is_closed(child_id)) {
                    nodes_.set_closed(child_id, false);
                    --closed;
                    monitor_.reopened();
                }
            }
            open_.push(this->rank(reached, to_go, child.boxes), child_id);
        }
    }
    return {};
}

template <int P, Player player>
bool AStar<P, player>::outdone(const Packed<P>& key, const Cost& here) const {
    const Bits<W> boxes = key.boxes();
    bool found = false;
    boxes.each([&](int box) {
        for (const Cell from : expander_.pushed_from(box)) {
            const int walk = expander_.steps(from);
            if (found || walk <= 0) continue;
            const auto other = nodes_.find({boxes, from});
            found = other != nodes_.none && !better(here, walked(cost(other), walk));
        }
    });
    return found;
}

template <int P, Player player>
void AStar<P, player>::check(const Cost& cost) {
    if (cost.first > most_cost || cost.second > most_cost) throw Stopped{Ending::memory_limit};
}

template <int P, Player player>
Cost AStar<P, player>::left(int pushes, const Bits<W>& boxes, Cell at) const {
    if constexpr (!counts_moves) return {pushes, 0};
    const int moves = pushes + walks_.least(boxes, at);
    return aim_ == Aim::moves_then_pushes ? Cost{moves, pushes} : Cost{pushes, moves};
}

template <int P, Player player>
std::size_t AStar<P, player>::rank(const Cost& reached, const Cost& left, const Bits<W>& boxes) {
    // What conflicts cost depends on the prices of the assignment, so a position may be counted lower
    // than the start was. No solution costs less than that.
    const auto over = [](int sum, int base) { return std::size_t(std::max(sum - base, 0)); };
    const std::size_t first = over(reached.first + left.first, base_.first);
    if constexpr (!counts_moves) {
        const int to_fill = Expander<W>::most_progress - expander_.progress(boxes);
        const auto told = std::min<std::size_t>(std::size_t(left.first), group_span - 1);
        least_bound_ = std::min(least_bound_, told);
        most_bound_ = std::max(most_bound_, told);
        return first * second_span + std::size_t(to_fill) * group_span + told;
    } else {
        return first * second_span +
               std::min(over(reached.second + left.second, base_.second), second_span - 1);
    }
}

template <int P, Player player>
BucketQueue::Entry AStar<P, player>::next() {
    const std::size_t least = open_.least_rank();
    if constexpr (counts_moves) return open_.pop_rank(least);
    const std::size_t layer = least / second_span * second_span, end = layer + second_span;
    const auto from = [&](std::size_t rank) {
        if (rank >= end || rank < least) return least;
        const std::size_t found = open_.rank_from(rank, end);
        return found < end ? found : least;
    };
    way_ = (way_ + 1) % 4;
    if (way_ == 0) return open_.pop_rank(least);
    if (way_ == 1) return open_.pop_rank(cell_ = from(cell_ + 1));
    if (way_ == 2) return open_.pop_rank(stage_ = from((stage_ / group_span + 1) * group_span));
    for (;;) {
        bound_ = bound_ < most_bound_ ? std::max(bound_ + 1, least_bound_) : least_bound_;
        for (std::size_t rank = layer + bound_; rank < end; rank += group_span)
            if (open_.holds(rank)) return open_.pop_rank(rank);
    }
}

template <int P, Player player>
int AStar<P, player>::pushed(std::uint32_t id) const {
    if (id == 0) return Expander<W>::nowhere;
    return (nodes_.key(id).boxes() - nodes_.key(nodes_.move(id).id).boxes()).first();
}

template <int P, Player player>
std::vector<Push> AStar<P, player>::way_to(std::uint32_t id) const {
    std::vector<Push> pushes;
    while (id != 0) {
        const std::uint32_t parent = nodes_.move(id).id;
        pushes.push_back(push_between(level_, nodes_.key(parent).boxes(), nodes_.key(id).boxes()));
        id = parent;
    }
    std::reverse(pushes.begin(), pushes.end());
    return pushes;
}

#define BUDGE_INSTANTIATE(P) \
    template class AStar<P, Player::anywhere_in_region>; \
    template class AStar<P, Player::exactly_here>;
BUDGE_FOR_EACH_PACKED_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
