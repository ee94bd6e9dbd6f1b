// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "sokoban/board.hpp"
#include "sokoban/distances.hpp"

namespace budge::sokoban {

enum class Freeze : std::uint8_t { moves, frozen_on_goals, dead };

/// Blocked along both axes, by walls, dead cells or boxes that are themselves blocked, a box never
/// moves again; if it or one that blocks it is off goal the position is lost. 2×2 blocks are the
/// simplest case.
class FreezeTest {
public:
    FreezeTest(const Level& level, const Distances& distances)
        : level_(&level), distances_(&distances) {}

    /// Looks at the box on that cell. The board is as before when it returns.
    Freeze look(Board& board, int box) const {
        const Freeze across = along(board, box, 0);
        if (across == Freeze::moves) return Freeze::moves;
        const Freeze upright = along(board, box, 1);
        if (upright == Freeze::moves) return Freeze::moves;
        return worse(worse(across, upright), alone(box));
    }

    /// All boxes that can never move again: what is left when every box that could be pushed if
    /// the others gave way is taken off.
    template <int W>
    Bits<W> frozen(const Bits<W>& boxes) const {
        Bits<W> still = boxes;
        for (bool changed = true; changed;) {
            changed = false;
            still.each([&](int box) {
                if (!free_along(still, box, 0) && !free_along(still, box, 1)) return;
                still.reset(box);
                changed = true;
            });
        }
        return still;
    }

private:
    static Freeze worse(Freeze a, Freeze b) { return std::max(a, b); }
    Freeze alone(int box) const {
        return level_->is_goal[box] ? Freeze::frozen_on_goals : Freeze::dead;
    }

    Freeze along(Board& board, int box, int axis) const {
        const Cell one = level_->next[box][2 * axis], other = level_->next[box][2 * axis + 1];
        if (board[one] == Board::wall || board[other] == Board::wall) return Freeze::frozen_on_goals;
        if (!distances_->live(one) && !distances_->live(other)) return Freeze::frozen_on_goals;
        Freeze found = Freeze::moves;
        board[box] = Board::wall;  // while its neighbours are looked at, it will not move
        for (const Cell neighbour : {one, other}) {
            if (found == Freeze::dead || board[neighbour] != Board::box) continue;
            const Freeze blocked = along(board, neighbour, 1 - axis);
            if (blocked != Freeze::moves)
                found = worse(found, worse(blocked, alone(neighbour)));
        }
        board[box] = Board::box;
        return found;
    }

    template <int W>
    bool free_along(const Bits<W>& still, int box, int axis) const {
        const Cell one = level_->next[box][2 * axis], other = level_->next[box][2 * axis + 1];
        if (one == level_->wall() || other == level_->wall()) return false;
        if (still.test(one) || still.test(other)) return false;
        return distances_->live(one) || distances_->live(other);
    }

    const Level* level_;
    const Distances* distances_;
};

}  // namespace budge::sokoban
