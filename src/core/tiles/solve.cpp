// SPDX-License-Identifier: MIT
#include "tiles/solve.hpp"

#include "search/best_first.hpp"
#include "search/idastar.hpp"
#include "search/pool.hpp"
#include "search/reached.hpp"
#include "tiles/anytime.hpp"
#include "tiles/blind.hpp"
#include "tiles/check.hpp"
#include "tiles/domains.hpp"
#include "tiles/pattern_ida.hpp"
#include "tiles/walking.hpp"

namespace budge::tiles {
namespace {

/// Calls `use(domain)` with the domain type that fits the board's size, the rule and the estimate.
template <class Use>
auto with_domain(const Problem& problem, const Estimates& estimates, Use use) {
    return with_size_and_rule(problem, [&]<class P, Rule rule>() {
        const auto& parts = estimates.parts;
        constexpr int most = P::max_cells;
        if (estimates.patterns && rule == Rule::slide) {
            reached<"tiles/patterns", most>();
            return use(Tiles<P, FreshEstimate, rule>(problem, FreshEstimate(*estimates.patterns)));
        }
        if constexpr (rule == Rule::slide && most == Small::max_cells) {  // its tables grow fast
            if (!parts.empty() && parts[0].walking) {
                reached<"tiles/walking", most>();
                return use(Tiles<P, WalkingEstimate, rule>(
                    problem, WalkingEstimate(problem.goal, problem.width)));
            }
        }
        if (parts.empty()) return use(plain<P, rule>(problem));
        if (parts.size() == 1 && parts[0].conflicts == 0) {
            reached<"tiles/table", most, int(rule)>();
            return use(Tiles<P, TableOf<rule>, rule>(problem, TableOf<rule>(parts[0], problem.goal)));
        }
        reached<"tiles/largest", most, int(rule)>();
        return use(Tiles<P, FreshEstimate, rule>(
            problem, FreshEstimate(parts, problem.goal, problem.width)));
    });
}

template <class D>
Outcome search(const D& domain, const Options& options, Monitor& monitor) {
    return run(domain, options.trace, monitor, [&](Watch<typename D::Key>* watch) -> Outcome {
        Ranking ranking;
        switch (options.algorithm) {
            case Algorithm::greedy: ranking = {0, 1}; break;
            case Algorithm::astar: ranking = {1, 1}; break;
            case Algorithm::wastar: ranking = {1, options.weight}; break;
            default:  // IDA*; `anytime` without pattern tables proves as much
                return IdaStar<D>(domain, monitor, watch).run();
        }
        return best_first(domain, ranking, monitor, watch);
    });
}

}  // namespace

Outcome solve(const Problem& problem, const Estimates& estimates, const Options& options,
              Monitor& monitor) {
    if (is_blind(options.algorithm)) return solve_blindly(problem, options, monitor);
    if (estimates.patterns && options.algorithm == Algorithm::anytime)
        return anytime(problem, *estimates.patterns, options, monitor);
    if (estimates.patterns && options.algorithm == Algorithm::idastar && !options.trace &&
        has_pattern_kernel(*estimates.patterns)) {
        try {
            return pattern_ida(*estimates.patterns, problem.start, options.threads, monitor,
                               options.at_least);
        } catch (const Stopped& stopped) {
            return {stopped.ending, {}, {}};
        }
    }
    return with_domain(problem, estimates,
                       [&](const auto& domain) { return search(domain, options, monitor); });
}

std::vector<Solved<Outcome>> solve_many(const Problem& shared, const std::vector<Cells>& starts,
                                        const Estimates& estimates, const Options& options,
                                        const Limits& limits, int threads,
                                        const std::function<bool(std::size_t)>& poll) {
    const auto problem = [&](std::size_t at) {
        return Problem{shared.width, starts[at], shared.goal, shared.rule};
    };
    return solve_each<Outcome>(
        starts.size(), limits, threads, poll,
        [&](std::size_t at, Monitor& monitor) {
            if (!is_reachable(problem(at))) return Outcome{};
            return solve(problem(at), estimates, options, monitor);
        },
        [&](std::size_t at, const std::vector<Move>& moves) {
            return is_solution(problem(at), moves);
        });
}

Probe probe(const Problem& problem, const Estimates& estimates, const Paths& paths, int limit,
            Monitor& monitor) {
    Probe found;
    try {
        if (estimates.patterns && has_pattern_kernel(*estimates.patterns)) {
            // Every move changes the parity of the board, so the limit rises by two.
            found.beyond = limit + 2;
            found.outcome = pattern_probe(*estimates.patterns, problem.start, paths, limit,
                                          found.expanded, monitor);
            return found;
        }
        with_domain(problem, estimates, [&](const auto& domain) {
            IdaStar search(domain, monitor);
            found.outcome = probe_each(paths, found.expanded, monitor, [&](const auto& path) {
                Outcome outcome = search.probe_below(path, limit);
                const int beyond = search.beyond();
                if (found.beyond < 0 || (beyond >= 0 && beyond < found.beyond))
                    found.beyond = beyond;
                return outcome;
            });
            return 0;
        });
    } catch (const Stopped& stopped) {
        found.outcome = {stopped.ending, {}, {}};
    }
    return found;
}

}  // namespace budge::tiles
