// SPDX-License-Identifier: MIT
#pragma once

#include "blocks/problem.hpp"
#include "search/explore.hpp"

namespace budge::blocks {

/// Walks through everything that can be reached and keeps so many states at most. A state is told as
/// the first cell of each piece.
Component explore(const Problem& problem, std::size_t keep, Monitor& monitor);

}  // namespace budge::blocks
