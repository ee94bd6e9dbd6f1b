// A scene as SVG: pieces that can be dragged, clicked and moved by keys.

import { svg } from "./dom.js";

const CELL = 100;
const GAP = 3;
const MARGIN = 16;

const key = (row, column) => `${row},${column}`;
const place = (group, row, column) => {
  group.style.transform = `translate(${column * CELL}px, ${row * CELL}px)`;
};

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

function body(piece) {
  if (piece.kind === "player") {
    return [
      svg("circle", { cx: 50, cy: 50, r: 34, class: "body" }),
      svg("circle", { cx: 39, cy: 44, r: 5, class: "eye" }),
      svg("circle", { cx: 61, cy: 44, r: 5, class: "eye" }),
    ];
  }
  const boxes = bars(piece.shape);
  const drawn = boxes.map(([x, y, w, hgt]) => svg("rect", {
    x: x * CELL + GAP, y: y * CELL + GAP, width: w * CELL - 2 * GAP, height: hgt * CELL - 2 * GAP,
    rx: 14, class: "body",
  }));
  if (piece.kind === "box") drawn.push(svg("path", { d: "M26 26L74 74M74 26L26 74", class: "strap" }));
  if (piece.label) {
    const [x, y, w, hgt] = boxes.length === 1 ? boxes[0] : [0, 0, 1, 1];
    drawn.push(svg("text", {
      x: (x + w / 2) * CELL, y: (y + hgt / 2) * CELL, class: piece.label.length > 2 ? "small" : null,
    }, piece.label));
  }
  return drawn;
}

function ground(scene) {
  const walls = new Set(scene.walls.map(([r, c]) => key(r, c)));
  const drawn = [];
  const square = (r, c, kind) => drawn.push(svg("rect", {
    x: c * CELL, y: r * CELL, width: CELL + 0.5, height: CELL + 0.5, class: kind,
  }));
  if (scene.floor) scene.floor.forEach(([r, c]) => square(r, c, "floor"));
  else {
    for (let r = 0; r < scene.height; r += 1) {
      for (let c = 0; c < scene.width; c += 1) if (!walls.has(key(r, c))) square(r, c, "floor");
    }
  }
  scene.walls.forEach(([r, c]) => square(r, c, "wall"));
  scene.marks.forEach(([r, c]) => square(r, c, "mark"));
  scene.goals.forEach(([r, c]) => drawn.push(svg("circle", {
    cx: (c + 0.5) * CELL, cy: (r + 0.5) * CELL, r: 16, class: "goal",
  })));
  scene.exits.forEach(([side, line]) => drawn.push(doorway(scene, side, line)));
  return drawn;
}

function doorway({ width, height }, side, line) {
  const across = side === "left" || side === "right";
  const x = { left: -MARGIN, right: width * CELL }[side] ?? line * CELL;
  const y = { top: -MARGIN, bottom: height * CELL }[side] ?? line * CELL;
  return svg("rect", {
    x, y, width: across ? MARGIN : CELL, height: across ? CELL : MARGIN, class: "exit",
  });
}

function isPlaced(scene, piece) {
  const [r, c] = piece.cell;
  if (piece.home) return piece.home[0] === r && piece.home[1] === c;
  return piece.kind === "box" && scene.goals.some(([gr, gc]) => gr === r && gc === c);
}

