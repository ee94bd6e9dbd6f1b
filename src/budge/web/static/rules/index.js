// The rules by which a position is played here: those the server names, or what it tells step by step.

import { Blocks } from "./blocks.js";
import { Push } from "./sokoban.js";
import { Slide, Slides, Swap } from "./tiles.js";
import { Told } from "./told.js";

const KINDS = { slide: Slide, slides: Slides, swap: Swap, blocks: Blocks, push: Push };

export const rulesOf = (position) => new (KINDS[position.rules?.kind] ?? Told)(position);
