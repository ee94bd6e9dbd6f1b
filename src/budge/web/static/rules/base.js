// What all rules have in common: where the pieces stand, what a move changes, and when it is won.
//
// A move is `{ word, changes }`: the server's name for it, and `[piece, from, to]` for each piece
// that it takes along, with its looks before and after where those differ. Cells are numbers, row
// by row. The rules here foretell what the server will say; it has the last word.

export const DIRECTIONS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

export const directionOf = (rows, columns) =>
  Object.keys(DIRECTIONS).find((name) => DIRECTIONS[name][0] === rows && DIRECTIONS[name][1] === columns);

export class Rules {
  constructor(position) {
    const { scene, metric, metrics } = position;
    Object.assign(this, { metric, metrics, scene, height: scene.height, width: scene.width });
    this.pieces = scene.pieces.map((piece) => ({ ...piece }));
    this.at = Int32Array.from(this.pieces, ({ cell }) => this.cell(...cell));
    this.homes = this.pieces.map(({ home }) => (home ? this.cell(...home) : -1));
    this.goals = new Set(scene.goals.map(([r, c]) => this.cell(r, c)));
    this.walls = new Set(scene.walls.map(([r, c]) => this.cell(r, c)));
    this.astray = this.pieces.reduce((sum, _, piece) => sum + this.isAstray(piece), 0);
  }

  cell(row, column) {
    return row * this.width + column;
  }

  place(cell) {
    return [Math.floor(cell / this.width), cell % this.width];
  }

  // The cell beside another one, or -1 off the board.
  beside(cell, rows, columns) {
    const row = Math.floor(cell / this.width) + rows, column = (cell % this.width) + columns;
    return row < 0 || column < 0 || row >= this.height || column >= this.width ? -1 : this.cell(row, column);
  }

  // 1 for a piece that is not where it belongs.
  isAstray(piece) {
    if (this.homes[piece] >= 0) return Number(this.homes[piece] !== this.at[piece]);
    return Number(this.pieces[piece].kind === "box" && !this.goals.has(this.at[piece]));
  }

  solved() {
    return this.astray === 0;
  }

  apply({ changes }) {
    this.shift(changes, 2, 4);
  }

  revert({ changes }) {
    this.shift(changes, 1, 3);
  }

  shift(changes, to, look) {
    for (const change of changes) this.lift(change[0]);
    for (const change of changes) {
      const [piece] = change;
      this.astray -= this.isAstray(piece);
      this.at[piece] = change[to];
      if (change[look]) Object.assign(this.pieces[piece], change[look]);
      this.astray += this.isAstray(piece);
      this.pieces[piece].cell = this.place(change[to]);
      this.lay(piece);
    }
  }

  // Rules that keep a map of what stands where take pieces off it and put them back.
  lift() {}

  lay() {}

  // Two moves of one piece in a row may count as one: that move, `null` where both stand, and
  // `"gone"` where the second takes the first back. The first is still applied, the second not yet.
  join() {
    return null;
  }

  // The same way cell by cell, for rules that count otherwise.
  stepsOf({ changes: [[piece, from, to]] }) {
    const [r, c] = this.place(from), [toRow, toColumn] = this.place(to);
    return [[piece, toRow - r, toColumn - c]];
  }

  measure(moves) {
    return { [this.metric]: moves.length };
  }

  // Which of two positions of play are the same.
  key() {
    return this.at.join();
  }
}
