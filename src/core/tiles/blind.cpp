// SPDX-License-Identifier: MIT
#include "tiles/blind.hpp"

#include "search/best_first.hpp"
#include "search/breadth_first.hpp"
#include "search/reached.hpp"
#include "tiles/domains.hpp"

namespace budge::tiles {
namespace {

template <class Use>
auto with_plain_domain(const Problem& problem, Use use) {
    const auto at = [&]<class P, Rule rule>() {
        reached<"tiles/blind", P::max_cells, int(rule)>();
        return use(plain<P, rule>(problem));
    };
    if (problem.rule != Rule::row) return with_size_and_rule(problem, at);
    return problem.start.size() <= Small::max_cells ? at.template operator()<Small, Rule::row>()
                                                    : at.template operator()<Large, Rule::row>();
}

}  // namespace

Outcome solve_blindly(const Problem& problem, const Options& options, Monitor& monitor) {
    return with_plain_domain(problem, [&]<class D>(const D& domain) {
        return run(domain, options.trace, monitor, [&](Watch<typename D::Key>* watch) -> Outcome {
            switch (options.algorithm) {
                case Algorithm::breadth_first: return breadth_first(domain, monitor, watch);
                case Algorithm::bidirectional: return bidirectional(domain, monitor, watch);
                default: return best_first(domain, {1, 0}, monitor, watch);
            }
        });
    });
}

std::vector<std::uint64_t> count_layers(const Problem& problem, Monitor& monitor) {
    return with_plain_domain(problem, [&](const auto& domain) {
        DomainWalk walk(domain, monitor);
        return layers(walk, monitor);
    });
}

Component explore(const Problem& problem, std::size_t keep, Monitor& monitor) {
    return with_plain_domain(problem, [&](const auto& domain) {
        DomainWalk walk(domain, monitor);
        return budge::explore(walk, keep, monitor);
    });
}

}  // namespace budge::tiles
