// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/domain.hpp"
#include "tiles/packed.hpp"
#include "tiles/shape.hpp"

namespace budge::tiles {

/// What a move is: a tile slides into the blank, two neighbours trade places, or all the tiles between
/// the blank and a cell of its line slide at once.
enum class Rule { slide, swap, row };

/// A position to be solved, as it comes from outside.
struct Problem {
    int width = 0;
    Cells start;
    Cells goal;
    Rule rule = Rule::slide;
};

/// A slide of several tiles as a move: the direction in which they go, and how many.
constexpr Move slide_of(Move direction, int tiles) { return Move(direction | (tiles - 1) << 2); }
constexpr int tiles_of(Move slide) { return (slide >> 2) + 1; }

/// Which cells of a board lie beside each other, whatever the search makes of it.
class Neighbours {
protected:
    explicit Neighbours(const Problem& problem);

    int cells_;
    std::array<std::array<std::int8_t, 4>, most_cells> sources_{};  ///< see `Shape::source`
    std::vector<std::pair<int, int>> pairs_;
};

/// Sliding tiles as a search domain. A move is a direction (0 up, 1 down, 2 left, 3 right: the way
/// the tile goes) under the slide rule, the number of a pair of neighbouring cells under the swap
/// rule, and a slide (see `slide_of`) where rows slide. The estimate of a state travels with it, so that a move only has to mend it.
template <class P, class Estimate, Rule rule>
class Tiles : Neighbours {
public:
    using Key = typename P::Key;

    struct State {
        Key board;
        typename Estimate::Running sum;
        std::uint8_t blank;
    };

    Tiles(const Problem& problem, Estimate estimate)
        : Neighbours(problem),
          start_(P::pack(problem.start)),
          goal_(P::pack(problem.goal)),
          estimate_(std::move(estimate)) {}

    State start() const { return state(start_); }
    State goal() const { return state(goal_); }
    bool is_goal(const State& state) const { return state.board == goal_; }
    Key key(const State& state) const { return state.board; }
    State state(const Key& board) const {
        const int blank = rule == Rule::swap ? 0 : P::find_blank(board, cells_);
        return {board, estimate_.template of<P>(board), std::uint8_t(blank)};
    }
    /// Adds the tile of each cell to a list.
    void tell(const State& state, std::vector<std::uint8_t>& out) const {
        for (int cell = 0; cell < cells_; ++cell) out.push_back(std::uint8_t(P::tile(state.board, cell)));
    }
    int estimate(const State& state) const { return estimate_.value(state.sum); }
    int scale() const { return estimate_.scale(); }

    template <class Visit>
    void expand(const State& state, Visit&& visit) const {
        if constexpr (rule == Rule::slide) {
            const auto& sources = sources_[state.blank];
            for (Move move = 0; move < 4; ++move)
                if (sources[move] >= 0) visit(move, exchange(state, state.blank, sources[move]));
        } else if constexpr (rule == Rule::row) {
            for (Move direction = 0; direction < 4; ++direction) {
                State child = state;
                for (int tiles = 1; sources_[child.blank][direction] >= 0; ++tiles) {
                    child = exchange(child, child.blank, sources_[child.blank][direction]);
                    visit(slide_of(direction, tiles), child);
                }
            }
        } else {
            for (std::size_t pair = 0; pair < pairs_.size(); ++pair)
                visit(Move(pair), exchange(state, pairs_[pair].first, pairs_[pair].second));
        }
    }
    State before(const State& state, Move move) const {
        if constexpr (rule == Rule::swap)
            return exchange(state, pairs_[move].first, pairs_[move].second);
        State earlier = state;
        for (int tiles = rule == Rule::row ? tiles_of(move) : 1; tiles > 0; --tiles)
            earlier = exchange(earlier, earlier.blank, sources_[earlier.blank][inverse(move) & 3]);
        return earlier;
    }
    Move inverse(Move move) const { return rule == Rule::swap ? move : move ^ 1; }

private:
    /// `a` is where the blank stands under the slide rule, and `b` where it goes.
    State exchange(const State& state, int a, int b) const {
        const Key board = P::exchange(state.board, a, b);
        return {board, estimate_.template after<P>(state.sum, state.board, board, a, b),
                std::uint8_t(b)};
    }

    Key start_, goal_;
    Estimate estimate_;
};

}  // namespace budge::tiles
