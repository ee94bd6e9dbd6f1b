// A scene as SVG: the one look of positions, in play, in the editor and in small pictures.

import { svg } from "./dom.js";

export const CELL = 100;
export const MARGIN = 24;
const GAP = 4;
const PLAIN_FROM = 600; // pieces; beyond that each is drawn with as little as possible

const key = (row, column) => `${row},${column}`;

// Rectangles that cover a shape: itself, or its rows and columns.
function bars(shape) {
  const cells = new Set(shape.map(([r, c]) => key(r, c)));
  const rows = shape.map(([r]) => r), columns = shape.map(([, c]) => c);
  const top = Math.min(...rows), left = Math.min(...columns);
  const height = Math.max(...rows) - top + 1, width = Math.max(...columns) - left + 1;
  if (cells.size === height * width) return [[left, top, width, height]];
  const found = [];
  for (const [r, c] of shape) {
    if (!cells.has(key(r, c - 1))) {
      let end = c;
      while (cells.has(key(r, end + 1))) end += 1;
      found.push([c, r, end - c + 1, 1]);
    }
    if (!cells.has(key(r - 1, c))) {
      let end = r;
      while (cells.has(key(end + 1, c))) end += 1;
      found.push([c, r, 1, end - r + 1]);
    }
  }
  return found;
}

const box = ([x, y, w, h], inset, rx, kind) => svg("rect", {
  x: x * CELL + inset, y: y * CELL + inset, width: w * CELL - 2 * inset, height: h * CELL - 2 * inset, rx, class: kind,
});

export function body(piece, plain = false) {
  if (piece.kind === "player") {
    return [
      svg("circle", { cx: 50, cy: 50, r: 36, class: "body" }),
      svg("circle", { cx: 38, cy: 44, r: 6, class: "eye" }), svg("circle", { cx: 62, cy: 44, r: 6, class: "eye" }),
      svg("path", { d: "M36 62Q50 74 64 62", class: "smile" }),
    ];
  }
  const boxes = bars(piece.shape);
  const drawn = boxes.map((bar) => box(bar, GAP, 16, "body"));
  if (piece.kind === "box") {
    drawn.push(box([0, 0, 1, 1], 17, 6, "frame"), svg("path", { d: "M22 22L78 78M78 22L22 78", class: "strap" }),
      svg("circle", { cx: 50, cy: 50, r: 17, class: "seat" }));
  } else if (boxes.length === 1 && !plain && piece.shape.length > 1) drawn.push(...trim(piece, boxes[0]));
  if (piece.label) {
    const [x, y, w, h] = boxes.length === 1 ? boxes[0] : [0, 0, 1, 1];
    drawn.push(svg("text", {
      x: (x + w / 2) * CELL, y: (y + h / 2) * CELL, class: piece.label.length > 2 ? "small" : null,
    }, piece.label));
  }
  return drawn;
}

// Cars have windows before and behind, other pieces a bevel.
function trim({ kind, shape }, [x, y, w, h]) {
  const straight = w === 1 || h === 1;
  if (kind !== "car" && !(kind === "hero" && straight && shape.length < 4)) return [box([x, y, w, h], 13, 10, "bevel")];
  const lies = h === 1;
  const window = (at) => svg("rect", lies
    ? { x: at, y: 20, width: 14, height: 60, rx: 6, class: "window" }
    : { x: 20, y: at, width: 60, height: 14, rx: 6, class: "window" });
  const length = (lies ? w : h) * CELL;
  return [window(20), window(length - 34)];
}

// Cells as one outline, run by run: no lines between them, however small they get.
function outline(cells, width) {
  const numbers = [...new Set(cells.map(([r, c]) => r * width + c))].sort((a, b) => a - b);
  let path = "";
  for (let at = 0; at < numbers.length;) {
    let end = at;
    while (numbers[end + 1] === numbers[end] + 1 && numbers[end + 1] % width) end += 1;
    const [r, c] = [Math.floor(numbers[at] / width), numbers[at] % width];
    path += `M${c * CELL} ${r * CELL}h${(end - at + 1) * CELL}v${CELL}h${-(end - at + 1) * CELL}z`;
    at = end + 1;
  }
  return path;
}

// The edge of an area: every side of a cell that no other cell of it shares.
function edge(cells) {
  const all = new Set(cells.map(([r, c]) => key(r, c)));
  const sides = [[-1, 0, "M0 0h100"], [1, 0, "M0 100h100"], [0, -1, "M0 0v100"], [0, 1, "M100 0v100"]];
  return cells.flatMap(([r, c]) => sides.filter(([down, right]) => !all.has(key(r + down, c + right)))
    .map(([, , line]) => line.replace(/M(\d+) (\d+)/, (_, x, y) => `M${Number(x) + c * CELL} ${Number(y) + r * CELL}`))).join("");
}

