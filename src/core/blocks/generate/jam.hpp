// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "blocks/problem.hpp"

namespace budge::blocks {

/// The position farthest from the goal of all that a board of cars can reach, and how far it is.
struct Farthest {
    int depth = -1;           ///< -1 where the goal cannot be reached
    std::vector<int> places;  ///< of the cars, by their first cells
};

/// Generators ask this of thousands of boards, most of which have a few thousand positions: these are
/// numbered once with the moves between them, and measured without looking anything up again.
/// Nothing where there are more than `most` positions. The board has up to 64 cells and 16 cars that
/// keep to their lines, the first of which has the goal; every move is a slide, or with
/// `Metric::steps` one cell.
std::optional<Farthest> farthest(const Problem& board, std::size_t most);

/// A shortest solution of such a board: how many moves it has, -1 where there is none, and the cars
/// that make them, as bits.
struct Shortest {
    int moves = -1;
    std::uint32_t cars = 0;
};

/// Looks for solutions of fewer than `below` moves only. Nothing where more than `most` positions were
/// met.
std::optional<Shortest> shortest(const Problem& board, std::size_t most, int below);
constexpr std::size_t most_jammed_cars = 16;
constexpr std::size_t most_jammed_positions = 65'000;  ///< for `farthest`: numbers have 16 bits

}  // namespace budge::blocks
