// SPDX-License-Identifier: MIT
#include "sokoban/goal_reach.hpp"

namespace budge::sokoban {

GoalReach::GoalReach(const Level& level, const Board& walls, LoneBox& box)
    : words_((level.goals.size() + 63) / 64), rows_(words_ * (level.size + 1), 0) {
    box.lift(walls);
    for (std::size_t goal = 0; goal < level.goals.size(); ++goal) {
        const Cell at = level.goals[goal];
        if (!walls.is_free(at)) continue;
        box.forget();
        box.visit_all_sides(walls, at);
        box.pull_on(walls);
        add(at, goal);
        for (const auto& stop : box.stops()) add(stop.cell, goal);
    }
}

int GoalMatching::unmatched(const std::vector<const std::uint64_t*>& rows) {
    std::fill(owner_.begin(), owner_.end(), nobody);
    free_.assign(words_, ~std::uint64_t(0));
    int left = 0;
    for (std::size_t box = 0; box < rows.size(); ++box) {
        tried_.assign(words_, 0);
        if (!place(rows, int(box))) ++left;
    }
    return left;
}

bool GoalMatching::fits(const std::vector<const std::uint64_t*>& rows, const std::uint64_t* more) {
    tried_.assign(words_, 0);
    waiting_.assign(1, more);
    while (!waiting_.empty()) {
        const std::uint64_t* row = waiting_.back();
        waiting_.pop_back();
        for (std::size_t i = 0; i < words_; ++i) {
            std::uint64_t open = row[i] & ~tried_[i];
            if (open & free_[i]) return true;
            tried_[i] |= open;
            for (; open; open &= open - 1)
                waiting_.push_back(rows[owner_[i * 64 + std::countr_zero(open)]]);
        }
    }
    return false;
}

bool GoalMatching::place(const std::vector<const std::uint64_t*>& rows, int box) {
    for (std::size_t i = 0; i < words_; ++i)
        if (const std::uint64_t open = rows[box][i] & free_[i]) {
            owner_[i * 64 + std::countr_zero(open)] = box;
            free_[i] &= ~(open & -open);
            return true;
        }
    for (std::size_t i = 0; i < words_; ++i)
        while (const std::uint64_t open = rows[box][i] & ~tried_[i]) {
            const int goal = int(i * 64) + std::countr_zero(open);
            tried_[i] |= open & -open;
            if (place(rows, owner_[goal])) {
                owner_[goal] = box;
                return true;
            }
        }
    return false;
}

}  // namespace budge::sokoban
