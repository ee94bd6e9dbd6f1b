// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
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

/// The smallest unit in which all the numbers of the parts are whole, 1/1024 at the finest.
/// Numbers that are finer still are cut down to it, which never makes an estimate too large.
int common_scale(const std::vector<Part>& parts);

/// A single table of numbers, kept up to date move by move: misplaced, Manhattan and their like.
class TableEstimate {
public:
    using Running = int;

    TableEstimate(const Part& part, const Cells& goal)
        : cells_(int(goal.size())), round_up_(part.round_up) {
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

/// A table of numbers under the swap rule, where every move changes the parity of the board: on
/// request an estimate whose parity is wrong, and so one too low, is raised.
class SwapEstimate {
public:
    struct Running {
        TableEstimate::Running sum;
        bool odd;
    };

    SwapEstimate(const Part& part, const Cells& goal)
        : table_(part, goal), parity_(part.parity), home_(goal.size()) {
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
        if (!parity_) return table_.value(at.sum);
        const int whole = (table_.value(at.sum) + scale() - 1) / scale();
        return (whole + (whole % 2 != int(at.odd))) * scale();
    }

private:
    TableEstimate table_;
    bool parity_;
    std::vector<std::uint8_t> home_;
};

/// Works out an estimate from the tile of each cell.
class Evaluation {
public:
    virtual ~Evaluation() = default;
    virtual int scale() const = 0;
    virtual int of(const std::uint8_t* tiles) const = 0;
};

/// An estimate that is worked out afresh for every board, which takes so long that a virtual call
/// more does not show.
class FreshEstimate {
public:
    using Running = int;

    /// The largest of any parts.
    FreshEstimate(const std::vector<Part>& parts, const Cells& goal, int width);
    /// Pattern tables.
    explicit FreshEstimate(const Patterns& patterns);

    int scale() const { return evaluation_->scale(); }

    template <class P>
    Running of(const typename P::Key& board) const {
        std::array<std::uint8_t, P::max_cells> tiles;
        for (int cell = 0; cell < cells_; ++cell) tiles[std::size_t(cell)] = std::uint8_t(P::tile(board, cell));
        return evaluation_->of(tiles.data());
    }
    template <class P>
    Running after(Running, const typename P::Key&, const typename P::Key& after, int, int) const {
        return of<P>(after);
    }
    int value(Running estimate) const { return estimate; }

private:
    int cells_;
    std::shared_ptr<const Evaluation> evaluation_;
};

}  // namespace budge::tiles
