// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/board.hpp"

namespace budge::sokoban {

/// How deep the regions of the floor are buried from each other, for a player who pulls. In each round
/// every box that he could pull were there none that went before is taken off; a region is as deep as
/// the round that opens it. So a wall of boxes gets thinner with each of them that is dug out, which
/// the number of regions does not tell.
class Digging {
public:
    /// What counts for a region that is never opened: a guess.
    static constexpr int closed = 12;

    explicit Digging(const Level& level) : level_(&level), reached_(std::size_t(level.size) + 1) {}

    /// The depths of all regions but the player's, summed. `regions` is how many there are.
    template <int W>
    int depth(const Board& board, const Bits<W>& boxes, Cell player, int regions) {
        if (regions == 1) return 0;
        std::ranges::fill(reached_, 0);
        waiting_.clear();
        boxes.each([&](int box) { waiting_.push_back(Cell(box)); });
        walk(board, player);
        int sum = 0, left = regions - 1;
        for (int round = 1; left > 0; ++round) {
            gone_.clear();
            std::erase_if(waiting_, [&](Cell box) {
                if (!can_be_pulled(board, box)) return false;
                gone_.push_back(box);
                return true;
            });
            if (gone_.empty()) break;
            for (const Cell box : gone_) reached_[box] = true;
            for (const Cell box : gone_)
                for (const Cell beside : level_->beside[box]) {
                    if (reached_[beside] || !board.is_free(beside)) continue;
                    sum += round;
                    --left;
                    walk(board, beside);
                }
        }
        return sum + left * closed;
    }

private:
    /// Out of the way the player takes one step back, over cells that are free or a box has left.
    bool can_be_pulled(const Board& board, Cell box) const {
        for (int d = 0; d < directions; ++d) {
            const Cell beside = level_->next[box][d], behind = level_->next[beside][d];
            if (reached_[beside] && (reached_[behind] || board.is_free(behind))) return true;
        }
        return false;
    }
    void walk(const Board& board, Cell from) {
        reached_[from] = true;
        queue_.assign(1, from);
        for (std::size_t i = 0; i < queue_.size(); ++i)
            for (const Cell next : level_->beside[queue_[i]]) {
                if (reached_[next] || !board.is_free(next)) continue;
                reached_[next] = true;
                queue_.push_back(next);
            }
    }

    const Level* level_;
    std::vector<std::uint8_t> reached_;  ///< cells that the player has come to, those of gone boxes too
    std::vector<Cell> waiting_, gone_, queue_;
};

}  // namespace budge::sokoban
