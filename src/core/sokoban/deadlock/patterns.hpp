// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "search/claim.hpp"
#include "sokoban/board.hpp"

namespace budge::sokoban {

/// Sets of boxes that are lost together while the player is in some part of the floor, whatever
/// else is on the board: learned from searches that proved it. Looked up by the box just pushed.
template <int W>
class Patterns {
public:
    Patterns(const Level& level, Monitor& monitor)
        : level_(&level), board_(level), region_(level), at_(level.size), claim_(monitor) {}

    std::size_t size() const { return patterns_.size(); }

    void learn(const Bits<W>& boxes, Cell player) {
        if (patterns_.size() >= max_patterns) return;
        claim_.add(sizeof(Pattern) + boxes.count() * sizeof(std::uint32_t));
        board_.show(boxes);
        region_.fill(board_, player);
        Pattern pattern{boxes, {}};
        for (int cell = 0; cell < level_->size; ++cell)
            if (region_.contains(cell)) pattern.player.set(cell);
        boxes.each([&](int box) { at_[box].push_back(std::uint32_t(patterns_.size())); });
        patterns_.push_back(pattern);
    }

    /// Whether the boxes, one of which has just come to `pushed`, hold a pattern.
    bool dead(const Bits<W>& boxes, int pushed, Cell player) const {
        for (const auto index : at_[pushed]) {
            const Pattern& pattern = patterns_[index];
            if (pattern.player.test(player) && pattern.boxes.within(boxes)) return true;
        }
        return false;
    }

private:
    static constexpr std::size_t max_patterns = 20'000;  ///< beyond, looking them up would cost too much: a guess

    struct Pattern {
        Bits<W> boxes;
        Bits<W> player;
    };
    const Level* level_;
    Board board_;
    Region region_;
    std::vector<Pattern> patterns_;
    std::vector<std::vector<std::uint32_t>> at_;
    Claim claim_;
};

}  // namespace budge::sokoban