function ground(scene) {
  const { height, width } = scene;
  const drawn = [];
  const area = (cells, kind) => { if (cells.length) drawn.push(svg("path", { d: outline(cells, width), class: kind })); };
  if (scene.floor) {
    area(scene.floor, "floor");
    area(scene.floor.filter(([r, c]) => (r + c) % 2), "floor odd"); // so that distances can be counted
    drawn.push(svg("path", { d: edge(scene.floor), class: "floor-edge" }));
  }
  else drawn.push(svg("rect", { x: 0, y: 0, width: width * CELL, height: height * CELL, class: "floor" }));
  area(scene.walls, "wall");
  area(scene.marks, "mark");
  if (scene.goals.length) {
    drawn.push(svg("path", {
      d: scene.goals.map(([r, c]) => `M${c * CELL + 32} ${r * CELL + 50}a18 18 0 1 0 36 0a18 18 0 1 0 -36 0z`).join(""), class: "goal",
    }));
  }
  scene.exits.forEach(([side, line]) => drawn.push(...doorway(scene, side, line)));
  return drawn;
}

// An opening in the edge of the tray, and the way out.
function doorway({ width, height }, side, line) {
  const across = side === "left" || side === "right";
  const x = { left: -MARGIN, right: width * CELL }[side] ?? line * CELL;
  const y = { top: -MARGIN, bottom: height * CELL }[side] ?? line * CELL;
  const turn = { right: 0, bottom: 90, left: 180, top: 270 }[side];
  const middle = across ? [x + MARGIN / 2, y + CELL / 2] : [x + CELL / 2, y + MARGIN / 2];
  return [
    svg("rect", { x, y, width: across ? MARGIN : CELL, height: across ? CELL : MARGIN, class: "exit" }),
    svg("path", { d: "M-6 -22L8 0L-6 22", class: "way-out", transform: `translate(${middle}) rotate(${turn})` }),
  ];
}

export function isPlaced(scene, piece) {
  const [r, c] = piece.cell;
  if (piece.home) return piece.home[0] === r && piece.home[1] === c;
  if (piece.kind !== "box") return false;
  scene.goalSet ??= new Set(scene.goals.map(([gr, gc]) => key(gr, gc)));
  return scene.goalSet.has(key(r, c));
}

export const classOf = (scene, piece) =>
  `piece ${piece.kind} tone-${piece.tone % 8}${isPlaced(scene, piece) ? " placed" : ""}`;

export const paint = (group, { colour }) => {
  for (const part of group.querySelectorAll(".body")) part.style.fill = colour ?? "";
};

export const aspectOf = ({ width, height }) => (width * CELL + 2 * MARGIN) / (height * CELL + 2 * MARGIN);

export function frame(scene, attributes, ...children) {
  const width = scene.width * CELL, height = scene.height * CELL;
  const root = svg("svg", {
    viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`, ...attributes,
  }, svg("rect", {
    x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN,
    rx: 30, class: scene.floor ? "tray open" : "tray",
  }), ground(scene), ...children,
  scene.marks.length ? svg("path", { d: edge(scene.marks), class: "mark-edge" }) : null); // over the pieces that stand there
  root.style.setProperty("--aspect", aspectOf(scene));
  return root;
}

export const isLarge = (scene) => scene.pieces.length >= PLAIN_FROM;

export function pieceOf(scene, piece, attributes) {
  const group = svg("g", { class: classOf(scene, piece), ...attributes }, body(piece, isLarge(scene)));
  if (piece.colour) paint(group, piece);
  return group;
}

// A small picture that nobody moves; of a very large board only its outline.
export function thumbnail(scene) {
  if (isLarge(scene)) return frame(scene, { class: "scene thumbnail", "aria-hidden": "true" });
  const pieces = scene.pieces.map((piece) => pieceOf(scene, piece, {
    transform: `translate(${piece.cell[1] * CELL},${piece.cell[0] * CELL})`,
  }));
  return frame(scene, { class: "scene thumbnail", "aria-hidden": "true" }, pieces);
}

// An arrow from one point of the picture to another; points are (y, x).
export function arrow([y, x], [ty, tx]) {
  const length = Math.hypot(ty - y, tx - x);
  const [uy, ux] = [(ty - y) / length, (tx - x) / length];
  const head = `${tx},${ty} ${tx - 30 * ux - 18 * uy},${ty - 30 * uy + 18 * ux} ${tx - 30 * ux + 18 * uy},${ty - 30 * uy - 18 * ux}`;
  return [
    svg("line", { x1: x, y1: y, x2: tx - 20 * ux, y2: ty - 20 * uy, class: "arrow" }),
    svg("polygon", { points: head, class: "arrow-head" }),
  ];
}
