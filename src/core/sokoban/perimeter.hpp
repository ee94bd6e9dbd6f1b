// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sokoban/fess/hotspots.hpp"
#include "sokoban/fess/macro_pulls.hpp"
#include "sokoban/fess/rooms.hpp"
#include "sokoban/strategy.hpp"
#include "sokoban/toolbox.hpp"

namespace budge::sokoban {

/// Perimeter search by FESS, for levels where the goals have no order worth planning. Backwards,
/// boxes are pulled off the goals: what that has seen, and what lies one move away from it, is the
/// perimeter. The best board of it is the target of a search forwards, which wants boxes on those
/// cells, in any order; where it meets the perimeter, anywhere, there is a solution. After a while
/// the search forwards begins anew with another target, for most boards are not to be reached.
template <int W>
std::unique_ptr<Strategy> perimeter_search(Toolbox<W>& tools, Rooms& rooms, Hotspots<W>& hotspots,
                                           PullAim aim, std::string name);

/// Perimeter searches one after the other, each with another aim and other whereabouts, and each from
/// the beginning: how soon a level falls varies tenfold between searches that are no better than
/// each other.
template <int W>
std::unique_ptr<Strategy> varied_perimeters(Toolbox<W>& tools, Rooms& rooms, Hotspots<W>& hotspots,
                                            std::string name);

}  // namespace budge::sokoban
