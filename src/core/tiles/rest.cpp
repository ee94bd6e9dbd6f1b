// SPDX-License-Identifier: MIT
#include "tiles/rest.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tiles/windows.hpp"

namespace budge::tiles {

Rest rest_of(int width, const BigCells& start, const BigCells& goal) {
    const int blank = find_blank(start);
    Box box{blank / width, blank / width, blank % width, blank % width};
    for (int cell = 0; cell < int(start.size()); ++cell)
        if (start[std::size_t(cell)] != goal[std::size_t(cell)]) box.add(cell / width, cell % width);
    if (box.top == box.bottom) box.top > 0 ? --box.top : ++box.bottom;  // a line of cells is no board
    if (box.left == box.right) box.left > 0 ? --box.left : ++box.right;
    Rest rest{box.right - box.left + 1, {}, {}};
    std::vector<std::uint16_t> name(start.size());
    std::uint16_t names = 0;
    for (int row = box.top; row <= box.bottom; ++row)
        for (int column = box.left; column <= box.right; ++column)
            if (const auto tile = goal[std::size_t(row * width + column)]) name[tile] = ++names;
    for (int row = box.top; row <= box.bottom; ++row)
        for (int column = box.left; column <= box.right; ++column) {
            rest.start.push_back(name[start[std::size_t(row * width + column)]]);
            rest.goal.push_back(name[goal[std::size_t(row * width + column)]]);
        }
    return rest;
}

}  // namespace budge::tiles
