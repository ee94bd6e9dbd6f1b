// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace budge::levels {

/// The canonical form of a square Rush Hour board on one line, as databases have it: letters are
/// cars, A is the one that leaves to the right, `o` or `.` is empty, `x` or `#` a wall. Of the board
/// and its image upside down the text that comes first, cars lettered anew in reading order. Empty if
/// the line is no such board, or has more than 52 cars.
std::string rush_hour_form(const std::string& cells);

}  // namespace budge::levels
