// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "tiles/packed.hpp"
#include "tiles/patterns.hpp"

namespace budge::tiles {

/// One part of an estimate: a number for each tile in each cell (`table[tile * cells + cell]`),
/// added up, plus `conflicts` times the linear conflicts, rounded up to a whole move on request; or
/// the walking distance, which stands alone.
struct Part {
    std::vector<double> table;
    double conflicts = 0;
    bool round_up = false;
    bool walking = false;
    bool parity = false;  ///< under the swap rule: raised where its parity shows that it is one too low
};

/// Linear conflicts: two moves for every tile that must leave its goal line to let others pass.
class LinearConflicts {
public:
    LinearConflicts(const Cells& goal, int width)
        : width_(width), height_(int(goal.size()) / width), row_(goal.size()), column_(goal.size()) {
        for (int cell = 0; cell < int(goal.size()); ++cell) {
            row_[goal[std::size_t(cell)]] = std::int8_t(cell / width);
            column_[goal[std::size_t(cell)]] = std::int8_t(cell % width);
        }
    }

    /// `tile_at(cell)` is the tile that stands in a cell, 0 for the blank.
    template <class TileAt>
    int count(TileAt tile_at) const {
        int removed = 0;
        for (int r = 0; r < height_; ++r)
            removed += line(width_, [&](int i) {
                const unsigned tile = tile_at(r * width_ + i);
                return tile && row_[tile] == r ? column_[tile] : -1;
            });
        for (int c = 0; c < width_; ++c)
            removed += line(height_, [&](int i) {
                const unsigned tile = tile_at(i * width_ + c);
                return tile && column_[tile] == c ? row_[tile] : -1;
            });
        return 2 * removed;
    }

private:
    static constexpr int longest_line = 16;

    /// How many tiles must leave a line: all those at home in it but the longest rising run.
    /// `place(i)` is the goal place of the tile at i if that lies in this line, and -1 if not.
    template <class Place>
    static int line(int length, Place place) {
        int places[longest_line], rising[longest_line];
        int count = 0, longest = 0;
        for (int i = 0; i < length; ++i) {
            const int here = place(i);
            if (here < 0) continue;
            int run = 1;
            for (int j = 0; j < count; ++j)
                if (places[j] < here) run = std::max(run, rising[j] + 1);
            places[count] = here;
            rising[count++] = run;
            longest = std::max(longest, run);
        }
        return count - longest;
    }

    int width_, height_;
    std::vector<std::int8_t> row_, column_;
};

/// The smallest unit in which all the numbers of the parts are whole, 1/1024 at the finest.
/// Numbers that are finer still are cut down to it, which never makes an estimate too large.
inline int common_scale(const std::vector<Part>& parts) {
    const auto whole = [&](int scale) {
        for (const Part& part : parts) {
            for (const double value : part.table)
                if (value * scale != std::floor(value * scale)) return false;
            if (part.conflicts * scale != std::floor(part.conflicts * scale)) return false;
        }
        return true;
    };
    int scale = 1;
    while (scale < 1024 && !whole(scale)) scale *= 2;
    return scale;
}

/// A single table of numbers, kept up to date move by move: misplaced, Manhattan and their like.
class TableEstimate {
public:
    using Running = int;

    TableEstimate(const Part& part, int cells) : cells_(cells), round_up_(part.round_up) {
        scale_ = common_scale({part});
        for (const double value : part.table) table_.push_back(int(std::floor(value * scale_)));
    }
    int scale() const { return scale_; }

    template <class P>
    Running of(const typename P::Key& board) const {
        int sum = 0;
        for (int cell = 0; cell < cells_; ++cell) sum += entry(P::tile(board, cell), cell);
        return sum;
    }
    /// After the tiles of cells a and b of `before` have been exchanged.
    template <class P>
    Running after(Running sum, const typename P::Key& before, const typename P::Key&, int a,
                  int b) const {
        const unsigned at_a = P::tile(before, a), at_b = P::tile(before, b);
        return sum - entry(at_a, a) - entry(at_b, b) + entry(at_a, b) + entry(at_b, a);
    }
    int value(Running sum) const {
        return round_up_ ? (sum + scale_ - 1) / scale_ * scale_ : sum;
    }

private:
    int entry(unsigned tile, int cell) const { return table_[tile * unsigned(cells_) + unsigned(cell)]; }

