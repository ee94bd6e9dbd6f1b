// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <utility>
#include <vector>

#include "envs/rules.hpp"

namespace budge::envs {

/// Where a batch writes, an entry for each board. They belong to the caller and are written again
/// at every step. `mask` and `final_observation` may be null.
struct Buffers {
    std::uint8_t* observation = nullptr;
    float* reward = nullptr;
    bool* terminated = nullptr;
    bool* truncated = nullptr;
    bool* legal = nullptr;             ///< whether the last action was
    std::int32_t* level = nullptr;     ///< the number of the level
    std::int32_t* steps = nullptr;     ///< actions since it began
    std::int8_t* mask = nullptr;       ///< for each action: 1 if it is legal
    std::uint8_t* final_observation = nullptr;  ///< of boards that ended and began anew at once
    std::int32_t* final_level = nullptr;
    std::int32_t* final_steps = nullptr;
};

/// Many boards of one game. A game keeps the positions and knows the rules: `begin` puts a level on
/// a board, `play` makes a move, both write what is to be seen of it, `legal` writes a mask.
template <class Game>
class Batch {
public:
    Batch(Game game, std::size_t count, const Rules& rules, const Buffers& buffers)
        : game_(std::move(game)),
          count_(count),
          rules_(rules),
          to_(buffers),
          dice_(count),
          ended_(count, true),
          last_level_(game_.levels()) {
        game_.make_room(count);
    }

    const Game& game() const { return game_; }
    void write_to(const Buffers& buffers) { to_ = buffers; }
    std::size_t size() const { return count_; }

    /// Boards that begin from now on take levels from this range only.
    void use_levels(std::size_t first, std::size_t last) {
        if (first >= last || last > game_.levels()) throw std::invalid_argument("no such levels");
        first_level_ = first;
        last_level_ = last;
    }

    void seed(std::size_t board, std::uint64_t seed) {
        dice_[board] = Dice(seed);
        dice_[board].next();
    }

    void reset(std::size_t board) {
        begin(board);
        to_.reward[board] = 0;
        to_.terminated[board] = to_.truncated[board] = false;
    }

    /// One action on every board; nothing is played if one of them is no action at all.
    void step(const std::int64_t* actions) {
        for (std::size_t board = 0; board < count_; ++board) {
            if (actions[board] < 0 || actions[board] >= game_.actions())
                throw std::invalid_argument("there is no such action");
            if (ended_[board] && rules_.autoreset != Autoreset::next_step)
                throw std::invalid_argument("a board that has ended must be reset first");
        }
        for (std::size_t board = 0; board < count_; ++board) {
            if (ended_[board]) reset(board);
            else play(board, int(actions[board]));
        }
    }

private:
    void begin(std::size_t board) {
        Dice& dice = dice_[board];
        const std::size_t level = first_level_ + dice.below(last_level_ - first_level_);
        game_.begin(board, level, dice, seen(board));
        ended_[board] = false;
        to_.level[board] = std::int32_t(level);
        to_.steps[board] = 0;
        to_.legal[board] = true;
        if (to_.mask) game_.legal(board, to_.mask + board * std::size_t(game_.actions()));
    }

    void play(std::size_t board, int action) {
        const Change change = game_.play(board, action, seen(board));
        float reward = rules_.move;
        if (change.push) reward += rules_.push;
        if (change.placed > 0) reward += rules_.placed;
        if (change.placed < 0) reward += rules_.removed;
        if (change.solved) reward += rules_.solved;
        const bool cut = ++to_.steps[board] >= rules_.max_steps && !change.solved;
        to_.reward[board] = reward;
        to_.terminated[board] = change.solved;
        to_.truncated[board] = cut;
        to_.legal[board] = change.legal;
        if (change.solved || cut) {
            ended_[board] = true;
            if (rules_.autoreset == Autoreset::same_step) {
                const std::size_t bytes = game_.observation_bytes();
                std::memcpy(to_.final_observation + board * bytes, seen(board), bytes);
                to_.final_level[board] = to_.level[board];
                to_.final_steps[board] = to_.steps[board];
                const bool legal = to_.legal[board];
                begin(board);
                to_.legal[board] = legal;
                return;
            }
        }
        if (to_.mask && change.legal)
            game_.legal(board, to_.mask + board * std::size_t(game_.actions()));
    }

    std::uint8_t* seen(std::size_t board) {
        return to_.observation + board * game_.observation_bytes();
    }

    Game game_;
    std::size_t count_;
    Rules rules_;
    Buffers to_;
    std::vector<Dice> dice_;
    std::vector<std::uint8_t> ended_;
    std::size_t first_level_ = 0;
    std::size_t last_level_;
};

}  // namespace budge::envs
