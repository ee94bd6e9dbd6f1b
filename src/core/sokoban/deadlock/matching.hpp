// SPDX-License-Identifier: MIT
#pragma once

#include <unordered_map>
#include <vector>

#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/goal_reach.hpp"

namespace budge::sokoban {

/// Frozen boxes are walls now. If the others cannot each be given a goal of its own that it could
/// reach alone, the position is lost. What can be reached is kept for each set of frozen boxes.
template <int W>
class MatchingTest {
public:
    MatchingTest(const Level& level, const FreezeTest& freeze, Monitor& monitor)
        : level_(&level),
          freeze_(&freeze),
          walls_(level),
          box_(level, &monitor),
          matching_(level.goals.size()) {}

    bool dead(const Bits<W>& boxes) {
        const Bits<W> frozen = freeze_->frozen(boxes);
        bool off_goal = false;
        frozen.each([&](int box) { off_goal |= !level_->is_goal[box]; });
        if (off_goal) return true;
        const GoalReach& reach = reach_with(frozen);
        rows_.clear();
        (boxes - frozen).each([&](int box) { rows_.push_back(reach.row(box)); });
        return matching_.unmatched(rows_) > 0;
    }

    /// An upper limit of what the table takes: a guess.
    static constexpr std::size_t max_bytes = std::size_t(24) << 20;

private:
    const GoalReach& reach_with(const Bits<W>& frozen) {
        if (const auto found = known_.find(frozen); found != known_.end()) return found->second;
        walls_.clear();
        walls_.lay(frozen, Board::wall);
        GoalReach reach(*level_, walls_, box_);
        bytes_ += reach.bytes();
        if (bytes_ > max_bytes) {
            known_.clear();
            bytes_ = reach.bytes();
        }
        return known_.emplace(frozen, std::move(reach)).first->second;
    }

    const Level* level_;
    const FreezeTest* freeze_;
    Board walls_;
    LoneBox box_;
    GoalMatching matching_;
    std::unordered_map<Bits<W>, GoalReach, Hash> known_;
    std::size_t bytes_ = 0;
    std::vector<const std::uint64_t*> rows_;
};

}  // namespace budge::sokoban
