// The server's word on what was played: it agrees, or play goes back to where it last did. While it
// does not answer, play goes on, and it is asked again.

import * as api from "./api.js";
import { toast } from "./dom.js";
import { emit, specOf } from "./store.js";
import { t } from "./texts.js";
import { Told } from "./rules/told.js";

const QUIET = 120; // milliseconds without a move before the server is asked
const FIRST_RETRY = 1000, LAST_RETRY = 15_000;

export class Sync {
  constructor(play) {
    Object.assign(this, { play, retry: FIRST_RETRY });
    addEventListener("online", () => this.soon(0));
  }

  soon(wait) {
    const told = this.play.game.rules instanceof Told;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), wait ?? (told ? 0 : QUIET));
  }

  async ask() {
    const { game } = this.play;
    if (!game || this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    this.again = false;
    const { words, settled } = game;
    try {
      const spec = specOf(game.position, words);
      const told = game.rules instanceof Told;
      const answer = told ? await api.play(spec) : await api.follow(spec, settled);
      this.answered();
      if (this.play.game === game) this.settle(game, words, answer, told);
    } catch (error) {
      if (this.play.game === game) this.failed(game, words, error);
      else this.answered();
    } finally {
      this.asking = false;
      if (this.again || this.play.game !== game) this.soon(0);
    }
  }

  settle(game, words, answer, told) {
    if (!same(game.words, words)) {
      this.again = true; // more was played meanwhile; ask about all of it
      return;
    }
    if (told) game.rules.hear(answer);
    else if (!agrees(game, answer)) {
      this.goBack(game);
      toast(t("corrected"));
      return;
    }
    game.settled = words.length;
    this.play.heard({ solvable: answer.solvable, reason: answer.reason });
  }

  answered() {
    this.retry = FIRST_RETRY;
    this.mark(false);
  }

  failed(game, words, error) {
    if (error.status === 422 && error.problem.kind === "IllegalMove") {
      this.answered();
      if (same(game.words, words)) {
        this.goBack(game);
        toast(t("corrected"));
      } else this.again = true;
      return;
    }
    this.mark(error.status === 0);
    if (error.status === 0 || error.status === 429 || error.status >= 500) {
      this.soon(this.retry);
      this.retry = Math.min(LAST_RETRY, this.retry * 2);
    }
  }

  // Back to the moves that the server has agreed with.
  goBack(game) {
    while (game.length > game.settled) game.undo();
    game.undone = [];
    this.play.changed();
  }

  mark(offline) {
    if (this.play.offline === offline) return;
    this.play.offline = offline;
    this.play.render();
    if (!offline) emit("online");
  }
}

const same = (a, b) => a.length === b.length && a.every((word, at) => word === b[at]);

// Whether the pieces that the server moved stand here where it says, and both call it solved or not.
function agrees({ rules }, { changes, solved }) {
  return solved === rules.solved() && changes.every(([piece, row, column]) => rules.at[piece] === rules.cell(row, column));
}
