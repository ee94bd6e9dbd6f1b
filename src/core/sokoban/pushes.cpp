// SPDX-License-Identifier: MIT
#include "sokoban/pushes.hpp"

#include <cctype>
#include <stdexcept>

namespace budge::sokoban {
namespace {

/// Appends the shortest walk to `way`; false if there is none.
bool walk(const Level& level, const Board& board, Cell from, Cell to, std::string& way) {
    std::vector<int> came_by(level.size + 1, -1);
    std::vector<Cell> queue{to};  // from the end, so that the letters come out in order
    came_by[to] = 0;
    for (std::size_t i = 0; i < queue.size() && came_by[from] < 0; ++i)
        for (int d = 0; d < directions; ++d) {
            const Cell cell = level.next[queue[i]][d];
            if (!board.is_free(cell) || came_by[cell] >= 0) continue;
            came_by[cell] = opposite(d);
            queue.push_back(cell);
        }
    if (came_by[from] < 0) return false;
    for (Cell cell = from; cell != to; cell = level.next[cell][came_by[cell]])
        way += move_letters[came_by[cell]];
    return true;
}

}  // namespace

int walk_length(const Level& level, const Board& board, Cell from, Cell to) {
    std::string way;
    return walk(level, board, from, to, way) ? int(way.size()) : -1;
}

std::string lurd(const Level& level, const std::vector<Push>& pushes) {
    Board board(level);
    for (const Cell box : level.boxes) board[box] = Board::box;
    Cell player = level.player;
    std::string way;
    for (const Push& push : pushes) {
        const Cell to = level.next[push.box][push.direction];
        const Cell behind = level.next[push.box][opposite(push.direction)];
        if (board[push.box] != Board::box || !board.is_free(to) || !board.is_free(behind)) return {};
        if (!walk(level, board, player, behind, way)) return {};
        way += push_letters[push.direction];
        board[push.box] = Board::empty;
        board[to] = Board::box;
        player = push.box;
    }
    return way;
}

std::vector<Push> read_pushes(const Level& level, const std::string& text) {
    const std::string letters = move_letters;
    Board board(level);
    for (const Cell box : level.boxes) board[box] = Board::box;
    Cell player = level.player;
    std::vector<Push> pushes;
    for (const char letter : text) {
        const std::size_t d = letters.find(char(std::tolower(letter)));
        if (d == std::string::npos) throw std::invalid_argument("not a solution: a foreign letter");
        const Cell to = level.next[player][d];
        if (board[to] == Board::box) {
            const Cell beyond = level.next[to][d];
            if (!board.is_free(beyond)) throw std::invalid_argument("not a solution: a blocked push");
            pushes.push_back({to, std::int8_t(d)});
            board[to] = Board::empty;
            board[beyond] = Board::box;
        } else if (!board.is_free(to)) {
            throw std::invalid_argument("not a solution: a walk into a wall");
        }
        player = to;
    }
    for (const Cell goal : level.goals)
        if (board[goal] != Board::box) throw std::invalid_argument("not a solution: boxes off goal");
    return pushes;
}

}  // namespace budge::sokoban
