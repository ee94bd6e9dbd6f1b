// SPDX-License-Identifier: MIT
#include "sokoban/level.hpp"

#include <algorithm>
#include <stdexcept>

#include "search/hash.hpp"

namespace budge::sokoban {
namespace {

constexpr int dx[directions] = {-1, 1, 0, 0};
constexpr int dy[directions] = {0, 0, -1, 1};
constexpr int not_floor = -1;

bool is_in(char letter, const char* letters) {
    return std::string(letters).find(letter) != std::string::npos;
}

}  // namespace

Level parse_level(const std::vector<std::string>& rows) {
    Level level;
    level.height = int(rows.size());
    for (const auto& row : rows) level.width = std::max(level.width, int(row.size()));
    const auto letter = [&](int x, int y) {
        return x < int(rows[y].size()) ? rows[y][x] : ' ';
    };
    const auto inside = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < level.width && y < level.height;
    };

    std::vector<std::pair<int, int>> reached;
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x)
            if (is_in(letter(x, y), "@+")) reached.emplace_back(x, y);
    if (reached.size() != 1) throw std::invalid_argument("a level has exactly one player");
    const auto [player_x, player_y] = reached.front();

    std::vector<int> number(level.width * level.height, not_floor);
    const auto at = [&](int x, int y) -> int& { return number[y * level.width + x]; };
    at(player_x, player_y) = 0;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (int d = 0; d < directions; ++d) {
            const int x = reached[i].first + dx[d], y = reached[i].second + dy[d];
            if (!inside(x, y) || letter(x, y) == '#' || at(x, y) != not_floor) continue;
            at(x, y) = 0;
            reached.emplace_back(x, y);
        }
    if (int(reached.size()) > max_floor)
        throw std::invalid_argument("the floor is larger than the engine takes");

    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x) {
            const char mark = letter(x, y);
            if (at(x, y) == not_floor) {
                if (mark == '$') throw std::invalid_argument("a box is out of the player's reach");
                continue;  // a box already on a goal that nobody can reach stays there
            }
            at(x, y) = level.size++;
            level.column.push_back(x);
            level.row.push_back(y);
            const auto cell = Cell(at(x, y));
            level.is_goal.push_back(is_in(mark, ".*+"));
            if (is_in(mark, ".*+")) level.goals.push_back(cell);
            if (is_in(mark, "$*")) level.boxes.push_back(cell);
        }
    if (level.goals.size() != level.boxes.size())
        throw std::invalid_argument("a level has as many boxes as goals");
    level.player = Cell(at(player_x, player_y));
    level.is_goal.push_back(0);

    level.next.assign(level.size + 1, {level.wall(), level.wall(), level.wall(), level.wall()});
    level.beside.resize(level.size + 1);
    for (int cell = 0; cell < level.size; ++cell)
        for (int d = 0; d < directions; ++d) {
            const int x = level.column[cell] + dx[d], y = level.row[cell] + dy[d];
            if (!inside(x, y) || at(x, y) == not_floor) continue;
            level.next[cell][d] = Cell(at(x, y));
            level.beside[cell].add(Cell(at(x, y)));
        }

    const Hash hash;
    for (std::uint64_t cell = 0; cell <= std::uint64_t(level.size); ++cell) {
        level.box_key.push_back(hash(2 * cell + 1));
        level.player_key.push_back(hash(2 * cell + 2));
    }
    return level;
}

}  // namespace budge::sokoban
