// SPDX-License-Identifier: MIT
#include "sokoban/deadlock/pi_corral.hpp"

#include <utility>

namespace budge::sokoban {

PiCorral::PiCorral(const Level& level, const Distances& distances)
    : level_(&level),
      distances_(&distances),
      kind_(level.size + 1),
      done_(level.size + 1),
      cells_(level.size),
      ends_(level.size + 1) {}

bool PiCorral::find(const Board& board, const Regions& regions, int home) {
    std::fill(done_.begin(), done_.end(), 0);
    sort_cells(regions);
    bool found = false;
    for (int region = 0; region < regions.count(); ++region) {
        if (region == home || done_[region]) continue;
        if (!grow(board, regions, home, region)) continue;
        if (!found || candidate_.size() < pushes_.size()) std::swap(pushes_, candidate_);
        found = true;
    }
    return found;
}

bool PiCorral::grow(const Board& board, const Regions& regions, int home, int start) {
    std::fill(kind_.begin(), kind_.end(), outside);
    fence_.clear();
    take_region(board, start);
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

PiCorral::Look PiCorral::look_at(const Board& board, const Regions& regions, int home, Cell box) {
    for (int d = 0; d < directions; ++d) {
        const Cell from = level_->next[box][opposite(d)], to = level_->next[box][d];
        if (from == level_->wall() || to == level_->wall() || !distances_->live(to)) continue;
        if (kind_[from] != outside) continue;  // the player gets there only through the fence
        if (kind_[to] == fence) continue;      // that box has to move first
        if (kind_[to] == outside) {
            if (board[to] == Board::box) return take_box(to);
            if (regions[to] == home) return Look::fails;
            return take_region(board, regions[to]);
        }
        if (board[from] == Board::box) return take_box(from);
        if (regions[from] != home) return take_region(board, regions[from]);
        candidate_.push_back({box, std::int8_t(d)});
    }
    return Look::fine;
}

PiCorral::Look PiCorral::take_box(Cell box) {
    kind_[box] = fence;
    fence_.push_back(box);
    return Look::grown;
}

void PiCorral::sort_cells(const Regions& regions) {
    std::fill(&ends_[0], &ends_[regions.count()], Cell(0));
    for (Cell cell = 0; cell < level_->size; ++cell)
        if (regions[cell] != Regions::none) ++ends_[regions[cell]];
    Cell before = 0;
    for (int region = 0; region < regions.count(); ++region)
        before = Cell(before + std::exchange(ends_[region], before));
    for (Cell cell = 0; cell < level_->size; ++cell)
        if (regions[cell] != Regions::none) cells_[ends_[regions[cell]]++] = cell;
}

PiCorral::Look PiCorral::take_region(const Board& board, int region) {
    done_[region] = 1;
    for (int i = region ? ends_[region - 1] : 0; i < ends_[region]; ++i) {
        const Cell cell = cells_[i];
        kind_[cell] = interior;
        for (const Cell next : level_->next[cell])
            if (board[next] == Board::box && kind_[next] == outside) take_box(next);
    }
    return Look::grown;
}

}  // namespace budge::sokoban
