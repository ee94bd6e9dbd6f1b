// SPDX-License-Identifier: MIT
#include "tiles/construct.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "tiles/solve.hpp"

namespace budge::tiles {
namespace {

class Constructor {
public:
    Constructor(int width, const BigCells& start, const BigCells& goal, Monitor& monitor)
        : width_(width),
          height_(int(start.size()) / width),
          board_(start),
          goal_(&goal),
          monitor_(&monitor),
          where_(start.size()),
          done_(start.size(), false),
          came_(start.size()),
          stamp_(start.size(), 0) {
        for (std::size_t cell = 0; cell < start.size(); ++cell) where_[start[cell]] = int(cell);
        for (std::size_t cell = 0; cell < goal.size(); ++cell)
            if (goal[cell] == 0) blank_goal_ = int(cell);
        keep_what_is_at_home();
    }

    /// Solves the next line: an outer row, or an outer column of what is wider than high, that the
    /// blank does not belong in. False once three by three cells or less are left.
    bool solve_a_line() {
        if (rows() <= 3 && columns() <= 3) return false;
        const bool is_row = rows() >= columns();
        const int home = is_row ? blank_goal_ / width_ : blank_goal_ % width_;
        const bool is_last = home == (is_row ? top_ : left_);
        std::vector<int> line;
        if (is_row) {
            const int row = is_last ? bottom_ : top_;
            for (int column = left_; column <= right_; ++column) line.push_back(row * width_ + column);
        } else {
            const int column = is_last ? right_ : left_;
            for (int row = top_; row <= bottom_; ++row) line.push_back(row * width_ + column);
        }
        const int inward = (is_row ? width_ : 1) * (is_last ? -1 : 1);
        solve_line(line, inward, is_row ? rows() : columns());
        if (is_row) {
            is_last ? --bottom_ : ++top_;
        } else {
            is_last ? --right_ : ++left_;
        }
        return true;
    }

    /// What is left once no line is to be chosen is a board of its own, small enough to search.
    void solve_rest() {
        std::vector<int> cells;
        for (int row = top_; row <= bottom_; ++row)
            for (int column = left_; column <= right_; ++column) cells.push_back(row * width_ + column);
        Problem problem;
        problem.width = columns();
        std::vector<std::uint16_t> names{0};
        for (const int cell : cells)
            if (board_[std::size_t(cell)]) names.push_back(board_[std::size_t(cell)]);
        const auto name = [&](std::uint16_t tile) {
            return std::uint8_t(std::find(names.begin(), names.end(), tile) - names.begin());
        };
        for (const int cell : cells) {
            problem.start.push_back(name(board_[std::size_t(cell)]));
            problem.goal.push_back(name((*goal_)[std::size_t(cell)]));
        }
        Monitor own({});
        const Outcome outcome = solve(problem, {}, {Algorithm::bidirectional}, own);
        const int steps[] = {width_, -width_, 1, -1};
        for (const Move move : outcome.moves) slide(blank() + steps[move]);
    }

    const std::vector<Move>& moves() const { return moves_; }

private:
    /// Only the box around what is not at home, and the blank, has to be touched. A board that can be
    /// solved can be solved there: its parity is that of the box.
    void keep_what_is_at_home() {
        top_ = bottom_ = blank_goal_ / width_;
        left_ = right_ = blank_goal_ % width_;
        for (int cell = 0; cell < width_ * height_; ++cell) {
            if (board_[std::size_t(cell)] == (*goal_)[std::size_t(cell)]) continue;
            top_ = std::min(top_, cell / width_);
            bottom_ = std::max(bottom_, cell / width_);
            left_ = std::min(left_, cell % width_);
            right_ = std::max(right_, cell % width_);
        }
        if (rows() == 1) bottom_ + 1 < height_ ? ++bottom_ : --top_;
        if (columns() == 1) right_ + 1 < width_ ? ++right_ : --left_;
        for (int cell = 0; cell < width_ * height_; ++cell)
            done_[std::size_t(cell)] = cell / width_ < top_ || cell / width_ > bottom_ ||
                                       cell % width_ < left_ || cell % width_ > right_;
    }

