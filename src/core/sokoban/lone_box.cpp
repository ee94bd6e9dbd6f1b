// SPDX-License-Identifier: MIT
#include "sokoban/lone_box.hpp"

namespace budge::sokoban {

LoneBox::LoneBox(const Level& level, Monitor* monitor)
    : level_(&level), monitor_(monitor), floor_(level), seen_(level.size * Articulation::parts, 0) {}

}  // namespace budge::sokoban
