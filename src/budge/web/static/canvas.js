// A board of hundreds of pieces on a canvas: a move paints two cells, not a picture of thousands.

import { aspectOf, isPlaced, MARGIN, CELL } from "./scene.js";

const COLOURS = ["tray", "floor", "wall", "goal", "tile", "placed", "placed-box", "hero", "box", "player", "piece-ink", "accent", "warm"];
const LARGEST = 4096; // pixels of a side; some browsers draw nothing beyond twice that
const LEAST_TEXT = 7; // pixels; smaller numbers are no numbers

export class Canvas {
  constructor(scene, label) {
    this.scene = scene;
    this.marks = new Map();
    this.root = document.createElement("canvas");
    this.root.className = "scene large";
    this.root.setAttribute("role", "img");
    this.root.setAttribute("aria-label", label);
    this.root.style.aspectRatio = aspectOf(scene);
    this.root.style.setProperty("--aspect", aspectOf(scene));
    this.over = new Map(scene.pieces.map((piece, number) => [piece.cell.join(), number]));
    this.last = scene.pieces.map(({ cell }) => cell.join());
    this.sized = new ResizeObserver(() => this.fit());
    this.sized.observe(this.root);
    this.themed = new MutationObserver(() => this.paint());
    this.themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint());
  }

  // As many pixels as the screen shows, within reason.
  fit() {
    const { width, height } = this.scene;
    const wide = this.root.clientWidth / (width + (2 * MARGIN) / CELL), high = this.root.clientHeight / (height + (2 * MARGIN) / CELL);
    const cell = Math.floor(Math.min(wide, high) * devicePixelRatio);
    const most = Math.floor(LARGEST / (Math.max(width, height) + 1));
    const size = Math.max(2, Math.min(most, cell));
    if (size === this.cell) return;
    this.cell = size;
    this.margin = Math.round((size * MARGIN) / CELL);
    this.root.width = width * size + 2 * this.margin;
    this.root.height = height * size + 2 * this.margin;
    this.paint();
  }

  // What the style sheet's colours are at the moment, light or dark.
  colours() {
    const probe = document.createElement("i");
    document.body.append(probe);
    this.colour = Object.fromEntries(COLOURS.map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, getComputedStyle(probe).color];
    }));
    for (let tone = 0; tone < 8; tone += 1) {
      probe.style.color = `var(--tone-${tone})`;
      this.colour[`tone-${tone}`] = getComputedStyle(probe).color;
    }
    probe.remove();
  }

  paint() {
    if (!this.cell || !this.root.isConnected) return;
    this.colours();
    this.brush = this.root.getContext("2d");
    const { brush, scene } = this;
    brush.fillStyle = scene.floor ? "transparent" : this.colour.tray;
    brush.clearRect(0, 0, this.root.width, this.root.height);
    brush.fillRect(0, 0, this.root.width, this.root.height);
    this.walls = new Set(scene.walls.map(String));
    this.goals = new Set(scene.goals.map(String));
    this.floor = scene.floor && new Set(scene.floor.map(String));
    brush.font = `600 ${Math.round(this.cell * 0.4)}px system-ui, sans-serif`;
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    for (let row = 0; row < scene.height; row += 1) for (let column = 0; column < scene.width; column += 1) this.ground(row, column);
    scene.pieces.forEach((_, number) => this.piece(number));
  }

  square(row, column, colour, inset = 0, round = 0) {
    const { brush, cell, margin } = this;
    brush.fillStyle = colour;
    brush.beginPath();
    brush.roundRect(margin + column * cell + inset, margin + row * cell + inset, cell - 2 * inset, cell - 2 * inset, round);
    brush.fill();
  }

  ground(row, column) {
    const at = `${row},${column}`;
    if (this.walls.has(at)) this.square(row, column, this.colour.wall);
    else if (!this.floor || this.floor.has(at)) this.square(row, column, this.colour.floor);
    if (this.goals.has(at)) this.square(row, column, this.colour.goal, this.cell * 0.32, this.cell);
  }

  piece(number) {
    const { brush, cell, margin, scene } = this;
    const piece = scene.pieces[number], placed = isPlaced(scene, piece);
    const plain = { tile: placed ? "placed" : "tile", box: placed ? "placed-box" : "box", hero: "hero", player: "player" }[piece.kind];
    const colour = piece.colour ?? this.colour[plain ?? `tone-${piece.tone % 8}`];
    const inset = Math.max(0.5, cell * 0.04);
    for (const [r, c] of piece.shape) {
      this.square(piece.cell[0] + r, piece.cell[1] + c, colour, inset, piece.kind === "player" ? cell : cell * 0.14);
    }
    const [row, column] = piece.cell;
    if (piece.kind === "box" && placed) this.square(row, column, this.colour.goal, cell * 0.36, cell);
    if (piece.label && cell * 0.4 > LEAST_TEXT) {
      brush.fillStyle = this.colour["piece-ink"];
      brush.fillText(piece.label, margin + (column + 0.5) * cell, margin + (row + 0.52) * cell, cell * 0.9);
    }
    const mark = this.marks.get(number);
    if (!mark) return;
    brush.strokeStyle = this.colour[mark];
    brush.lineWidth = Math.max(1.5, cell * 0.06);
    brush.strokeRect(margin + column * cell + 1, margin + row * cell + 1, cell - 2, cell - 2);
  }

  // A piece has moved: its old cells and its new ones.
  move(number) {
    const { scene, last } = this;
    const piece = scene.pieces[number];
    const [row, column] = last[number].split(",").map(Number);
    if (this.over.get(last[number]) === number) this.over.delete(last[number]);
    last[number] = piece.cell.join();
    this.over.set(last[number], number);
    if (!this.brush) return;
    for (const [r, c] of piece.shape) this.ground(row + r, column + c);
    const under = this.over.get(`${row},${column}`);
    if (under !== undefined && under !== number) this.piece(under);
    this.piece(number);
  }

  // `null` takes the mark away.
  mark(number, colour) {
    if (colour) this.marks.set(number, colour);
    else this.marks.delete(number);
    if (!this.brush) return;
    for (const [r, c] of this.scene.pieces[number].shape) this.ground(this.scene.pieces[number].cell[0] + r, this.scene.pieces[number].cell[1] + c);
    this.piece(number);
  }

  // The piece over a cell, or -1. Those with a shape are looked for one by one.
  pieceAt(row, column) {
    const found = this.over.get(`${row},${column}`);
    if (found !== undefined) return found;
    return this.scene.pieces.findIndex(({ cell, shape }) =>
      shape.length > 1 && shape.some(([r, c]) => cell[0] + r === row && cell[1] + c === column));
  }

  close() {
    this.sized.disconnect();
    this.themed.disconnect();
  }
}
