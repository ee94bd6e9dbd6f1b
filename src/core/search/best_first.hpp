// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "search/bucket_queue.hpp"
#include "search/domain.hpp"
#include "search/node_table.hpp"
#include "search/outcome.hpp"

namespace budge {

/// How a best-first search ranks a state: by `g_weight * g + h_weight * h`, ties to the smaller h.
/// Dijkstra is (1, 0), greedy best-first (0, 1), A* (1, 1), weighted A* (1, w).
struct Ranking {
    double g_weight = 1;
    double h_weight = 1;

    /// The proven lower bound that a least rank on the frontier stands for; 0 for greedy search.
    double bound(double rank) const { return g_weight == 0 ? 0 : rank / std::max(1.0, h_weight); }
};

/// Ranks as bucket numbers. Whole-number ranks are exact; others are cut to 1/16, which delays no
/// goal behind a cheaper one, as costs are whole numbers. Where the start, whose estimate is given,
/// ranks so high that the buckets would be too many, ranks are cut more coarsely: that is so with
/// weights of some hundred and more, for which the way so far hardly counts.
class Buckets {
public:
    Buckets(const Ranking& ranking, int scale, int start = 0)
        : ranking_(ranking),
          scale_(scale),
          steps_(scale == 1 && ranking.h_weight == std::floor(ranking.h_weight) ? 1 : 16) {
        const double buckets = ranking.h_weight * start / scale * steps_;
        if (buckets > most) steps_ *= most / buckets;
        step_ = 1.0 / steps_;
        exact_ = ranking.g_weight == 1 && ranking.h_weight == 1 && steps_ == 1;
    }

    std::size_t bucket(int g, int h) const {
        const int tie = std::min(exact_ ? h : h / scale_, ties - 1);
        if (exact_) return std::size_t(g + h) * ties + std::size_t(tie);
        const double rank = ranking_.g_weight * g + ranking_.h_weight * h / scale_;
        return std::size_t(std::min(rank * steps_, last)) * ties + std::size_t(tie);
    }

    double rank(std::size_t bucket) const { return double(bucket / ties) * step_; }

private:
    static constexpr int ties = 64;
    static constexpr double most = 1 << 14;   ///< buckets up to the start
    static constexpr double last = 4 * most;  ///< all that ranks higher shares this one
    Ranking ranking_;
    int scale_;
    double steps_;
    double step_;
    bool exact_;
};

/// Always expands the open state of least rank; returns the node of a goal, or `nodes.none`. A state
/// reached again by a cheaper way is opened again, so an inconsistent estimate costs time and not
/// the shortest solution.
template <Informed D, class Nodes>
std::uint32_t best_first_goal(const D& domain, const Ranking& ranking, Monitor& monitor,
                              Nodes& nodes, Watch<typename D::Key>* watch) {
    const auto start = domain.start();
    const Buckets buckets(ranking, domain.scale(), domain.estimate(start));
    BucketQueue open(monitor);
    std::uint64_t closed = 0;
    double proved = -1;

    open.push(buckets.bucket(0, domain.estimate(start)), nodes.enter(domain.key(start), 0, 0).id);
    while (!open.empty()) {
        const auto [bucket, id] = open.pop();
        if (nodes.is_closed(id)) continue;
        if (const double rank = buckets.rank(bucket); rank > proved) {
            proved = rank;
            monitor.prove(ranking.bound(rank));
        }
        const auto state = domain.state(nodes.key(id));
        if (domain.is_goal(state)) return id;
        nodes.set_closed(id, true);
        ++closed;
        monitor.expanding(open.size(), closed);
        if (watch) [[unlikely]] watch->expanding(nodes.key(id), {open.size(), closed});

        const int cost = nodes.cost(id) + 1;
        int back = -1;  // the move that leads back to where the state came from, in vain
        if constexpr (Reversible<D>)
            if (id != 0) back = domain.inverse(nodes.move(id));
        domain.expand(state, [&](Move move, const typename D::State& child) {
            monitor.generated();
            if (move == back) return;
            const auto [child_id, is_new] = nodes.enter(domain.key(child), cost, move);
            if (!is_new) {
                // Where the rank ignores the cost, opening again would only repeat work.
                if (ranking.g_weight == 0 || nodes.cost(child_id) <= cost) return;
                nodes.set_way(child_id, cost, move);
                if (nodes.is_closed(child_id)) {
                    nodes.set_closed(child_id, false);
                    --closed;
                    monitor.reopened();
                }
            }
            open.push(buckets.bucket(cost, domain.estimate(child)), child_id);
        });
    }
    return nodes.none;
}

template <Informed D>
    requires Retraceable<D>
Outcome best_first(const D& domain, const Ranking& ranking, Monitor& monitor,
                   Watch<typename D::Key>* watch = nullptr) {
    NodeTable<typename D::Key> nodes(monitor);
    const std::uint32_t goal = best_first_goal(domain, ranking, monitor, nodes, watch);
    if (goal == nodes.none) return {};
    return {Ending::found, path_to(domain, nodes, goal), {}};
}

}  // namespace budge
