// Sokoban: the player walks and pushes.

import { DIRECTIONS, Rules } from "./base.js";

const LETTERS = { u: "up", d: "down", l: "left", r: "right" };
const MOST_WORK = 4_000_000; // cells looked at to find where a box can be pushed

export class Push extends Rules {
  constructor(position) {
    super(position);
    this.player = this.pieces.findIndex(({ kind }) => kind === "player");
    this.by = Object.entries(LETTERS).map(([letter, name]) => [letter, DIRECTIONS[name][0] * this.width + DIRECTIONS[name][1]]);
    this.floor = new Uint8Array(this.height * this.width);
    for (const [r, c] of position.scene.floor) this.floor[this.cell(r, c)] = 1;
    this.boxes = new Int32Array(this.height * this.width).fill(-1);
    this.pieces.forEach((_, piece) => this.lay(piece));
  }

  lift(piece) {
    if (piece !== this.player) this.boxes[this.at[piece]] = -1;
    this.walk = null;
  }

  lay(piece) {
    if (piece !== this.player) this.boxes[this.at[piece]] = piece;
    this.walk = null;
  }

  isFree(cell) {
    return this.floor[cell] && this.boxes[cell] < 0;
  }

  letter(letter) {
    const by = this.by.find(([name]) => name === letter.toLowerCase())?.[1];
    if (by === undefined) return null;
    const here = this.at[this.player], ahead = here + by;
    if (this.isFree(ahead)) return { word: letter.toLowerCase(), changes: [[this.player, here, ahead]] };
    if (this.boxes[ahead] < 0 || !this.isFree(ahead + by)) return null;
    return { word: letter.toUpperCase(), changes: [[this.player, here, ahead], [this.boxes[ahead], ahead, ahead + by]] };
  }

  read(word) {
    const move = word.length === 1 ? this.letter(word) : null;
    return move?.word === word ? move : null;
  }

  step(_piece, rows, columns) {
    const move = this.letter(this.by.find(([, by]) => by === rows * this.width + columns)[0]);
    return move && [move];
  }

  // From where each cell is reached by walking, nearest first; `box` has gone from one cell to another.
  reach(from, gone = -1, now = -1) {
    const came = new Int32Array(this.floor.length).fill(-1);
    came[from] = from;
    const queue = [from];
    for (const cell of queue) {
      for (const [, by] of this.by) {
        const there = cell + by;
        if (came[there] >= 0 || !this.floor[there] || there === now) continue;
        if (this.boxes[there] >= 0 && there !== gone) continue;
        came[there] = cell;
        queue.push(there);
      }
    }
    this.work += queue.length;
    return came;
  }

  letters(came, to) {
    let path = "";
    for (let at = to; came[at] !== at; at = came[at]) path = this.by.find(([, by]) => by === at - came[at])[0] + path;
    return path;
  }

  ways(piece) {
    if (piece !== this.player) return this.pushes(piece);
    this.walk ??= this.reach(this.at[this.player]);
    const { walk } = this, here = this.at[this.player];
    return {
      has: (cell) => walk[cell] >= 0 && cell !== here,
      get: (cell) => (walk[cell] >= 0 && cell !== here ? this.spelled(this.letters(walk, cell)) : undefined),
      keys: () => [...walk.keys()].filter((cell) => walk[cell] >= 0 && cell !== here),
    };
  }

  // Letters as moves from here.
  spelled(letters) {
    const moves = [];
    for (const letter of letters) {
      const move = this.letter(letter);
      moves.push(move);
      this.apply(move);
    }
    for (const move of [...moves].reverse()) this.revert(move);
    return moves;
  }

  // Every cell to which a box can be pushed by itself, by the fewest pushes.
  pushes(piece) {
    const start = this.at[piece];
    const best = new Map(), seen = new Set();
    const queue = [{ box: start, player: this.at[this.player], before: null }];
    this.work = 0;
    for (const node of queue) {
      if (this.work > MOST_WORK) break;
      const came = this.reach(node.player, start, node.box);
      for (const [letter, by] of this.by) {
        const behind = node.box - by, to = node.box + by;
        if (came[behind] < 0 || !this.floor[to] || (this.boxes[to] >= 0 && to !== start)) continue;
        const sign = to * 4 + this.by.findIndex(([name]) => name === letter);
        if (seen.has(sign)) continue;
        seen.add(sign);
        const next = { box: to, player: node.box, before: node, letter, from: behind };
        if (!best.has(to)) best.set(to, next);
        queue.push(next);
      }
    }
    best.delete(start);
    const spell = (node) => {
      if (!node.before) return "";
      const walked = this.letters(this.reach(node.before.player, start, node.before.box), node.from);
      return spell(node.before) + walked + node.letter.toUpperCase();
    };
    return {
      has: (cell) => best.has(cell),
      get: (cell) => (best.has(cell) ? this.spelled(spell(best.get(cell))) : undefined),
      keys: () => best.keys(),
    };
  }

  movable() {
    this.walk ??= this.reach(this.at[this.player]);
    const found = [...this.pieces.keys()].filter((piece) => piece !== this.player && this.by.some(([, by]) =>
      this.walk[this.at[piece] - by] >= 0 && this.isFree(this.at[piece] + by)));
    return [this.player, ...found];
  }

  measure(moves) {
    const pushes = moves.filter(({ word }) => word !== word.toLowerCase()).length;
    return { moves: moves.length, pushes };
  }
}
