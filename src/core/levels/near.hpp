// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace budge::levels {

/// How the signs of a form are to be read.
enum class Signs {
    sokoban,    ///< walls, boxes and goals, one sign for each cell; the player does not matter
    rush_hour,  ///< letters are pieces; only the image upside down is the same
    blocks,     ///< letters are pieces, a second board after `goal:` shows where they must go
};

/// Pairs of forms that would be the same, up to turns and mirror images, if each lost one wall, one
/// piece, or (Sokoban) one box and one goal; one of them may lose nothing. The forms are all
/// different. Each pair is told once, as (earlier, later); of many forms that lose to the same
/// board each is paired with the first of them only.
std::vector<std::pair<std::uint32_t, std::uint32_t>> near_pairs(
    const std::vector<std::string>& forms, Signs signs);

}  // namespace budge::levels
