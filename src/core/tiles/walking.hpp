// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "tiles/packed.hpp"
#include "tiles/shape.hpp"

namespace budge::tiles {

/// One half of the walking distance. Forget the columns of a board: what is left is how many tiles
/// of each goal line stand in each line, and the blank's line. Each such abstract board has a number;
/// from it a table says how far the goal is, and where a tile of a goal line that crosses into the
/// blank's line leads.
class Walks {
public:
    /// For so many lines of a length, the blank's goal being in one of them.
    Walks(int lines, int length, int blank);

    int distance(std::int32_t board) const { return distance_[std::size_t(board)]; }

    /// After the blank went to the next line (`forward`) or the one before, and a tile that belongs
    /// in line `home` came over in its stead.
    std::int32_t after(std::int32_t board, bool forward, int home) const {
        return next_[(std::size_t(board) * 2 + forward) * std::size_t(lines_) + std::size_t(home)];
    }

    /// The number of a board, given as `counts[line * lines + home]`.
    std::int32_t number(const std::vector<std::uint8_t>& counts) const;

    std::size_t size() const { return distance_.size(); }

private:
    int lines_;
    std::unordered_map<std::uint64_t, std::int32_t> numbers_;
    std::vector<std::uint8_t> distance_;
    std::vector<std::int32_t> next_;
};

/// Vertical plus horizontal moves, kept up to date move by move.
class WalkingEstimate {
public:
    struct Running {
        std::int32_t vertical, horizontal;
    };

    WalkingEstimate(const Cells& goal, int width);
    int scale() const { return 1; }

    template <class P>
    Running of(const typename P::Key& board) const {
        std::vector<std::uint8_t> rows(std::size_t(height_ * height_)), columns(std::size_t(width_ * width_));
        for (int cell = 0; cell < width_ * height_; ++cell) {
            const unsigned tile = P::tile(board, cell);
            if (tile == 0) continue;
            ++rows[std::size_t(cell / width_ * height_ + row_[tile])];
            ++columns[std::size_t(cell % width_ * width_ + column_[tile])];
        }
        return {down_->number(rows), across_->number(columns)};
    }
    /// After the blank went from cell a of `before` to cell b.
    template <class P>
    Running after(Running at, const typename P::Key& before, const typename P::Key&, int a, int b) const {
        const unsigned tile = P::tile(before, b);
        if (a % width_ == b % width_) return {down_->after(at.vertical, b > a, row_[tile]), at.horizontal};
        return {at.vertical, across_->after(at.horizontal, b > a, column_[tile])};
    }
    int value(Running at) const { return down_->distance(at.vertical) + across_->distance(at.horizontal); }

private:
    int width_, height_;
    std::array<std::uint8_t, most_cells> row_{}, column_{};
    std::shared_ptr<const Walks> down_, across_;
};

}  // namespace budge::tiles
