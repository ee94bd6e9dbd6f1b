// SPDX-License-Identifier: MIT
#include "tiles/near.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace budge::tiles {
namespace {

/// IDA* with Manhattan distances that a move mends, so that a node costs the same on every board.
class NearSearch {
public:
    NearSearch(int width, const BigCells& start, const BigCells& goal)
        : width_(width), cells_(int(start.size())), board_(start), home_(goal.size()) {
        for (std::size_t cell = 0; cell < goal.size(); ++cell) home_[goal[cell]] = int(cell);
        blank_ = int(std::find(start.begin(), start.end(), 0) - start.begin());
    }

    int estimate() const {
        int sum = 0;
        for (int cell = 0; cell < cells_; ++cell) sum += away(board_[std::size_t(cell)], cell);
        return sum;
    }

    std::optional<std::vector<Move>> run() {
        constexpr int furthest = 60;
        const int least = estimate();
        // Every move changes the parity of the board, so the limit rises by two.
        for (int limit = least; limit <= furthest && nodes_ > 0; limit += 2)
            if (probe(limit, least, none)) {
                std::reverse(moves_.begin(), moves_.end());
                return moves_;
            }
        return std::nullopt;
    }

private:
    static constexpr Move none = 4;

    int away(std::uint16_t tile, int cell) const {
        const int home = home_[tile];
        if (tile == 0) return 0;
        return std::abs(cell / width_ - home / width_) + std::abs(cell % width_ - home % width_);
    }

    bool probe(int left, int estimate, Move last) {
        // With every tile at home the blank is, too.
        if (estimate == 0) return true;
        if (nodes_ == 0) return false;
        --nodes_;
        const int blank = blank_, column = blank % width_;
        const int from[] = {blank + width_ < cells_ ? blank + width_ : -1, blank - width_,
                            column + 1 < width_ ? blank + 1 : -1, column > 0 ? blank - 1 : -1};
        for (Move move = 0; move < 4; ++move) {
            if (from[move] < 0 || (last != none && move == (last ^ 1))) continue;
            const std::uint16_t tile = board_[std::size_t(from[move])];
            const int now = estimate - away(tile, from[move]) + away(tile, blank);
            if (now > left - 1) continue;
            blank_ = from[move];
            std::swap(board_[std::size_t(blank)], board_[std::size_t(blank_)]);
            const bool found = probe(left - 1, now, move);
            std::swap(board_[std::size_t(blank)], board_[std::size_t(blank_)]);
            blank_ = blank;
            if (found) {
                moves_.push_back(move);
                return true;
            }
        }
        return false;
    }

    int width_, cells_;
    BigCells board_;
    std::vector<int> home_;
    int blank_ = 0;
    std::uint64_t nodes_ = 300'000;
    std::vector<Move> moves_;
};

}  // namespace

std::optional<std::vector<Move>> solve_if_near(int width, const BigCells& start, const BigCells& goal) {
    return NearSearch(width, start, goal).run();
}

std::vector<Move> way_to_the_rest(int width, const BigCells& start, const BigCells& goal) {
    const int blank = int(std::find(start.begin(), start.end(), 0) - start.begin());
    int top = int(start.size()), bottom = -1, left = width, right = -1;
    for (int cell = 0; cell < int(start.size()); ++cell) {
        if (start[std::size_t(cell)] == goal[std::size_t(cell)]) continue;
        top = std::min(top, cell / width);
        bottom = std::max(bottom, cell / width);
        left = std::min(left, cell % width);
        right = std::max(right, cell % width);
    }
    const int row = blank / width, column = blank % width;
    const bool beside = row < top || row > bottom;
    if (goal[std::size_t(blank)] != 0 || bottom < 0) return {};
    const int to_row = row < top ? top - 1 : row > bottom ? bottom + 1 : row;
    int to_column = std::clamp(column, left, right);
    if (!beside && column < left) to_column = left - 1;
    if (!beside && column > right) to_column = right + 1;
    std::vector<Move> way;  // along its own line first, where it cannot meet the box
    way.insert(way.end(), std::size_t(std::abs(to_column - column)), to_column > column ? 2 : 3);
    way.insert(way.end(), std::size_t(std::abs(to_row - row)), to_row > row ? 0 : 1);
    return way;
}

int least_moves(int width, const BigCells& start, const BigCells& goal) {
    std::vector<int> home(goal.size());
    for (std::size_t cell = 0; cell < goal.size(); ++cell) home[goal[cell]] = int(cell);
    int moves = NearSearch(width, start, goal).estimate();
    const int height = int(start.size()) / width;
    std::vector<int> line, longest;
    // The tiles of a line that are in it stay there at most as far as their goals are in order; the
    // others leave it and come back.
    const auto add = [&] {
        longest.clear();
        for (const int place : line) {
            const auto next = std::lower_bound(longest.begin(), longest.end(), place);
            if (next == longest.end())
                longest.push_back(place);
            else
                *next = place;
        }
        moves += 2 * int(line.size() - longest.size());
        line.clear();
    };
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            const auto tile = start[std::size_t(row * width + column)];
            if (tile && home[tile] / width == row) line.push_back(home[tile] % width);
        }
        add();
    }
    for (int column = 0; column < width; ++column) {
        for (int row = 0; row < height; ++row) {
            const auto tile = start[std::size_t(row * width + column)];
            if (tile && home[tile] % width == column) line.push_back(home[tile] / width);
        }
        add();
    }
    return moves;
}

}  // namespace budge::tiles
