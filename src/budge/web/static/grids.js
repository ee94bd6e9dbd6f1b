// Positions as grids of signs, for the editor: from text and back, with the place of every cell.
// How a family writes and draws them is told by its editor, which comes from the server.

import { t } from "./texts.js";
import { brushName } from "./families.js";

export function brushes(editor, grid = []) {
  const fixed = editor.brushes.map((brush) => ({ sign: brush.sign, name: brushName(brush) }));
  if (!editor.pieces) return fixed;
  const used = new Set(grid.flat().filter((sign) => /[A-Za-z]/.test(sign)));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const fresh = letters.find((letter) => !used.has(letter));
  const pieces = [...new Set([editor.hero, ...[...used].sort()].filter(Boolean))];
  return [
    ...fixed,
    ...pieces.map((sign) => ({ sign, name: t(sign === editor.hero ? "brush-hero" : "brush-piece") })),
    ...(fresh ? [{ sign: fresh, name: t("brush-new") }] : []),
  ];
}

// What the signs of a grid show, as a scene like any other: letters that hang together are a piece.
export function sceneOf(editor, grid, { exits = [], marks = [], text = "" } = {}) {
  const height = grid.length, width = Math.max(...grid.map((row) => row.length));
  const scene = { height, width, pieces: [], walls: [], floor: null, goals: [], marks, exits };
  const named = new Map();
  const wanted = editor.cells === "numbers" ? (goalIn(text) ?? newGrid(editor, height, width)) : [];
  const homes = new Map(wanted.flatMap((row, r) => row.map((sign, c) => [sign, [r, c]])));
  grid.forEach((row, r) => row.forEach((sign, c) => {
    const cell = [r, c];
    const piece = (kind, more = {}) => scene.pieces.push({ kind, label: "", cell, shape: [[0, 0]], home: null, tone: 0, colour: null, ...more });
    if (editor.cells === "numbers") {
      if (sign !== "0") piece("tile", { label: sign, home: homes.get(sign) ?? null });
      return;
    }
    const brush = editor.brushes.find((one) => one.sign === sign);
    const looks = brush?.look.split(" ") ?? [];
    if (sign === "#" || looks.includes("wall")) scene.walls.push(cell);
    else if (brush) {
      if (looks.includes("goal")) scene.goals.push(cell);
      for (const kind of ["box", "player"]) if (looks.includes(kind)) piece(kind);
      if (brush.colour) piece("lamp", { colour: brush.colour, label: brush.shown });
      if (looks.includes("player")) scene.pieces.push(...scene.pieces.splice(scene.pieces.length - 1));
    } else if (editor.pieces && sign !== " ") {
      if (!named.has(sign)) {
        named.set(sign, { kind: sign === editor.hero ? "hero" : editor.hero ? "car" : "block", label: sign, cell, shape: [], home: null, tone: named.size, colour: null });
        scene.pieces.push(named.get(sign));
      }
      const [first, column] = named.get(sign).cell;
      named.get(sign).shape.push([r - first, c - column]);
    }
  }));
  if (!editor.hero) toneByShape(scene.pieces);
  return scene;
}

// Pieces of one shape have one colour, as in play.
function toneByShape(pieces) {
  const shapes = [];
  for (const piece of pieces.filter(({ kind }) => kind === "block")) {
    const shape = piece.shape.join(" ");
    if (!shapes.includes(shape)) shapes.push(shape);
    piece.tone = shapes.indexOf(shape);
  }
}

const numbersIn = (text) => text.trim().split(/\s*\/\s*|\n/).map((row) => row.trim().split(/[\s,]+/));

const goalIn = (text) => (text.includes("->") ? numbersIn(text.split("->")[1]) : null);

// What a text draws: the start, and where the family has one the goal below it.
export function layersOf(editor, text) {
  if (editor.cells === "numbers") {
    const rows = numbersIn(text.split("->")[0]);
    return rows.every((row) => row.length === rows[0].length) ? { start: rows } : null;
  }
  const lines = text.split("\n").map((line) => line.trimEnd());
  const goal = lines.findIndex((line) => /^goal:/i.test(line));
  const drawn = (part) => part.filter((line) => line && !HEADER.test(line) && !/^\s*;/.test(line));
  const start = squared(editor, drawn(goal < 0 ? lines : lines.slice(0, goal)));
  if (!start) return null;
  return { start, goal: goal < 0 ? null : squared(editor, drawn(lines.slice(goal))) };
}

const HEADER = /^\s*[a-z-]+\s*:/i;

function squared(editor, lines) {
  if (!lines.length) return null;
  const width = Math.max(...lines.map((line) => line.length));
  return lines.map((line) => [...line.padEnd(width, editor.blank)]);
}

// The text of what is drawn, and where in it every cell stands.
export function textOf(editor, { start, goal }, old = "") {
  const places = [];
  if (editor.cells === "numbers") {
    let text = "";
    start.forEach((row, r) => {
      if (r) text += " / ";
      row.forEach((sign, c) => {
        if (c) text += " ";
        places.push({ layer: "start", line: 1, from: text.length + 1, to: text.length + sign.length, cell: [r, c] });
        text += sign;
      });
    });
    return { text: text + (old.includes("->") ? ` ->${old.split("->")[1]}` : ""), places };
  }
  const lines = [];
  const add = (layer, grid) => grid.forEach((row, r) => {
    lines.push(row.join("").trimEnd());
    row.forEach((_, c) => places.push({ layer, line: lines.length, from: c + 1, to: c + 1, cell: [r, c] }));
  });
  const headers = old.split("\n").filter((line) => HEADER.test(line) && !/^(grid|goal):/i.test(line));
  if (!editor.headers_last) lines.push(...headers);
  if (editor.goal) lines.push("grid:");
  add("start", start);
  if (goal?.flat().some((sign) => sign !== editor.blank)) {
    lines.push("goal:");
    add("goal", goal);
  }
  if (editor.headers_last) lines.push(...headers);
  return { text: lines.join("\n"), places };
}

// The grid in another size with what it held; what a border was is one again.
export function resized(editor, grid, height, width) {
  const fresh = newGrid(editor, height, width);
  if (editor.cells === "numbers") return fresh;
  const border = (r, c, of) => editor.border && (r === 0 || c === 0 || r === of.length - 1 || c === of[0].length - 1);
  grid.forEach((row, r) => row.forEach((sign, c) => {
    if (r < height && c < width && !border(r, c, fresh) && !(border(r, c, grid) && sign === editor.border)) fresh[r][c] = sign;
  }));
  return fresh;
}

export function newGrid(editor, height, width) {
  const rows = (cell) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => cell(r, c)));
  if (editor.cells === "numbers") return rows((r, c) => String((r * width + c + 1) % (height * width)));
  const edge = (r, c) => r === 0 || c === 0 || r === height - 1 || c === width - 1;
  return rows((r, c) => (editor.border && edge(r, c) ? editor.border : editor.blank));
}
