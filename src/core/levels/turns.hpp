// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

namespace budge::levels {

constexpr int turn_count = 8;

/// One of the eight turns and mirror images of a board: rows become columns or not, then rows and
/// columns are counted from the other end or not.
struct Turn {
    int number;
    int height;  ///< of the board before it is turned
    int width;

    bool transposes() const { return number & 1; }
    bool turns_rows() const { return number & 2; }
    bool turns_columns() const { return number & 4; }
    int new_height() const { return transposes() ? width : height; }
    int new_width() const { return transposes() ? height : width; }
    std::pair<int, int> operator()(int row, int column) const {
        if (transposes()) std::swap(row, column);
        return {turns_rows() ? new_height() - 1 - row : row,
                turns_columns() ? new_width() - 1 - column : column};
    }
};

}  // namespace budge::levels
