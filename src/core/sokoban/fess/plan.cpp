// SPDX-License-Identifier: MIT
#include "sokoban/fess/plan.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
Plan<W>::Plan(const Level& level, const Distances& distances, std::vector<Bits<W>> stages, int left,
              double cost)
    : level_(&level),
      stages_(std::move(stages)),
      left_(left),
      cost_(cost),
      settled_(stages_.size()),
      reach_(stages_.size()),
      kinds_(stages_.size()),
      basin_(live_cells(level, distances)),
      walls_(level),
      lone_(level),
      matching_(level.goals.size()) {
    for (int cell = 0; cell < level.size; ++cell) nearest_.push_back(distances.nearest(cell));
    // After step k, what no later step moves.
    settled_.back() = stages_.back();
    for (int k = steps() - 1; k >= 0; --k) settled_[k] = settled_[k + 1] & stages_[k];
    if (steps() > 0) find_last_basin();
}

template <int W>
Plan<W> Plan<W>::in_any_order(const Level& level, const Distances& distances, const Bits<W>& board) {
    Plan plan(level, distances, {Bits<W>{}}, 0, 0);
    plan.board_ = board;
    plan.places_.emplace(level, board, plan.walls_, plan.lone_);
    plan.nearest_ = plan.places_->spread().nearest();
    return plan;
}

template <int W>
int Plan<W>::out_of_plan(const Bits<W>& boxes, int k) {
    if (k >= steps()) return 0;
    const GoalReach& reach = reach_after(k);
    rows_.clear();
    (boxes - settled_[k + 1]).each([&](int box) { rows_.push_back(reach.row(box)); });
    const int free_goals = int(level_->goals.size()) - settled_[k + 1].count();
    const int surplus = std::max(0, int(rows_.size()) - free_goals);
    return std::max(0, matching_.unmatched(rows_) - surplus);
}

template <int W>
Bits<W> Plan<W>::live_cells(const Level& level, const Distances& distances) {
    Bits<W> live;
    for (int cell = 0; cell < level.size; ++cell)
        if (distances.live(cell)) live.set(cell);
    return live;
}

template <int W>
void Plan<W>::sort_cells(int k) {
    const GoalReach& reach = *reach_[k];
    std::map<std::vector<std::uint64_t>, int> known;
    for (int cell = 0; cell < level_->size; ++cell) {
        const std::vector<std::uint64_t> row(reach.row(cell), reach.row(cell) + reach.words());
        const int kind = known.emplace(row, int(known.size()) + 1).first->second;
        kinds_[k].push_back(settled_[k + 1].test(cell) ? 0 : kind);
    }
    kinds_[k].push_back(int(known.size()) + 1);
}

template <int W>
void Plan<W>::find_last_basin() {
    walls_.clear();
    walls_.lay(stages_[steps() - 1], Board::wall);
    lone_.lift(walls_);
    Bits<W> basin = stages_[steps()] - stages_[steps() - 1];
    basin.each([&](int goal) { lone_.visit_all_sides(walls_, goal); });
    lone_.pull_on(walls_);
    for (const auto& stop : lone_.stops()) basin.set(stop.cell);
    basin_ &= basin;
}

#define BUDGE_INSTANTIATE(W) template class Plan<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
