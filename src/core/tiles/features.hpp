// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "search/forever.hpp"

namespace budge::tiles {

/// A board of any size as the fitted beam sees it: the blank belongs in the last cell, and a tile is
/// called by the cell it belongs in. How many rows and columns lie between two cells is one number, a way:
/// the difference of their numbers if rows were twice as long as they are.
struct Ground {
    int width, height, centre;

    Ground(int width_, int height_)
        : width(width_), height(height_), centre((height - 1) * 2 * width + width - 1) {}

    int cells() const { return width * height; }
    int cell(int row, int column) const { return row * width + column; }
    int row(int cell) const { return cell / width; }
    int column(int cell) const { return cell % width; }
    int blank_home() const { return cells() - 1; }
    /// The number of the cell if rows were twice as long.
    int apart(int cell) const { return cell + row(cell) * width; }
    /// The number of the way home from a cell, and back: rows and columns from home to the cell.
    int way(int cell, int home) const { return apart(cell) - apart(home) + centre; }
    std::size_t ways() const { return 2 * std::size_t(centre) + 1; }
    std::pair<int, int> rows_and_columns(int way) const {
        const int rows = way / (2 * width), columns = way % (2 * width);
        return {rows - (height - 1), columns - (width - 1)};
    }
    /// How many lines are solved after the one a tile belongs in, if one begins outside.
    int lines_left(int home) const {
        return std::max(height - 1 - row(home), width - 1 - column(home));
    }
};

/// What the fitted evaluation sums up. For every tile, where it stands as seen from home; for every two
/// tiles with homes side by side, one apart or diagonal, where both stand, as far as that is near;
/// for every 2×2 block of cells, where its four tiles stand as seen from their homes, as far as that is
/// near, and once more only which way they want to go. Each has a weight, and what is alike shares it: by
/// the eight symmetries, by the line that is to be solved, by the edges.
namespace features {

constexpr int near = 2;                           // further away from home all is alike to pairs and blocks
constexpr int place_side = 2 * near + 1, places = place_side * place_side;
constexpr int pair_kinds = 36;
constexpr int blank = places, wall = places + 1, looks = places + 2;  // what a block sees on a cell: a place or these
constexpr std::uint32_t block_codes = looks * looks * looks * looks;
constexpr int zones = 12, furthest = 32;
constexpr int own_side = 6;                       // up to this side every tile has weights of its own

/// Where something stands as seen from home, as far as that is near.
inline int place(int rows, int columns) {
    return (std::clamp(rows, -near, near) + near) * place_side + std::clamp(columns, -near, near) + near;
}
inline int mirrored_place(int place) { return place % place_side * place_side + place / place_side; }

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

/// What a block of four cells, two above two, sees on them.
inline std::uint32_t block_code(int a, int b, int c, int d) {
    return std::uint32_t(((a * looks + b) * looks + c) * looks + d);
}

/// Which weight each code of a block has, the same for its eight images; and with which one that is
/// summed: of the block in which every tile is as far from home as can be told, the way there being the
/// same. So blocks that are too rare to be fitted still count for something.
struct BlockWeights {
    std::vector<std::uint32_t> of_code, rough;
};

inline BlockWeights make_block_weights() {
    const auto flip = [](int look) {
        return look < places ? look / place_side * place_side + 2 * near - look % place_side : look;
    };
    const auto turn = [](int look) { return look < places ? mirrored_place(look) : look; };
    const auto roughly = [](int look) {
        const auto far = [](int way) { return way < near ? 0 : way > near ? 2 * near : near; };
        return look < places ? far(look / place_side) * place_side + far(look % place_side) : look;
    };
    constexpr std::uint32_t unknown = block_codes;
    BlockWeights weights{std::vector(block_codes, unknown), {}};
    for (std::uint32_t code = 0; code < block_codes; ++code) {
        if (weights.of_code[code] != unknown) continue;
        int a = int(code) / (looks * looks * looks), b = int(code) / (looks * looks) % looks,
            c = int(code) / looks % looks, d = int(code) % looks;
        const auto number = std::uint32_t(weights.rough.size());
        weights.rough.push_back(block_code(roughly(a), roughly(b), roughly(c), roughly(d)));
        for (int image = 0; image < 8; ++image) {
            if (image % 2 == 0) {
                std::swap(a, b);
                std::swap(c, d);
                a = flip(a), b = flip(b), c = flip(c), d = flip(d);
            } else {
                std::swap(b, c);
                a = turn(a), b = turn(b), c = turn(c), d = turn(d);
            }
            weights.of_code[block_code(a, b, c, d)] = number;
        }
    }
    for (auto& rough : weights.rough) rough = weights.of_code[rough];
    return weights;
}

inline const BlockWeights& block_weights() {
    static const auto& weights = forever<BlockWeights>(make_block_weights());
    return weights;
}

}  // namespace features

/// Weights as they were fitted on boards of one side.
struct Weights {
    int side = 0;
    std::vector<float> places, pairs, blocks;

    /// All of them zero.
    explicit Weights(int side_ = 0)
        : side(side_),
          places(features::place_weights(Ground(side, side))),
          pairs(std::size_t(features::pair_kinds) * features::places * features::places),
          blocks(features::block_weights().rough.size()) {}
};

}  // namespace budge::tiles
