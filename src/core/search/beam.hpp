// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "search/claim.hpp"
#include "search/domain.hpp"
#include "search/node_table.hpp"
#include "search/outcome.hpp"

namespace budge {

/// Beam search: breadth-first, but of each layer only the `width` states of least estimate go on. A
/// solution of fewer than `bound` moves, if the beam meets one; none is a proof of nothing.
template <Informed D>
    requires Reversible<D> && Retraceable<D>
std::optional<std::vector<Move>> beam(const D& domain, std::size_t width, int bound,
                                      Monitor& monitor) {
    using State = typename D::State;
    struct Child {
        State state;
        Move move;
    };
    constexpr int most = 512;  // larger estimates share a bucket
    std::array<std::vector<Child>, most> children;
    std::vector<Child> layer{{domain.start(), 0}};
    NodeTable<typename D::Key> nodes(monitor);
    nodes.enter(domain.key(layer[0].state), 0, 0);
    Claim claim(monitor);
    claim.add(4 * width * sizeof(Child));

    for (int g = 1; !layer.empty(); ++g) {
        for (const Child& parent : layer) {
            monitor.expanding(layer.size(), nodes.size());
            const int back = g > 1 ? domain.inverse(parent.move) : -1;
            domain.expand(parent.state, [&](Move move, const State& child) {
                if (move == back) return;
                const int h = domain.estimate(child) / domain.scale();
                if (g + h < bound) children[std::size_t(std::min(h, most - 1))].push_back({child, move});
            });
        }
        layer.clear();
        for (auto& bucket : children) {
            for (const Child& child : bucket) {
                if (layer.size() == width) break;
                const auto entry = nodes.enter(domain.key(child.state), g, child.move);
                if (!entry.is_new) continue;
                if (domain.is_goal(child.state)) return path_to(domain, nodes, entry.id);
                layer.push_back(child);
            }
            bucket.clear();
        }
    }
    return std::nullopt;
}

}  // namespace budge
