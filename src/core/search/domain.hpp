// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>

namespace budge {

/// A move as an engine knows it: a small number whose meaning is the domain's own.
using Move = std::uint8_t;

/// What a search must know of a puzzle. A State is a small trivially copyable value, `key` packs it
/// into a value that identifies it and `state` unpacks it again. `expand` calls `visit(move, child)`
/// for every legal move, each of which costs 1.
template <class D>
concept Domain = requires(const D& domain, const typename D::State& state,
                          const typename D::Key& key) {
    { domain.start() } -> std::same_as<typename D::State>;
    { domain.is_goal(state) } -> std::same_as<bool>;
    { domain.key(state) } -> std::same_as<typename D::Key>;
    { domain.state(key) } -> std::same_as<typename D::State>;
    domain.expand(state, [](Move, const typename D::State&) {});
};

/// A domain whose moves tell the way back: `before` takes a move back.
template <class D>
concept Retraceable = Domain<D> && requires(const D& domain, const typename D::State& state, Move move) {
    { domain.before(state, move) } -> std::same_as<typename D::State>;
};

/// A domain with an estimate of what is left, in units of 1 / `scale()` of a move.
template <class D>
concept Informed = Domain<D> && requires(const D& domain, const typename D::State& state) {
    { domain.estimate(state) } -> std::same_as<int>;
    { domain.scale() } -> std::same_as<int>;
};

/// A domain that can be searched from its goal: `inverse(move)` takes back `move`, and is legal.
template <class D>
concept Reversible = Domain<D> && requires(const D& domain, Move move) {
    { domain.goal() } -> std::same_as<typename D::State>;
    { domain.inverse(move) } -> std::same_as<Move>;
};

}  // namespace budge
