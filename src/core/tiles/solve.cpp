// SPDX-License-Identifier: MIT
#include "tiles/solve.hpp"

#include "search/best_first.hpp"
#include "search/breadth_first.hpp"
#include "search/idastar.hpp"

namespace budge::tiles {
namespace {

template <class D>
Outcome search(const D& domain, const Options& options, Monitor& monitor) {
    return run(domain, options.trace, monitor, [&](Watch<typename D::Key>* watch) -> Outcome {
        switch (options.algorithm) {
            case Algorithm::breadth_first: return breadth_first(domain, monitor, watch);
            case Algorithm::bidirectional: return bidirectional(domain, monitor, watch);
            case Algorithm::dijkstra: return best_first(domain, {1, 0}, monitor, watch);
            case Algorithm::greedy: return best_first(domain, {0, 1}, monitor, watch);
            case Algorithm::astar: return best_first(domain, {1, 1}, monitor, watch);
            case Algorithm::wastar:
                return best_first(domain, {1, options.weight}, monitor, watch);
            case Algorithm::idastar: return IdaStar<D>(domain, monitor, watch).run();
        }
        return {};
    });
}

/// Calls `use(domain)` with the domain type that fits the board's size, the rule and the estimate.
template <class Use>
auto with_domain(const Problem& problem, const std::vector<Part>& parts, Use use) {
    const auto with_estimate = [&]<class P, Rule rule>() {
        const int cells = int(problem.start.size());
        if (parts.empty()) {
            const Part nothing{std::vector<double>(problem.start.size() * problem.start.size())};
            return use(Tiles<P, TableEstimate, rule>(problem, TableEstimate(nothing, cells)));
        }
        if (parts.size() == 1 && parts[0].conflicts == 0)
            return use(Tiles<P, TableEstimate, rule>(problem, TableEstimate(parts[0], cells)));
        return use(Tiles<P, LargestEstimate, rule>(
            problem, LargestEstimate(parts, problem.goal, problem.width)));
    };
    const bool small = problem.start.size() <= Small::max_cells;
    if (problem.rule == Rule::slide)
        return small ? with_estimate.template operator()<Small, Rule::slide>()
                     : with_estimate.template operator()<Large, Rule::slide>();
    return small ? with_estimate.template operator()<Small, Rule::swap>()
                 : with_estimate.template operator()<Large, Rule::swap>();
}

}  // namespace

Outcome solve(const Problem& problem, const std::vector<Part>& parts, const Options& options,
              Monitor& monitor) {
    return with_domain(problem, parts,
                       [&](const auto& domain) { return search(domain, options, monitor); });
}

Probe probe(const Problem& problem, const std::vector<Part>& parts, const std::vector<Move>& prefix,
            int limit, Monitor& monitor) {
    return with_domain(problem, parts, [&](const auto& domain) -> Probe {
        IdaStar search(domain, monitor);
        try {
            Outcome outcome = search.probe_below(prefix, limit);
            return {outcome, search.beyond()};
        } catch (const Stopped& stopped) {
            return {{stopped.ending, {}, {}}, -1};
        }
    });
}

std::vector<std::uint64_t> count_layers(const Problem& problem, Monitor& monitor) {
    return with_domain(problem, {}, [&](const auto& domain) { return layers(domain, monitor); });
}

}  // namespace budge::tiles
