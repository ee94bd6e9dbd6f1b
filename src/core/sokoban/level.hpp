// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace budge::sokoban {

using Cell = std::int16_t;

/// Directions are 0 left, 1 right, 2 up, 3 down, so that `d ^ 1` is the way back.
constexpr int directions = 4;
constexpr char push_letters[] = "LRUD";
constexpr char move_letters[] = "lrud";
constexpr int opposite(int direction) { return direction ^ 1; }

/// The floor beside a cell: its neighbours that are no walls.
class Beside {
public:
    const Cell* begin() const { return cells_.data(); }
    const Cell* end() const { return cells_.data() + count_; }
    int count() const { return count_; }
    Cell operator[](int i) const { return cells_[i]; }
    void add(Cell cell) { cells_[count_++] = cell; }

private:
    std::array<Cell, directions> cells_{};
    Cell count_ = 0;
};

/// A level as the searches see it: the floor that the player could walk on if there were no boxes,
/// its cells numbered 0 to size-1 in reading order, and one more cell, `wall`, which stands for
/// everything else and is its own neighbour, so that looking two cells ahead needs no check.
struct Level {
    int width = 0;
    int height = 0;
    int size = 0;
    std::vector<std::array<Cell, directions>> next;
    std::vector<Beside> beside;
    std::vector<Cell> goals;
    std::vector<Cell> boxes;
    Cell player = 0;
    std::vector<std::uint8_t> is_goal;
    std::vector<int> column;
    std::vector<int> row;
    /// A position's key is the exclusive or of its boxes' keys and its player region's key.
    std::vector<std::uint64_t> box_key;
    std::vector<std::uint64_t> player_key;

    Cell wall() const { return Cell(size); }
};

constexpr int max_floor = 4096;

/// A level from the places of a board, which are counted row by row from 0: the floor within the
/// player's reach if there were no boxes, and what stands on it. Throws std::invalid_argument where
/// something is not on the floor, where boxes and goals differ in number, and where the floor is
/// larger than `max_floor`.
Level make_level(int width, int height, const std::vector<int>& floor,
                 const std::vector<int>& goals, const std::vector<int>& boxes, int player);

}  // namespace budge::sokoban
