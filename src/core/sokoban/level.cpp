// SPDX-License-Identifier: MIT
#include "sokoban/level.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "search/hash.hpp"

namespace budge::sokoban {

Level make_level(int width, int height, const std::vector<int>& floor,
                 const std::vector<int>& goals, const std::vector<int>& boxes, int player) {
    if (floor.size() > std::size_t(max_floor))
        throw std::invalid_argument("the floor is larger than the engine takes");
    if (goals.size() != boxes.size())
        throw std::invalid_argument("a level has as many boxes as goals");
    std::vector<int> places = floor;
    std::ranges::sort(places);

    if (width < 1 || height < 1 || places.empty() || places.front() < 0 ||
        places.back() / width >= height)
        throw std::invalid_argument("the floor is not within the board");

    Level level;
    level.width = width;
    level.height = height;
    std::unordered_map<int, Cell> number;
    for (const int place : places)
        if (!number.emplace(place, Cell(number.size())).second)
            throw std::invalid_argument("a cell of the floor is named twice");
    const auto cell_of = [&](int place) {
        const auto found = number.find(place);
        if (found == number.end()) throw std::invalid_argument("something is not on the floor");
        return found->second;
    };
    const auto cells_of = [&](const std::vector<int>& of) {
        std::vector<Cell> cells;
        for (const int place : of) cells.push_back(cell_of(place));
        std::ranges::sort(cells);
        if (std::ranges::adjacent_find(cells) != cells.end())
            throw std::invalid_argument("two things stand on one cell");
        return cells;
    };
    level.size = int(places.size());
    level.goals = cells_of(goals);
    level.boxes = cells_of(boxes);
    level.player = cell_of(player);
    if (std::ranges::binary_search(level.boxes, level.player))
        throw std::invalid_argument("the player stands on a box");
    level.is_goal.assign(level.size + 1, 0);
    for (const Cell goal : level.goals) level.is_goal[goal] = 1;

    level.next.assign(level.size + 1, {level.wall(), level.wall(), level.wall(), level.wall()});
    level.beside.resize(level.size + 1);
    const int last = width - 1;
    for (const int place : places) {
        const Cell cell = cell_of(place);
        const int column = place % width;
        level.column.push_back(column);
        level.row.push_back(place / width);
        const bool on_board[directions] = {column > 0, column < last, true, true};
        const int step[directions] = {-1, 1, -width, width};
        for (int d = 0; d < directions; ++d) {
            const auto beside = number.find(place + step[d]);
            if (!on_board[d] || beside == number.end()) continue;
            level.next[cell][d] = beside->second;
            level.beside[cell].add(beside->second);
        }
    }

    const Hash hash;
    for (std::uint64_t cell = 0; cell <= std::uint64_t(level.size); ++cell) {
        level.box_key.push_back(hash(2 * cell + 1));
        level.player_key.push_back(hash(2 * cell + 2));
    }
    return level;
}

}  // namespace budge::sokoban
