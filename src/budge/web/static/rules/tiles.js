// Sliding tiles: into the gap, one by one or in a row, or two neighbours that trade places.

import { DIRECTIONS, directionOf, Rules } from "./base.js";

class Board extends Rules {
  constructor(position) {
    super(position);
    this.on = new Int32Array(this.height * this.width).fill(-1);
    this.at.forEach((cell, piece) => { this.on[cell] = piece; });
    this.numbers = new Map(this.pieces.map(({ label }, piece) => [label || "0", piece]));
  }

  lift(piece) {
    if (this.on[this.at[piece]] === piece) this.on[this.at[piece]] = -1;
  }

  lay(piece) {
    this.on[this.at[piece]] = piece;
  }
}

export class Slide extends Board {
  get gap() {
    if (this.hole === undefined || this.on[this.hole] >= 0) this.hole = this.on.indexOf(-1);
    return this.hole;
  }

  // A tile goes one cell towards the gap, and so do all that stand between.
  slide(piece) {
    const [r, c] = this.place(this.at[piece]), [gr, gc] = this.place(this.gap);
    if ((r !== gr) === (c !== gc)) return null;
    const rows = Math.sign(gr - r), columns = Math.sign(gc - c), moves = [];
    const back = -(rows * this.width + columns);
    for (let to = this.gap; to !== this.at[piece]; to += back) {
      const tile = this.on[to + back];
      moves.push({ word: `${this.pieces[tile].label} ${directionOf(rows, columns)}`, changes: [[tile, to + back, to]] });
    }
    return moves;
  }

  ways(piece) {
    const moves = this.slide(piece);
    return new Map(moves ? [[moves.at(-1).changes.at(-1)[2], moves]] : []);
  }

  movable() {
    return Object.values(DIRECTIONS).map(([r, c]) => this.beside(this.gap, r, c))
      .filter((cell) => cell >= 0).map((cell) => this.on[cell]);
  }

  step(_piece, rows, columns) {
    const from = this.beside(this.gap, -rows, -columns);
    return from < 0 ? null : this.slide(this.on[from]);
  }

  read(word) {
    const [label, way] = word.split(" ");
    const piece = this.numbers.get(label);
    const moves = piece === undefined ? null : this.slide(piece);
    return moves?.length === 1 && moves[0].word === `${label} ${way}` ? moves[0] : null;
  }
}

// Where slides are counted, all the tiles between a tile and the gap go in one move, named by that tile.
export class Slides extends Slide {
  slide(piece) {
    const moves = super.slide(piece);
    return moves && [{ word: moves.at(-1).word, changes: moves.flatMap(({ changes }) => changes) }];
  }

  movable() {
    const [row, column] = this.place(this.gap);
    return [...this.on.keys()].filter((cell) => {
      const [r, c] = this.place(cell);
      return (r === row) !== (c === column);
    }).map((cell) => this.on[cell]);
  }

  // Two slides along one line are one.
  join(last, next) {
    const upright = ({ changes: [[, from, to]] }) => from % this.width === to % this.width;
    if (upright(last) !== upright(next)) return null;
    const began = new Map(last.changes.map(([piece, from]) => [piece, from]));
    const ended = new Map(last.changes.map(([piece, , to]) => [piece, to]));
    for (const [piece, from, to] of next.changes) {
      if (!began.has(piece)) began.set(piece, from);
      ended.set(piece, to);
    }
    const moved = [...began].filter(([piece, from]) => ended.get(piece) !== from);
    if (!moved.length) return "gone";
    const into = new Map(moved.map(([piece, from]) => [ended.get(piece), [piece, from, ended.get(piece)]]));
    let gap = [...into.keys()].find((cell) => !moved.some(([, from]) => from === cell));
    const changes = [];
    for (; into.has(gap); [, gap] = changes.at(-1)) changes.push(into.get(gap));
    const [piece, from, to] = changes.at(-1), [r, c] = this.place(from), [toRow, toColumn] = this.place(to);
    return { word: `${this.pieces[piece].label} ${directionOf(toRow - r, toColumn - c)}`, changes };
  }

  stepsOf({ changes }) {
    return changes.flatMap((change) => super.stepsOf({ changes: [change] }));
  }
}

export class Swap extends Board {
  trade(piece, rows, columns) {
    const there = this.beside(this.at[piece], rows, columns);
    if (there < 0) return null;
    const pair = [piece, this.on[there]].sort((a, b) => this.at[a] - this.at[b]);
    const [first, second] = pair.map((tile) => this.pieces[tile].label || "0");
    return [{
      word: `${first}<->${second}`,
      changes: [[pair[0], this.at[pair[0]], this.at[pair[1]]], [pair[1], this.at[pair[1]], this.at[pair[0]]]],
    }];
  }

  ways(piece) {
    return new Map(Object.values(DIRECTIONS).map(([r, c]) => [this.beside(this.at[piece], r, c), this.trade(piece, r, c)])
      .filter(([cell]) => cell >= 0));
  }

  movable() {
    return this.pieces.keys();
  }

  step(piece, rows, columns) {
    return piece === null ? null : this.trade(piece, rows, columns);
  }

  read(word) {
    const [first, second] = word.split("<->").map((label) => this.numbers.get(label));
    if (first === undefined || second === undefined) return null;
    const [a, b] = [first, second].map((piece) => this.place(this.at[piece]));
    const rows = b[0] - a[0], columns = b[1] - a[1];
    return Math.abs(rows) + Math.abs(columns) === 1 ? this.trade(first, rows, columns)[0] : null;
  }
}
