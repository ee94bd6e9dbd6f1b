// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "tiles/automaton.hpp"
#include "tiles/patterns.hpp"

namespace budge::tiles {

/// Counts the nodes of a probe: `renew` is called before a node is expanded and grants so many nodes,
/// this one included. Throwing there ends the probe.
struct NodeClock {
    std::uint64_t granted = 0;

    virtual std::uint64_t renew() = 0;

protected:
    ~NodeClock() = default;
};

/// One depth-first probe of IDA* with additive pattern tables and the path automaton, whatever the
/// shape of the board and the kind of the tables.
class PatternProbe {
public:
    using State = PathAutomaton::State;
    using Board = std::array<std::uint8_t, most_cells>;

    PatternProbe(const Patterns& patterns, const PathAutomaton& automaton, NodeClock& clock)
        : patterns_(patterns), automaton_(automaton), clock_(clock) {}
    virtual ~PatternProbe() = default;

    /// A position somewhere on the way: where it is, how it was reached, what it may still cost, and
    /// what each pattern needs in each look where tables tell that only step by step.
    struct Root {
        Board board;
        int blank;
        State state;
        int left;
        std::array<std::array<std::uint8_t, Patterns::most_patterns>, 2> needs;
    };

    /// The estimate for a position that was not reached from another one.
    virtual int estimate(Root& root) = 0;

    /// One move deeper, if the board and the automaton allow it.
    virtual bool descend(Root& root, Move move) const {
        const int from = patterns_.frame().shape.source(root.blank, move);
        const auto state = from < 0 ? -1 : automaton_.next(root.state, move);
        if (state < 0) return false;
        std::swap(root.board[std::size_t(root.blank)], root.board[std::size_t(from)]);
        root.blank = from;
        root.state = state;
        --root.left;
        return true;
    }

    /// Whether the estimates leave hope for a position.
    virtual bool is_within(const Root& root) = 0;

    /// Whether the goal can be reached from a position in exactly `root.left` moves, no more being
    /// left than it takes; then `moves()` are those moves, last one first.
    bool probe(const Root& root) {
        moves_.clear();
        return is_within(root) && search(root);
    }
    const std::vector<Move>& moves() const { return moves_; }

    /// Counts a node that is expanded.
    void count() {
        if (--credit_ == 0) [[unlikely]] renew();
    }

    /// How many of the nodes that the clock granted last have not been used.
    std::uint64_t unused() const { return credit_ - 1; }

protected:
    /// Searches below a position that leaves hope, right after `is_within` has seen it.
    virtual bool search(const Root& root) = 0;

    [[gnu::noinline]] void renew() {
        credit_ = 1;  // nothing is left over if the clock throws
        credit_ = clock_.renew();
    }

    /// Where each tile and the blank stand.
    std::array<std::uint8_t, most_cells> where(const Board& board) const {
        std::array<std::uint8_t, most_cells> where{};
        for (int cell = 0; cell < patterns_.frame().shape.cells(); ++cell)
            where[board[std::size_t(cell)]] = std::uint8_t(cell);
        return where;
    }

    const Patterns& patterns_;
    const PathAutomaton& automaton_;
    std::uint64_t credit_ = 1;
    std::vector<Move> moves_;

private:
    NodeClock& clock_;
};

}  // namespace budge::tiles