    std::vector<int> table_;
    int cells_;
    int scale_;
    bool round_up_;
};

/// A table of numbers under the swap rule, where every move changes the parity of the board: an
/// estimate whose parity is wrong is one too low.
class ParityEstimate {
public:
    struct Running {
        TableEstimate::Running sum;
        bool odd;
    };

    ParityEstimate(const Part& part, const Cells& goal)
        : table_(part, int(goal.size())), home_(goal.size()) {
        for (std::size_t cell = 0; cell < goal.size(); ++cell) home_[goal[cell]] = std::uint8_t(cell);
    }
    int scale() const { return table_.scale(); }

    template <class P>
    Running of(const typename P::Key& board) const {
        bool odd = false;
        auto away = home_;  // by cell: where its tile belongs
        for (std::size_t cell = 0; cell < away.size(); ++cell) away[cell] = home_[P::tile(board, int(cell))];
        for (std::size_t cell = 0; cell < away.size(); ++cell)
            for (; away[cell] != cell; odd = !odd) std::swap(away[cell], away[away[cell]]);
        return {table_.of<P>(board), odd};
    }
    template <class P>
    Running after(Running at, const typename P::Key& before, const typename P::Key& after, int a,
                  int b) const {
        return {table_.after<P>(at.sum, before, after, a, b), !at.odd};
    }
    int value(Running at) const {
        const int whole = (table_.value(at.sum) + scale() - 1) / scale();
        return (whole + (whole % 2 != int(at.odd))) * scale();
    }

private:
    TableEstimate table_;
    std::vector<std::uint8_t> home_;
};

/// The largest of any parts, worked out afresh for every board.
class LargestEstimate {
public:
    using Running = int;

    LargestEstimate(const std::vector<Part>& parts, const Cells& goal, int width)
        : conflicts_(goal, width), cells_(int(goal.size())), scale_(common_scale(parts)) {
        for (const Part& part : parts) {
            Scaled scaled{{}, int(std::floor(part.conflicts * scale_)), part.round_up};
            for (const double value : part.table)
                scaled.table.push_back(int(std::floor(value * scale_)));
            parts_.push_back(std::move(scaled));
        }
    }
    int scale() const { return scale_; }

    template <class P>
    Running of(const typename P::Key& board) const {
        const auto tile_at = [&](int cell) { return P::tile(board, cell); };
        int largest = 0, conflicts = -1;
        for (const Scaled& part : parts_) {
            int sum = 0;
            if (!part.table.empty())
                for (int cell = 0; cell < cells_; ++cell)
                    sum += part.table[tile_at(cell) * unsigned(cells_) + unsigned(cell)];
            if (part.conflicts) {
                if (conflicts < 0) conflicts = conflicts_.count(tile_at);
                sum += part.conflicts * conflicts;
            }
            if (part.round_up) sum = (sum + scale_ - 1) / scale_ * scale_;
            largest = std::max(largest, sum);
        }
        return largest;
    }
    template <class P>
    Running after(Running, const typename P::Key&, const typename P::Key& after, int, int) const {
        return of<P>(after);
    }
    int value(Running largest) const { return largest; }

private:
    struct Scaled {
        std::vector<int> table;
        int conflicts;
        bool round_up;
    };
    LinearConflicts conflicts_;
    std::vector<Scaled> parts_;
    int cells_;
    int scale_;
};

/// Pattern tables, looked up afresh for every board.
class PatternEstimate {
public:
    using Running = int;

    explicit PatternEstimate(const Patterns& patterns) : patterns_(&patterns) {}
    int scale() const { return 1; }

    template <class P>
    Running of(const typename P::Key& board) const {
        const Frame& frame = patterns_->frame();
        std::array<std::uint8_t, most_cells> where{};
        for (int cell = 0; cell < frame.shape.cells(); ++cell)
            where[frame.name[P::tile(board, cell)]] = frame.symmetry.cell[std::size_t(cell)];
        return patterns_->estimate(where.data());
    }
    template <class P>
    Running after(Running, const typename P::Key&, const typename P::Key& after, int, int) const {
        return of<P>(after);
    }
    int value(Running estimate) const { return estimate; }

private:
    const Patterns* patterns_;
};

}  // namespace budge::tiles
