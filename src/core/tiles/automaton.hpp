// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/monitor.hpp"
#include "tiles/shape.hpp"

namespace budge::tiles {

/// Knows which sequences of moves are worth making (Taylor and Korf's pruning of duplicates).
///
/// Two walks of the blank that start in the same cell and leave the same board do the same; only
/// the first of them, by length and then by the order of directions, is ever needed. The automaton
/// remembers as much of the last moves as it takes to refuse every other one of up to `depth`
/// moves. Replacing a part of a solution by the first walk that does the same makes it no longer,
/// so a shortest solution always remains.
class PathAutomaton {
public:
    using State = std::int32_t;
    static constexpr State forbidden = -1;

    /// Making one takes a while, and several times the memory that it keeps: the monitor's limits
    /// hold meanwhile.
    PathAutomaton(Shape shape, int depth, Monitor& monitor);

    /// Before any move, with the blank in a cell.
    State start(int blank) const { return start_[std::size_t(blank)]; }
    State next(State state, Move move) const { return next_[std::size_t(state)][move]; }
    /// Where it leads by each of the four moves.
    const std::array<State, 4>& row(State state) const { return next_[std::size_t(state)]; }
    std::size_t size() const { return next_.size(); }
    std::size_t bytes() const { return next_.size() * sizeof(next_[0]); }

private:
    std::array<State, most_cells> start_{};
    std::vector<std::array<State, 4>> next_;
};

/// The automaton for a shape, made once: the one of greatest depth that there is memory for.
std::shared_ptr<const PathAutomaton> path_automaton(Shape shape, Monitor& monitor);

}  // namespace budge::tiles
