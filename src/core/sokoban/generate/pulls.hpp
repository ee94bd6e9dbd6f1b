// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "search/monitor.hpp"
#include "sokoban/generate/room.hpp"

namespace budge::sokoban {

/// Places of boxes in a room, the player's first, from which the level can be solved.
using Start = std::vector<int>;

/// All positions from which boxes can be pushed to the goals, in layers of those that need the same
/// number of pushes at best. When they are more than `most`, the walk ends at the layer it is in.
class Pulls {
public:
    Pulls(const Room& room, const std::vector<int>& goals, std::size_t most, Monitor& monitor);

    int depth() const { return int(ends_.size()) - 1; }
    /// How many positions there are, how many need so many pushes, and one of these.
    std::size_t size() const { return ends_.back(); }
    std::size_t size(int depth) const { return ends_[std::size_t(depth)] - begin(depth); }
    Start start(int depth, std::size_t number) const {
        const auto from = places_.begin() + std::ptrdiff_t((begin(depth) + number) * stride_);
        return Start(from, from + std::ptrdiff_t(stride_));
    }
    bool complete() const { return complete_; }

private:
    template <int N>
    void walk(const Room& room, const std::vector<int>& goals, std::size_t most, Monitor& monitor);

    std::size_t begin(int depth) const { return depth ? ends_[std::size_t(depth) - 1] : 0; }

    std::vector<std::size_t> ends_;      ///< of the layers
    std::vector<std::uint16_t> places_;  ///< of player and boxes, position by position
    std::size_t stride_;
    bool complete_ = true;
};

}  // namespace budge::sokoban
