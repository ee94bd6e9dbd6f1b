// Small boards: a state as a picture with its numbers; of a large board, the part that matters.

import { h } from "./dom.js";
import { thumbnail } from "./scene.js";
import { moveName, number, t } from "./texts.js";

const MOST_CELLS = 14;

// The part of a scene around some cells, where it has more rows or columns than one can read.
export function windowed(scene, cells = []) {
  const { height, width } = scene;
  if (height <= MOST_CELLS && width <= MOST_CELLS) return scene;
  const place = (size, values) => {
    const span = Math.min(size, MOST_CELLS);
    const middle = values.length ? (Math.min(...values) + Math.max(...values)) / 2 : size / 2;
    return [Math.max(0, Math.min(size - span, Math.round(middle - span / 2))), span];
  };
  const [top, tall] = place(height, cells.map(([r]) => r));
  const [left, wide] = place(width, cells.map(([, c]) => c));
  const inside = ([r, c]) => r >= top && r < top + tall && c >= left && c < left + wide;
  const moved = ([r, c]) => [r - top, c - left];
  const part = (list) => list && list.filter(inside).map(moved);
  return {
    ...scene, height: tall, width: wide, goalSet: undefined,
    walls: part(scene.walls), floor: part(scene.floor), goals: part(scene.goals), marks: part(scene.marks),
    exits: [],
    pieces: scene.pieces.filter(({ cell, shape }) => shape.some(([r, c]) => inside([cell[0] + r, cell[1] + c])))
      .map((piece) => ({ ...piece, cell: moved(piece.cell), home: piece.home && moved(piece.home) })),
  };
}

// A node's picture, or its text where its family has no pictures.
export function picture(gallery, node, before = null) {
  const scene = gallery.sceneOf(node);
  if (!scene) return h("pre", { class: "state-text" }, node.text ?? "");
  const large = scene.height > MOST_CELLS || scene.width > MOST_CELLS;
  return thumbnail(large ? windowed(scene, gallery.changedCells(node, before)) : scene);
}

const shown = (value, node) => (value === null ? (node.hopeless ? "∞" : "–") : number(value));

// g, h and f as they are written beside a board; a blind search has only g.
export function values(recording, node, g = node.g) {
  if (!recording.outline.heuristic) return [["g", number(g)]];
  return [["g", number(g)], ["h", shown(node.h, node)], ["f", shown(recording.rank(g, node.h), node)]];
}

export const valuesText = (recording, node, g) => values(recording, node, g).map(([name, value]) => `${name} ${value}`).join(", ");

// A button with a small board and its numbers.
export function card(recording, at, node, { g = node.g, before = null, stale = false, onclick }) {
  const numbers = values(recording, node, g);
  const last = numbers.at(-1);
  return h("button", {
    type: "button", class: `state-card${node.goal ? " goal" : ""}${stale ? " stale" : ""}`, "data-node": at, onclick,
    "aria-label": `${node.move ? moveName(node.move) : t("start")}: ${valuesText(recording, node, g)}`,
  }, picture(recording, node, before),
  h("span", { class: "numbers", "aria-hidden": "true" },
    numbers.length > 1 ? h("span", {}, numbers.slice(0, -1).map(([name, value]) => `${name} ${value}`).join("  ")) : null,
    h("b", {}, `${last[0]} ${last[1]}`)));
}
