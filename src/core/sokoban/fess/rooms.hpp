// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "sokoban/board.hpp"

namespace budge::sokoban {

/// Rooms are unions of open 2×3 blocks; the rest is corridors. Two rooms are joined if one can walk
/// between them without crossing a third. Boxes cut such ways; how many are cut is a feature.
class Rooms {
public:
    explicit Rooms(const Level& level);

    /// How many ways between rooms that are open on the empty board are cut on this one.
    int cut(const Board& board);
    /// Whether a box moving here can cut or open a way: corridors and the edges of rooms.
    bool matters(int cell) const { return matters_[cell]; }
    int count() const { return count_; }

private:
    static constexpr int max_rooms = 32;
    static constexpr int corridor = -1;
    using Way = std::pair<int, int>;

    void find_rooms(const Level& level);
    /// Bit s of element r: one can walk from room r to room s.
    std::array<std::uint32_t, max_rooms> open_ways(const Board& board);

    const Level* level_;
    int count_ = 0;
    std::vector<int> room_;
    std::vector<bool> matters_;
    std::vector<Cell> corridors_;
    std::vector<std::pair<Cell, Cell>> thresholds_;  ///< neighbours in two different rooms
    std::vector<Way> ways_;
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 0;
    std::vector<Cell> queue_;
};

}  // namespace budge::sokoban
