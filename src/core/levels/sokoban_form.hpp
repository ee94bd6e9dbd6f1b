// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace budge::levels {

/// The canonical form of a level of Sokoban, rows split by line ends in the usual signs: of all its
/// turns and mirror images the text that comes first. It shows the floor that could be walked on if
/// there were no boxes and a frame of walls around it, everything else as walls, and the player on
/// the first cell within reach. Empty if the text is no level: no single player, a leak, something
/// out of reach, or other than one goal for each box.
std::string sokoban_form(const std::string& text);

}  // namespace budge::levels
