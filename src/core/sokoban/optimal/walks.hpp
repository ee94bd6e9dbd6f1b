// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "sokoban/board.hpp"

namespace budge::sokoban {

/// Steps that the player must yet take without pushing.
///
/// A push takes the player and a box one cell further in the same direction. So the place of the
/// player less those of all boxes, added up as vectors, changes by walks alone, a step at a time.
/// What it is in the end is known but for where the player stands: beside a goal, whence the last
/// push came. The way there, as if there were no walls, must be walked.
class Walks {
public:
    explicit Walks(const Level& level);

    /// From a position that is not solved, the player there.
    template <int W>
    int least(const Bits<W>& boxes, Cell player) const {
        Place place = goals_ + place_[std::size_t(player)];
        boxes.each([&](int box) { place = place - place_[std::size_t(box)]; });
        const Place near{std::clamp(place.x, first_.x, last_.x), std::clamp(place.y, first_.y, last_.y)};
        const int outside = std::abs(place.x - near.x) + std::abs(place.y - near.y);
        return to_end_.empty() ? outside : outside + to_end_[index(near)];
    }

private:
    struct Place {
        int x = 0, y = 0;

        friend Place operator+(Place a, Place b) { return {a.x + b.x, a.y + b.y}; }
        friend Place operator-(Place a, Place b) { return {a.x - b.x, a.y - b.y}; }
    };
    /// Of a rectangle with more places than this only its border is known: a guess.
    static constexpr std::size_t most_places = 1 << 16;

    std::size_t index(Place place) const {
        return std::size_t(place.y - first_.y) * width_ + std::size_t(place.x - first_.x);
    }
    void spread();

    std::vector<Place> place_;  ///< of each cell
    Place goals_;               ///< those of all goals, added up
    Place first_, last_;        ///< corners of the rectangle around all ends
    std::size_t width_ = 0;
    std::vector<int> to_end_;   ///< within it, steps to the nearest end
};

}  // namespace budge::sokoban
