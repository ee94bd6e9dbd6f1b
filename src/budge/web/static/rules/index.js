// The rules by which a position is played here: those the server names, or what it tells step by step.

import { Blocks } from "./blocks.js";
import { Push } from "./sokoban.js";
import { Slide, Slides, Swap } from "./tiles.js";
import { Told } from "./told.js";

const KINDS = { slide: Slide, swap: Swap, blocks: Blocks, push: Push };

// The metric may be another one than that in which the server described the position.
function kindOf({ rules, metric }) {
  if (rules?.kind === "slide" && metric === "slides") return Slides;
  return KINDS[rules?.kind] ?? Told;
}

export const rulesOf = (position) => new (kindOf(position))(position);
