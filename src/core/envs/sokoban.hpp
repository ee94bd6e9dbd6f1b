// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "envs/rules.hpp"

namespace budge::envs {

/// Sokoban, a step at a time. Levels share one size; what lies outside of a smaller one is wall.
class Sokoban {
public:
    /// What a cell is, as bits.
    enum Sign : std::uint8_t { floor = 0, wall = 1, goal = 2, box = 4 };

    struct Level {
        std::vector<std::uint8_t> cells;  ///< signs; the floor never touches the edge
        int player = 0;
    };

    /// `moves`: a direction for every action. With `told_apart` there are nine: nothing, four that
    /// walk or push, four that walk only.
    Sokoban(int height, int width, std::vector<Level> levels, Observe observe, bool told_apart)
        : width_(width),
          cells_(std::size_t(height) * std::size_t(width)),
          observe_(observe),
          told_apart_(told_apart),
          step_{-width, width, -1, 1} {
        for (Level& level : levels) {
            Known known{std::move(level.cells), {}, level.player, 0};
            for (const std::uint8_t sign : known.cells)
                if ((sign & (box | goal)) == goal) ++known.open;
            known.seen.resize(observation_bytes());
            for (std::size_t cell = 0; cell < cells_; ++cell) {
                const std::uint8_t sign = known.cells[cell];
                if (observe_ == Observe::planes) {
                    known.seen[cell] = bool(sign & wall);
                    known.seen[cells_ + cell] = bool(sign & goal);
                }
                show(known.seen.data(), cell, sign, int(cell) == known.player);
            }
            levels_.push_back(std::move(known));
        }
    }

    std::size_t levels() const { return levels_.size(); }
    int actions() const { return told_apart_ ? 9 : 4; }
    std::size_t observation_bytes() const { return cells_ * (observe_ == Observe::planes ? 4 : 1); }
    void make_room(std::size_t boards) {
        signs_.resize(boards * cells_);
        players_.resize(boards);
        open_.resize(boards);
    }

    void begin(std::size_t board, std::size_t number, Dice&, std::uint8_t* seen) {
        const Known& level = levels_[number];
        std::memcpy(signs_.data() + board * cells_, level.cells.data(), cells_);
        std::memcpy(seen, level.seen.data(), level.seen.size());
        players_[board] = level.player;
        open_[board] = level.open;
    }

    Change play(std::size_t board, int action, std::uint8_t* seen) {
        bool may_push = true;
        if (told_apart_) {
            if (action == 0) return {true, false, 0, open_[board] == 0};
            may_push = action < 5;
            action = (action - 1) & 3;
        }
        std::uint8_t* signs = signs_.data() + board * cells_;
        const int here = players_[board], step = step_[std::size_t(action)], ahead = here + step;
        const Change none{false, false, 0, open_[board] == 0};
        if (signs[ahead] & wall) return none;
        Change change{true, false, 0, none.solved};
        if (signs[ahead] & box) {
            const int beyond = ahead + step;
            if (!may_push || signs[beyond] & (wall | box)) return none;
            signs[ahead] ^= box;
            signs[beyond] ^= box;
            change.push = true;
            change.placed = int(bool(signs[beyond] & goal)) - int(bool(signs[ahead] & goal));
            open_[board] -= change.placed;
            change.solved = open_[board] == 0;
            show(seen, std::size_t(beyond), signs[beyond], false);
        }
        players_[board] = ahead;
        show(seen, std::size_t(here), signs[here], false);
        show(seen, std::size_t(ahead), signs[ahead], true);
        return change;
    }

    void legal(std::size_t board, std::int8_t* mask) const {
        const std::uint8_t* signs = signs_.data() + board * cells_;
        for (std::size_t way = 0; way < 4; ++way) {
            const int ahead = players_[board] + step_[way];
            const bool boxed = signs[ahead] & box;
            const bool free = !(signs[ahead] & (wall | box));
            const bool pushes = boxed && !(signs[ahead + step_[way]] & (wall | box));
            if (told_apart_) mask[5 + way] = free;
            mask[way + (told_apart_ ? 1 : 0)] = free || pushes;
        }
        if (told_apart_) mask[0] = 1;
    }

    /// The board as numbers: 0 wall, 1 floor, 2 goal, 3 box on a goal, 4 box, 5 player, 6 player on
    /// a goal.
    void tell(std::size_t board, std::uint8_t* grid) const {
        for (std::size_t cell = 0; cell < cells_; ++cell)
            grid[cell] = number(signs_[board * cells_ + cell], int(cell) == players_[board]);
    }
    std::size_t cells() const { return cells_; }

private:
    struct Known {
        std::vector<std::uint8_t> cells, seen;
        int player;
        int open;  ///< goals without a box
    };

    static std::uint8_t number(std::uint8_t sign, bool player) {
        constexpr std::array<std::uint8_t, 8> numbers{1, 0, 2, 0, 4, 0, 3, 0};
        if (player) return sign & goal ? 6 : 5;
        return numbers[sign];
    }

    void show(std::uint8_t* seen, std::size_t cell, std::uint8_t sign, bool player) const {
        if (observe_ == Observe::grid) {
            seen[cell] = number(sign, player);
        } else {
            seen[2 * cells_ + cell] = bool(sign & box);
            seen[3 * cells_ + cell] = player;
        }
    }

    int width_;
    std::size_t cells_;
    Observe observe_;
    bool told_apart_;
    std::array<int, 4> step_;
    std::vector<Known> levels_;
    std::vector<std::uint8_t> signs_;  // of all boards
    std::vector<int> players_;
    std::vector<int> open_;
};

}  // namespace budge::envs
