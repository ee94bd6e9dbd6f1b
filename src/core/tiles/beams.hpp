// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "search/domain.hpp"
#include "search/monitor.hpp"
#include "tiles/big_board.hpp"
#include "tiles/fitted_evaluation.hpp"

namespace budge::tiles {

/// A solution line by line, for a board of any size. It is worth a moment more than the limit; a
/// cancellation is heard.
std::vector<Move> first_solution(int width, const BigCells& start, const BigCells& goal, Monitor& monitor);

/// Called now and then with the nodes expanded since; ends the search by throwing.
using Look = std::function<void(std::uint64_t nodes)>;

/// Makes a solution shorter: beams with the fitted evaluation, each wider than the last, as wide as
/// the rest of the time and the memory allow; then pieces of the best solution are solved anew. After
/// about `effort` nodes it is content. Returns the limit that leaves no room for a wider beam; `found`
/// if it is content.
Ending improve_by_beams(const FittedWeights& weights, int width, const BigCells& start, const BigCells& goal,
                      std::vector<Move>& best, std::uint64_t effort, Monitor& monitor, const Look& look);

}  // namespace budge::tiles
