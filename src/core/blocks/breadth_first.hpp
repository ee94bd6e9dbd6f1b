// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "blocks/gaps.hpp"
#include "blocks/path.hpp"
#include "blocks/state_table.hpp"
#include "search/monitor.hpp"
#include "search/outcome.hpp"

namespace budge::blocks {

/// The frontier of a search in layers: states in the order of their distance from where it began,
/// each expanded by the moves that can lead to anything new.
///
/// Two moves in a row that sweep no common cell can be made in either order, and one order is
/// enough: after a move of higher rank, a move of lower rank that has nothing to do with it is left
/// out. Nothing is lost by that, although a state remembers only one of the moves that lead to it:
/// what is left out here is reached from a state of the same depth by a move of higher rank, and
/// there are only so many ranks. Nor does a piece move twice in a row where once is enough.
template <class M>
class Frontier {
public:
    using Key = typename M::Key;
    using Table = StateTable<M>;
    using Id = typename Table::Id;

    Frontier(const M& model, Monitor& monitor)
        : model_(model), monitor_(monitor), states(model, monitor), gaps_(model, monitor) {}

    /// A state that the frontier begins with.
    void begin(const Key& key) { states.enter(model_.canonical(key), no_move, no_move); }

    /// What has been entered is a layer; its states are expanded next.
    void begin_layer() { states.begin_layer(); }

    /// What a search does with a state that is new; it answers whether to go on. A function by its
    /// address: so all searches share the code of `expand`, which is long.
    using Arrival = std::function<bool(Id, const Key&)>;
    bool expand(Id id, const Arrival& arrived);

private:
    static constexpr Spot no_move = 0;

public:
    const M& model_;
    Monitor& monitor_;
    Table states;

private:
    Gaps<M> gaps_;

    /// The moves that lead to nothing new after the last one.
    class Sieve {
    public:
        using Cells = typename M::Cells;

        Sieve(const M& model, Spot from, Spot to, const Cells& occupied) : model_(model) {
            if (from == to) return;
            from_ = from;
            to_ = to;
            upright_ = model.upright(from, to);
            least_ = model.rank[from];
            before_ = model.span(from, to, occupied ^ model.cover[to]);
        }

        /// Whatever the piece that stands here does.
        bool drops(Spot here) const { return model_.metric == Metric::moves && here == to_; }
        /// No branch is spent on what no processor foresees.
        bool drops(Spot here, Spot there, const Cells& swept) const {
            const int independent = !any(swept & before_), again = here == to_;
            const int later = model_.rank[here] < least_;
            return ((later & independent) | (again & int(is_repetition(here, there)))) != 0;
        }

    private:
        /// If the same piece moves again: back, or further on along the line it came.
        bool is_repetition(Spot here, Spot there) const {
            if (model_.metric == Metric::moves) return true;
            if (model_.metric == Metric::steps) return there == from_;
            return model_.upright(here, there) == upright_;
        }

        const M& model_;
        Spot from_ = no_spot, to_ = no_spot;
        Spot least_ = 0;
        bool upright_ = false;
        Cells before_{};
    };

    /// First which moves to make, without a branch, then the states they lead to.
    bool expand_by_gaps(const Key& key, Spot from, Spot to, const Arrival& arrived) {
        const auto sight = gaps_.see(key);
        const Sieve sieve(model_, from, to, sight.occupied);
        const typename Gaps<M>::Move* kept[Gaps<M>::most_moves + 1];
        std::size_t count = 0;
        gaps_.each_move(sight, [&](const auto& move) {
            kept[count] = &move;
            count += !sieve.drops(move.from, move.to, move.swept);
        });
        for (std::size_t i = 0; i < count; ++i) {
            const auto& move = *kept[i];
            monitor_.generated();
            Key child{key.words[0] ^ move.change};
            bool turns = false;
            if (!model_.mirror.empty()) {
                const Key other{sight.image.words[0] ^ move.mirrored_change};
                turns = other < child;
                child = turns ? other : child;
            }
            const Id id = states.enter(child, turns ? move.mirrored_from : move.from,
                                       turns ? move.mirrored_to : move.to);
            if (id != Table::none && !arrived(id, child)) return false;
        }
        return true;
    }

