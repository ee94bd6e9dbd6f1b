// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "blocks/problem.hpp"

namespace budge::blocks {

/// A piece at a place. Spots of all pieces are numbered through, those of interchangeable pieces
/// being shared, so that a move is just a pair of spots.
using Spot = std::uint16_t;
constexpr Spot no_spot = 0xFFFF;

/// How many words a state of this problem needs with its last move, and the tables to play it,
/// with nothing yet decided about how wide a state or a set of cells is. Throws `TooLarge` where
/// spots cannot even be numbered.
class Layout {
public:
    /// Interchangeable pieces. One piece alone is stored as the number of its spot, several as the
    /// set of their spots: either way a move changes the packed state by an exclusive or.
    struct Group {
        std::vector<int> shape;  // offsets from the first cell, as rows * 2 * width + columns
        unsigned directions = 0;
        int goal = -1;           // a cell
        int count = 0;
        bool is_set = false;
        int first_bit = 0;
        int bits = 0;
        Spot first_spot = 0;
        int spots = 0;
    };

    explicit Layout(const Problem& problem);
    Layout(const Layout&);
    Layout& operator=(const Layout&) = delete;
    ~Layout();

    const Problem& problem() const { return problem_; }
    int cell_count() const { return problem_.width * problem_.height; }
    int words() const { return (state_bits + 2 * spot_bits + 63) / 64; }

    std::vector<Group> groups;
    std::vector<int> group_of_piece;
    std::vector<int> group_of;                 // by spot
    std::vector<int> cell;                     // by spot: where the first cell of the piece lies
    std::vector<std::vector<int>> cells;       // by spot
    std::vector<std::array<Spot, 4>> next;     // by spot and direction
    int state_bits = 0;
    int spot_bits = 0;

    Spot spot_at(int group, int first_cell) const;

private:
    void group_pieces();

    /// Every place that some piece of the group could reach if only walls stood in its way.
    void find_spots(int g, const std::vector<bool>& wall, const std::vector<bool>& gate);

    void lay_out();

    Problem problem_;
};

}  // namespace budge::blocks
