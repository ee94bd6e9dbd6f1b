// SPDX-License-Identifier: MIT
#include "tiles/estimate.hpp"

namespace budge::tiles {
namespace {

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

    /// `tiles[cell]` is the tile that stands in a cell, 0 for the blank.
    int count(const std::uint8_t* tiles) const {
        int removed = 0;
        for (int r = 0; r < height_; ++r)
            removed += line(width_, [&](int i) {
                const unsigned tile = tiles[r * width_ + i];
                return tile && row_[tile] == r ? column_[tile] : -1;
            });
        for (int c = 0; c < width_; ++c)
            removed += line(height_, [&](int i) {
                const unsigned tile = tiles[i * width_ + c];
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
