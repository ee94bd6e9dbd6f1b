// A game under way: the moves made, those taken back, and what they come to. It knows no server.

import { rulesOf } from "./rules/index.js";

export class Game {
  constructor(position) {
    this.position = position;
    this.rules = rulesOf(position);
    this.start = this.rules.key();
    this.reset();
  }

  reset() {
    Object.assign(this, { history: [], undone: [], settled: 0 });
  }

  // How many of the moves have stood as they are since the server last agreed with them.
  disturb(at) {
    this.settled = Math.min(this.settled, at);
  }

  // Make moves from here. Those of the computer are `lent`: the game is then not the player's own.
  make(moves, lent = false) {
    for (const move of moves) this.add({ ...move, lent });
    this.undone = [];
  }

  add(move) {
    const last = this.history.at(-1);
    const joined = last && !last.lent && !move.lent ? this.rules.join(last, move) : null;
    if (joined) {
      this.history.pop();
      this.disturb(this.history.length);
    }
    this.rules.apply(move);
    if (joined !== "gone") this.history.push(joined ? { ...joined, lent: false } : move);
  }

  undo() {
    const move = this.history.pop();
    if (!move) return;
    this.rules.revert(move);
    this.undone.push(move);
    this.disturb(this.history.length);
  }

  // To where the last push began: steps that push nothing go with it.
  undoPush() {
    let pushed = false;
    while (this.history.length && !pushed) {
      pushed = this.history.at(-1).changes.length > 1;
      this.undo();
    }
  }

  redo() {
    const move = this.undone.pop();
    if (!move) return;
    this.rules.apply(move);
    this.history.push(move);
  }

  restart() {
    const made = this.history.length;
    while (this.history.length) this.undo();
    return made;
  }

  // Moves by their names, as far as they are possible; whether all of them were.
  replay(words, lent = false) {
    for (const word of words) {
      const move = this.rules.read(word);
      if (!move) return false;
      this.rules.apply(move);
      this.history.push({ ...move, lent });
    }
    return true;
  }

  // The same way in another metric: its moves cell by cell, joined anew.
  takeOver(other) {
    for (const move of other.history) {
      for (const [piece, rows, columns] of other.rules.stepsOf(move)) {
        const moves = this.rules.step(piece, rows, columns);
        if (!moves) return;
        this.make(moves, move.lent);
      }
    }
  }

  get words() {
    return this.history.map(({ word }) => word);
  }

  get length() {
    return this.history.length;
  }

  get own() {
    return !this.history.some(({ lent }) => lent);
  }

  get solved() {
    return this.rules.solved();
  }

  get counts() {
    return this.rules.measure(this.history);
  }

  // What the way costs in the metric of the position.
  get cost() {
    return this.counts[this.position.metric] ?? this.history.length;
  }

  // A picture of now: the scene of the start with its pieces where they stand.
  get scene() {
    return { ...this.position.scene, pieces: this.rules.pieces };
  }
}
