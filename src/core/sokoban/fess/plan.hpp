// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "sokoban/distances.hpp"
#include "sokoban/fess/places.hpp"

namespace budge::sokoban {

/// In which order the goals are to be filled: `stages[k]` is where boxes stand after k steps, from
/// none to all goals. A step adds a box, or moves one that was parked. Or, for a search that is to
/// reach some board, just the cells that boxes are to stand on, in any order.
template <int W>
class Plan {
public:
    Plan(const Level& level, const Distances& distances, std::vector<Bits<W>> stages, int left,
         double cost);

    /// Boxes on these cells, in any order, each of them a step.
    static Plan in_any_order(const Level& level, const Distances& distances, const Bits<W>& board);

    /// The cells of `in_any_order`, null for a plan with an order.
    Places* places() { return places_ ? &*places_ : nullptr; }

    int steps() const { return board_ ? board_->count() : int(stages_.size()) - 1; }
    /// How many boxes the planning could not take off the goals: 0 for a plan that is whole.
    int left() const { return left_; }
    double cost() const { return cost_; }
    const Bits<W>& stage(int k) const { return stages_[board_ ? 0 : k]; }
    /// Pushes from a cell to the nearest one where a box is to stand, were there no other boxes.
    int nearest(int cell) const { return nearest_[cell]; }
    bool same_as(const Plan& other) const { return stages_ == other.stages_; }

    /// How many steps are done.
    int packed(const Bits<W>& boxes) const {
        if (board_) return (boxes & *board_).count();
        for (int k = steps(); k > 0; --k)
            if (stages_[k].within(boxes)) return k;
        return 0;
    }

    /// After k steps: how many boxes would find no goal once the next step has been done and what
    /// it settles is a wall.
    int out_of_plan(const Bits<W>& boxes, int k);
    /// Cells of the same kind after k steps make no difference to `out_of_plan`.
    int kind(int cell, int k) {
        if (k >= steps()) return 0;
        reach_after(k);
        return kinds_[k][cell];
    }
    int kinds(int k) {
        if (board_ || k >= steps()) return 1;
        reach_after(k);
        return kinds_[k].back();
    }

    /// A simpler measure: boxes that cannot reach the last goal past all the others.
    int out_of_last_basin(const Bits<W>& boxes, int k) const {
        if (k >= steps() - 1) return 0;
        return (boxes - basin_ - stages_[k]).count();
    }

private:
    static Bits<W> live_cells(const Level& level, const Distances& distances);

    const GoalReach& reach_after(int k) {
        if (!reach_[k]) {
            walls_.clear();
            walls_.lay(settled_[k + 1], Board::wall);
            reach_[k].emplace(*level_, walls_, lone_);
            sort_cells(k);
        }
        return *reach_[k];
    }

    /// Settled cells are of one kind, cells from which the same goals are in reach of another.
    void sort_cells(int k);

    void find_last_basin();

    const Level* level_;
    std::optional<Bits<W>> board_;  ///< if the order does not matter
    std::optional<Places> places_;
    std::vector<int> nearest_;
    std::vector<Bits<W>> stages_;
    int left_;
    double cost_;
    std::vector<Bits<W>> settled_;
    std::vector<std::optional<GoalReach>> reach_;
    std::vector<std::vector<int>> kinds_;  ///< for each cell; the last element is their number
    Bits<W> basin_;
    Board walls_;
    LoneBox lone_;
    GoalMatching matching_;
    std::vector<const std::uint64_t*> rows_;
};

}  // namespace budge::sokoban
