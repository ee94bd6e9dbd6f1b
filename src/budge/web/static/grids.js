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

// How a cell looks: a class of the style sheet, what is written in it, and a colour if it has its own.
export function lookOf(editor, sign) {
  if (editor.cells === "numbers") return sign === "0" ? ["blank", ""] : ["tile", sign];
  const brush = editor.brushes.find((one) => one.sign === sign);
  if (brush) return [brush.look, brush.shown, brush.colour];
  if (!editor.pieces || sign === " ") return ["floor", ""];
  return sign === "#" ? ["wall", ""] : [`block tone-${sign.codePointAt(0) % 8}`, sign];
}

// What a text draws: the start, and where the family has one the goal below it.
export function layersOf(editor, text) {
  if (editor.cells === "numbers") {
    const rows = text.split("->")[0].trim().split(/\s*\/\s*|\n/).map((row) => row.trim().split(/[\s,]+/));
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

export function newGrid(editor, height, width) {
  const rows = (cell) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => cell(r, c)));
  if (editor.cells === "numbers") return rows((r, c) => String((r * width + c + 1) % (height * width)));
  const edge = (r, c) => r === 0 || c === 0 || r === height - 1 || c === width - 1;
  return rows((r, c) => (editor.border && edge(r, c) ? editor.border : editor.blank));
}
