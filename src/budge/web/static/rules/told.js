// Rules that only the server knows, such as those of a plug-in: it tells what is possible now, and
// what each single move changes. After a move nothing is known until it has told again.

import { Rules } from "./base.js";

export class Told extends Rules {
  constructor(position) {
    super(position);
    this.options = [];
    this.won = false;
  }

  // Take what the server says of the state that is shown.
  hear({ options, scene, solved }) {
    this.options = options;
    this.won = solved;
    scene.pieces.forEach((piece, number) => {
      Object.assign(this.pieces[number], piece);
      this.at[number] = this.cell(...piece.cell);
    });
  }

  solved() {
    return this.won;
  }

  apply(move) {
    super.apply(move);
    this.forget();
  }

  revert(move) {
    super.revert(move);
    this.forget();
  }

  forget() {
    this.options = [];
    this.won = false;
  }

  ways(piece) {
    return new Map(this.options.filter((option) => option.piece === piece)
      .map((option) => [this.cell(...option.to), this.movesOf(option)]));
  }

  // Of several moves in a row only the first is foretold; the server shows the rest.
  movesOf({ moves, changes }) {
    return moves.map((word, at) => ({ word, changes: at ? [] : this.changed(changes) }));
  }

  changed(changes) {
    return changes.map(([piece, row, column, look]) => {
      const { kind, label, tone, colour } = this.pieces[piece];
      const now = look && { kind: look[0], label: look[1], tone: look[2], colour: look[3] };
      return [piece, this.at[piece], this.cell(row, column), { kind, label, tone, colour }, now ?? { kind, label, tone, colour }];
    });
  }

  movable() {
    return this.options.map(({ piece }) => piece);
  }

  step(piece, rows, columns) {
    const next = this.options.filter((option) => {
      const [r, c] = this.pieces[option.piece].cell;
      return option.to[0] === r + rows && option.to[1] === c + columns;
    });
    const chosen = next.find((option) => option.piece === piece) ?? (next.length === 1 ? next[0] : null);
    return chosen && this.movesOf(chosen);
  }

  read(word) {
    const option = this.options.find(({ moves }) => moves.length === 1 && moves[0] === word);
    return option ? this.movesOf(option)[0] : { word, changes: [] };
  }

  key() {
    return JSON.stringify(this.pieces.map(({ cell, label, kind }) => [cell, label, kind]));
  }
}
