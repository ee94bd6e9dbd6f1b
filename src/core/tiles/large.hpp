// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "search/many.hpp"
#include "search/monitor.hpp"
#include "search/outcome.hpp"
#include "tiles/construct.hpp"
#include "tiles/fitted_evaluation.hpp"

namespace budge::tiles {

struct LargeOptions {
    const FittedWeights* weights = nullptr;  ///< none: line by line only
    std::uint64_t effort = 0;                ///< nodes after which it is content; 0: never
};

/// A solution for a board of any size under the slide rule, better ones while the limits allow, and a
/// bound beside it: Manhattan distance with conflicts. A board that is all but solved gets the shortest
/// solution; of any other, only the box around what is not at home is touched. There it is line by line
/// first where that is soonest, then beams with the fitted evaluation, each wider than the last; what
/// they find is shortened in windows.
Outcome solve_large(int width, const BigCells& start, const BigCells& goal, const LargeOptions& options,
                    Monitor& monitor);

/// The same for many positions that share shape and goal, each under the same limits, on some threads;
/// what is found is replayed. `poll(done)` answers false to cancel what is left.
std::vector<Solved<Outcome>> solve_many_large(int width, const std::vector<BigCells>& starts,
                                              const BigCells& goal, const LargeOptions& options,
                                              const Limits& limits, int threads,
                                              const std::function<bool(std::size_t)>& poll);

}  // namespace budge::tiles
