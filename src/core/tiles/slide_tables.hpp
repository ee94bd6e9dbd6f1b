// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "search/monitor.hpp"
#include "tiles/packed.hpp"
#include "tiles/shape.hpp"

namespace budge::tiles {

/// A board for which whole rows slide: which tile is in each cell, and where each tile is. Tiles are
/// called by the cells they belong in, the blank too.
struct SlideBoard {
    std::array<std::uint8_t, most_cells> tile{}, cell{};
    int blank = 0;  ///< the cell that it is in
};

/// The two ways in which tiles slide.
enum Way { along_rows, along_columns };
constexpr Way other(Way way) { return way == along_rows ? along_columns : along_rows; }

/// Some of the tiles, and how many slides they need at the least, the others being all alike.
///
/// A slide along a row takes the blank to another cell of its row and leaves the tiles in their order,
/// read row by row without the blank. So the boards that such slides lead to, from one another, are
/// told by that order and by the blank's row: a line of boards. The next slide goes along a column,
/// for two in the same row are one; and the same holds there. So solving is to go from line to
/// line, rows and columns by turns, every line a slide, to one of the two that hold the goal. The
/// tables hold these distances for all lines: a quarter of what boards of 4×4 would take.
class SlidePattern {
public:
    static constexpr int most_tiles = 8;

    /// Fills the tables, breadth-first from the goal.
    SlidePattern(Shape shape, int blank_home, std::vector<std::uint8_t> tiles, Monitor& monitor);

    /// How many entries the larger table has, for patterns of so many tiles.
    static std::size_t entries(Shape shape, int tiles);

    /// At least so many slides are left if the next one goes that way, on a board that is not solved.
    int slides(const SlideBoard& board, Way way) const {
        return 1 + table_[way][index(board, way)];
    }
    std::size_t bytes() const { return table_[0].size() + table_[1].size(); }

private:
    using Slots = std::array<int, most_tiles>;

    std::size_t index(const SlideBoard& board, Way way) const;
    std::size_t number(int line, const Slots& slots) const;
    void fill(int blank_home, Monitor& monitor);
    template <class Visit>
    void each_crossing(Way way, std::size_t line, Visit visit) const;

    Shape shape_;
    std::vector<std::uint8_t> tiles_;
    std::array<std::vector<std::uint8_t>, 2> order_;    // of the cells: row by row, column by column
    std::array<std::vector<std::uint8_t>, 2> cell_of_;  // and back
    std::array<int, 2> length_;                         // of a line of cells
    std::vector<std::size_t> stride_;
    std::size_t per_line_ = 1;
    std::array<std::vector<std::uint8_t>, 2> table_;
};

/// What is known of a goal: patterns of a few tiles, which are made at once, and larger ones for
/// searches that turn out long. The estimate is the largest of theirs, for a slide counts for all.
class SlideTables {
public:
    SlideTables(int width, const Cells& goal);

    using Patterns = std::vector<SlidePattern>;
    const Patterns& quick(Monitor& monitor) { return made(0, monitor); }
    const Patterns& large(Monitor& monitor) { return made(1, monitor); }
    /// Makes the quick ones if they are not there; how that ended.
    Ending prepare(Monitor& monitor);
    bool ready() const { return ready_; }

    SlideBoard board(const Cells& tiles) const;
    /// At least so many slides are left.
    int estimate(const Cells& tiles);

    Shape shape() const { return shape_; }
    int blank_home() const { return blank_home_; }

private:
    const Patterns& made(std::size_t which, Monitor& monitor);

    Shape shape_;
    int blank_home_ = 0;
    std::array<std::uint8_t, most_cells> home_{};
    std::mutex mutex_;
    std::array<Patterns, 2> made_;
    std::atomic<bool> ready_{false};
};

bool is_solved(const SlideBoard& board, int cells);

}  // namespace budge::tiles
