// The stage: the board larger or smaller, and over the whole screen.

import { byId } from "./dom.js";
import { setting } from "./records.js";
import { t } from "./texts.js";

export const SKINS = ["paper", "wood", "bold"]; // the first is the usual one
const SIZES = [1, 1.5, 2, 3, 4, 6, 8];

let zoom = 0;

function set(at) {
  zoom = Math.max(0, Math.min(SIZES.length - 1, at));
  const board = byId("board");
  const middle = [(board.scrollLeft + board.clientWidth / 2) / board.scrollWidth, (board.scrollTop + board.clientHeight / 2) / board.scrollHeight];
  board.style.setProperty("--zoom", SIZES[zoom]);
  board.classList.toggle("zoomed", zoom > 0);
  board.scrollLeft = middle[0] * board.scrollWidth - board.clientWidth / 2;
  board.scrollTop = middle[1] * board.scrollHeight - board.clientHeight / 2;
  label();
}

export function resetZoom() {
  if (zoom) set(0);
}

// The board in the colours that the player likes.
export function wear() {
  document.documentElement.dataset.skin = setting("skin", SKINS[0]);
}

export function label() {
  for (const id of ["zoom-out", "zoom-in", "full"]) {
    byId(id).setAttribute("aria-label", t(id));
    byId(id).title = t(id);
  }
  byId("zoom-out").disabled = zoom === 0;
  byId("zoom-in").disabled = zoom === SIZES.length - 1;
}

// On a board that is larger than its window, what moves stays in sight.
export function keepInSight({ left, right, top, bottom }) {
  if (!zoom) return;
  const board = byId("board"), seen = board.getBoundingClientRect();
  const edge = 1.5 * (bottom - top); // a little of what lies beyond
  board.scrollBy({
    left: Math.max(0, right + edge - seen.right) + Math.min(0, left - edge - seen.left),
    top: Math.max(0, bottom + edge - seen.bottom) + Math.min(0, top - edge - seen.top),
  });
}

byId("zoom-in").addEventListener("click", () => set(zoom + 1));
byId("zoom-out").addEventListener("click", () => set(zoom - 1));
byId("full").hidden = !document.fullscreenEnabled;
byId("full").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else byId("stage").requestFullscreen().catch(() => {});
});
