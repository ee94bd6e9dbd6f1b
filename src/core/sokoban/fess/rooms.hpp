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
    /// The same, remembered by `key`, which stands for the boxes on cells that matter.
    int cut(const Board& board, std::uint64_t key) {
        Known& known = known_[key & (known_.size() - 1)];
        if (known.cut < 0 || known.key != key) known = {key, cut(board)};
        return known.cut;
    }
    /// Whether a box moving here can cut or open a way: corridors and the edges of rooms.
    bool matters(int cell) const { return matters_[cell]; }
    int count() const { return count_; }

private:
    static constexpr int max_rooms = 32;  ///< a guess
    static constexpr int corridor = -1;
    using Way = std::pair<int, int>;
    struct Known {
        std::uint64_t key = 0;
        int cut = -1;
    };

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
    std::vector<Known> known_ = std::vector<Known>(1 << 12);
};

}  // namespace budge::sokoban
