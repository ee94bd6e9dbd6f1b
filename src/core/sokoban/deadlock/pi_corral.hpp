// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sokoban/pushes.hpp"

namespace budge::sokoban {

/// A corral is a part of the floor that the player cannot enter, with the boxes that fence it. If
/// each first push of a fence box leads inwards and can be made now, and one of them must move
/// because it is off goal, then such a push may as well come next: whatever is done elsewhere
/// before can be done after, with as many pushes. So no other push need be tried. Corrals that
/// do not qualify grow over what blocks them.
class PiCorral {
public:
    PiCorral(const Level& level, const Distances& distances);

    /// Whether there is such a corral; then `pushes` holds the only ones to try: the fewest found,
    /// perhaps none, in which case the position is lost. `home` is the label of the player's region.
    bool find(const Board& board, const Regions& regions, int home);
    const std::vector<Push>& pushes() const { return pushes_; }

private:
    enum Kind : std::uint8_t { outside, interior, fence };
    enum class Look { fine, grown, fails };

    bool grow(const Board& board, const Regions& regions, int home, int start);

    Look look_at(const Board& board, const Regions& regions, int home, Cell box);

    Look take_box(Cell box);
    Look take_region(const Board& board, int region);
    /// Lists the cells of each region, in their order.
    void sort_cells(const Regions& regions);

    const Level* level_;
    const Distances* distances_;
    std::vector<std::uint8_t> kind_;
    std::vector<std::uint8_t> done_;
    std::vector<Cell> cells_;  ///< region by region
    std::vector<Cell> ends_;   ///< where the cells of each region end
    std::vector<Cell> fence_;
    std::vector<Push> candidate_;
    std::vector<Push> pushes_;
};

}  // namespace budge::sokoban
