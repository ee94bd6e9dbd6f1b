// SPDX-License-Identifier: MIT
#include "sokoban/optimal/pairs.hpp"

namespace budge::sokoban {

PairTable::PairTable(const Level& level, const Distances& distances, Monitor& monitor)
    : monitor_(monitor), size_(level.size) {
    int live = 0;
    for (int cell = 0; cell < size_; ++cell) live += distances.live(cell);
    if (live > most_live || level.goals.size() < 2) return;
    claimed_ = std::size_t(size_) * size_;
    monitor_.claim(claimed_);
    sides_.assign(claimed_, 0);
    fill(level);
}

void PairTable::fill(const Level& level) {
    Board board(level);
    Region region(level);
    std::vector<State> stack;
    for (const Cell one : level.goals)
        for (const Cell two : level.goals) {
            if (one >= two) continue;
            for (const Cell box : {one, two})
                for (const Cell beside : level.next[box])
                    if (beside != level.wall() && beside != one && beside != two)
                        stack.push_back({one, two, beside});
        }
    while (!stack.empty()) {
        const State state = stack.back();
        stack.pop_back();
        monitor_.look_now_and_then();
        board[state.one] = board[state.two] = Board::box;
        if (!marked(level, state)) {
            region.fill(board, state.player);
            follow(level, board, region, state.one, state.two, stack);
            follow(level, board, region, state.two, state.one, stack);
        }
        board[state.one] = board[state.two] = Board::empty;
    }
}

bool PairTable::marked(const Level& level, const State& state) const {
    for (int side = 0; side < directions; ++side) {
        if (level.next[state.one][side] == state.player)
            return sides_[std::size_t(state.one) * size_ + state.two] >> side & 1;
        if (level.next[state.two][side] == state.player)
            return sides_[std::size_t(state.two) * size_ + state.one] >> side & 1;
    }
    return false;
}

void PairTable::follow(const Level& level, const Board& board, const Region& region, Cell box,
                       Cell other, std::vector<State>& stack) {
    for (int side = 0; side < directions; ++side) {
        const Cell beside = level.next[box][side];
        if (!region.contains(beside)) continue;
        sides_[std::size_t(box) * size_ + other] |= std::uint8_t(1 << side);
        const Cell beyond = level.next[beside][side];
        if (board.is_free(beyond)) stack.push_back({beside, other, beyond});
    }
}

}  // namespace budge::sokoban
