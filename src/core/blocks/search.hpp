// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "blocks/options.hpp"
#include "blocks/problem.hpp"
#include "search/explore.hpp"
#include "search/monitor.hpp"

namespace budge::blocks {

/// Any algorithm on a model of one of the widths.
template <class M>
Solution search(const M& model, const Options& options, Monitor& monitor);

/// Everything that can be reached in a model of one of the widths.
template <class M>
Component walk(const M& model, std::size_t keep, Monitor& monitor);

/// Breadth-first search of cars on a board of up to 8×8 cells; nothing if the position is another.
std::optional<Solution> search_traffic(const Problem& problem, const Options& options,
                                       Monitor& monitor);
/// What of it would run, in a word or two; empty if nothing would.
std::string traffic_name(const Problem& problem);

}  // namespace budge::blocks
