// SPDX-License-Identifier: MIT
#pragma once

#include "sokoban/deadlock/freeze.hpp"

namespace budge::sokoban {

/// Think backwards: let frozen boxes be walls, put boxes on all other goals and take off every one
/// that could be pulled somewhere, wherever the player is. Into what stays no box can ever be
/// pushed, so those goals must be filled already.
template <int W>
class RetrogradeTest {
public:
    RetrogradeTest(const Level& level, const FreezeTest& freeze)
        : level_(&level), freeze_(&freeze), board_(level), goals_(bits_of<W>(level.goals)) {}

    bool dead(const Bits<W>& boxes) { return dead(boxes, freeze_->frozen(boxes)); }
    /// The same where it is known which boxes are frozen: all depends on these, and the next position
    /// mostly has the same.
    bool dead(const Bits<W>& boxes, const Bits<W>& frozen) {
        if (!looked_ || !(frozen == frozen_)) close(frozen);
        return !closed_.within(boxes);
    }
    /// The goals that no box can be pushed into any more, by the last look.
    const Bits<W>& closed() const { return closed_; }

private:
    void close(const Bits<W>& frozen) {
        looked_ = true;
        frozen_ = frozen;
        board_.clear();
        board_.lay(frozen, Board::wall);
        Bits<W>& left = closed_;
        left = goals_ - frozen;
        board_.lay(left);
        for (bool changed = true; changed;) {
            changed = false;
            left.each([&](int goal) {
                for (int d = 0; d < directions; ++d) {
                    const Cell to = level_->next[goal][d];
                    if (!board_.is_free(to) || !board_.is_free(level_->next[to][d])) continue;
                    board_[goal] = Board::empty;
                    left.reset(goal);
                    changed = true;
                    return;
                }
            });
        }
    }

    const Level* level_;
    const FreezeTest* freeze_;
    Board board_;
    Bits<W> goals_, frozen_, closed_;
    bool looked_ = false;
};

}  // namespace budge::sokoban
