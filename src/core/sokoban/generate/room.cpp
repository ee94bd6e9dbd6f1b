// SPDX-License-Identifier: MIT
#include "sokoban/generate/room.hpp"

#include <algorithm>
#include <array>

namespace budge::sokoban {
namespace {

/// Signs of three rows by three, to be turned and put side by side.
constexpr std::array<const char*, 10> patterns = {
    "         ", "#        ", "##       ", "###      ", "#  #  #  ",
    "    #    ", "#       #", "# #      ", "   ###   ", "#  ##    ",
};

constexpr int most_tries = 20;  ///< at a room that fills its frame

std::vector<int> cells_inside(const Room& room) {
    std::vector<int> cells;
    for (int cell = 0; cell < int(room.floor.size()); ++cell)
        if (room.inside(cell)) cells.push_back(cell);
    return cells;
}

/// An open hall with pillars and short walls.
void draw_hall(Room& room, int walls, Dice& dice) {
    std::vector<int> cells = cells_inside(room);
    for (const int cell : cells) room.floor[cell] = 1;
    dice.shuffle(cells);
    const int least = walls >= 0 ? walls : 8, most = walls >= 0 ? walls : 38;
    const auto wanted = cells.size() * std::size_t(dice.between(least, most)) / 100;
    std::size_t built = 0;
    for (const int cell : cells) {
        if (built >= wanted) break;
        const int step = dice.percent(50) ? 1 : room.width;
        for (int at = cell, length = dice.between(1, 3); length > 0 && built < wanted; --length) {
            if (!room.inside(at) || !room.floor[at]) break;
            room.floor[at] = 0;
            ++built;
            at += step;
        }
    }
}

/// What somebody digs who wanders about.
void draw_cave(Room& room, int walls, Dice& dice) {
    const std::vector<int> cells = cells_inside(room);
    const int share = 100 - (walls >= 0 ? walls : dice.between(25, 55));
    const int wanted = std::max(1, int(cells.size()) * share / 100);
    const int steps[] = {-1, 1, -room.width, room.width};
    int at = cells[std::size_t(dice.below(cells.size()))], way = steps[dice.below(4)], dug = 0;
    for (int patience = 100 * wanted; dug < wanted && patience > 0; --patience) {
        dug += !room.floor[at];
        room.floor[at] = 1;
        if (dice.percent(35)) way = steps[dice.below(4)];
        if (room.inside(at + way))
            at += way;
        else
            way = steps[dice.below(4)];
    }
}

/// Small rooms that overlap or are joined by corridors.
void draw_chambers(Room& room, Dice& dice) {
    int row = 0, column = 0;
    const int rooms = dice.between(2, 4);
    for (int number = 0; number < rooms; ++number) {
        const int high = std::min(dice.between(2, 4), room.height - 2);
        const int wide = std::min(dice.between(2, 4), room.width - 2);
        const int top = dice.between(1, room.height - 1 - high);
        const int left = dice.between(1, room.width - 1 - wide);
        for (int r = top; r < top + high; ++r)
            for (int c = left; c < left + wide; ++c) room.floor[r * room.width + c] = 1;
        const int to_row = top + dice.below(std::size_t(high));
        const int to_column = left + dice.below(std::size_t(wide));
        if (number) {
            for (; row != to_row; row += row < to_row ? 1 : -1) room.floor[row * room.width + column] = 1;
            for (; column != to_column; column += column < to_column ? 1 : -1)
                room.floor[row * room.width + column] = 1;
        }
        row = to_row, column = to_column;
    }
}

/// Patterns of three by three, turned and set side by side.
void draw_blocks(Room& room, Dice& dice) {
    for (int top = 1; top < room.height - 1; top += 3)
        for (int left = 1; left < room.width - 1; left += 3) {
            const char* pattern = patterns[std::size_t(dice.below(patterns.size()))];
            const int turn = dice.below(8);
            for (int r = 0; r < 3; ++r)
                for (int c = 0; c < 3; ++c) {
                    if (top + r >= room.height - 1 || left + c >= room.width - 1) continue;
                    int from_row = turn & 1 ? c : r, from_column = turn & 1 ? r : c;
                    if (turn & 2) from_row = 2 - from_row;
                    if (turn & 4) from_column = 2 - from_column;
                    room.floor[(top + r) * room.width + left + c] =
                        pattern[from_row * 3 + from_column] == ' ';
                }
        }
}

}  // namespace

int Room::count() const { return int(std::count(floor.begin(), floor.end(), 1)); }

std::vector<int> Room::cells() const {
    std::vector<int> found;
    for (int cell = 0; cell < int(floor.size()); ++cell)
        if (floor[cell]) found.push_back(cell);
    return found;
}

bool Room::hangs_together() const {
    const auto first = std::ranges::find(floor, 1);
    std::vector<int> part{int(first - floor.begin())};
    std::vector<std::uint8_t> met(floor.size());
    met[part[0]] = 1;
    for (std::size_t at = 0; at < part.size(); ++at)
        for (const int step : {-1, 1, -width, width})
            if (floor[part[at] + step] && !met[part[at] + step])
                met[part[at] + step] = 1, part.push_back(part[at] + step);
    return int(part.size()) == count();
}

bool Room::fills_its_frame() const {
    bool top = false, bottom = false, first = false, last = false;
    for (int column = 1; column < width - 1; ++column) {
        top |= floor[width + column] != 0;
        bottom |= floor[(height - 2) * width + column] != 0;
    }
    for (int row = 1; row < height - 1; ++row) {
        first |= floor[row * width + 1] != 0;
        last |= floor[row * width + width - 2] != 0;
    }
    return top && bottom && first && last;
}

void Room::tidy() {
    std::vector<std::uint8_t> best(floor.size());
    int largest = 0;
    std::vector<std::uint8_t> seen(floor.size());
    for (int start = 0; start < int(floor.size()); ++start) {
        if (!floor[start] || seen[start]) continue;
        std::vector<int> part{start};
        seen[start] = 1;
        for (std::size_t at = 0; at < part.size(); ++at)
            for (const int step : {-1, 1, -width, width})
                if (floor[part[at] + step] && !seen[part[at] + step])
                    seen[part[at] + step] = 1, part.push_back(part[at] + step);
        if (int(part.size()) <= largest) continue;
        largest = int(part.size());
        std::fill(best.begin(), best.end(), 0);
        for (const int cell : part) best[cell] = 1;
    }
    floor = best;
    // A dead end of one cell lets the player step aside; of a longer one the rest is of no use.
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < int(floor.size()); ++cell) {
            if (!floor[cell]) continue;
            int beside = 0, next = 0;
            for (const int step : {-1, 1, -width, width})
                if (floor[cell + step]) ++beside, next = cell + step;
            if (beside != 1) continue;
            int beyond = 0;
            for (const int step : {-1, 1, -width, width}) beyond += floor[next + step];
            if (beyond == 2) floor[cell] = 0, changed = true;
        }
    }
}

void Room::alter(Dice& dice) {
    const std::vector<int> inner = cells_inside(*this);
    for (int changes = dice.between(1, 3); changes > 0; --changes)
        floor[inner[std::size_t(dice.below(inner.size()))]] ^= 1;
    tidy();
}

Room draw_room(int height, int width, int walls, Dice& dice) {
    for (int tries = 0;; ++tries) {
        Room room(height, width);
        // Only halls and caves know how to keep to a share of walls.
        switch (Grammar(dice.below(walls >= 0 ? 2 : grammar_count))) {
            case Grammar::hall: draw_hall(room, walls, dice); break;
            case Grammar::cave: draw_cave(room, walls, dice); break;
            case Grammar::chambers: draw_chambers(room, dice); break;
            case Grammar::blocks: draw_blocks(room, dice); break;
        }
        room.tidy();
        if (room.fills_its_frame() || tries == most_tries) return room;
    }
}

}  // namespace budge::sokoban
