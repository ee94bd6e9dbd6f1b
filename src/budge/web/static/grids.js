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
  const fresh = letters.find((letter) => !used.has(letter) && letter !== "X");
  const hero = family === "rush-hour" ? "X" : null;
  const listed = [...used].sort();
  const pieces = [...new Set([hero, ...listed].filter(Boolean))];
  return [
    { sign: ".", name: "brush-empty" },
    ...pieces.map((sign) => ({ sign, name: sign === hero ? "brush-hero" : "brush-piece" })),
    ...(fresh ? [{ sign: fresh, name: "brush-new" }] : []),
  ];
}

export const sizeLimits = (family) => (family === "tiles" ? [2, 10] : family === "sokoban" ? [3, 40] : [2, 12]);

export function gridOf(family, text) {
  if (family === "tiles") {
    const rows = text.split("->")[0].trim().split(/\s*\/\s*|\n/).map((row) => row.trim().split(/[\s,]+/));
    return rows.every((row) => row.length === rows[0].length) ? rows : null;
  }
  const lines = bodyOf(text).map(([line]) => line);
  if (!lines.length) return null;
  const width = Math.max(...lines.map((line) => line.length));
  const blank = family === "sokoban" ? " " : ".";
  return lines.map((line) => [...line.padEnd(width, blank)]);
}

// The lines that draw the board, with their numbers; headers such as `name: …` stand around them.
function bodyOf(text) {
  return text.split("\n").map((line, at) => [line.trimEnd(), at + 1])
    .filter(([line]) => line && !/^\s*[a-z-]+\s*:/i.test(line) && !/^\s*;/.test(line));
}

export function textOf(family, grid, old = "") {
  const places = [];
  if (family === "tiles") {
    let text = "";
    grid.forEach((row, r) => {
      if (r) text += " / ";
      row.forEach((sign, c) => {
        if (c) text += " ";
        places.push({ line: 1, from: text.length + 1, to: text.length + sign.length, cell: [r, c] });
        text += sign;
      });
    });
    const goal = old.includes("->") ? ` ->${old.split("->")[1]}` : "";
    return { text: text + goal, places };
  }
  const headers = old.split("\n").filter((line) => /^\s*[a-z-]+\s*:/i.test(line));
  const lines = grid.map((row) => (family === "sokoban" ? row.join("").trimEnd() : row.join("")));
  grid.forEach((row, r) => row.forEach((_, c) =>
    places.push({ line: headers.length + r + 1, from: c + 1, to: c + 1, cell: [r, c] })));
  return { text: [...headers, ...lines].join("\n"), places };
}

export function newGrid(family, height, width) {
  const rows = (cell) => Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => cell(r, c)));
  if (family === "tiles") return rows((r, c) => String((r * width + c + 1) % (height * width)));
  if (family === "sokoban") {
    return rows((r, c) => (r === 0 || c === 0 || r === height - 1 || c === width - 1 ? "#" : " "));
  }
  return rows(() => ".");
}
