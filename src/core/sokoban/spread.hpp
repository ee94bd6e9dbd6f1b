// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sokoban/bits.hpp"

namespace budge::sokoban {

/// How far boxes are from being spread over some places: pushes from each box to the nearest place,
/// and to each place from the nearest box. What it is after one box has moved is told without
/// looking at the others again.
class Spread {
public:
    /// `far` is what counts where no way leads.
    Spread(std::size_t cells, std::size_t places, int far)
        : far_(Distance(far)),
          places_(places),
          distances_(cells * places, far_),
          nearest_(cells, far),
          least_(places),
          next_(places),
          owner_(places) {}

    void come(int cell, std::size_t place, int distance) {
        Distance& known = distances_[std::size_t(cell) * places_ + place];
        known = std::min(known, Distance(std::min(distance, int(far_))));
        nearest_[cell] = std::min(nearest_[cell], distance);
    }
    /// From a cell to the nearest place.
    const std::vector<int>& nearest() const { return nearest_; }
    std::size_t places() const { return places_; }

    template <int W>
    void look(const Bits<W>& boxes) {
        std::ranges::fill(least_, far_);
        std::ranges::fill(next_, far_);
        std::ranges::fill(owner_, Distance(~0));
        from_boxes_ = 0;
        boxes.each([&](int box) {
            from_boxes_ += nearest_[box];
            const Distance* from = &distances_[std::size_t(box) * places_];
            for (std::size_t i = 0; i < places_; ++i) {
                const bool nearer = from[i] < least_[i];
                next_[i] = std::min(next_[i], nearer ? least_[i] : from[i]);
                owner_[i] = nearer ? Distance(box) : owner_[i];
                least_[i] = std::min(least_[i], from[i]);
            }
        });
    }
    int distance() const {
        int sum = from_boxes_;
        for (const Distance least : least_) sum += least;
        return sum;
    }
    /// The same if one of the boxes stood elsewhere.
    int distance_moved(int box, int to) const {
        int sum = from_boxes_ - nearest_[box] + nearest_[to];
        const Distance* from = &distances_[std::size_t(to) * places_];
        for (std::size_t i = 0; i < places_; ++i)
            sum += std::min(owner_[i] == Distance(box) ? next_[i] : least_[i], from[i]);
        return sum;
    }

private:
    using Distance = std::uint16_t;

    Distance far_;
    std::size_t places_;
    std::vector<Distance> distances_;  ///< from each cell to each place
    std::vector<int> nearest_;
    std::vector<Distance> least_, next_;  ///< to each place from the nearest box, and from the second
    std::vector<Distance> owner_;         ///< the nearest box
    int from_boxes_ = 0;
};

}  // namespace budge::sokoban
