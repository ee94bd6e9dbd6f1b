// Rigid pieces that slide: Rush Hour, Klotski and their like, in all three ways of counting.

import { DIRECTIONS, directionOf, Rules } from "./base.js";

const AXES = {
  both: ["up", "down", "left", "right"], horizontal: ["left", "right"], vertical: ["up", "down"], fixed: [],
};
const WORD = /^(.+?)((?: (?:up|down|left|right)(?: \d+)?)+)$/;

export class Blocks extends Rules {
  constructor(position) {
    super(position);
    const { axes, gates, drives } = position.rules;
    Object.assign(this, { drives, gates: new Set(gates.map(([r, c]) => this.cell(r, c))) });
    this.directions = axes.map((axis) => AXES[axis]);
    this.on = new Int32Array(this.height * this.width).fill(-1);
    this.pieces.forEach((_, piece) => this.lay(piece));
    this.names = new Map(this.pieces.map(({ label }, piece) => [label, piece]));
  }

  cellsAt(piece, place) {
    return this.pieces[piece].shape.map(([r, c]) => place + r * this.width + c);
  }

  lift(piece) {
    for (const cell of this.cellsAt(piece, this.at[piece])) this.on[cell] = -1;
  }

  lay(piece) {
    for (const cell of this.cellsAt(piece, this.at[piece])) this.on[cell] = piece;
  }

  // The place one cell on, or -1 where something is in the way.
  next(piece, place, direction) {
    if (!this.directions[piece].includes(direction)) return -1;
    const [rows, columns] = DIRECTIONS[direction];
    const [row, column] = this.place(place);
    for (const [r, c] of this.pieces[piece].shape) {
      const there = [row + r + rows, column + c + columns];
      if (there[0] < 0 || there[1] < 0 || there[0] >= this.height || there[1] >= this.width) return -1;
      const cell = this.cell(...there);
      if (this.walls.has(cell) || (this.on[cell] >= 0 && this.on[cell] !== piece)) return -1;
      if (this.gates.has(cell) && this.homes[piece] < 0) return -1;
    }
    return this.beside(place, rows, columns);
  }

  // Every place that a piece can get to by itself. The order is that of the server's rules, which
  // name one way to each place.
  ways(piece) {
    const came = new Map([[this.at[piece], null]]);
    const queue = [this.at[piece]];
    for (const place of queue) {
      for (const direction of this.directions[piece]) {
        const there = this.next(piece, place, direction);
        if (there < 0 || came.has(there)) continue;
        came.set(there, [place, direction]);
        queue.push(there);
      }
    }
    came.delete(this.at[piece]);
    return { has: (place) => came.has(place), get: (place) => this.along(piece, came, place), keys: () => came.keys() };
  }

  along(piece, came, place) {
    if (!came.has(place)) return undefined;
    const legs = [];
    for (let at = place; came.get(at); [at] = came.get(at)) {
      const [, direction] = came.get(at);
      if (legs[0]?.[0] === direction) legs[0][1] += 1;
      else legs.unshift([direction, 1]);
    }
    return this.split(piece, this.at[piece], legs);
  }

  // Legs as moves of this metric.
  split(piece, from, legs) {
    if (this.metric === "moves") return [this.move(piece, from, legs)];
    const parts = this.metric === "slides" ? legs
      : legs.flatMap(([direction, count]) => Array.from({ length: count }, () => [direction, 1]));
    let at = from;
    return parts.map((leg) => {
      const move = this.move(piece, at, [leg]);
      [[, , at]] = move.changes;
      return move;
    });
  }

  move(piece, from, legs) {
    let [row, column] = this.place(from);
    for (const [direction, count] of legs) {
      row += DIRECTIONS[direction][0] * count;
      column += DIRECTIONS[direction][1] * count;
    }
    const { label } = this.pieces[piece];
    const [direction, count] = legs[0];
    const word = this.drives
      ? `${label}${direction === "right" || direction === "down" ? "+" : "-"}${count}`
      : `${label} ${legs.map(([way, n]) => (n === 1 ? way : `${way} ${n}`)).join(" ")}`;
    return { word, changes: [[piece, from, this.cell(row, column)]], legs };
  }

  movable() {
    return [...this.pieces.keys()].filter((piece) =>
      this.directions[piece].some((direction) => this.next(piece, this.at[piece], direction) >= 0));
  }

  step(piece, rows, columns) {
    if (piece === null) return null;
    const direction = directionOf(rows, columns);
    if (this.next(piece, this.at[piece], direction) < 0) return null;
    return [this.move(piece, this.at[piece], [[direction, 1]])];
  }

  read(word) {
    const [piece, legs] = this.drives ? this.readDrive(word) : this.readLegs(word);
    if (piece === undefined) return null;
    let place = this.at[piece];
    for (const [direction, count] of legs) {
      for (let i = 0; i < count; i += 1) {
        place = this.next(piece, place, direction);
        if (place < 0) return null;
      }
    }
    return this.move(piece, this.at[piece], legs);
  }

  readDrive(word) {
    const found = /^(.+)([+-])(\d+)$/.exec(word);
    const piece = this.names.get(found?.[1]);
    if (piece === undefined) return [];
    const [back, on] = this.directions[piece];
    return [piece, [[found[2] === "+" ? on : back, Number(found[3])]]];
  }

  readLegs(word) {
    const found = WORD.exec(word);
    const legs = [...(found?.[2] ?? "").matchAll(/(up|down|left|right)(?: (\d+))?/g)]
      .map(([, direction, count]) => [direction, Number(count ?? 1)]);
    return [this.names.get(found?.[1]), legs];
  }

  // What one piece does in a row is one move if any way counts as one, and one slide in a line.
  join(last, next) {
    const [[piece, from, middle]] = last.changes, [[other, , to]] = next.changes;
    if (this.metric === "steps" || piece !== other || !last.legs || !next.legs) return null;
    if (this.metric === "slides" && !inLine(last.legs[0][0], next.legs[0][0])) return null;
    if (from === to) return "gone";
    if (this.metric === "slides") {
      const [[r, c], [toRow, toColumn]] = [this.place(from), this.place(to)];
      const direction = directionOf(Math.sign(toRow - r), Math.sign(toColumn - c));
      return this.move(piece, from, [[direction, Math.abs(toRow - r) + Math.abs(toColumn - c)]]);
    }
    this.shift([[piece, middle, from]], 2, 4);
    const [joined] = this.ways(piece).get(to) ?? [null];
    this.shift([[piece, from, middle]], 2, 4);
    return joined;
  }

  stepsOf({ changes: [[piece]], legs }) {
    return legs.flatMap(([direction, count]) => Array.from({ length: count }, () => [piece, ...DIRECTIONS[direction]]));
  }

  // In every metric: moves that follow each other may be one in a coarser one.
  measure(moves) {
    const counts = { [this.metric]: moves.length };
    let steps = 0, slides = 0, runs = 0, before = null, way = null;
    for (const { changes: [[piece]], legs } of moves) {
      if (piece !== before) { runs += 1; way = null; }
      for (const [direction, count] of legs) {
        steps += count;
        if (direction !== way) slides += 1;
        way = direction;
      }
      before = piece;
    }
    const all = { moves: runs, slides, steps };
    for (const metric of this.metrics) counts[metric] ??= all[metric];
    return counts;
  }
}

const inLine = (a, b) => (DIRECTIONS[a][0] === 0) === (DIRECTIONS[b][0] === 0);
