// Positions as grids of signs, for the editor: from text and back, with the place of every cell.

const SOKOBAN = [
  { sign: "#", name: "brush-wall" }, { sign: " ", name: "brush-floor" }, { sign: "$", name: "brush-box" },
  { sign: ".", name: "brush-goal" }, { sign: "@", name: "brush-player" }, { sign: "*", name: "brush-box-on-goal" },
  { sign: "+", name: "brush-player-on-goal" },
];

export function brushes(family, grid = []) {
  if (family === "sokoban") return SOKOBAN;
  if (family === "tiles") return [];
  const used = new Set(grid.flat().filter((sign) => /[A-Za-z]/.test(sign)));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const fresh = letters.find((letter) => !used.has(letter));
  const hero = family === "rush-hour" ? "A" : null;
  const listed = [...used].sort();
  const pieces = [...new Set([hero, ...listed].filter(Boolean))];
  return [
    { sign: ".", name: "brush-empty" },
    ...pieces.map((sign) => ({ sign, name: sign === hero ? "brush-hero" : "brush-piece" })),
    ...(fresh ? [{ sign: fresh, name: "brush-new" }] : []),
  ];
}

export const sizeLimits = (family) => (family === "tiles" ? [2, 10] : family === "sokoban" ? [3, 40] : [2, 12]);

// What a text draws: the start, and for Klotski the goal below it.
export function layersOf(family, text) {
  if (family === "tiles") {
    const rows = text.split("->")[0].trim().split(/\s*\/\s*|\n/).map((row) => row.trim().split(/[\s,]+/));
    return rows.every((row) => row.length === rows[0].length) ? { start: rows } : null;
  }
  const lines = text.split("\n").map((line) => line.trimEnd());
  const goal = lines.findIndex((line) => /^goal:/i.test(line));
  const drawn = (part) => part.filter((line) => line && !HEADER.test(line) && !/^\s*;/.test(line));
  const start = squared(family, drawn(goal < 0 ? lines : lines.slice(0, goal)));
  if (!start) return null;
  return { start, goal: goal < 0 ? null : squared(family, drawn(lines.slice(goal))) };
}

const HEADER = /^\s*[a-z-]+\s*:/i;

function squared(family, lines) {
  if (!lines.length) return null;
  const width = Math.max(...lines.map((line) => line.length));
  const blank = family === "sokoban" ? " " : ".";
  return lines.map((line) => [...line.padEnd(width, blank)]);
}

// The text of what is drawn, and where in it every cell stands.
export function textOf(family, { start, goal }, old = "") {
  const places = [];
  if (family === "tiles") {
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
    lines.push(family === "sokoban" ? row.join("").trimEnd() : row.join(""));
    row.forEach((_, c) => places.push({ layer, line: lines.length, from: c + 1, to: c + 1, cell: [r, c] }));
  });
  const headers = old.split("\n").filter((line) => HEADER.test(line) && !/^(grid|goal):/i.test(line));
  if (family !== "sokoban") lines.push(...headers);
  if (family === "klotski") lines.push("grid:");
  add("start", start);
  if (goal?.flat().some((sign) => sign !== ".")) {
    lines.push("goal:");
    add("goal", goal);
  }
  if (family === "sokoban") lines.push(...headers);
  return { text: lines.join("\n"), places };
}

export function newGrid(family, height, width) {
  const rows = (cell) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => cell(r, c)));
  if (family === "tiles") return rows((r, c) => String((r * width + c + 1) % (height * width)));
  if (family === "sokoban") {
    return rows((r, c) => (r === 0 || c === 0 || r === height - 1 || c === width - 1 ? "#" : " "));
  }
  return rows(() => ".");
}
