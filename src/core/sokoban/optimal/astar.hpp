// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "search/bucket_queue.hpp"
#include "search/node_table.hpp"
#include "sokoban/optimal/expander.hpp"
#include "sokoban/optimal/packed.hpp"
#include "sokoban/optimal/walks.hpp"

namespace budge::sokoban {

/// What is to be as small as possible, and what among solutions equal in that.
enum class Aim { pushes, pushes_then_moves, moves_then_pushes };

/// A cost in two parts, compared part by part.
struct Cost {
    int first = 0;
    int second = 0;
};

/// What is known from elsewhere: the cost of the best solution, and what all solutions cost at least.
struct KnownCosts {
    int best;
    int proved;
};

/// A solution; nothing if the search has shown that there is none.
using Pushes = std::optional<std::vector<Push>>;

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
/// is the best by both. Positions are kept in `P` words.
template <int P, Player player>
class AStar {
public:
    static constexpr int W = Packed<P>::W;

    /// Nothing whose first cost must exceed `most` is looked at.
    AStar(Aim aim, const Level& level, Expander<W>& expander, Monitor& monitor,
          int most = std::numeric_limits<int>::max());

    /// Stop with a node limit after so many expansions of this search.
    void set_budget(std::uint64_t expansions) { budget_ = expansions; }

    /// Something else to do now and then, given the cost that is proved and the expansions so far.
    /// The search then goes on for solutions better than the best known, and ends with none if there
    /// are none.
    using Aside = std::function<KnownCosts(int proved, std::uint64_t expanded)>;
    void set_aside(Aside aside) { aside_ = std::move(aside); }

    /// The states kept, and what they take with the queue.
    std::size_t states() const { return nodes_.size(); }
    std::size_t bytes() const { return nodes_.bytes() + open_.bytes(); }

    Pushes run();

private:
    struct Parent {
        std::uint32_t id = 0;
    };
    struct ParentAndCost {
        std::uint32_t id = 0;
        std::uint16_t second = 0;
    };
    static constexpr bool counts_moves = player == Player::exactly_here;
    using Way = std::conditional_t<counts_moves, ParentAndCost, Parent>;
    static constexpr std::size_t group_span = 512;  ///< bounds that are told apart
    static constexpr std::size_t second_span =
        counts_moves ? 4096 : (Expander<W>::most_progress + 1) * group_span;
    static constexpr std::uint64_t between_asides = 1000;  ///< expansions: a guess
    static constexpr int most_cost = (1 << 15) - 1;  // of what a node holds

    static Way way(std::uint32_t id, [[maybe_unused]] int second) {
        if constexpr (counts_moves)
            return {id, std::uint16_t(second)};
        else
            return {id};
    }
    Cost cost(std::uint32_t id) const {
        if constexpr (counts_moves)
            return {nodes_.cost(id), nodes_.move(id).second};
        else
            return {nodes_.cost(id), 0};
    }
    Cost after(const Cost& here, int walk) const {
        if constexpr (!counts_moves) return {here.first + 1, 0};
        return walked({here.first + 1, here.second + 1}, walk);
    }
    /// The same cost with a walk more.
    Cost walked(Cost cost, int walk) const {
        (aim_ == Aim::moves_then_pushes ? cost.first : cost.second) += walk;
        return cost;
    }
    static bool better(const Cost& a, const Cost& b) {
        return a.first != b.first ? a.first < b.first : a.second < b.second;
    }
    /// Whether another node with the same boxes, where the player stands beside one of them as
    /// after a push, costs no more with the walk from there to here. Whatever can be done here is
    /// done from there at no greater cost. The position has been walked about in.
    bool outdone(const Packed<P>& key, const Cost& here) const;

    /// A longer way than a node can hold ends the search: nothing would be proved any more.
    static void check(const Cost& cost);

    /// What is left at least, where so many pushes are.
    Cost left(int pushes, const Bits<W>& boxes, Cell at) const;

    /// Cost plus bound, then what decides among equals: the second part of the cost; where only
    /// pushes count, what is left of the order in which goals are filled, and the bound.
    std::size_t rank(const Cost& reached, const Cost& left, const Bits<W>& boxes);

    /// Where only pushes count, all entries with the least cost plus bound are equal as far as the
    /// proof goes, and some of the last layer lead to a goal. Greed alone falls into corners of the
    /// search that look good and lead nowhere, so four ways to choose alternate: furthest in the
    /// filling of the goals; each stage of it in turn; each bound in turn; each stage and bound.
    BucketQueue::Entry next();

    /// Where the last push on the way to a node left its box.
    int pushed(std::uint32_t id) const;

    std::vector<Push> way_to(std::uint32_t id) const;

    Aim aim_;
    const Level& level_;
    Expander<W>& expander_;
    Monitor& monitor_;
    int most_;
    int proved_ = 0;  ///< elsewhere
    Cost base_;  ///< what the whole takes at least
    int way_ = 0;
    std::size_t cell_ = 0, stage_ = 0, bound_ = 0;
    std::size_t least_bound_ = group_span - 1, most_bound_ = 0;  ///< of all entries so far
    Aside aside_;
    std::uint64_t next_aside_ = 0;
    std::uint64_t budget_ = std::numeric_limits<std::uint64_t>::max();
    Walks walks_;
    NodeTable<Packed<P>, Way> nodes_;
    BucketQueue open_;
};

}  // namespace budge::sokoban
