// SPDX-License-Identifier: MIT
#include "sokoban/fess/rooms.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace budge::sokoban {

Rooms::Rooms(const Level& level)
    : level_(&level),
      room_(level.size + 1, corridor),
      matters_(level.size + 1, false),
      stamps_(level.size + 1, 0),
      queue_(level.size + 1) {
    find_rooms(level);
    for (Cell cell = 0; cell < level.size; ++cell) {
        if (room_[cell] == corridor) corridors_.push_back(cell);
        matters_[cell] = room_[cell] == corridor;
        for (const Cell next : level.next[cell]) {
            if (next == level.wall() || room_[next] == room_[cell]) continue;
            matters_[cell] = true;
            if (next > cell && room_[cell] != corridor && room_[next] != corridor)
                thresholds_.emplace_back(cell, next);
        }
    }
    const auto open = open_ways(Board(level));
    for (int a = 0; a < count_; ++a)
        for (int b = 0; b < a; ++b)
            if (open[a] >> b & 1) ways_.emplace_back(a, b);
}

void Rooms::find_rooms(const Level& level) {
    std::vector<int> number(level.width * level.height, -1);
    for (int cell = 0; cell < level.size; ++cell)
        number[level.row[cell] * level.width + level.column[cell]] = cell;
    std::vector<std::array<int, 6>> blocks;
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x)
            for (const auto& [wide, high] : {std::pair(2, 3), std::pair(3, 2)}) {
                if (x + wide > level.width || y + high > level.height) continue;
                std::array<int, 6> block{};
                for (int i = 0; i < 6; ++i)
                    block[i] = number[(y + i / wide) * level.width + x + i % wide];
                if (std::ranges::find(block, -1) == block.end()) blocks.push_back(block);
            }

    // Blocks that share two cells are one room.
    std::vector<int> group(blocks.size());
    std::iota(group.begin(), group.end(), 0);
    const auto root = [&](int block) {
        while (group[block] != block) block = group[block] = group[group[block]];
        return block;
    };
    std::vector<std::vector<int>> blocks_at(level.size);
    for (int block = 0; block < int(blocks.size()); ++block) {
        std::vector<int> touched;
        for (const int cell : blocks[block])
            touched.insert(touched.end(), blocks_at[cell].begin(), blocks_at[cell].end());
        std::ranges::sort(touched);
        for (std::size_t i = 1; i < touched.size(); ++i)
            if (touched[i] == touched[i - 1]) group[root(block)] = root(touched[i]);
        for (const int cell : blocks[block]) blocks_at[cell].push_back(block);
    }

    std::vector<int> room_of(blocks.size(), corridor);
    std::vector<bool> shared(level.size, false);
    for (int block = 0; block < int(blocks.size()); ++block) {
        int& room = room_of[root(block)];
        if (room == corridor) {
            if (count_ == max_rooms) continue;
            room = count_++;
        }
        for (const int cell : blocks[block]) {
            if (room_[cell] != corridor && room_[cell] != room) shared[cell] = true;
            room_[cell] = room;
        }
    }
    for (int cell = 0; cell < level.size; ++cell)
        if (shared[cell]) room_[cell] = corridor;
}

std::array<std::uint32_t, Rooms::max_rooms> Rooms::open_ways(const Board& board) {
    std::array<std::uint32_t, max_rooms> open{};
    ++stamp_;
    for (const Cell start : corridors_) {
        if (!board.is_free(start) || stamps_[start] == stamp_) continue;
        int filled = 0;
        stamps_[start] = stamp_;
        queue_[filled++] = start;
        std::uint32_t touched = 0;
        for (int i = 0; i < filled; ++i)
            for (const Cell next : level_->beside[queue_[i]]) {
                if (!board.is_free(next)) continue;
                if (room_[next] != corridor) {
                    touched |= std::uint32_t(1) << room_[next];
                } else if (stamps_[next] != stamp_) {
                    stamps_[next] = stamp_;
                    queue_[filled++] = next;
                }
            }
        for (auto rooms = touched; rooms; rooms &= rooms - 1) open[std::countr_zero(rooms)] |= touched;
    }
    for (const auto& [one, other] : thresholds_)
        if (board.is_free(one) && board.is_free(other)) {
            open[room_[one]] |= std::uint32_t(1) << room_[other];
            open[room_[other]] |= std::uint32_t(1) << room_[one];
        }
    return open;
}

int Rooms::cut(const Board& board) {
    if (ways_.empty()) return 0;
    const auto open = open_ways(board);
    return int(std::ranges::count_if(
        ways_, [&](const Way& way) { return !(open[way.first] >> way.second & 1); }));
}

}  // namespace budge::sokoban
