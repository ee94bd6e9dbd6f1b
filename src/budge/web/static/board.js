// The board on the screen: a scene whose pieces glide, are marked, hinted at and celebrated.

import { Canvas } from "./canvas.js";
import { svg } from "./dom.js";
import { pieceName } from "./families.js";
import { arrow, body, CELL, classOf, frame, isLarge, MARGIN, paint, pieceOf } from "./scene.js";
import { store } from "./store.js";
import { t } from "./texts.js";

export { thumbnail } from "./scene.js";

export const place = (group, row, column) => {
  group.style.transform = `translate(${column * CELL}px, ${row * CELL}px)`;
};

// What is drawn of a piece depends on these; where it stands and its tone are style.
const drawingOf = ({ kind, label }) => `${kind} ${label}`;

export class Board {
  constructor(host) {
    Object.assign(this, { host, scene: null, groups: [], selected: null, movable: new Set() });
  }

  // Show a scene. Where it is the one shown already, its pieces glide to their new places.
  show(scene) {
    const { walls, pieces } = scene;
    const same = this.scene?.walls === walls && this.scene.pieces.length === pieces.length && this.root?.isConnected;
    this.scene = scene;
    if (this.canvas && same) this.canvas.scene = scene;
    if (!same) this.build();
    else if (pieces.map((_, number) => this.update(number)).some(Boolean)) this.clearHint();
  }

  // Whether a piece has moved or looks otherwise; if so, it is shown so.
  update(number) {
    const piece = this.scene.pieces[number], group = this.groups[number], drawn = this.drawn[number];
    if (this.canvas) {
      if (drawn.row === piece.cell[0] && drawn.column === piece.cell[1]) return false;
      [drawn.row, drawn.column] = piece.cell;
      this.canvas.move(number);
      return true;
    }
    const look = `${drawingOf(piece)} ${piece.tone} ${piece.colour ?? ""}`;
    if (drawn.row === piece.cell[0] && drawn.column === piece.cell[1] && drawn.look === look) return false;
    if (drawn.look !== look && group.dataset.drawing !== drawingOf(piece)) {
      group.dataset.drawing = drawingOf(piece);
      group.dataset.label = piece.label;
      group.replaceChildren(...body(piece, isLarge(this.scene)));
    }
    if (drawn.look !== look) paint(group, piece);
    [drawn.row, drawn.column, drawn.look] = [...piece.cell, look];
    place(group, ...piece.cell);
    this.dress(number);
    return true;
  }

  // Its class, and what a screen reader is told of it.
  dress(number) {
    if (this.canvas) {
      this.canvas.mark(number, this.selected === number ? "accent" : null);
      return;
    }
    const piece = this.scene.pieces[number], group = this.groups[number];
    const can = this.movable.has(number);
    group.setAttribute("class", classOf(this.scene, piece) + (can ? " movable" : "") + (this.selected === number ? " selected" : ""));
    if (can) group.setAttribute("tabindex", 0);
    else group.removeAttribute("tabindex");
    group.setAttribute("role", can ? "button" : "img");
    group.setAttribute("aria-label", this.nameOf(piece));
  }

  nameOf(piece) {
    const name = [pieceName(store.position?.family, piece.kind), piece.label].filter(Boolean).join(" ");
    return t("piece", { name, row: piece.cell[0] + 1, column: piece.cell[1] + 1 });
  }

  // Which pieces can be moved now; only what has changed is touched.
  mark(movable) {
    const now = new Set(movable), before = this.movable;
    this.movable = now;
    if (this.canvas) return;
    for (const number of before) if (!now.has(number)) this.dress(number);
    for (const number of now) if (!before.has(number)) this.dress(number);
    if (this.selected !== null && !now.has(this.selected)) this.select(null);
  }

  build() {
    const { scene } = this;
    this.selected = null;
    this.movable = new Set();
    this.canvas?.close();
    this.canvas = null;
    this.drawn = scene.pieces.map((piece) => ({ row: piece.cell[0], column: piece.cell[1], look: `${drawingOf(piece)} ${piece.tone} ${piece.colour ?? ""}` }));
    if (isLarge(scene)) {
      this.buildLarge();
      return;
    }
    this.groups = scene.pieces.map((piece, number) => {
      const group = pieceOf(scene, piece, { "data-piece": number, "data-label": piece.label, "data-drawing": drawingOf(piece), role: "img", "aria-label": this.nameOf(piece) });
      place(group, ...piece.cell);
      return group;
    });
    this.targets = svg("path", { class: "targets" });
    this.overlay = svg("g", { class: "overlay" });
    this.root = frame(scene, { class: `scene${isLarge(scene) ? " large" : ""}`, role: "group", "aria-label": t("board") },
      this.targets, this.groups, this.overlay);
    this.host.replaceChildren(this.root);
    this.onBuild?.(this.root);
  }