    bool enter(const Key& key, const Key& image, Spot from, Spot to, const Arrival& arrived) {
        Key child = model_.moved(key, from, to);
        if (!model_.mirror.empty()) {
            const Spot mirrored_from = model_.mirror[from], mirrored_to = model_.mirror[to];
            const Key other = model_.moved(image, mirrored_from, mirrored_to);
            if (other < child) {
                child = other;
                from = mirrored_from;
                to = mirrored_to;
            }
        }
        const Id id = states.enter(child, from, to);
        return id == Table::none || arrived(id, child);
    }
};

template <class M>
bool Frontier<M>::expand(Id id, const Arrival& arrived) {
    const Key& node = states.node(id);
    const Key key = model_.without_last(node);
    const auto [from, to] = model_.last(node);
    if constexpr (Gaps<M>::possible)
        if (gaps_.pay(states.size())) return expand_by_gaps(key, from, to, arrived);
    Spot spots[M::most_pieces];
    const auto occupied = model_.unpack(key, spots);
    const Key image = model_.image(key, spots);
    const Sieve sieve(model_, from, to, occupied);
    bool go_on = true;
    model_.each_movable(spots, occupied, [&](int i, unsigned ways) {
        const Spot here = spots[i];
        if (sieve.drops(here)) return true;
        model_.each_way(here, ways, occupied ^ model_.cover[here], [&](Spot there, const auto& swept) {
            if (!go_on || sieve.drops(here, there, swept)) return;
            monitor_.generated();
            go_on = enter(key, image, here, there, arrived);
        });
        return go_on;
    });
    return go_on;
}

/// The states that led to a state, from where its frontier began; the state itself is the last.
template <class M>
std::vector<typename M::Key> trail(const Frontier<M>& frontier, std::uint32_t id) {
    const M& model = frontier.model_;
    std::vector<typename M::Key> keys{frontier.states.key(id)};
    for (;;) {
        const auto [from, to] = model.last(frontier.states.node(id));
        if (from == to) break;
        keys.push_back(model.canonical(model.moved(keys.back(), to, from)));
        id = frontier.states.find(keys.back());
    }
    std::reverse(keys.begin(), keys.end());
    return keys;
}

/// Everything one move away, then everything two moves away, and so on. Not the common template over a
/// Domain (search/breadth_first.hpp): moves are left out here by the one that led to a state, which is
/// kept in the state itself.
template <class M>
Found<M> breadth_first(const M& model, Monitor& monitor, Watch<typename M::Key>* watch) {
    const auto start = model.start();
    if (model.is_goal(start)) return {Ending::found, {model.canonical(start)}};
    Frontier<M> frontier(model, monitor);
    frontier.begin(start);
    std::uint32_t goal = Frontier<M>::Table::none;
    const typename Frontier<M>::Arrival arrived = [&](std::uint32_t id, const typename M::Key& key) {
        if (!model.is_goal(key)) return true;
        goal = id;
        return false;
    };
    std::size_t layer_end = 0;
    int depth = 0;
    for (std::uint32_t id = 0; id < frontier.states.size(); ++id) {
        if (id == layer_end) {
            layer_end = frontier.states.size();
            frontier.begin_layer();
            monitor.prove(++depth);
        }
        const std::uint64_t open = frontier.states.size() - id - 1, closed = id + 1;
        monitor.expanding(open, closed);
        if (watch) [[unlikely]] watch->expanding(frontier.states.key(id), {open, closed});
        frontier.expand(id, arrived);
        if (goal != Frontier<M>::Table::none) return {Ending::found, trail(frontier, goal)};
    }
    return {};
}

/// Breadth-first from the start and from every goal at once, the smaller layer first.
template <class M>
Found<M> bidirectional(const M& model, Monitor& monitor, Watch<typename M::Key>* watch) {
    using Id = std::uint32_t;
    constexpr Id none = Frontier<M>::Table::none;
    struct Side {
        Frontier<M> frontier;
        Id layer = 0;  // where the newest layer begins
        int depth = 0;
        std::size_t width() const { return frontier.states.size() - layer; }
    };
    Side forward{Frontier<M>(model, monitor)}, backward{Frontier<M>(model, monitor)};
    if (model.is_goal(model.start())) return {Ending::found, {model.canonical(model.start())}};
    forward.frontier.begin(model.start());
    each_goal(model, monitor, [&](const typename M::Key& key) { backward.frontier.begin(key); });

    while (forward.width() > 0 && backward.width() > 0) {
        monitor.prove(forward.depth + backward.depth + 1);
        Side& side = forward.width() <= backward.width() ? forward : backward;
        Side& other = &side == &forward ? backward : forward;
        const auto end = Id(side.frontier.states.size());
        side.frontier.begin_layer();
        Id meeting = none;
        const typename Frontier<M>::Arrival arrived = [&](Id id, const typename M::Key& key) {
            if (other.frontier.states.find(key) != none) meeting = id;
            return meeting == none;
        };
        for (Id id = side.layer; id < end && meeting == none; ++id) {
            const std::uint64_t open = side.frontier.states.size() - id - 1 + other.width();
            const std::uint64_t closed = id + 1 + other.layer;
            monitor.expanding(open, closed);
            if (watch) [[unlikely]] watch->expanding(side.frontier.states.key(id), {open, closed});
            side.frontier.expand(id, arrived);
        }
        if (meeting != none) {
            const auto key = side.frontier.states.key(meeting);
            auto keys = trail(forward.frontier, forward.frontier.states.find(key));
            const auto rest = trail(backward.frontier, backward.frontier.states.find(key));
            keys.insert(keys.end(), rest.rbegin() + 1, rest.rend());
            return {Ending::found, keys};
        }
        side.layer = end;
        ++side.depth;
    }
    return {};
}

}  // namespace budge::blocks
