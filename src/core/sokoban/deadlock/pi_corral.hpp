// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sokoban/pushes.hpp"

namespace budge::sokoban {

/// A corral is a part of the floor that the player cannot enter, with the boxes that fence it. If
/// each first push of a fence box leads inwards and can be made now, and one of them must move
/// because it is off goal, then such a push may as well come next: whatever is done elsewhere
/// before can be done after, with as many pushes. So no other push need be tried. Corrals that
/// do not qualify grow over what blocks them.
class PiCorral {
public:
    PiCorral(const Level& level, const Distances& distances)
        : level_(&level), distances_(&distances), kind_(level.size + 1), done_(level.size + 1) {}

    /// Whether there is such a corral; then `pushes` holds the only ones to try: the fewest found,
    /// perhaps none, in which case the position is lost. `home` is the label of the player's region.
    bool find(const Board& board, const Regions& regions, int home) {
        std::fill(done_.begin(), done_.end(), 0);
        bool found = false;
        for (int region = 0; region < regions.count(); ++region) {
            if (region == home || done_[region]) continue;
            if (!grow(board, regions, home, region)) continue;
            if (!found || candidate_.size() < pushes_.size()) std::swap(pushes_, candidate_);
            found = true;
        }
        return found;
    }
    const std::vector<Push>& pushes() const { return pushes_; }

private:
    enum Kind : std::uint8_t { outside, interior, fence };
    enum class Look { fine, grown, fails };

    bool grow(const Board& board, const Regions& regions, int home, int start) {
        std::fill(kind_.begin(), kind_.end(), outside);
        fence_.clear();
        take_region(board, regions, start);
        for (Look look = Look::grown; look != Look::fine;) {
            candidate_.clear();
            look = Look::fine;
            for (std::size_t i = 0; i < fence_.size() && look == Look::fine; ++i)
                look = look_at(board, regions, home, fence_[i]);
            if (look == Look::fails) return false;
        }
        for (const Cell box : fence_)
            if (!level_->is_goal[box]) return true;
        return false;
    }

    Look look_at(const Board& board, const Regions& regions, int home, Cell box) {
        for (int d = 0; d < directions; ++d) {
            const Cell from = level_->next[box][opposite(d)], to = level_->next[box][d];
            if (from == level_->wall() || to == level_->wall() || !distances_->live(to)) continue;
            if (kind_[from] != outside) continue;  // the player gets there only through the fence
            if (kind_[to] == fence) continue;      // that box has to move first
            if (kind_[to] == outside) {
                if (board[to] == Board::box) return take_box(to);
                if (regions[to] == home) return Look::fails;
                return take_region(board, regions, regions[to]);
            }
            if (board[from] == Board::box) return take_box(from);
            if (regions[from] != home) return take_region(board, regions, regions[from]);
            candidate_.push_back({box, std::int8_t(d)});
        }
        return Look::fine;
    }

    Look take_box(Cell box) {
        kind_[box] = fence;
        fence_.push_back(box);
        return Look::grown;
    }
    Look take_region(const Board& board, const Regions& regions, int region) {
        done_[region] = 1;
        for (Cell cell = 0; cell < level_->size; ++cell) {
            if (regions[cell] != region) continue;
            kind_[cell] = interior;
            for (const Cell next : level_->next[cell])
                if (board[next] == Board::box && kind_[next] == outside) take_box(next);
        }
        return Look::grown;
    }

    const Level* level_;
    const Distances* distances_;
    std::vector<std::uint8_t> kind_;
    std::vector<std::uint8_t> done_;
    std::vector<Cell> fence_;
    std::vector<Push> candidate_;
    std::vector<Push> pushes_;
};

}  // namespace budge::sokoban
