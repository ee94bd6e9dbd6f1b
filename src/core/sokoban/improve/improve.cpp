// SPDX-License-Identifier: MIT
#include "sokoban/improve/improve.hpp"

#include <cctype>
#include <stdexcept>

#include "sokoban/improve/improver.hpp"
#include "sokoban/sized.hpp"

namespace budge::sokoban {
namespace {

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

/// How long it is, as compared: what counts first comes first.
std::pair<std::size_t, std::size_t> length(const std::string& lurd, bool count_moves) {
    const auto pushes =
        std::size_t(std::ranges::count_if(lurd, [](unsigned char c) { return std::isupper(c); }));
    return count_moves ? std::pair(lurd.size(), pushes) : std::pair(pushes, lurd.size());
}

}  // namespace

Improvement improve(const Level& level, const std::string& text, bool count_moves,
                    Monitor& monitor) {
    const std::vector<Push> pushes = read_pushes(level, text);
    return for_size(level, [&]<int W>(Size<W>) {
        Improvement result;
        result.lurd = text;
        try {
            Improver<W> improver(level, pushes, monitor);
            try {
                improver.run(count_moves);
            } catch (const Stopped& stopped) {
                result.ending = stopped.ending;
            }
            std::string shorter = lurd(level, improver.pushes());
            if (length(shorter, count_moves) < length(text, count_moves))
                result.lurd = std::move(shorter);
        } catch (const Stopped& stopped) {
            result.ending = stopped.ending;
        }
        return result;
    });
}

}  // namespace budge::sokoban
