// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "blocks/options.hpp"
#include "blocks/path.hpp"
#include "search/best_first.hpp"

namespace budge::blocks {

/// Blocks as a search domain with an estimate: the common template of best-first search runs on it.
/// A state is stored as the lesser of itself and its mirror image, so no move can be taken back from
/// it alone. Which move led to a state is not kept: of a state's neighbours the one that was cheapest
/// to reach lies on a shortest way back.
template <class M>
class InformedBlocks {
public:
    using Key = typename M::Key;
    struct State {
        Key key;
    };

    InformedBlocks(const M& model, Estimate estimate)
        : model_(model), kind_(estimate), distance_(model.cover.size()), passed_(model.cover.size()) {
        const Layout& layout = model.layout();
        for (std::size_t g = 0; g < layout.groups.size(); ++g) {
            const Layout::Group& group = layout.groups[g];
            if (group.goal < 0) continue;
            const Spot goal = layout.spot_at(int(g), group.goal);
            measure(goal);
            for (int s = group.first_spot; s < group.first_spot + group.spots; ++s)
                passed_[std::size_t(s)] = must_pass(group, Spot(s), goal);
        }
    }

    State start() const { return {model_.canonical(model_.start())}; }
    bool is_goal(const State& state) const { return model_.is_goal(state.key); }
    Key key(const State& state) const { return state.key; }
    State state(const Key& key) const { return {key}; }
    int scale() const { return 1; }

    int estimate(const State& state) const {
        if (kind_ == Estimate::zero) return 0;
        Spot spots[M::most_pieces];
        model_.unpack(state.key, spots);
        int sum = 0;
        Cells passed{};
        for (int i = 0; i < model_.pieces; ++i) {
            sum += distance_[spots[i]];
            passed |= passed_[spots[i]];
        }
        if (kind_ == Estimate::blockers)
            for (int i = 0; i < model_.pieces; ++i)
                if (!has_goal(spots[i]) && any(model_.cover[spots[i]] & passed)) ++sum;
        return sum;
    }

    template <class Visit>
    void expand(const State& state, Visit&& visit) const {
        Spot spots[M::most_pieces];
        const Cells occupied = model_.unpack(state.key, spots);
        const Key image = model_.image(state.key, spots);
        model_.each_move(spots, occupied, [&](int i, Spot there) {
            const Spot here = spots[i];
            Key child = model_.moved(state.key, here, there);
            if (!model_.mirror.empty())
                child = std::min(child, model_.moved(image, model_.mirror[here], model_.mirror[there]));
            visit(Move(0), State{child});
        });
    }

private:
    using Cells = std::remove_cvref_t<decltype(std::declval<M>().cover[0])>;

    bool has_goal(Spot spot) const {
        const Layout& layout = model_.layout();
        return layout.groups[std::size_t(layout.group_of[spot])].goal >= 0;
    }

    /// How many moves a piece alone on the board needs from each of its spots. Every move can be
    /// taken back, so from the goal is as far as to the goal.
    void measure(Spot goal) {
        std::vector<Spot> queue{goal};
        std::vector<bool> seen(model_.cover.size());
        seen[goal] = true;
        for (std::size_t at = 0; at < queue.size(); ++at)
            model_.each_way(queue[at], Cells{}, [&](Spot there, const Cells&) {
                if (seen[there]) return;
                seen[there] = true;
                distance_[there] = distance_[queue[at]] + 1;
                queue.push_back(there);
            });
    }

    /// The cells that others must leave before the piece is at its goal.
    Cells must_pass(const Layout::Group& group, Spot spot, Spot goal) const {
        if (spot == goal) return {};
        if (group.directions == 15) return model_.cover[goal];
        return model_.span(spot, goal, Cells{});
    }

    const M& model_;
    Estimate kind_;
    std::vector<int> distance_;   // by spot
    std::vector<Cells> passed_;   // by spot
};

template <class M>
Found<M> best_first(const M& model, Estimate estimate, const Ranking& ranking, Monitor& monitor,
                    Watch<typename M::Key>* watch) {
    const InformedBlocks<M> domain(model, estimate);
    // The way back goes by the costs, all of them: greedy search makes ways of any length.
    NodeTable<typename M::Key, Move, 31> nodes(monitor);
    std::uint32_t id = best_first_goal(domain, ranking, monitor, nodes, watch);
    if (id == nodes.none) return {};
    std::vector<typename M::Key> keys{nodes.key(id)};
    std::vector<typename M::Shift> moves;
    while (id != 0) {
        std::uint32_t before = id;
        Spot spots[M::most_pieces];
        const auto occupied = model.unpack(keys.back(), spots);
        model.list_moves(spots, occupied, moves);
        for (const auto [i, there] : moves) {
            const auto key = model.canonical(model.moved(keys.back(), spots[i], there));
            const std::uint32_t other = nodes.find(key);
            if (other != nodes.none && (other == 0 || nodes.cost(other) < nodes.cost(before)))
                before = other;
        }
        id = before;
        keys.push_back(nodes.key(id));
    }
    std::reverse(keys.begin(), keys.end());
    return {Ending::found, std::move(keys)};
}

}  // namespace budge::blocks
