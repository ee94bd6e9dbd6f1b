// SPDX-License-Identifier: MIT
#include "tiles/estimate.hpp"

namespace budge::tiles {
namespace {

/// Linear conflicts: two moves for every tile that must leave its goal line to let others pass.
///
/// What one line comes to depends on the goal places of its tiles alone. These are the digits of a
/// number, 0 for a tile that is not at home in the line, and up to lines of five the answer for each
/// number lies in a table.
class LinearConflicts {
public:
    LinearConflicts(const Cells& goal, int width)
        : width_(width),
          height_(int(goal.size()) / width),
          in_row_(goal.size() * std::size_t(height_)),
          in_column_(goal.size() * std::size_t(width_)),
          of_row_(removed_by_code(width_)),
          of_column_(removed_by_code(height_)) {
        for (int cell = 0; cell < int(goal.size()); ++cell) {
            const int tile = goal[std::size_t(cell)], row = cell / width, column = cell % width;
            if (tile == 0) continue;
            in_row_[std::size_t(tile * height_ + row)] = std::uint8_t(column + 1);
            in_column_[std::size_t(tile * width_ + column)] = std::uint8_t(row + 1);
        }
    }

    /// `tiles[cell]` is the tile that stands in a cell, 0 for the blank.
    int count(const std::uint8_t* tiles) const {
        int removed = 0;
        for (int r = 0; r < height_; ++r)
            removed += line(of_row_, width_, [&](int i) {
                return in_row_[std::size_t(tiles[r * width_ + i] * height_ + r)];
            });
        for (int c = 0; c < width_; ++c)
            removed += line(of_column_, height_, [&](int i) {
                return in_column_[std::size_t(tiles[i * width_ + c] * width_ + c)];
            });
        return 2 * removed;
    }

private:
    static constexpr int longest_line = 16, longest_in_table = 5;
    using ByCode = std::vector<std::uint8_t>;

    /// How many tiles must leave a line; `place(i)` is one more than the goal place of the tile at i
    /// if that lies in this line, and 0 if not.
    template <class Place>
    static int line(const ByCode& by_code, int length, Place place) {
        if (by_code.empty()) return must_leave(length, place);
        unsigned code = 0;
        for (int i = 0; i < length; ++i) code = code * unsigned(length + 1) + place(i);
        return by_code[code];
    }

    /// All those at home in the line but the longest rising run.
    template <class Place>
    static int must_leave(int length, Place place) {
        int places[longest_line], rising[longest_line];
        int count = 0, longest = 0;
        for (int i = 0; i < length; ++i) {
            const int here = place(i);
            if (here == 0) continue;
            int run = 1;
            for (int j = 0; j < count; ++j)
                if (places[j] < here) run = std::max(run, rising[j] + 1);
            places[count] = here;
            rising[count++] = run;
            longest = std::max(longest, run);
        }
        return count - longest;
    }

    static ByCode removed_by_code(int length) {
        if (length > longest_in_table) return {};
        std::size_t codes = 1;
        for (int i = 0; i < length; ++i) codes *= std::size_t(length + 1);
        ByCode removed(codes);
        std::array<int, longest_in_table> digits{};
        for (std::size_t code = 0; code < codes; ++code) {
            std::size_t rest = code;
            for (int i = length; i-- > 0; rest /= std::size_t(length + 1))
                digits[std::size_t(i)] = int(rest % std::size_t(length + 1));
            removed[code] = std::uint8_t(must_leave(length, [&](int i) { return digits[std::size_t(i)]; }));
        }
        return removed;
    }

    int width_, height_;
    ByCode in_row_, in_column_;
    ByCode of_row_, of_column_;
};

class LargestOfParts final : public Evaluation {
public:
    LargestOfParts(const std::vector<Part>& parts, const Cells& goal, int width)
        : conflicts_(goal, width), cells_(int(goal.size())), scale_(common_scale(parts)) {
        for (const Part& part : parts) {
            Scaled scaled{{}, int(std::floor(part.conflicts * scale_)), part.round_up};
            for (const double value : part.table)
                scaled.table.push_back(int(std::floor(value * scale_)));
            parts_.push_back(std::move(scaled));
        }
    }
    int scale() const override { return scale_; }

    int of(const std::uint8_t* tiles) const override {
        int largest = 0, conflicts = -1;
        for (const Scaled& part : parts_) {
            int sum = 0;
            if (!part.table.empty())
                for (int cell = 0; cell < cells_; ++cell)
                    sum += part.table[unsigned(tiles[cell]) * unsigned(cells_) + unsigned(cell)];
            if (part.conflicts) {
                if (conflicts < 0) conflicts = conflicts_.count(tiles);
                sum += part.conflicts * conflicts;
            }
            if (part.round_up) sum = (sum + scale_ - 1) / scale_ * scale_;
            largest = std::max(largest, sum);
        }
        return largest;
    }

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

class PatternTables final : public Evaluation {
public:
    explicit PatternTables(const Patterns& patterns) : patterns_(patterns) {}
    int scale() const override { return 1; }

    int of(const std::uint8_t* tiles) const override {
        const Frame& frame = patterns_.frame();
        std::array<std::uint8_t, most_cells> where{};
        for (int cell = 0; cell < frame.shape.cells(); ++cell)
            where[frame.name[tiles[cell]]] = frame.symmetry.cell[std::size_t(cell)];
        return patterns_.estimate(where.data());
    }

private:
    const Patterns& patterns_;
};

}  // namespace

int common_scale(const std::vector<Part>& parts) {
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

FreshEstimate::FreshEstimate(const std::vector<Part>& parts, const Cells& goal, int width)
    : cells_(int(goal.size())), evaluation_(std::make_shared<LargestOfParts>(parts, goal, width)) {}

FreshEstimate::FreshEstimate(const Patterns& patterns)
    : cells_(patterns.frame().shape.cells()), evaluation_(std::make_shared<PatternTables>(patterns)) {}

}  // namespace budge::tiles
