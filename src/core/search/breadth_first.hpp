// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/domain.hpp"
#include "search/node_table.hpp"
#include "search/outcome.hpp"

namespace budge {

/// Everything one move away, then everything two moves away, and so on. The table of nodes, which
/// numbers them in the order of arrival, is the queue.
template <Retraceable D>
Outcome breadth_first(const D& domain, Monitor& monitor,
                      Watch<typename D::Key>* watch = nullptr) {
    NodeTable<typename D::Key> nodes(monitor);
    const auto start = domain.start();
    nodes.enter(domain.key(start), 0, 0);
    if (domain.is_goal(start)) return {Ending::found, {}, {}};
    for (std::uint32_t id = 0; id < nodes.size(); ++id) {
        const int cost = nodes.cost(id) + 1;
        monitor.prove(cost);
        monitor.expanding(nodes.size() - id - 1, id + 1);
        if (watch) [[unlikely]] watch->expanding(nodes.key(id), {nodes.size() - id - 1, id + 1});
        std::uint32_t goal = nodes.none;
        domain.expand(domain.state(nodes.key(id)), [&](Move move, const typename D::State& child) {
            monitor.generated();
            const auto entry = nodes.enter(domain.key(child), cost, move);
            if (entry.is_new && goal == nodes.none && domain.is_goal(child)) goal = entry.id;
        });
        if (goal != nodes.none) return {Ending::found, path_to(domain, nodes, goal), {}};
    }
    return {};
}

/// Breadth-first from the start and from the goal at once. Whole layers are finished, the smaller
/// side first; the first layer in which the sides meet holds a shortest solution.
template <Reversible D>
Outcome bidirectional(const D& domain, Monitor& monitor,
                      Watch<typename D::Key>* watch = nullptr) {
    using Nodes = NodeTable<typename D::Key>;
    struct Side {
        Nodes nodes;
        std::uint32_t layer = 0;  // where the newest layer begins
        int depth = 0;
    };
    Side forward{Nodes(monitor)}, backward{Nodes(monitor)};
    forward.nodes.enter(domain.key(domain.start()), 0, 0);
    backward.nodes.enter(domain.key(domain.goal()), 0, 0);
    if (domain.is_goal(domain.start())) return {Ending::found, {}, {}};

    const auto width = [](const Side& side) { return side.nodes.size() - side.layer; };
    while (width(forward) > 0 && width(backward) > 0) {
        monitor.prove(forward.depth + backward.depth + 1);
        Side& side = width(forward) <= width(backward) ? forward : backward;
        Side& other = &side == &forward ? backward : forward;
        const auto end = std::uint32_t(side.nodes.size());
        auto meeting = Nodes::none;
        for (std::uint32_t id = side.layer; id < end; ++id) {
            const std::uint64_t open = side.nodes.size() - id - 1 + width(other);
            const std::uint64_t closed = id + 1 + other.layer;
            monitor.expanding(open, closed);
            if (watch) [[unlikely]] watch->expanding(side.nodes.key(id), {open, closed});
            domain.expand(domain.state(side.nodes.key(id)),
                          [&](Move move, const typename D::State& child) {
                              monitor.generated();
                              const auto key = domain.key(child);
                              const auto entry = side.nodes.enter(key, side.depth + 1, move);
                              if (entry.is_new && meeting == Nodes::none &&
                                  other.nodes.find(key) != Nodes::none)
                                  meeting = entry.id;
                          });
            if (meeting != Nodes::none) break;
        }
        if (meeting != Nodes::none) {
            const auto& key = side.nodes.key(meeting);
            std::vector<Move> moves = path_to(domain, forward.nodes, forward.nodes.find(key));
            std::vector<Move> rest = path_to(domain, backward.nodes, backward.nodes.find(key));
            std::reverse(rest.begin(), rest.end());
            for (const Move move : rest) moves.push_back(domain.inverse(move));
            return {Ending::found, moves, {}};
        }
        side.layer = end;
        ++side.depth;
    }
    return {};
}

}  // namespace budge