    int rows() const { return bottom_ - top_ + 1; }
    int columns() const { return right_ - left_ + 1; }

    /// Brings the tiles of a line home one after the other. The last two go in together: they are
    /// brought near, and what is left is a search over the few cells at the end of the line.
    void solve_line(const std::vector<int>& line, int inward, int depth) {
        const std::size_t length = line.size();
        for (std::size_t i = 0; i + 2 < length; ++i) {
            carry((*goal_)[std::size_t(line[i])], line[i]);
            done_[std::size_t(line[i])] = true;
        }
        std::vector<int> window;
        for (int row = 0; row < std::min(3, depth); ++row)
            for (std::size_t i = length - std::min<std::size_t>(3, length); i < length; ++i) {
                const int cell = line[i] + row * inward;
                if (!done_[std::size_t(cell)]) window.push_back(cell);
            }
        const int first = (*goal_)[std::size_t(line[length - 2])], last = (*goal_)[std::size_t(line[length - 1])];
        const auto in_window = [&](int cell) {
            return std::find(window.begin(), window.end(), cell) != window.end();
        };
        const int near = window.back(), corner = line.back();
        const auto far = [&](int tile) { return !in_window(where_[std::size_t(tile)]); };
        while (far(first) || far(last) || far(0)) {
            if (far(first) || far(last)) {
                carry(unsigned(first), corner);  // where it is in nobody's way
                done_[std::size_t(corner)] = true;
                if (far(last)) carry(unsigned(last), near);
                done_[std::size_t(corner)] = false;
            }
            if (far(0) && !enter(window, first, last)) walk(near, -1);  // shoving one aside
        }
        place_two(window, first, line[length - 2], last, line[length - 1]);
        done_[std::size_t(line[length - 2])] = done_[std::size_t(line[length - 1])] = true;
    }

    /// Walks the blank into the window, past the two tiles there.
    bool enter(const std::vector<int>& window, int first, int last) {
        const auto a = std::size_t(where_[std::size_t(first)]), b = std::size_t(where_[std::size_t(last)]);
        done_[a] = done_[b] = true;
        const bool entered = std::any_of(window.rbegin(), window.rend(), [&](int cell) {
            return !done_[std::size_t(cell)] && walk(cell, -1);
        });
        done_[a] = done_[b] = false;
        return entered;
    }

    int blank() const { return where_[0]; }

    bool inside(int cell, int from) const {
        if (cell < 0 || cell >= width_ * height_) return false;
        if (std::abs(cell - from) == 1 && cell / width_ != from / width_) return false;
        return !done_[std::size_t(cell)];
    }

    /// The tile of a cell beside the blank moves into it.
    void slide(int from) {
        const int to = blank();
        const int step = to - from;
        moves_.push_back(step == -width_ ? 0 : step == width_ ? 1 : step == -1 ? 2 : 3);
        const auto tile = board_[std::size_t(from)];
        board_[std::size_t(to)] = tile;
        board_[std::size_t(from)] = 0;
        where_[tile] = to;
        where_[0] = from;
        if (moves_.size() % 1024 == 0) monitor_->advance(1024);
    }

    /// Walks the blank to a cell by the shortest way around what is done and one cell more.
    bool walk(int target, int around) {
        if (blank() == target) return true;
        ++now_;
        queue_.clear();
        queue_.push_back(target);  // backwards, so that the way can be read off from the blank
        stamp_[std::size_t(target)] = now_;
        for (std::size_t head = 0; head < queue_.size(); ++head) {
            const int cell = queue_[head];
            for (const int step : {width_, -width_, 1, -1}) {
                const int next = cell + step;
                if (!inside(next, cell) || next == around || stamp_[std::size_t(next)] == now_) continue;
                stamp_[std::size_t(next)] = now_;
                came_[std::size_t(next)] = cell;
                if (next == blank()) {
                    while (blank() != target) slide(came_[std::size_t(blank())]);
                    return true;
                }
                queue_.push_back(next);
            }
        }
        return false;
    }

