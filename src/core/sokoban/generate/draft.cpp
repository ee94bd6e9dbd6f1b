// SPDX-License-Identifier: MIT
#include "sokoban/generate/draft.hpp"

#include <algorithm>
#include <cstdlib>

namespace budge::sokoban {

bool Draft::fits(std::size_t boxes) const {
    const int floor = room.count();
    return floor >= std::max(least_floor, 2 * int(boxes) + 2) && floor <= most_floor &&
           room.fills_its_frame();
}

bool Draft::add_goals(std::size_t boxes, int together, Dice& dice) {
    if (!fits(boxes)) return false;
    std::vector<int> cells = room.cells();
    dice.shuffle(cells);
    if (goals.empty()) goals.assign(1, cells[0]);
    const bool beside_others = dice.percent(together);
    while (goals.size() < boxes) {
        std::vector<int> open;
        for (const int cell : cells) {
            if (std::ranges::find(goals, cell) != goals.end()) continue;
            const bool beside = std::ranges::any_of(goals, [&](int goal) {
                const int apart = std::abs(goal - cell);
                return apart == 1 || apart == room.width;
            });
            if (beside || !beside_others) open.push_back(cell);
        }
        if (open.empty()) return false;
        goals.push_back(open[std::size_t(dice.below(open.size()))]);
    }
    std::ranges::sort(goals);
    return true;
}

bool Draft::alter(Dice& dice) {
    if (dice.percent(70)) {
        room.alter(dice);
        return fits(goals.size()) &&
               std::ranges::all_of(goals, [&](int goal) { return room.floor[goal] == 1; });
    }
    int& goal = goals[std::size_t(dice.below(goals.size()))];
    const int steps[] = {-1, 1, -room.width, room.width};
    const int to = goal + steps[dice.below(4)];
    if (!room.floor[to] || std::ranges::find(goals, to) != goals.end()) return false;
    goal = to;
    std::ranges::sort(goals);
    return true;
}

}  // namespace budge::sokoban
