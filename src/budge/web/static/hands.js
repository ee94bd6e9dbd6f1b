// Hands on the board: pieces are dragged, clicked, tapped and moved by keys.

import { place } from "./board.js";
import { announce } from "./dom.js";
import { t } from "./texts.js";

const key = (row, column) => `${row},${column}`;

export class Hands {
  // `game()` is what is played, or null; `make(moves)` makes moves in it.
  constructor(board, game, make) {
    Object.assign(this, { board, game, make: (moves) => this.done(make, moves) });
    board.onBuild = (root) => this.listen(root);
    // Not on the picture itself: one that listens to the focus is a stop of the tab key.
    board.host.addEventListener("focusin", (event) => {
      const group = event.target.closest("[data-piece]");
      if (group && this.game()) this.board.select(Number(group.dataset.piece));
    });
  }

  // A box that was pushed is let go: the next click walks, and does not push it on.
  done(make, moves) {
    make(moves);
    if (this.game()?.rules.player !== undefined) this.board.select(null);
  }

  listen(root) {
    root.addEventListener("pointerdown", (event) => this.grab(event));
    root.addEventListener("keydown", (event) => {
      const group = event.target.closest("[data-piece]");
      if (!group || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      this.press(Number(group.dataset.piece));
    });
  }

  // ---------------------------------------------------------------- keys

  // The arrow keys: the chosen piece if it can go there, else the only one that can.
  step(rows, columns) {
    const { rules } = this.game();
    const chosen = rules.step(this.board.selected, rows, columns);
    if (chosen) return this.make(chosen);
    const able = [...this.board.movable].map((piece) => rules.step(piece, rows, columns)).filter(Boolean);
    if (new Set(able.map(([move]) => move.word)).size === 1) return this.make(able[0]);
    return this.wander(rows, columns);
  }

  // Pieces that are clicked where they stand: there the arrow keys go from one to the next.
  wander(rows, columns) {
    const { rules } = this.game();
    const { pieces, height, width } = this.board.scene;
    const stays = [...this.board.movable].some((piece) => rules.ways(piece).has(rules.at[piece]));
    if (!stays) return;
    const [r, c] = pieces[this.board.selected]?.cell ?? [-rows, -columns];
    const next = key((r + rows + height) % height, (c + columns + width) % width);
    const number = pieces.findIndex(({ cell }) => key(...cell) === next);
    if (number >= 0) this.board.groups[number].focus({ preventScroll: true });
  }

  press(piece) {
    if (!this.board.movable.has(piece)) return;
    const ways = this.game().rules.ways(piece);
    if ([...ways.keys()].length === 1) this.click(piece, ways);
    else {
      this.choose(piece, ways);
      announce(t("chosen", { piece: this.board.nameOf(this.board.scene.pieces[piece]) }));
    }
  }

  // ---------------------------------------------------------------- pointers

  grab(event) {
    const game = this.game();
    if (event.button !== 0 || !game) return;
    const number = this.board.numberAt(event), group = this.board.groups[number];
    const { rules } = game;
    const ways = number < 0 ? null : rules.ways(number);
    if (!ways || ![...ways.keys()].length) {
      this.tap(event);
      return;
    }
    event.preventDefault();
    if (!group) {
      this.click(number, ways); // on a canvas nothing is dragged
      return;
    }
    if (this.board.movable.has(number)) group.focus({ preventScroll: true });
    const piece = this.board.scene.pieces[number];
    const start = [...piece.cell], from = this.board.pointOf(event);
    let at = [...start], moved = false;
    const inside = (r, c) => r >= 0 && c >= 0 && r < rules.height && c < rules.width;
    const free = (r, c) => (r === start[0] && c === start[1]) || (inside(r, c) && ways.has(rules.cell(r, c)));

    const drag = (now) => {
      const point = this.board.pointOf(now);
      const wish = [start[0] + point[0] - from[0], start[1] + point[1] - from[1]];
      if (!moved && Math.hypot(wish[0] - start[0], wish[1] - start[1]) < 0.06) return;
      moved = true;
      group.classList.add("dragged");
      for (let guard = 0; guard < rules.height + rules.width; guard += 1) {
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
      place(group, ...this.board.scene.pieces[number].cell);
      if (cancelled || this.game() !== game || key(...this.board.scene.pieces[number].cell) !== key(...start)) return;
      const way = moved ? ways.get(rules.cell(...at)) : null;
      if (way) this.make(way);
      else if (!moved) this.click(number, ways);
    };
    const up = () => drop(false);
    const cancel = () => drop(true);
    addEventListener("pointermove", drag);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  }

  // A click on a piece with one way to go takes it. A second click on a box beside the player
  // pushes it; else the piece is chosen, and the next click says where it goes.
  click(number, ways) {
    const { rules } = this.game();
    const places = [...ways.keys()];
    if (places.length === 1) {
      this.make(ways.get(places[0]));
      return;
    }
    const push = this.picked === number ? this.pushOf(rules, number) : null;
    if (push) this.make(push);
    else this.choose(number, ways);
  }

  pushOf(rules, number) {
    if (rules.player === undefined || rules.player === number) return null;
    const [r, c] = rules.place(rules.at[number]), [pr, pc] = rules.place(rules.at[rules.player]);
    if (Math.abs(r - pr) + Math.abs(c - pc) !== 1) return null;
    return rules.step(null, r - pr, c - pc);
  }

  choose(number, ways) {
    this.picked = number;
    this.board.select(number);
    this.board.offer([...ways.keys()].map((cell) => this.game().rules.place(cell)));
  }

  // A tap beside the pieces: the chosen one goes to cover that cell, or the player walks there, or
  // the only piece that can.
  tap(event) {
    const game = this.game(), { rules } = game;
    const [row, column] = this.board.pointOf(event).map(Math.floor);
    if (row < 0 || column < 0 || row >= rules.height || column >= rules.width) return;
    const cell = rules.cell(row, column);
    const { selected } = this.board;
    const chosen = selected === null || selected === rules.player ? null : this.cover(rules, selected, cell);
    if (chosen) {
      this.make(chosen);
      return;
    }
    this.board.select(null);
    if (rules.player !== undefined) {
      const walk = rules.ways(rules.player).get(cell);
      if (walk) this.make(walk);
      return;
    }
    const able = [...this.board.movable].map((piece) => this.cover(rules, piece, cell)).filter(Boolean);
    if (able.length === 1) this.make(able[0]);
  }

  // The way by which a piece comes to cover a cell and goes no further than it must.
  cover(rules, piece, cell) {
    const ways = rules.ways(piece);
    const [row, column] = rules.place(rules.at[piece]);
    const far = (place) => {
      const [r, c] = rules.place(place);
      return Math.abs(r - row) + Math.abs(c - column);
    };
    const [best] = rules.pieces[piece].shape.map(([r, c]) => cell - rules.cell(r, c))
      .filter((place) => place >= 0 && ways.has(place) && covers(rules, piece, place, cell))
      .sort((a, b) => far(a) - far(b));
    return best === undefined ? null : ways.get(best);
  }
}

// Whether the piece lies over the cell at that place; counting over the edge does not.
function covers(rules, piece, place, cell) {
  const [row, column] = rules.place(place), [r, c] = rules.place(cell);
  return rules.pieces[piece].shape.some(([down, right]) => row + down === r && column + right === c);
}
