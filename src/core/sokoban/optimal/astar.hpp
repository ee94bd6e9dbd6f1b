// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

#include "search/bucket_queue.hpp"
#include "search/node_table.hpp"
#include "sokoban/optimal/expander.hpp"
#include "sokoban/optimal/packed.hpp"

namespace budge::sokoban {

/// What is to be as small as possible, and what among solutions equal in that.
enum class Aim { pushes, pushes_then_moves, moves_then_pushes };

/// A cost in two parts, compared part by part.
struct Cost {
    int first = 0;
    int second = 0;
};

/// What came of a search: the positions' boxes from the start to the goal tell the pushes.
struct Found {
    Ending ending = Ending::exhausted;
    std::vector<Push> pushes;
    Cost cost;
};

/// The push that leads from one set of boxes to the next.
template <int W>
Push push_between(const Level& level, const Bits<W>& before, const Bits<W>& after) {
    const Cell box = Cell((before - after).first()), to = Cell((after - before).first());
    int direction = 0;
    while (level.next[box][direction] != to) ++direction;
    return {box, std::int8_t(direction)};
}

/// A* over pushes. Nodes are positions, with the player's region where only pushes count and the
/// player's exact cell otherwise. Costs of two parts are handled as one: where the first parts
/// of cost plus bound are equal, the second decides, so the first goal that is taken from the queue
/// is the best by both.
template <int W, Aim aim>
class AStar {
public:
    static constexpr Player player =
        aim == Aim::pushes ? Player::anywhere_in_region : Player::exactly_here;

    /// Nothing whose first cost must exceed `most` is looked at.
    AStar(const Level& level, Expander<W>& expander, Monitor& monitor,
          int most = std::numeric_limits<int>::max())
        : level_(level), expander_(expander), monitor_(monitor), most_(most), nodes_(monitor),
          open_(monitor) {}

    /// Stop with a node limit after so many expansions of this search.
    void set_budget(std::uint64_t expansions) { budget_ = expansions; }

    /// Something else to do now and then, given the cost that is proved and the expansions so far.
    /// It returns the cost of the best solution it knows of: the search then goes on for better
    /// ones, and ends with none if there are none.
    using Aside = std::function<int(int proved, std::uint64_t expanded)>;
    void set_aside(Aside aside) { aside_ = std::move(aside); }

    /// The states kept, and what they take with the queue.
    std::size_t states() const { return nodes_.size(); }
    std::size_t bytes() const { return nodes_.bytes() + open_.bytes(); }

    Found run() {
        const Bits<W> boxes = expander_.start_boxes();
        const Cell start = expander_.start_player();
        base_ = expander_.enter(boxes, start);
        if (base_ >= Assignment::impossible) return {};
        open_.push(rank({}, base_, boxes), nodes_.enter({boxes, start}, 0, Way{}).id);
        std::uint64_t closed = 0;
        while (!open_.empty()) {
            const auto [rank, id] = next();
            if (nodes_.is_closed(id)) continue;
            const int least = base_ + int(rank / second_span);
            if (least > most_) return {};
            if (aside_ && closed >= next_aside_) {
                next_aside_ = closed + between_asides;
                most_ = std::min(most_, aside_(least, closed) - 1);
            }
            if constexpr (aim != Aim::pushes_then_moves)
                monitor_.prove(base_ + double(rank / second_span));
            const Packed<W> key = nodes_.key(id);
            if (expander_.is_goal(key.boxes())) return found(id);
            const Cost here = cost(id);
            const int bound = expander_.enter(key.boxes(), key.player());
            if (bound >= Assignment::impossible || here.first + bound > most_) {
                nodes_.set_closed(id, true);
                continue;
            }
            if (here.first + bound > base_ + int(rank / second_span)) {  // dearer than it seemed
                monitor_.look_now_and_then();
                open_.push(this->rank(here, bound, key.boxes()), id);
                continue;
            }
            nodes_.set_closed(id, true);
            ++closed;
            if (budget_-- == 0) throw Stopped{Ending::node_limit};
            monitor_.expanding(open_.size(), closed);
            expander_.expand(key.boxes(), key.player(), pushed(id), bound, [&](const auto& child) {
                monitor_.generated();
                const Cost reached = after(here, child.walk);
                if (reached.first + child.bound > most_) return;
                check(reached);
                const auto [child_id, is_new] = nodes_.enter(
                    {child.boxes, child.player}, reached.first, way(id, reached.second));
                if (!is_new) {
                    if (!better(reached, cost(child_id))) return;
                    nodes_.set_way(child_id, reached.first, way(id, reached.second));
                    if (nodes_.is_closed(child_id)) {
                        nodes_.set_closed(child_id, false);
                        --closed;
                        monitor_.reopened();
                    }
                }
                open_.push(this->rank(reached, child.bound, child.boxes), child_id);
            });
        }
        return {};
    }

private:
    struct Parent {
        std::uint32_t id = 0;
    };
    struct ParentAndCost {
        std::uint32_t id = 0;
        std::uint16_t second = 0;
    };
    using Way = std::conditional_t<aim == Aim::pushes, Parent, ParentAndCost>;
    static constexpr std::size_t group_span = 512;
    static constexpr std::size_t second_span =
        aim == Aim::pushes ? (Expander<W>::most_progress + 1) * group_span : 4096;
    static constexpr std::uint64_t between_asides = 1000;
    static constexpr int most_cost = (1 << 15) - 1;  // of what a node holds

