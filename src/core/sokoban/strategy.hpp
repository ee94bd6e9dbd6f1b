// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sokoban/pushes.hpp"

namespace budge::sokoban {

/// A search that runs a slice at a time, so that several can share one thread.
class Strategy {
public:
    enum class State { going, solved, exhausted };

    virtual ~Strategy() = default;
    virtual std::string name() const = 0;
    /// Goes on until it has spent that much effort, counted as the Toolbox does.
    virtual State run(std::uint64_t effort) = 0;
    /// Whether it seldom comes through later what did not come through soon: it neither tries
    /// something new nor is it sure to get there.
    virtual bool tires() const { return false; }
    /// The pushes, once solved.
    virtual std::vector<Push> solution() const = 0;
    /// How far it has come, larger is better; only ever compared with its own past.
    virtual std::uint64_t progress() const = 0;
    /// What its best position is like, in a few words.
    virtual std::string status() const = 0;
};

/// What a strategy does, in words; its name if it is none of the portfolio.
std::string in_words(const std::string& strategy);

}  // namespace budge::sokoban
