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

/// Sliding tiles. Boards begin as one of the given starts, or, where there are none, at random: each
/// board that can be solved as likely as any other, or `walk` moves away from the goal.
class Tiles {
public:
    using Cells = std::vector<std::uint8_t>;
    enum class Moves { tile, blank, swap };  ///< what an action names: a way of the tile, of the blank, a pair

    Tiles(int width, Cells goal, std::vector<Cells> starts, int walk, Moves moves, Observe observe)
        : width_(width),
          cells_(goal.size()),
          moves_(moves),
          observe_(observe),
          walk_(walk),
          goal_(std::move(goal)),
          starts_(std::move(starts)),
          home_(cells_) {
        const int count = int(cells_);
        for (int cell = 0; cell < count; ++cell) {
            home_[goal_[std::size_t(cell)]] = std::uint8_t(cell);
            const auto source = [](bool inside, int from) { return std::int16_t(inside ? from : -1); };
            // Where the tile stands that goes up, down, left or right into this cell.
            sources_.push_back({source(cell + width < count, cell + width),
                                source(cell >= width, cell - width),
                                source((cell + 1) % width != 0, cell + 1),
                                source(cell % width != 0, cell - 1)});
            if ((cell + 1) % width != 0) pairs_.push_back({cell, cell + 1});
            if (cell + width < count) pairs_.push_back({cell, cell + width});
        }
    }

    std::size_t levels() const { return starts_.empty() ? 1 : starts_.size(); }
    int actions() const { return moves_ == Moves::swap ? int(pairs_.size()) : 4; }
    std::size_t observation_bytes() const {
        return cells_ * (observe_ == Observe::planes ? cells_ : 1);
    }
    void make_room(std::size_t boards) {
        tiles_.resize(boards * cells_);
        blanks_.resize(boards);
        wrong_.resize(boards);
    }

    void begin(std::size_t board, std::size_t number, Dice& dice, std::uint8_t* seen) {
        std::uint8_t* tiles = tiles_.data() + board * cells_;
        if (!starts_.empty()) std::memcpy(tiles, starts_[number].data(), cells_);
        else if (walk_ > 0) walk(tiles, dice);
        else shuffle(tiles, dice);
        wrong_[board] = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            if (tiles[cell] == 0) blanks_[board] = int(cell);
            wrong_[board] += tiles[cell] != goal_[cell];
        }
        if (observe_ == Observe::grid) {
            std::memcpy(seen, tiles, cells_);
        } else {
            std::memset(seen, 0, cells_ * cells_);
            for (std::size_t cell = 0; cell < cells_; ++cell) seen[tiles[cell] * cells_ + cell] = 1;
        }
    }

    Change play(std::size_t board, int action, std::uint8_t* seen) {
        int a, b;
        if (moves_ == Moves::swap) {
            a = pairs_[std::size_t(action)].first;
            b = pairs_[std::size_t(action)].second;
        } else {
            a = blanks_[board];
            b = sources_[std::size_t(a)][way(action)];
            if (b < 0) return {false, false, 0, wrong_[board] == 0};
            blanks_[board] = b;
        }
        const auto x = std::size_t(a), y = std::size_t(b);
        std::uint8_t* tiles = tiles_.data() + board * cells_;
        const std::uint8_t at_x = tiles[x], at_y = tiles[y];
        wrong_[board] += int(at_y != goal_[x]) + int(at_x != goal_[y]) - int(at_x != goal_[x]) -
                         int(at_y != goal_[y]);
        tiles[x] = at_y;
        tiles[y] = at_x;
        if (observe_ == Observe::grid) {
            seen[x] = at_y;
            seen[y] = at_x;
        } else {
            seen[at_x * cells_ + x] = seen[at_y * cells_ + y] = 0;
            seen[at_x * cells_ + y] = seen[at_y * cells_ + x] = 1;
        }
        return {true, false, 0, wrong_[board] == 0};
    }

    void legal(std::size_t board, std::int8_t* mask) const {
        if (moves_ == Moves::swap) {
            std::memset(mask, 1, pairs_.size());
            return;
        }
        for (int action = 0; action < 4; ++action)
            mask[action] = sources_[std::size_t(blanks_[board])][way(action)] >= 0;
    }

    void tell(std::size_t board, std::uint8_t* grid) const {
        std::memcpy(grid, tiles_.data() + board * cells_, cells_);
    }
    std::size_t cells() const { return cells_; }

private:
    /// The way of the tile: the blank goes the other way.
    std::size_t way(int action) const {
        return std::size_t(moves_ == Moves::blank ? action ^ 1 : action);
    }

    /// Any order of the tiles; under the slide rule one that can be solved: half of them can, and
    /// two tiles exchanged make one of the other half.
    void shuffle(std::uint8_t* tiles, Dice& dice) const {
        std::memcpy(tiles, goal_.data(), cells_);
        for (std::size_t at = cells_; at > 1; --at) std::swap(tiles[at - 1], tiles[dice.below(at)]);
        if (moves_ == Moves::swap || is_even(tiles)) return;
        std::size_t a = 0;
        while (tiles[a] == 0) ++a;
        std::size_t b = a + 1;
        while (tiles[b] == 0) ++b;
        std::swap(tiles[a], tiles[b]);
    }

    /// Whether as many exchanges as the blank is cells from its home make the goal, up to parity.
    bool is_even(const std::uint8_t* tiles) const {
        std::array<std::uint8_t, 256> belongs;  // by cell: where its tile does
        bool even = true;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            belongs[cell] = home_[tiles[cell]];
            if (tiles[cell] == 0) {
                const int home = home_[0], here = int(cell);
                const int far = home / width_ - here / width_ + home % width_ - here % width_;
                if (far % 2) even = !even;
            }
        }
        for (std::size_t cell = 0; cell < cells_; ++cell)
            for (; belongs[cell] != cell; even = !even) {
                const std::uint8_t next = belongs[cell];
                std::swap(belongs[cell], belongs[next]);
            }
        return even;
    }

    /// Random moves from the goal, none of which takes back the one before.
    void walk(std::uint8_t* tiles, Dice& dice) const {
        std::memcpy(tiles, goal_.data(), cells_);
        if (moves_ == Moves::swap) {
            for (int i = 0; i < walk_; ++i) {
                const auto& [a, b] = pairs_[dice.below(pairs_.size())];
                std::swap(tiles[a], tiles[b]);
            }
            return;
        }
        int blank = home_[0], before = -1;
        for (int i = 0; i < walk_; ++i) {
            std::array<int, 4> open{};
            std::size_t count = 0;
            for (const int from : sources_[std::size_t(blank)])
                if (from >= 0 && from != before) open[count++] = from;
            if (count == 0) break;
            const int from = open[dice.below(count)];
            std::swap(tiles[blank], tiles[from]);
            before = blank;
            blank = from;
        }
    }

    int width_;
    std::size_t cells_;
    Moves moves_;
    Observe observe_;
    int walk_;
    Cells goal_;
    std::vector<Cells> starts_;
    Cells home_;  // by tile: its cell in the goal
    std::vector<std::array<std::int16_t, 4>> sources_;
    std::vector<std::pair<int, int>> pairs_;
    std::vector<std::uint8_t> tiles_;  // of all boards
    std::vector<int> blanks_;
    std::vector<int> wrong_;  // cells that do not hold what they should
};

}  // namespace budge::envs
