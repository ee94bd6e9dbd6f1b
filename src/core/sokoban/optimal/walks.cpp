// SPDX-License-Identifier: MIT
#include "sokoban/optimal/walks.hpp"

#include <algorithm>
#include <limits>

namespace budge::sokoban {

Walks::Walks(const Level& level) {
    for (int cell = 0; cell < level.size; ++cell)
        place_.push_back({level.column[std::size_t(cell)], level.row[std::size_t(cell)]});
    std::vector<Place> ends;
    for (const Cell goal : level.goals) {
        goals_ = goals_ + place_[std::size_t(goal)];
        for (int d = 0; d < directions; ++d) {
            const Cell end = level.next[goal][d];
            if (level.next[end][d] != level.wall()) ends.push_back(place_[std::size_t(end)]);
        }
    }
    if (ends.empty()) return;  // nothing can be pushed to a goal
    first_ = last_ = ends.front();
    for (const Place& end : ends) {
        first_ = {std::min(first_.x, end.x), std::min(first_.y, end.y)};
        last_ = {std::max(last_.x, end.x), std::max(last_.y, end.y)};
    }
    width_ = std::size_t(last_.x - first_.x + 1);
    const std::size_t places = width_ * std::size_t(last_.y - first_.y + 1);
    if (places > most_places) return;
    to_end_.assign(places, std::numeric_limits<int>::max() / 2);
    for (const Place& end : ends) to_end_[index(end)] = 0;
    spread();
}

/// A place is a step further from an end than its neighbour at the most: first from above and left,
/// then from below and right.
void Walks::spread() {
    const std::size_t count = to_end_.size();
    const auto no_more_than = [&](std::size_t at, std::size_t neighbour) {
        to_end_[at] = std::min(to_end_[at], to_end_[neighbour] + 1);
    };
    for (std::size_t at = 0; at < count; ++at) {
        if (at % width_ > 0) no_more_than(at, at - 1);
        if (at >= width_) no_more_than(at, at - width_);
    }
    for (std::size_t at = count; at-- > 0;) {
        if ((at + 1) % width_ > 0) no_more_than(at, at + 1);
        if (at + width_ < count) no_more_than(at, at + width_);
    }
}

}  // namespace budge::sokoban
