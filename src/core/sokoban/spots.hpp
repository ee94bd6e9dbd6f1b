// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/field.hpp"

namespace budge::sokoban {

/// A position on a Field: the boxes, and the first square that the player can reach.
template <int N>
struct Spot {
    Mask<N> boxes;
    std::uint16_t player;

    bool operator==(const Spot&) const = default;
    std::uint64_t hash() const { return Hash{}(boxes.hash() + player); }
};

constexpr std::uint32_t no_spot = ~std::uint32_t(0);

/// Positions by number, found again by an open table of numbers that doubles.
template <int N>
class Spots {
public:
    std::size_t size() const { return spots_.size(); }
    const Spot<N>& operator[](std::size_t at) const { return spots_[at]; }

    /// The number of a position, which is given one unless there are `most` already.
    std::uint32_t enter(const Spot<N>& spot, std::size_t most) {
        if (spots_.size() * 2 >= slots_.size()) grow();
        std::size_t slot = spot.hash() & (slots_.size() - 1);
        for (; slots_[slot] != no_spot; slot = (slot + 1) & (slots_.size() - 1))
            if (spots_[slots_[slot]] == spot) return slots_[slot];
        if (spots_.size() >= most) return no_spot;
        slots_[slot] = std::uint32_t(spots_.size());
        spots_.push_back(spot);
        return slots_[slot];
    }

private:
    void grow() {
        slots_.assign(std::max<std::size_t>(1024, slots_.size() * 2), no_spot);
        for (std::uint32_t at = 0; at < spots_.size(); ++at) {
            std::size_t slot = spots_[at].hash() & (slots_.size() - 1);
            while (slots_[slot] != no_spot) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = at;
        }
    }

    std::vector<Spot<N>> spots_;
    std::vector<std::uint32_t> slots_;
};

}  // namespace budge::sokoban
