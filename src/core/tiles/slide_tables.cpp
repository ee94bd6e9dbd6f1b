// SPDX-License-Identifier: MIT
#include "tiles/slide_tables.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>
#include <utility>

#include "search/claim.hpp"
#include "search/locked.hpp"

namespace budge::tiles {
namespace {

constexpr std::uint8_t unreached = 255;

/// The larger table of a pattern has at most so many entries: for those made at once, and for large ones.
constexpr std::array<std::size_t, 2> most_entries{250'000, 1'500'000};

/// The patterns that a goal is given: the tiles around each corner, and those of the row and of the
/// column that lie furthest from the blank. Corners are hard to reach, so tiles there tell most.
std::vector<std::vector<std::uint8_t>> chosen_tiles(Shape shape, int blank_home, int count) {
    const auto nearest = [&](auto distance) {
        std::vector<std::uint8_t> cells;
        for (int cell = 0; cell < shape.cells(); ++cell)
            if (cell != blank_home) cells.push_back(std::uint8_t(cell));
        std::stable_sort(cells.begin(), cells.end(), [&](int a, int b) {
            return distance(a / shape.width, a % shape.width) < distance(b / shape.width, b % shape.width);
        });
        cells.resize(std::size_t(count));
        std::sort(cells.begin(), cells.end());
        return cells;
    };
    const int bottom = shape.height - 1, right = shape.width - 1;
    const int far_row = 2 * (blank_home / shape.width) > bottom ? 0 : bottom;
    const int far_column = 2 * (blank_home % shape.width) > right ? 0 : right;
    std::vector<std::vector<std::uint8_t>> chosen;
    const auto choose = [&](std::vector<std::uint8_t> cells) {  // on small boards many are the same
        if (std::find(chosen.begin(), chosen.end(), cells) == chosen.end()) chosen.push_back(std::move(cells));
    };
    for (const int row : {0, bottom})
        for (const int column : {0, right})
            choose(nearest([&](int r, int c) { return std::abs(r - row) + std::abs(c - column); }));
    choose(nearest([&](int r, int c) { return std::abs(r - far_row) * shape.width + std::abs(c - far_column); }));
    choose(nearest([&](int r, int c) { return std::abs(c - far_column) * shape.height + std::abs(r - far_row); }));
    return chosen;
}

}  // namespace

// ------------------------------------------------------------------ one pattern

SlidePattern::SlidePattern(Shape shape, int blank_home, std::vector<std::uint8_t> tiles, Monitor& monitor)
    : shape_(shape), tiles_(std::move(tiles)), length_{shape.width, shape.height} {
    const auto cells = std::size_t(shape.cells());
    for (auto& order : order_) order.resize(cells);
    for (auto& cell_of : cell_of_) cell_of.resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const auto row = cell / std::size_t(shape.width), column = cell % std::size_t(shape.width);
        order_[along_rows][cell] = std::uint8_t(cell);
        order_[along_columns][cell] = std::uint8_t(column * std::size_t(shape.height) + row);
        for (const Way way : {along_rows, along_columns}) cell_of_[way][order_[way][cell]] = std::uint8_t(cell);
    }
    for (std::size_t j = 0; j < tiles_.size(); ++j) {
        stride_.push_back(per_line_);
        per_line_ *= cells - 1 - j;
    }
    table_[along_rows].assign(per_line_ * std::size_t(shape.height), unreached);
    table_[along_columns].assign(per_line_ * std::size_t(shape.width), unreached);
    fill(blank_home, monitor);
}

std::size_t SlidePattern::entries(Shape shape, int tiles) {
    auto count = std::size_t(std::max(shape.width, shape.height));
    for (int j = 0; j < tiles; ++j) count *= std::size_t(shape.cells() - 1 - j);
    return count;
}

/// The slots of the tiles, counted without the blank, as a number without gaps; the line of the blank
/// counts most.
inline std::size_t SlidePattern::number(int line, const Slots& slots) const {
    std::size_t sum = std::size_t(line) * per_line_;
    CellSet taken = 0;
    for (std::size_t j = 0; j < tiles_.size(); ++j) {
        const int slot = slots[j];
        sum += std::size_t(slot - std::popcount(taken & ((CellSet(1) << slot) - 1))) * stride_[j];
        taken |= CellSet(1) << slot;
    }
    return sum;
}

std::size_t SlidePattern::index(const SlideBoard& board, Way way) const {
    const auto& order = order_[way];
    const int blank = order[std::size_t(board.blank)];
    Slots slots{};
    for (std::size_t j = 0; j < tiles_.size(); ++j) {
        const int at = order[board.cell[tiles_[j]]];
        slots[j] = at - (at > blank);
    }
    return number(blank / length_[way], slots);
}

/// The lines of the other way that cross a line of boards, one for each cell of the blank.
template <class Visit>
void SlidePattern::each_crossing(Way way, std::size_t line, Visit visit) const {
    const auto& cell_of = cell_of_[way];
    const auto& order = order_[other(way)];
    const int first = int(line / per_line_) * length_[way];
    std::size_t rest = line % per_line_;
    CellSet free = (CellSet(1) << (shape_.cells() - 1)) - 1;
    Slots slots{}, crossing{};
    for (std::size_t j = 0; j < tiles_.size(); ++j) {
        const auto choices = std::size_t(shape_.cells() - 1) - j;
        CellSet left = free;
        for (std::size_t skip = rest % choices; skip > 0; --skip) left &= left - 1;
        rest /= choices;
        slots[j] = std::countr_zero(left);
        free &= ~(CellSet(1) << slots[j]);
    }
    for (int blank = first; blank < first + length_[way]; ++blank) {
        const int there = order[cell_of[std::size_t(blank)]];
        for (std::size_t j = 0; j < tiles_.size(); ++j) {
            const int at = order[cell_of[std::size_t(slots[j] + (slots[j] >= blank))]];
            crossing[j] = at - (at > there);
        }
        visit(number(there / length_[other(way)], crossing));
    }
}

void SlidePattern::fill(int blank_home, Monitor& monitor) {
    using Lines = std::array<std::vector<std::uint32_t>, 2>;
    Claim claim(monitor);
    claim.add(bytes() * (1 + sizeof(std::uint32_t)));
    SlideBoard goal;
    goal.blank = blank_home;
    for (const std::uint8_t tile : tiles_) goal.cell[tile] = tile;
    Lines lines;
    for (const Way way : {along_rows, along_columns}) {
        lines[way] = {std::uint32_t(index(goal, way))};
        table_[way][lines[way][0]] = 0;
    }
    for (int depth = 1; !lines[0].empty() || !lines[1].empty(); ++depth) {
        Lines next;
        for (const Way way : {along_rows, along_columns})
            for (const std::uint32_t line : lines[way]) {
                monitor.look_now_and_then();
                each_crossing(way, line, [&](std::size_t crossing) {
                    auto& entry = table_[other(way)][crossing];
                    if (entry != unreached) return;
                    entry = std::uint8_t(depth);
                    next[other(way)].push_back(std::uint32_t(crossing));
                });
            }
        lines = std::move(next);
    }
}

// ------------------------------------------------------------------ all that a goal has

SlideTables::SlideTables(int width, const Cells& goal) : shape_{width, int(goal.size()) / width} {
    for (std::size_t cell = 0; cell < goal.size(); ++cell) {
        home_[goal[cell]] = std::uint8_t(cell);
        if (goal[cell] == 0) blank_home_ = int(cell);
    }
}

const SlideTables::Patterns& SlideTables::made(std::size_t which, Monitor& monitor) {
    const auto lock = locked(mutex_, monitor);
    Patterns& patterns = made_[which];
    if (!patterns.empty()) return patterns;
    int count = 1;
    while (count < std::min(shape_.cells() - 1, SlidePattern::most_tiles) &&
           SlidePattern::entries(shape_, count + 1) <= most_entries[which])
        ++count;
    Patterns fresh;
    for (auto& tiles : chosen_tiles(shape_, blank_home_, count))
        fresh.emplace_back(shape_, blank_home_, std::move(tiles), monitor);
    patterns = std::move(fresh);
    if (which == 0) ready_ = true;
    return patterns;
}

Ending SlideTables::prepare(Monitor& monitor) {
    try {
        quick(monitor);
        return Ending::found;
    } catch (const Stopped& stopped) {
        return stopped.ending;
    } catch (const std::bad_alloc&) {
        return Ending::memory_limit;
    }
}

SlideBoard SlideTables::board(const Cells& tiles) const {
    SlideBoard board;
    for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
        const std::uint8_t tile = home_[tiles[cell]];
        board.tile[cell] = tile;
        board.cell[tile] = std::uint8_t(cell);
        if (tile == blank_home_) board.blank = int(cell);
    }
    return board;
}

int SlideTables::estimate(const Cells& tiles) {
    const SlideBoard at = board(tiles);
    if (is_solved(at, shape_.cells())) return 0;
    Monitor monitor({});
    int most = 0;
    for (const SlidePattern& pattern : quick(monitor))
        most = std::max(most, std::min(pattern.slides(at, along_rows), pattern.slides(at, along_columns)));
    return most > unreached ? -1 : most;
}

bool is_solved(const SlideBoard& board, int cells) {
    for (int cell = 0; cell < cells; ++cell)
        if (board.tile[std::size_t(cell)] != cell) return false;
    return true;
}

}  // namespace budge::tiles