function frame(scene, attributes, ...children) {
  const width = scene.width * CELL, height = scene.height * CELL;
  return svg("svg", {
    viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`, ...attributes,
  }, svg("rect", {
    x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN,
    rx: 26, class: scene.floor ? "tray open" : "tray",
  }), ...children);
}

const classOf = (scene, piece) =>
  `piece ${piece.kind} tone-${piece.tone % 8}${isPlaced(scene, piece) ? " placed" : ""}`;

// A small picture that nobody moves.
export function thumbnail(scene) {
  const pieces = scene.pieces.map((piece) => {
    const group = svg("g", {
      class: classOf(scene, piece),
      transform: `translate(${piece.cell[1] * CELL},${piece.cell[0] * CELL})`,
    }, body(piece));
    paint(group, piece);
    return group;
  });
  return frame(scene, { class: "scene thumbnail", "aria-hidden": "true" }, ground(scene), pieces);
}

// What is drawn of a piece depends on these; where it stands and its tone are style.
const drawingOf = ({ kind, label }) => `${kind} ${label}`;

const paint = (group, { colour }) => {
  for (const part of group.querySelectorAll(".body")) part.style.fill = colour ?? "";
};

export class Board {
  // `onMove(moves)` is told which moves the player made; `words` names the board and its pieces.
  constructor(host, onMove, words) {
    Object.assign(this, { host, onMove, words, scene: null, options: [], groups: [], selected: null });
  }

  // Show a scene. Where it is the one shown already, its pieces glide to their new places.
  show(scene, options = []) {
    this.options = options;
    const same = this.scene && this.root?.isConnected && this.shape === this.shapeOf(scene);
    this.scene = scene;
    if (!same) this.build();
    this.clearHint();
    scene.pieces.forEach((piece, number) => {
      const group = this.groups[number];
      place(group, ...piece.cell);
      group.setAttribute("class", classOf(scene, piece));
      if (group.dataset.drawing !== drawingOf(piece)) {
        group.dataset.drawing = drawingOf(piece);
        group.dataset.label = piece.label;
        group.replaceChildren(...body(piece));
      }
      paint(group, piece);
      const movable = options.some((option) => option.piece === number);
      group.classList.toggle("movable", movable);
      group.setAttribute("tabindex", movable ? 0 : -1);
      group.setAttribute("aria-label", this.words.piece(piece));
    });
    if (!same || !options.some((option) => option.piece === this.selected)) this.selected = null;
    this.markSelected();
  }

  shapeOf(scene) {
    const { height, width, walls, goals, exits, floor } = scene;
    const pieces = scene.pieces.map(({ shape, home }) => [shape, home]);
    return JSON.stringify([height, width, walls, goals, exits, floor?.length, pieces]);
  }

  build() {
    const { scene } = this;
    this.shape = this.shapeOf(scene);
    this.groups = scene.pieces.map((piece, number) => svg("g", {
      role: "button", "data-piece": number, "data-label": piece.label, "data-drawing": drawingOf(piece),
    }, body(piece)));
    this.overlay = svg("g", { class: "overlay" });
    this.root = frame(scene, { class: "scene", role: "group", "aria-label": this.words.board() },
      ground(scene), this.groups, this.overlay);
    this.root.addEventListener("pointerdown", (event) => this.grab(event));
    this.root.addEventListener("keydown", (event) => {
      const group = event.target.closest("[data-piece]");
      if (!group || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      const number = Number(group.dataset.piece);
      this.click(number, this.optionsOf(number));
    });
    this.root.addEventListener("focusin", (event) => {
      const group = event.target.closest("[data-piece]");
      if (group) this.select(Number(group.dataset.piece));
    });
    this.host.replaceChildren(this.root);
  }

  // ---------------------------------------------------------------- choosing

  select(number) {
    this.selected = number;
    this.markSelected();
  }

  markSelected() {
    this.groups.forEach((group, number) =>
      group.classList.toggle("selected", number === this.selected && this.optionsOf(number).length > 0));
  }

  optionsOf(number) {
    return this.options.filter((option) => option.piece === number);
  }

  // The arrow keys: the chosen piece if it can go there, else the only one that can.
  step(rows, columns) {
    const next = this.options.filter(({ piece, to }) => {
      const [r, c] = this.scene.pieces[piece].cell;
      return to[0] === r + rows && to[1] === c + columns;
    });
    const mine = next.find((option) => option.piece === this.selected)
      ?? next.find((option) => this.scene.pieces[option.piece].kind === "player")
      ?? (new Set(next.map((option) => option.piece)).size === 1 ? next[0] : null);
    if (mine) this.onMove(mine.moves);
    else if (this.staying().length) this.walk(rows, columns);
    return Boolean(mine);
  }

  // Pieces that are clicked where they stand: there the arrow keys go from one to the next.
  staying() {
    return this.options.filter(({ piece, to }) => key(...to) === key(...this.scene.pieces[piece].cell));
  }

  walk(rows, columns) {
    const { pieces, height, width } = this.scene;
    const [r, c] = pieces[this.selected]?.cell ?? [-rows, -columns];
    const next = key((r + rows + height) % height, (c + columns + width) % width);
    const number = pieces.findIndex(({ cell }) => key(...cell) === next);
    if (number >= 0) this.groups[number].focus({ preventScroll: true });
  }

  // ---------------------------------------------------------------- dragging

  pointOf(event) {
    const box = this.root.getBoundingClientRect();
    const scale = (this.scene.width * CELL + 2 * MARGIN) / box.width;
    return [
      ((event.clientY - box.top) * scale - MARGIN) / CELL,
      ((event.clientX - box.left) * scale - MARGIN) / CELL,
    ];
  }

  grab(event) {
    if (event.button !== 0 || !this.options.length) return;
    const group = event.target.closest("[data-piece]");
    if (!group) {
      this.clickFloor(event);
      return;
    }
    const number = Number(group.dataset.piece);
    const piece = this.scene.pieces[number];
    const ways = new Map(this.optionsOf(number).map((option) => [key(...option.to), option]));
    if (!ways.size) return;
    event.preventDefault();
    group.focus({ preventScroll: true });
    const from = this.pointOf(event);
    let at = [...piece.cell];
    let moved = false;
    const free = (r, c) => ways.has(key(r, c)) || (r === piece.cell[0] && c === piece.cell[1]);

    const drag = (now) => {
      const point = this.pointOf(now);
      const wish = [piece.cell[0] + point[0] - from[0], piece.cell[1] + point[1] - from[1]];
      if (!moved && Math.hypot(wish[0] - piece.cell[0], wish[1] - piece.cell[1]) < 0.06) return;
      moved = true;
      group.classList.add("dragged");
      for (let guard = 0; guard < 50; guard += 1) {
        const down = wish[0] - at[0], right = wish[1] - at[1];
        const vertical = [at[0] + Math.sign(down), at[1]], sideways = [at[0], at[1] + Math.sign(right)];
        const goDown = Math.abs(down) > 0.5 && free(...vertical);
        const goRight = Math.abs(right) > 0.5 && free(...sideways);
        if (goDown && (!goRight || Math.abs(down) >= Math.abs(right))) at = vertical;
        else if (goRight) at = sideways;
        else break;
      }
      // Between cells the piece follows the pointer along the way on which it can go furthest.
      let down = Math.max(-0.5, Math.min(0.5, wish[0] - at[0]));
      let right = Math.max(-0.5, Math.min(0.5, wish[1] - at[1]));
      if (!free(at[0] + Math.sign(down), at[1])) down = 0;
      if (!free(at[0], at[1] + Math.sign(right))) right = 0;
      if (Math.abs(down) >= Math.abs(right)) right = 0;
      else down = 0;
      place(group, at[0] + down, at[1] + right);
    };
    const drop = (cancelled) => {
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
      group.classList.remove("dragged");
      place(group, ...piece.cell);
      if (cancelled) return;
      const way = ways.get(key(...at));
      if (moved && way) this.onMove(way.moves);
      else if (!moved) this.click(number, [...ways.values()]);
    };
    const up = () => drop(false);
    const cancel = () => drop(true);
    addEventListener("pointermove", drag);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  }

  // A click on a piece with one way to go takes it; a box beside the player is pushed.
  click(number, ways) {
    if (ways.length === 1) this.onMove(ways[0].moves);
    else this.select(number);
  }

  // A click on the floor sends the player there, or the chosen piece.
  clickFloor(event) {
    const [row, column] = this.pointOf(event).map(Math.floor);
    const there = this.options.filter(({ to }) => to[0] === row && to[1] === column);
    const way = there.find(({ piece }) => this.scene.pieces[piece].kind === "player")
      ?? there.find(({ piece }) => piece === this.selected)
      ?? (there.length === 1 ? there[0] : null);
    if (way) this.onMove(way.moves);
  }

  // ---------------------------------------------------------------- hints and joy

  // An arrow over every piece that the move takes along, a ring around one that is to be clicked.
  hint(move) {
    this.clearHint();
    const ways = this.options.filter(({ moves }) => moves.length === 1 && moves[0] === move);
    for (const { piece, to } of ways) {
      const { cell, shape } = this.scene.pieces[piece];
      const rows = shape.map(([r]) => r), columns = shape.map(([, c]) => c);
      const middle = [
        (Math.max(...rows) + Math.min(...rows) + 1) / 2, (Math.max(...columns) + Math.min(...columns) + 1) / 2,
      ];
      const [y, x] = [(cell[0] + middle[0]) * CELL, (cell[1] + middle[1]) * CELL];
      const [ty, tx] = [(to[0] + middle[0]) * CELL, (to[1] + middle[1]) * CELL];
      this.groups[piece].classList.add("hinted");
      const length = Math.hypot(ty - y, tx - x);
      if (!length) {
        this.overlay.append(svg("circle", { cx: x, cy: y, r: CELL * 0.3, class: "target" }));
        continue;
      }
      const [uy, ux] = [(ty - y) / length, (tx - x) / length];
      const head = `${tx},${ty} ${tx - 30 * ux - 18 * uy},${ty - 30 * uy + 18 * ux} ${tx - 30 * ux + 18 * uy},${ty - 30 * uy - 18 * ux}`;
      this.overlay.append(
        svg("line", { x1: x, y1: y, x2: tx - 20 * ux, y2: ty - 20 * uy, class: "arrow" }),
        svg("polygon", { points: head, class: "arrow-head" }),
      );
    }
    return ways.length > 0;
  }

  clearHint() {
    this.overlay?.replaceChildren();
    this.groups.forEach((group) => group.classList.remove("hinted"));
  }

  celebrate() {
    const { width, height } = this.scene;
    const ring = svg("circle", { cx: width * 50, cy: height * 50, r: Math.min(width, height) * 50, class: "ring" });
    this.overlay.append(ring);
    ring.addEventListener("animationend", () => ring.remove());
    this.root.classList.add("joy");
    setTimeout(() => this.root.classList.remove("joy"), 1600);
  }
}
