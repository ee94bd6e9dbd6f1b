// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sokoban/bits.hpp"

namespace budge::sokoban {

/// How far boxes are from being spread over some places: pushes from each box to the nearest place,
/// and to each place from the nearest box. What it is after one box has moved is told without
/// looking at the others again. Eight places are looked at in one go.
class Spread {
public:
    /// `far` is what counts where no way leads.
    Spread(std::size_t cells, std::size_t places, int far)
        : far_(Distance(far)),
          places_(places),
          rows_((places + Eight::size - 1) / Eight::size),
          distances_(cells * rows_),
          nearest_(cells, far),
          least_(rows_),
          next_(rows_),
          owner_(rows_) {
        // What is beyond the last place is no distance away from anywhere, so it adds nothing.
        for (std::size_t cell = 0; cell < cells; ++cell)
            for (std::size_t place = 0; place < places; ++place) distance(cell, place, far_);
    }

    void come(int cell, std::size_t place, int pushes) {
        const Distance known = row(cell)[place / Eight::size].each[place % Eight::size];
        distance(std::size_t(cell), place, std::min(known, Distance(std::min(pushes, int(far_)))));
        nearest_[cell] = std::min(nearest_[cell], pushes);
    }
    /// From a cell to the nearest place.
    const std::vector<int>& nearest() const { return nearest_; }
    std::size_t places() const { return places_; }

    template <int W>
    void look(const Bits<W>& boxes) {
        std::ranges::fill(least_, Eight::all(far_));
        std::ranges::fill(next_, Eight::all(far_));
        std::ranges::fill(owner_, Eight::all(-1));
        from_boxes_ = 0;
        boxes.each([&](int box) {
            from_boxes_ += nearest_[box];
            const Eight* from = row(box);
            const Lanes here = Eight::all(Distance(box)).each;
            for (std::size_t i = 0; i < rows_; ++i) {
                const Lanes known = least_[i].each, own = from[i].each, second = next_[i].each;
                const Lanes nearer = own < known;
                const Lanes loser = nearer ? known : own;
                next_[i].each = loser < second ? loser : second;
                owner_[i].each = nearer ? here : owner_[i].each;
                least_[i].each = nearer ? own : known;
            }
        });
    }
    int distance() const {
        Sums sums{};
        for (const Eight& least : least_) add(sums, least.each);
        return from_boxes_ + total(sums);
    }
    /// The same if one of the boxes stood elsewhere.
    int distance_moved(int box, int to) const {
        const Eight* from = row(to);
        const Lanes mover = Eight::all(Distance(box)).each;
        Sums sums{};
        for (std::size_t i = 0; i < rows_; ++i) {
            const Lanes others = owner_[i].each == mover ? next_[i].each : least_[i].each;
            add(sums, from[i].each < others ? from[i].each : others);
        }
        return from_boxes_ - nearest_[box] + nearest_[to] + total(sums);
    }

private:
    using Distance = std::int16_t;  // signed: the least of two is one instruction everywhere
    using Lanes [[gnu::vector_size(16)]] = Distance;
    using Sums [[gnu::vector_size(16)]] = std::uint32_t;

    struct Eight {
        static constexpr std::size_t size = 8;
        Lanes each{};

        static Eight all(Distance value) {
            return {Lanes{value, value, value, value, value, value, value, value}};
        }
    };

    /// Distances are never negative, so a pair of them is a number whose halves they are.
    static void add(Sums& sums, const Lanes& distances) {
        const auto pairs = Sums(distances);
        sums += (pairs & 0xFFFF) + (pairs >> 16);
    }
    static int total(const Sums& sums) { return int(sums[0] + sums[1] + sums[2] + sums[3]); }

    const Eight* row(int cell) const { return &distances_[std::size_t(cell) * rows_]; }
    void distance(std::size_t cell, std::size_t place, Distance pushes) {
        distances_[cell * rows_ + place / Eight::size].each[place % Eight::size] = pushes;
    }

    Distance far_;
    std::size_t places_;
    std::size_t rows_;              ///< of eight places
    std::vector<Eight> distances_;  ///< from each cell to each place
    std::vector<int> nearest_;
    std::vector<Eight> least_, next_;  ///< to each place from the nearest box, and from the second
    std::vector<Eight> owner_;         ///< the nearest box
    int from_boxes_ = 0;
};

}  // namespace budge::sokoban
