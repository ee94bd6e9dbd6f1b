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
    GoalReach(const Level& level, const Board& walls, LoneBox& box);

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
    int unmatched(const std::vector<const std::uint64_t*>& rows);

    /// Whether one more box, besides those matched last, would find a goal too.
    bool fits(const std::vector<const std::uint64_t*>& rows, const std::uint64_t* more);

private:
    static constexpr int nobody = -1;

    bool place(const std::vector<const std::uint64_t*>& rows, int box);

    std::size_t words_;
    std::vector<int> owner_;
    std::vector<std::uint64_t> free_;
    std::vector<std::uint64_t> tried_;
    std::vector<const std::uint64_t*> waiting_;
};

}  // namespace budge::sokoban
