// SPDX-License-Identifier: MIT
#pragma once

#include "blocks/best_first.hpp"
#include "blocks/breadth_first.hpp"
#include "blocks/plan.hpp"
#include "blocks/search.hpp"
#include "blocks/walk.hpp"
#include "blocks/widths.hpp"
#include "search/reached.hpp"

namespace budge::blocks {

template <class M>
Found<M> find(const M& model, const Options& options, Monitor& monitor,
              Watch<typename M::Key>* watch) {
    Ranking ranking;
    switch (options.algorithm) {
        case Algorithm::breadth_first: return breadth_first(model, monitor, watch);
        case Algorithm::bidirectional: return bidirectional(model, monitor, watch);
        case Algorithm::plan: return plan(model, options.corridor, monitor);
        case Algorithm::dijkstra: ranking = {1, 0}; break;
        case Algorithm::greedy: ranking = {0, 1}; break;
        case Algorithm::astar: ranking = {1, 1}; break;
        case Algorithm::wastar: ranking = {1, options.weight}; break;
    }
    return best_first(model, options.estimate, ranking, monitor, watch);
}

template <class M>
Solution search(const M& model, const Options& options, Monitor& monitor) {
    if (model.goal_cut_off()) return {};
    reached<"blocks/search", int(8 * sizeof(typename M::Cells)), int(sizeof(typename M::Key) / 8)>();
    // The states that planning expands need not lie on its solution.
    const bool trace = options.trace && options.algorithm != Algorithm::plan;
    return solution_of(model, trace, monitor, [&](auto* watch) {
        return find(model, options, monitor, watch);
    });
}

template <class M>
Component walk(const M& model, std::size_t keep, Monitor& monitor) {
    reached<"blocks/walk", int(8 * sizeof(typename M::Cells)), int(sizeof(typename M::Key) / 8)>();
    M plain = model;
    plain.forget_symmetry();  // every state is to be counted
    BlocksWalk<M> states(plain, monitor);
    return explore(states, keep, monitor);
}

}  // namespace budge::blocks

/// All that a file needs to compile the searches of some widths.
#define BUDGE_SEARCH_WIDTH(Cells, N)                                                             \
    template class Model<Cells, N>;                                                              \
    template Solution search(const Model<Cells, N>&, const Options&, Monitor&);                  \
    template Component walk(const Model<Cells, N>&, std::size_t, Monitor&);
