// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace budge::tiles {

/// A board of any size as the fitted beam sees it: the blank belongs in the last cell, and a tile is
/// called by the cell it belongs in. Rows are so far apart that the difference of two cells tells how
/// many rows and columns lie between them, and around the board there is a wall of two cells.
struct Ground {
    int width, height, stride, centre;

    Ground(int width_, int height_)
        : width(width_), height(height_), stride(2 * width), centre((height - 1) * stride + width - 1) {}

    int cell(int row, int column) const { return (row + 2) * stride + column + 2; }
    int row(int cell) const { return (cell - 2) / stride - 2; }
    int column(int cell) const { return (cell - 2) % stride; }
    int blank_home() const { return cell(height - 1, width - 1); }
    /// How many numbers cells may have, walls included, and how many ways there are from cell to cell.
    std::size_t cells() const { return std::size_t(height + 4) * std::size_t(stride) + 4; }
    std::size_t ways() const { return 2 * std::size_t(centre) + 1; }
    /// The number of the way home from a cell, and back: rows and columns from home to the cell.
    int way(int cell, int home) const { return cell - home + centre; }
    std::pair<int, int> rows_and_columns(int way) const {
        const int rows = way / stride, columns = way % stride;
        return {rows - (height - 1), columns - (width - 1)};
    }
    /// How many lines are solved after the one a tile belongs in, if one begins outside.
    int lines_left(int home) const {
        return std::max(height - 1 - row(home), width - 1 - column(home));
    }
};

/// What the fitted evaluation sums up. For every tile, where it stands as seen from home; for every two
/// tiles with homes side by side, one apart or diagonal, where both stand, as far as that is near;
/// for every 2×2 block of cells, which way its four tiles want to go. Each has a weight, and what is
/// alike shares it: by the eight symmetries, by the line that is to be solved, by the edges.
namespace features {

constexpr int near = 2;                           // further away from home all is alike to a pair
constexpr int places = (2 * near + 1) * (2 * near + 1);
constexpr int pair_kinds = 36;
constexpr int blank = 9, wall = 10, looks = 11;   // 0 to 8: to go up or down or neither, left or right or neither
constexpr int block_codes = looks * looks * looks * looks;
constexpr int zones = 12, furthest = 32;
constexpr int own_side = 6;                       // up to this side every tile has weights of its own

/// Where something stands as seen from home, as far as that is near.
inline int place(int rows, int columns) {
    return (std::clamp(rows, -near, near) + near) * (2 * near + 1) + std::clamp(columns, -near, near) + near;
}
inline int mirrored_place(int place) {
    constexpr int side = 2 * near + 1;
    return place % side * side + place / side;
}

/// Which way a tile wants to go that stands so many rows and columns from home.
inline int look(int rows, int columns) {
    const auto sign = [](int n) { return (n < 0) - (n > 0) + 1; };
    return sign(rows) * 3 + sign(columns);
}

/// Zones of lines: the last ones are told apart, those before them are taken together.
inline int zone(int lines_left) {
    const int zone = lines_left < 5    ? lines_left
                     : lines_left < 10 ? 5 + (lines_left - 5) / 2
                                       : 8 + (lines_left - 10) / 4;
    return std::min(zone, zones - 1);
}
/// The line in the middle of a zone.
inline float middle_of(int zone) {
    return zone < 5 ? float(zone) : zone < 8 ? 5.5f + 2 * float(zone - 5) : 11.5f + 4 * float(zone - 8);
}

inline bool has_own(const Ground& ground) {
    return ground.width == ground.height && ground.width <= own_side;
}
inline std::size_t place_weights(const Ground& ground) {
    const std::size_t side = std::size_t(ground.width);
    return has_own(ground) ? side * side * side * side : std::size_t(zones) * furthest * furthest;
}
inline std::size_t zoned_place(int zone, int rows, int columns) {
    const int far = std::max(std::abs(rows), std::abs(columns)), less = std::min(std::abs(rows), std::abs(columns));
    return (std::size_t(zone) * furthest + std::size_t(far)) * furthest + std::size_t(less);
}
/// The weight of a tile on a cell, on a board of a size that weights were fitted for.
inline std::size_t place_weight(const Ground& ground, int home, int cell) {
    const int r = ground.row(home), c = ground.column(home), row = ground.row(cell), column = ground.column(cell);
    if (!has_own(ground)) return zoned_place(zone(ground.lines_left(home)), row - r, column - c);
    const int side = ground.width, cells = side * side;
    return std::size_t(std::min((r * side + c) * cells + row * side + column,
                                (c * side + r) * cells + column * side + row));
}

/// Two tiles with near homes; `turned` ones use the weights of those side by side, mirrored.
struct Pair {
    int first, second, kind;
    bool turned;

    std::size_t weight(int first_place, int second_place) const {
        if (turned) {
            first_place = mirrored_place(first_place);
            second_place = mirrored_place(second_place);
        }
        return std::size_t((kind * places + first_place) * places + second_place);
    }
};

inline std::vector<Pair> pairs(const Ground& ground) {
    std::vector<Pair> all;
    const auto edge = [](int least, int most, int size) { return least == 0 ? 0 : most == size - 1 ? 2 : 1; };
    constexpr std::array<std::pair<int, int>, 6> apart{{{0, 1}, {0, 2}, {1, 0}, {2, 0}, {1, 1}, {1, -1}}};
    for (int r = 0; r < ground.height; ++r)
        for (int c = 0; c < ground.width; ++c)
            for (const auto& [down, right] : apart) {
                const int r2 = r + down, c2 = c + right;
                if (r2 >= ground.height || c2 < 0 || c2 >= ground.width) continue;
                const int first = ground.cell(r, c), second = ground.cell(r2, c2);
                if (second == ground.blank_home()) continue;
                int rows = edge(r, r2, ground.height);
                int columns = edge(std::min(c, c2), std::max(c, c2), ground.width);
                const bool turned = right == 0;
                if (turned) std::swap(rows, columns);
                const int kind = down && right ? (right > 0 ? 2 : 3) : down + right - 1;
                all.push_back({first, second, kind * 9 + rows * 3 + columns, turned});
            }
    return all;
}

/// For every code of a block the least code of its eight images, with which it shares a weight.
inline std::vector<std::uint16_t> block_weights() {
    const auto flip = [](int look) { return look < blank ? look / 3 * 3 + 2 - look % 3 : look; };
    const auto turn = [](int look) { return look < blank ? look % 3 * 3 + look / 3 : look; };
    std::vector<std::uint16_t> least(block_codes);
    for (int code = 0; code < block_codes; ++code) {
        int best = code, a = code / (looks * looks * looks), b = code / (looks * looks) % looks,
            c = code / looks % looks, d = code % looks;
        for (int image = 0; image < 8; ++image) {
            if (image % 2 == 0) {
                std::swap(a, b);
                std::swap(c, d);
                a = flip(a), b = flip(b), c = flip(c), d = flip(d);
            } else {
                std::swap(b, c);
                a = turn(a), b = turn(b), c = turn(c), d = turn(d);
            }
            best = std::min(best, ((a * looks + b) * looks + c) * looks + d);
        }
        least[std::size_t(code)] = std::uint16_t(best);
    }
    return least;
}

}  // namespace features

/// Weights as they were fitted on boards of one side.
struct Weights {
    int side = 0;
    std::vector<float> places, pairs, blocks;
};

}  // namespace budge::tiles
