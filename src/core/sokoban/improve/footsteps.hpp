// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/board.hpp"

namespace budge::sokoban {

/// How many steps it is to each cell that the player can walk to.
class Footsteps {
public:
    explicit Footsteps(const Level& level)
        : level_(&level), steps_(level.size + 1), queue_(level.size + 1) {}

    /// Walks about from `start`, which counts as free, and answers the least cell reached.
    Cell walk(const Board& board, Cell start) {
        std::fill(steps_.begin(), steps_.end(), -1);
        int filled = 0;
        Cell least = start;
        steps_[start] = 0;
        queue_[filled++] = start;
        for (int i = 0; i < filled; ++i)
            for (const Cell cell : level_->beside[queue_[i]])
                if (board.is_free(cell) && steps_[cell] < 0) {
                    steps_[cell] = steps_[queue_[i]] + 1;
                    queue_[filled++] = cell;
                    least = std::min(least, cell);
                }
        return least;
    }
    /// -1 if there is no way.
    int operator[](int cell) const { return steps_[cell]; }

private:
    const Level* level_;
    std::vector<int> steps_;
    std::vector<Cell> queue_;
};

}  // namespace budge::sokoban