  // Too many pieces for a picture of each: they are painted on a canvas.
  buildLarge() {
    const { scene } = this;
    this.canvas = new Canvas(scene, t("board"));
    this.groups = [];
    this.targets = svg("path");
    this.overlay = svg("g");
    this.root = this.canvas.root;
    this.host.replaceChildren(this.root);
    this.onBuild?.(this.root);
  }

  // The number of the piece under the pointer, or -1.
  numberAt(event) {
    if (this.canvas) return this.canvas.pieceAt(...this.pointOf(event).map(Math.floor));
    const group = event.target.closest("[data-piece]");
    return group ? Number(group.dataset.piece) : -1;
  }

  // Where a piece is on the screen, or will be when it has glided there.
  boxOf(number) {
    const { cell: [row, column] } = this.scene.pieces[number];
    const area = this.root.getBoundingClientRect();
    const size = area.width / (this.scene.width + (2 * MARGIN) / CELL), margin = (size * MARGIN) / CELL;
    const left = area.left + margin + column * size, top = area.top + margin + row * size;
    return { left, top, right: left + size, bottom: top + size };
  }

  select(number) {
    const before = this.selected;
    this.selected = number;
    this.targets?.removeAttribute("d");
    for (const one of new Set([before, number])) if (one !== null && this.scene.pieces[one]) this.dress(one);
  }

  // Where the chosen piece could go.
  offer(cells) {
    const dot = ([r, c]) => `M${c * CELL + 40} ${r * CELL + 50}a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z`;
    this.targets.setAttribute("d", cells.map(dot).join(""));
  }

  // The cell under the pointer, in cells and parts of cells.
  pointOf(event) {
    const area = this.root.getBoundingClientRect();
    const wide = this.scene.width * CELL + 2 * MARGIN, high = this.scene.height * CELL + 2 * MARGIN;
    const scale = Math.max(wide / area.width, high / area.height);
    const left = area.left + (area.width - wide / scale) / 2, top = area.top + (area.height - high / scale) / 2;
    return [((event.clientY - top) * scale - MARGIN) / CELL, ((event.clientX - left) * scale - MARGIN) / CELL];
  }

  // ---------------------------------------------------------------- hints and joy

  // An arrow over every piece that the move takes along, a ring around one that is to be clicked.
  hint(changes) {
    this.clearHint();
    if (this.canvas) {
      this.hinted = changes.map(([piece]) => piece);
      this.hinted.forEach((piece) => this.canvas.mark(piece, "warm"));
      return;
    }
    for (const [piece, from, to] of changes) {
      const { shape } = this.scene.pieces[piece];
      const rows = shape.map(([r]) => r), columns = shape.map(([, c]) => c);
      const middle = [
        (Math.max(...rows) + Math.min(...rows) + 1) / 2, (Math.max(...columns) + Math.min(...columns) + 1) / 2,
      ];
      const [y, x] = [0, 1].map((axis) => (from[axis] + middle[axis]) * CELL);
      const [ty, tx] = [0, 1].map((axis) => (to[axis] + middle[axis]) * CELL);
      this.groups[piece].classList.add("hinted");
      if (y === ty && x === tx) {
        this.overlay.append(svg("circle", { cx: x, cy: y, r: CELL * 0.3, class: "target" }));
      } else {
        this.overlay.append(...arrow([y, x], [ty, tx]));
      }
    }
  }

  clearHint() {
    this.hinted?.forEach((piece) => this.canvas?.mark(piece, null));
    this.hinted = null;
    if (!this.overlay?.hasChildNodes()) return;
    this.overlay.replaceChildren();
    this.groups.forEach((group) => group.classList.remove("hinted"));
  }

  // A ring that opens over the board; a car that was freed drives out.
  celebrate() {
    if (this.canvas) return;
    const { width, height, exits, pieces } = this.scene;
    const ring = svg("circle", { cx: width * 50, cy: height * 50, r: Math.min(width, height) * 50, class: "ring" });
    this.overlay.append(ring);
    ring.addEventListener("animationend", () => ring.remove());
    this.root.classList.add("joy");
    const { root } = this;
    setTimeout(() => root.classList.remove("joy"), 1600);
    const [rows, columns] = { right: [0, 1], left: [0, -1], bottom: [1, 0], top: [-1, 0] }[exits[0]?.[0]] ?? [0, 0];
    const hero = pieces.findIndex(({ kind }) => kind === "hero");
    if ((!rows && !columns) || hero < 0) return;
    const group = this.groups[hero], { cell: [r, c], shape } = pieces[hero];
    group.classList.add("leaving");
    place(group, r + rows * shape.length, c + columns * shape.length);
    group.addEventListener("transitionend", () => {
      group.classList.remove("leaving");
      place(group, ...this.scene.pieces[hero].cell);
    }, { once: true });
  }
}
