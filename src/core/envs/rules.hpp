// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace budge::envs {

/// What is shown of a board: a number for each cell, or planes of zeros and ones.
enum class Observe { grid, planes };

/// When a board that has ended begins anew: at its next step, whose action does not count, at once,
/// or when it is told to.
enum class Autoreset { next_step, same_step, disabled };

/// What is paid for: each action, a push besides, a box that comes onto a goal or leaves one, and
/// the solution. A board is cut off after `max_steps` actions.
struct Rules {
    float move = 0;
    float push = 0;
    float placed = 0;
    float removed = 0;
    float solved = 1;
    int max_steps = 200;
    Autoreset autoreset = Autoreset::next_step;
};

/// What an action did, and whether the board is solved now, be it that nothing has changed.
struct Change {
    bool legal = false;
    bool push = false;
    int placed = 0;  ///< 1: a box came onto a goal, -1: one left a goal
    bool solved = false;
};

/// Random numbers of one board, the same on every machine (splitmix64).
class Dice {
public:
    explicit Dice(std::uint64_t seed = 0) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    /// A number from 0 to `below` - 1. The bias is less than one in 2^32.
    std::size_t below(std::size_t bound) {
        return std::size_t((next() >> 32) * std::uint64_t(bound) >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace budge::envs
