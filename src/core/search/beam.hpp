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
    constexpr int most = 512;  // larger estimates count as this
    constexpr std::size_t most_children = 3;  // never back, and at most four ways
    struct Ranked {
        Child child;
        std::uint16_t estimate;
    };
    Claim claim(monitor);
    claim.add((most_children * width + 4) * (sizeof(Ranked) + sizeof(std::uint32_t)) +
              width * sizeof(Child));
    std::vector<Ranked> children;
    std::vector<std::uint32_t> order;
    std::vector<Child> layer;
    layer.reserve(width);
    layer.push_back({domain.start(), 0});
    NodeTable<typename D::Key> nodes(monitor);
    nodes.enter(domain.key(layer[0].state), 0, 0);

    for (int g = 1; !layer.empty(); ++g) {
        std::array<std::uint32_t, most + 1> place{};
        for (const Child& parent : layer) {
            monitor.expanding(layer.size(), nodes.size());
            const int back = g > 1 ? domain.inverse(parent.move) : -1;
            domain.expand(parent.state, [&](Move move, const State& child) {
                if (move == back) return;
                const int h = domain.estimate(child) / domain.scale();
                if (g + h >= bound) return;
                const auto rank = std::uint16_t(std::min(h, most - 1));
                children.push_back({{child, move}, rank});
                ++place[rank + 1u];
            });
        }
        // Sorted by estimate; those that came first stay first.
        for (std::size_t h = 1; h < place.size(); ++h) place[h] += place[h - 1];
        order.resize(children.size());
        for (std::size_t i = 0; i < children.size(); ++i)
            order[place[children[i].estimate]++] = std::uint32_t(i);
        layer.clear();
        for (const std::uint32_t i : order) {
            if (layer.size() == width) break;
            const Child& child = children[i].child;
            const auto entry = nodes.enter(domain.key(child.state), g, child.move);
            if (!entry.is_new) continue;
            if (domain.is_goal(child.state)) return path_to(domain, nodes, entry.id);
            layer.push_back(child);
        }
        children.clear();
    }
    return std::nullopt;
}

}  // namespace budge
