// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

#include "tiles/features.hpp"

namespace budge::tiles {

/// All fitted weights, as read from the file that tools/fit_tiles.cpp writes.
class FittedWeights {
public:
    FittedWeights() = default;
    /// Throws std::invalid_argument if this is no such file.
    explicit FittedWeights(std::span<const std::uint8_t> file);

    const std::vector<Weights>& all() const { return all_; }
    /// Those fitted on boards most like this one.
    const Weights& for_board(int width, int height) const;

private:
    std::vector<Weights> all_;
};

/// The bytes that `FittedWeights` reads.
std::vector<std::uint8_t> to_bytes(const std::vector<Weights>& all);

/// The place weights of one zone as a smooth surface over boards of any size: between the distances
/// that were fitted by interpolation, and stretched where the board is larger or smaller.
class Surface {
public:
    Surface(const Weights& weights, float stretch) : weights_(weights), stretch_(stretch) {}

    float operator()(int zone, int rows, int columns) const {
        const float y = float(std::abs(rows)) / stretch_, x = float(std::abs(columns)) / stretch_;
        const int last = weights_.side - 2;
        const int i = std::min(int(y), last), j = std::min(int(x), last);
        const float a = y - float(i), b = x - float(j);
        const auto at = [&](int r, int c) { return weights_.places[features::zoned_place(zone, r, c)]; };
        return stretch_ * ((1 - a) * ((1 - b) * at(i, j) + b * at(i, j + 1)) +
                           a * ((1 - b) * at(i + 1, j) + b * at(i + 1, j + 1)));
    }

private:
    const Weights& weights_;
    float stretch_;
};

/// The fitted evaluation of a board of one size: how far it looks from being solved. It is linear, and
/// a move changes few of its terms. It bounds nothing: it may be too high or too low.
///
/// A board more than twice as large as those that were fitted is solved from the outside, and by a narrow
/// beam any that is larger: the lines behind the front, the outermost line that is not solved, count as the
/// outer lines of a fitted board do, and all those further within alike. Whoever walks on such a board moves the front.
class FittedEvaluation {
public:
    /// Most of what the tables take is one of them for each way to count a line.
    static constexpr int most_lines = 24;

    FittedEvaluation(const Ground& ground, const Weights& weights);

    /// For a beam so wide. There is a front or there is none from now on.
    void serve(std::size_t beam);
    bool has_front() const { return has_front_; }
    int front() const { return front_; }
    /// By how many lines are left after it, as `Ground::lines_left` counts.
    void set_front(int line);

    /// What a displacement from home means.
    struct Away {
        std::uint8_t place;
        std::uint16_t distance;
    };
    /// A tile whose home is near, and where the table begins that the two share.
    struct Near {
        std::uint16_t home;
        std::uint32_t table;
    };

    const Ground& ground() const { return ground_; }
    const Away& away(int way) const { return away_[std::size_t(way)]; }
    std::int32_t place(int home, int way) const { return places_[place_table_[std::size_t(home)] + std::size_t(way)]; }
    std::span<const Near> near(int home) const {
        const auto [from, to] = near_range_[std::size_t(home)];
        return {near_.data() + from, near_.data() + to};
    }
    /// Weights of all pairs in which the tile that moves is at this place: by `Near::table` and the place
    /// of the other one.
    const std::int16_t* pairs_with(int mover_place) const { return &pairs_[std::size_t(mover_place) * features::places]; }
    std::int16_t block(int code) const { return blocks_[std::size_t(code)]; }
    std::size_t bytes() const;

private:
    /// A line counts as its zone does, and partly as the next one.
    struct Counts {
        int zone;
        float next;
        auto operator<=>(const Counts&) const = default;
    };

    int side() const { return std::max(ground_.width, ground_.height); }
    Counts line(int left) const;
    float stretch() const;
    void fill_own_places();
    void fill_lines();
    void fill_pairs();
    void fill_blocks();

    Ground ground_;
    const Weights* weights_;
    bool has_front_;
    int front_;
    std::vector<Away> away_;
    std::vector<std::int32_t> places_;
    std::vector<std::uint32_t> place_table_;
    std::vector<Near> near_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> near_range_;
    std::vector<std::int16_t> pairs_;
    std::vector<std::int16_t> blocks_;
};

}  // namespace budge::tiles
