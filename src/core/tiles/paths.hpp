// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/monitor.hpp"
#include "search/outcome.hpp"

namespace budge::tiles {

using Paths = std::vector<std::vector<Move>>;

/// Calls `below(path)` for one path after the other until one leads to a goal, and notes in
/// `expanded` how many nodes each took.
template <class Below>
Outcome probe_each(const Paths& paths, std::vector<std::uint64_t>& expanded, const Monitor& monitor,
                   Below below) {
    Outcome outcome;
    for (const auto& path : paths) {
        const std::uint64_t before = monitor.figures().expanded;
        outcome = below(path);
        expanded.push_back(monitor.figures().expanded - before);
        if (outcome.ending == Ending::found) break;
    }
    return outcome;
}

}  // namespace budge::tiles
