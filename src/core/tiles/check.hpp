// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "search/domain.hpp"
#include "tiles/tiles.hpp"

namespace budge::tiles {

/// Replays a solution from the plain rules and says whether every move is legal and the last board
/// is the goal. It shares no code with the searches: it is what their answers are checked by where
/// a replay in Python would take longer than the search.
template <class Board>
bool is_solution(int width, Board board, const Board& goal, Rule rule, std::span<const Move> moves) {
    const int cells = int(board.size());
    int blank = 0;
    while (blank < cells && board[std::size_t(blank)] != 0) ++blank;
    for (const Move move : moves) {
        int first = blank, second = -1;
        if (rule == Rule::slide) {
            const int row = blank / width, column = blank % width;
            if (move == 0 && row + 1 < cells / width) second = blank + width;
            if (move == 1 && row > 0) second = blank - width;
            if (move == 2 && column + 1 < width) second = blank + 1;
            if (move == 3 && column > 0) second = blank - 1;
        } else {
            int pair = 0;
            for (int cell = 0; cell < cells && second < 0; ++cell) {
                if (cell % width + 1 < width && pair++ == move) first = cell, second = cell + 1;
                if (cell + width < cells && pair++ == move) first = cell, second = cell + width;
            }
        }
        if (second < 0) return false;
        std::swap(board[std::size_t(first)], board[std::size_t(second)]);
        blank = second;
    }
    return board == goal;
}
inline bool is_solution(const Problem& problem, std::span<const Move> moves) {
    return is_solution(problem.width, problem.start, problem.goal, problem.rule, moves);
}

/// Whether the start can reach the goal: under the slide rule the parity of the permutation must be
/// that of the blank's walk.
inline bool is_reachable(const Problem& problem) {
    if (problem.rule == Rule::swap) return true;
    const auto cells = problem.start.size();
    std::vector<std::size_t> goal_of(cells), target(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) goal_of[problem.goal[cell]] = cell;
    for (std::size_t cell = 0; cell < cells; ++cell) target[cell] = goal_of[problem.start[cell]];
    const auto width = std::size_t(problem.width);
    std::size_t odd = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (problem.start[cell] == 0) {
            const auto to = target[cell];
            odd += cell / width + cell % width + to / width + to % width;
        }
    }
    for (std::size_t cell = 0; cell < cells; ++cell)
        for (; target[cell] != cell; ++odd) std::swap(target[cell], target[target[cell]]);
    return odd % 2 == 0;
}

}  // namespace budge::tiles