    /// Brings a tile to a cell step by step: the blank goes before it, and it follows.
    void carry(unsigned tile, int target) {
        constexpr int most_shut_in = 100;
        int shut_in = 0;
        while (where_[tile] != target) {
            const int at = where_[tile];
            const int way = tile_way(at, target);
            if (walk(way, at)) {
                slide(at);
            } else {  // the blank is shut in behind the tile: let it out, and begin anew
                if (++shut_in > most_shut_in || !walk(way, -1))
                    throw std::logic_error("construct: no way round");
            }
        }
    }

    /// The first cell of a shortest way for a tile around what is done.
    int tile_way(int from, int target) {
        const int dy = target / width_ - from / width_, dx = target % width_ - from % width_;
        // Straight there, along the longer side first, where nothing is in the way.
        const int vertical = dy > 0 ? width_ : -width_, horizontal = dx > 0 ? 1 : -1;
        const bool can_v = dy && inside(from + vertical, from), can_h = dx && inside(from + horizontal, from);
        if (can_v && (std::abs(dy) >= std::abs(dx) || !can_h)) return from + vertical;
        if (can_h) return from + horizontal;
        ++now_;
        queue_.clear();
        queue_.push_back(target);
        stamp_[std::size_t(target)] = now_;
        for (std::size_t head = 0; head < queue_.size(); ++head)
            for (const int step : {width_, -width_, 1, -1}) {
                const int next = queue_[head] + step;
                if (!inside(next, queue_[head]) || stamp_[std::size_t(next)] == now_) continue;
                if (next == from) return queue_[head];
                stamp_[std::size_t(next)] = now_;
                queue_.push_back(next);
            }
        return target;
    }

    /// Breadth-first over where two tiles and the blank are within a window.
    void place_two(const std::vector<int>& window, int first, int first_goal, int last, int last_goal) {
        const auto index_of = [&](int cell) {
            return int(std::find(window.begin(), window.end(), cell) - window.begin());
        };
        constexpr int base = 9;
        const auto pack = [](int a, int b, int c) { return (a * base + b) * base + c; };
        std::array<std::int16_t, base * base * base> from;
        from.fill(-1);
        const int start = pack(index_of(where_[std::size_t(first)]), index_of(where_[std::size_t(last)]),
                               index_of(blank()));
        std::vector<int> queue{start};
        from[std::size_t(start)] = std::int16_t(start);
        int found = -1;
        for (std::size_t head = 0; head < queue.size() && found < 0; ++head) {
            const int at = queue[head];
            const int a = at / base / base, b = at / base % base, c = at % base;
            if (window[std::size_t(a)] == first_goal && window[std::size_t(b)] == last_goal) found = at;
            for (const int step : {width_, -width_, 1, -1}) {
                const int next = window[std::size_t(c)] + step;
                const int i = index_of(next);
                if (i == int(window.size()) || !inside(next, window[std::size_t(c)])) continue;
                const int there = pack(a == i ? c : a, b == i ? c : b, i);
                if (from[std::size_t(there)] >= 0) continue;
                from[std::size_t(there)] = std::int16_t(at);
                queue.push_back(there);
            }
        }
        std::vector<int> path;
        for (int at = found; at != start; at = from[std::size_t(at)]) path.push_back(window[std::size_t(at % base)]);
        for (auto cell = path.rbegin(); cell != path.rend(); ++cell) slide(*cell);
    }

    int width_, height_;
    BigCells board_;
    const BigCells* goal_;
    Monitor* monitor_;
    std::vector<int> where_;
    std::vector<bool> done_;
    std::vector<int> came_;
    std::vector<std::uint32_t> stamp_;
    std::uint32_t now_ = 0;
    std::vector<int> queue_;
    std::vector<Move> moves_;
    int top_ = 0, bottom_ = 0, left_ = 0, right_ = 0;
    int blank_goal_ = 0;
};

}  // namespace

std::vector<Move> construct(int width, const BigCells& start, const BigCells& goal, Monitor& monitor) {
    Constructor board(width, start, goal, monitor);
    while (board.solve_a_line()) {
    }
    board.solve_rest();
    return board.moves();
}

}  // namespace budge::tiles
