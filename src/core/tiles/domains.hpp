// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>
#include <vector>

#include "tiles/estimate.hpp"
#include "tiles/tiles.hpp"

namespace budge::tiles {

/// Calls `use.operator()<P, rule>()` with the packing and the rule that fit a problem.
template <class Use>
auto with_size_and_rule(const Problem& problem, Use use) {
    const bool small = problem.start.size() <= Small::max_cells;
    if (problem.rule == Rule::slide)
        return small ? use.template operator()<Small, Rule::slide>()
                     : use.template operator()<Large, Rule::slide>();
    return small ? use.template operator()<Small, Rule::swap>()
                 : use.template operator()<Large, Rule::swap>();
}

/// A table of numbers as a rule has it.
template <Rule rule>
using TableOf = std::conditional_t<rule == Rule::swap, SwapEstimate, TableEstimate>;

/// The domain with an estimate of 0 everywhere.
template <class P, Rule rule>
Tiles<P, TableOf<rule>, rule> plain(const Problem& problem) {
    const std::size_t cells = problem.start.size();
    return {problem, TableOf<rule>({std::vector<double>(cells * cells)}, problem.goal)};
}

}  // namespace budge::tiles
