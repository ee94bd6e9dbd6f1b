// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "search/monitor.hpp"
#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/pushes.hpp"
#include "sokoban/verdicts.hpp"

namespace budge::sokoban {

/// Leaves only the boxes that fence a region the player cannot enter, and searches, within a budget
/// of positions, for a way to break in or to bring them all to goals. If there is none, the
/// other boxes would not make one: lost.
template <int W>
class CorralTest {
public:
    CorralTest(const Level& level, const Distances& distances, const FreezeTest& freeze,
               Monitor& monitor);

    bool dead(const Bits<W>& boxes, Cell player, std::size_t budget);
    std::size_t bytes() const { return known_.bytes(); }

private:
    bool closed_for_ever(Position<W> start, const Bits<W>& inside, std::size_t budget);

    Verdict search(const Position<W>& start, const Bits<W>& inside, std::size_t budget);

    const Level* level_;
    const Distances* distances_;
    const FreezeTest* freeze_;
    Monitor* monitor_;
    Bits<W> goals_;
    Board board_;
    Regions regions_;
    Region region_;
    Region after_;
    Verdicts<W> known_;
    FewPositions<W> seen_;
    std::vector<Bits<W>> fences_, inside_;
    std::vector<Position<W>> queue_;
};

}  // namespace budge::sokoban