    static Way way(std::uint32_t id, [[maybe_unused]] int second) {
        if constexpr (aim == Aim::pushes)
            return {id};
        else
            return {id, std::uint16_t(second)};
    }
    Cost cost(std::uint32_t id) const {
        if constexpr (aim == Aim::pushes)
            return {nodes_.cost(id), 0};
        else
            return {nodes_.cost(id), nodes_.move(id).second};
    }
    static Cost after(const Cost& here, int walk) {
        if constexpr (aim == Aim::moves_then_pushes)
            return {here.first + walk + 1, here.second + 1};
        else if constexpr (aim == Aim::pushes_then_moves)
            return {here.first + 1, here.second + walk + 1};
        else
            return {here.first + 1, 0};
    }
    static bool better(const Cost& a, const Cost& b) {
        return a.first != b.first ? a.first < b.first : a.second < b.second;
    }
    /// A longer way than a node can hold ends the search: nothing would be proved any more.
    static void check(const Cost& cost) {
        if (cost.first > most_cost || cost.second > most_cost) throw Stopped{Ending::memory_limit};
    }

    /// Cost plus bound, then what decides among equals: the second part of the cost; where only
    /// pushes count, what is left of the order in which goals are filled, and the bound.
    std::size_t rank(const Cost& reached, int bound, const Bits<W>& boxes) {
        const auto first = std::size_t(reached.first + bound - base_);
        if constexpr (aim == Aim::pushes) {
            const int left = Expander<W>::most_progress - expander_.progress(boxes);
            return first * second_span + std::size_t(left) * group_span +
                   std::min<std::size_t>(std::size_t(bound), group_span - 1);
        } else {
            return first * second_span +
                   std::min<std::size_t>(std::size_t(reached.second + bound - base_), second_span - 1);
        }
    }

    /// Where only pushes count, all entries with the least cost plus bound are equal as far as the
    /// proof goes, and some of the last layer lead to a goal. Greed alone falls into corners of the
    /// search that look good and lead nowhere, so four ways to choose alternate: furthest in the
    /// filling of the goals; each stage of it in turn; each bound in turn; each stage and bound.
    BucketQueue::Entry next() {
        const std::size_t least = open_.least_rank();
        if constexpr (aim != Aim::pushes) return open_.pop_rank(least);
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
            bound_ = (bound_ + 1) % group_span;
            for (std::size_t rank = layer + bound_; rank < end; rank += group_span)
                if (open_.holds(rank)) return open_.pop_rank(rank);
        }
    }

    /// Where the last push on the way to a node left its box.
    int pushed(std::uint32_t id) const {
        if (id == 0) return Expander<W>::nowhere;
        return (nodes_.key(id).boxes() - nodes_.key(nodes_.move(id).id).boxes()).first();
    }

    Found found(std::uint32_t id) const {
        Found found{Ending::found, {}, cost(id)};
        while (id != 0) {
            const std::uint32_t parent = nodes_.move(id).id;
            found.pushes.push_back(
                push_between(level_, nodes_.key(parent).boxes(), nodes_.key(id).boxes()));
            id = parent;
        }
        std::reverse(found.pushes.begin(), found.pushes.end());
        return found;
    }

    const Level& level_;
    Expander<W>& expander_;
    Monitor& monitor_;
    int most_;
    int base_ = 0;
    int way_ = 0;
    std::size_t cell_ = 0, stage_ = 0, bound_ = 0;
    Aside aside_;
    std::uint64_t next_aside_ = 0;
    std::uint64_t budget_ = std::numeric_limits<std::uint64_t>::max();
    NodeTable<Packed<W>, Way> nodes_;
    BucketQueue open_;
};

}  // namespace budge::sokoban
