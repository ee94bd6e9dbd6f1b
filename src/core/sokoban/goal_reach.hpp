// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "sokoban/lone_box.hpp"

namespace budge::sokoban {

/// For every cell, the goals that a lone box there can be pushed to when some cells are walls.
class GoalReach {
public:
    GoalReach() = default;
    /// `walls` holds nothing but walls; goals under a wall are left out.
    GoalReach(const Level& level, const Board& walls, LoneBox& box)
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

    std::size_t words() const { return words_; }
    const std::uint64_t* row(int cell) const { return rows_.data() + words_ * cell; }
    std::size_t bytes() const { return rows_.size() * sizeof(std::uint64_t); }

private:
    void add(int cell, std::size_t goal) {
        rows_[words_ * cell + goal / 64] |= std::uint64_t(1) << goal % 64;
    }

    std::size_t words_ = 0;
    std::vector<std::uint64_t> rows_;
};

/// How many boxes find no goal of their own: a largest matching, by augmenting paths.
class GoalMatching {
public:
    explicit GoalMatching(std::size_t goals) : words_((goals + 63) / 64), owner_(words_ * 64) {}

    /// Each row is the set of goals that one box can reach.
    int unmatched(const std::vector<const std::uint64_t*>& rows) {
        std::fill(owner_.begin(), owner_.end(), nobody);
        free_.assign(words_, ~std::uint64_t(0));
        int left = 0;
        for (std::size_t box = 0; box < rows.size(); ++box) {
            tried_.assign(words_, 0);
            if (!place(rows, int(box))) ++left;
        }
        return left;
    }

    /// Whether one more box, besides those matched last, would find a goal too.
    bool fits(const std::vector<const std::uint64_t*>& rows, const std::uint64_t* more) {
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

private:
    static constexpr int nobody = -1;

    bool place(const std::vector<const std::uint64_t*>& rows, int box) {
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

    std::size_t words_;
    std::vector<int> owner_;
    std::vector<std::uint64_t> free_;
    std::vector<std::uint64_t> tried_;
    std::vector<const std::uint64_t*> waiting_;
};

}  // namespace budge::sokoban
