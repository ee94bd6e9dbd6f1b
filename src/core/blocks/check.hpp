// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "blocks/problem.hpp"

namespace budge::blocks {

/// Replays a solution on a plain board of cells and says whether every move is legal and the goal
/// pieces end at their goals. It shares no code with the searches: it is what their answers are
/// checked by where a replay in Python would take longer than the search.
class Replay {
public:
    explicit Replay(const Problem& problem)
        : problem_(problem), board_(std::size_t(problem.width * problem.height), empty) {
        for (const int cell : problem.walls) board_[std::size_t(cell)] = wall;
        for (const int cell : problem.gates) board_[std::size_t(cell)] = gate;
        ground_ = board_;
        for (std::size_t p = 0; p < problem.pieces.size(); ++p) {
            cells_.push_back(problem.pieces[p].cells);
            for (const int cell : cells_.back()) board_[std::size_t(cell)] = int(p);
        }
    }

    bool run(const std::vector<Step>& steps) {
        for (const Step& step : steps)
            if (!play(step)) return false;
        for (std::size_t p = 0; p < cells_.size(); ++p)
            if (problem_.pieces[p].goal >= 0 && cells_[p][0] != problem_.pieces[p].goal) return false;
        return true;
    }

private:
    static constexpr int empty = -1, wall = -2, gate = -3;

    bool play(const Step& step) {
        if (step.piece < 0 || step.piece >= int(cells_.size())) return false;
        auto& cells = cells_[std::size_t(step.piece)];
        if (cells[0] != step.from || step.to == step.from) return false;
        for (const int cell : cells) board_[std::size_t(cell)] = ground_[std::size_t(cell)];
        const bool legal = can_go(step);
        const int by = step.to - step.from;
        if (legal)
            for (int& cell : cells) cell += by;
        for (const int cell : cells) board_[std::size_t(cell)] = step.piece;
        return legal;
    }

    /// Whether the piece, which has been lifted off the board, can get there in one move.
    bool can_go(const Step& step) const {
        const int width = problem_.width;
        const int rows = step.to / width - step.from / width;
        const int columns = step.to % width - step.from % width;
        if (problem_.metric != Metric::moves) {
            if (rows != 0 && columns != 0) return false;
            const int distance = std::abs(rows + columns);
            if (problem_.metric == Metric::steps && distance != 1) return false;
            const int direction = rows < 0 ? up : rows > 0 ? down : columns < 0 ? left : right;
            int at = step.from;
            for (int i = 0; i < distance; ++i)
                if ((at = beyond(step.piece, at, direction)) < 0) return false;
            return at == step.to;
        }
        std::vector<int> reached{step.from};
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (int direction = 0; direction < 4; ++direction) {
                const int at = beyond(step.piece, reached[i], direction);
                if (at == step.to) return true;
                if (at >= 0 && std::find(reached.begin(), reached.end(), at) == reached.end())
                    reached.push_back(at);
            }
        return false;
    }

    /// Where the first cell lies after one cell in a direction, or -1 if the piece cannot go there.
    int beyond(int piece, int at, int direction) const {
        const Piece& moving = problem_.pieces[std::size_t(piece)];
        if (!(moving.directions >> direction & 1)) return -1;
        const int width = problem_.width;
        for (const int cell : moving.cells) {
            const int row = at / width + cell / width - moving.cells[0] / width +
                            (direction == down) - (direction == up);
            const int column = at % width + cell % width - moving.cells[0] % width +
                               (direction == right) - (direction == left);
            if (row < 0 || row >= problem_.height || column < 0 || column >= width) return -1;
            const int found = board_[std::size_t(row * width + column)];
            if (found != empty && !(found == gate && moving.goal >= 0)) return -1;
        }
        return at + (direction == down ? width : direction == up ? -width : direction == right ? 1 : -1);
    }

    const Problem& problem_;
    std::vector<int> board_, ground_;
    std::vector<std::vector<int>> cells_;
};

}  // namespace budge::blocks
