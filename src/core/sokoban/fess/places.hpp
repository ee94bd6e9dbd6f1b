// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <vector>

#include "sokoban/bits.hpp"
#include "sokoban/goal_reach.hpp"
#include "sokoban/spread.hpp"

namespace budge::sokoban {

/// The cells of a board that is to be reached, in any order, and how boxes get there: which places a
/// box could be pushed to were there no others, how many boxes find none of their own, and how far
/// they are from standing there.
class Places {
public:
    static constexpr int far = 100;  ///< what counts for a place that no way leads to: a guess

    /// `walls` is empty; `box` is used to look around.
    template <int W>
    Places(const Level& level, const Bits<W>& board, const Board& walls, LoneBox& box)
        : count_(std::size_t(board.count())),
          words_((count_ + 63) / 64),
          rows_(words_ * std::size_t(level.size), 0),
          spread_(std::size_t(level.size), count_, far),
          matching_(count_) {
        box.lift(walls);
        std::size_t place = 0;
        board.each([&](int cell) {
            const auto come_from = [&](int from, int distance) {
                spread_.come(from, place, distance);
                rows_[std::size_t(from) * words_ + place / 64] |= std::uint64_t(1) << place % 64;
            };
            come_from(cell, 0);
            box.forget();
            box.visit_all_sides(walls, cell);
            box.pull_on(walls);
            for (const auto& stop : box.stops()) come_from(stop.cell, stop.distance);
            ++place;
        });
        sort_cells(level.size);
    }

    /// How many boxes find no place of their own.
    template <int W>
    int unplaced(const Bits<W>& boxes) {
        box_rows_.clear();
        boxes.each([&](int box) { box_rows_.push_back(&rows_[std::size_t(box) * words_]); });
        return matching_.unmatched(box_rows_);
    }
    /// Boxes on cells of the same kind reach the same places.
    int kind(int cell) const { return kinds_[cell]; }
    int kinds() const { return kind_count_; }

    /// How far boxes are from being spread over the places.
    Spread& spread() { return spread_; }

private:
    void sort_cells(int cells) {
        std::map<std::vector<std::uint64_t>, int> known;
        for (int cell = 0; cell < cells; ++cell) {
            const auto row = rows_.begin() + std::ptrdiff_t(std::size_t(cell) * words_);
            const std::vector<std::uint64_t> places(row, row + std::ptrdiff_t(words_));
            kinds_.push_back(known.emplace(places, int(known.size())).first->second);
        }
        kind_count_ = int(known.size());
    }

    std::size_t count_, words_;
    std::vector<std::uint64_t> rows_;  ///< for each cell, the places in reach
    Spread spread_;
    std::vector<int> kinds_;
    int kind_count_ = 0;
    GoalMatching matching_;
    std::vector<const std::uint64_t*> box_rows_;
};

}  // namespace budge::sokoban
