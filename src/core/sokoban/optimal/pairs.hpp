// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/monitor.hpp"
#include "sokoban/distances.hpp"

namespace budge::sokoban {

/// Which two boxes, with the player on a given side of one of them, could still both be brought to
/// goals if there were no others. Found once for all pairs, by pulls from every pair of goals.
class PairTable {
public:
    /// Beyond so many live cells the table would cost more than it saves: a guess.
    static constexpr int most_live = 500;

    PairTable(const Level& level, const Distances& distances, Monitor& monitor);
    PairTable(const PairTable&) = delete;
    PairTable& operator=(const PairTable&) = delete;
    ~PairTable() { monitor_.release(claimed_); }

    /// Whether all is lost with a box on `cell`, the player on that side of it, and another box.
    bool dead(int cell, int side, int other) const {
        return !sides_.empty() && !(sides_[std::size_t(cell) * size_ + other] >> side & 1);
    }

private:
    struct State {
        Cell one, two, player;
    };

    void fill(const Level& level);

    /// Whether the player's part of the floor was seen with these boxes. The player is beside one.
    bool marked(const Level& level, const State& state) const;

    /// Marks the sides of a box that the player can reach, and pulls the box away from there.
    void follow(const Level& level, const Board& board, const Region& region, Cell box, Cell other,
                std::vector<State>& stack);

    Monitor& monitor_;
    int size_;
    std::size_t claimed_ = 0;
    std::vector<std::uint8_t> sides_;
};

}  // namespace budge::sokoban
