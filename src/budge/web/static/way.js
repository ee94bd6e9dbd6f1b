// The way on: how far it is from here, and the next move. What was once found is not asked for again.

import * as api from "./api.js";
import { announce, toast } from "./dom.js";
import * as records from "./records.js";
import { specOf, store } from "./store.js";
import { said, t } from "./texts.js";
import { Told } from "./rules/told.js";

const WAIT_BEFORE_ASKING = 350;
const MOST_KNOWN = 20_000;

export class Way {
  constructor(play) {
    this.play = play;
    this.reset();
  }

  get shown() {
    return records.setting("fewest", true);
  }

  reset() {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.known = new Map(); // for each state: what is left, and the move that begins it
    this.problem = this.about = null;
  }

  get here() {
    return this.known.get(this.play.game.rules.key());
  }

  // After a move: what is known of the state that is shown now, or a question about it.
  follow() {
    const { game, verdict } = this.play;
    clearTimeout(this.timer);
    if (this.about === game.rules.key()) return; // that is being asked
    this.asked?.abort();
    this.problem = null;
    const idle = !this.shown || game.solved || verdict?.solvable === false || (this.here && !this.here.vague);
    if (!idle) this.timer = setTimeout(() => this.find(0.8).catch(() => {}), WAIT_BEFORE_ASKING);
    this.play.render();
  }

  async find(seconds) {
    const { game } = this.play;
    const key = game.rules.key(), { words } = game;
    this.asked?.abort();
    const asked = new AbortController();
    Object.assign(this, { asked, about: key });
    try {
      const found = await api.hint(specOf(game.position, words), seconds, { signal: asked.signal });
      if (this.play.game !== game) return;
      this.learn(game, key, found);
      if (store.tab === "play") this.play.banner(); // it may have told what the rules could not
      if (found.proved && !words.length) {
        records.note(game.position.id, { shortest: { [found.metric]: { count: found.cost, proved: true } } }).catch(() => {});
      }
    } catch (error) {
      if (error.name === "AbortError" || this.play.game !== game) throw error;
      this.problem = error.message;
      this.play.render();
      throw error;
    } finally {
      if (this.asked === asked) this.about = null;
    }
    this.play.render();
  }

  // Every state on a way that was found is known with it.
  learn(game, key, { status, moves, cost, proved, lower_bound: bound }) {
    if (this.known.size > MOST_KNOWN) this.known.clear();
    if (!moves) {
      this.known.set(key, { status, bound, vague: status !== "UNSOLVABLE" });
      return;
    }
    this.known.set(key, { left: cost, proved, next: moves[0] });
    const { rules } = game;
    if (rules instanceof Told || rules.key() !== key) return;
    const made = [];
    let left = cost;
    for (const [at, word] of moves.entries()) {
      const move = rules.read(word);
      if (!move) break;
      rules.apply(move);
      made.push(move);
      left -= this.price(game, move);
      const old = this.known.get(rules.key());
      if (!old?.proved) this.known.set(rules.key(), { left, proved, next: moves[at + 1] });
    }
    for (const move of made.reverse()) rules.revert(move);
  }

  price({ rules, position }, move) {
    return rules.measure([move])[position.metric] ?? 1;
  }

  get words() {
    const { game } = this.play;
    if (game.solved) return "0";
    if (this.play.lost !== null) return "–";
    if (this.problem) return "?";
    const { here } = this;
    if (!here) return "…";
    if (here.left === undefined) return `≥ ${here.bound}`;
    return here.proved ? String(here.left) : `≤ ${here.left}`;
  }

  get title() {
    return this.problem ? t.message(this.problem) : "";
  }

  // How short the whole could have been, for those who were too quick to wait for it.
  async measure() {
    const { position } = this.play.game;
    if (records.levelOf(position.id).shortest?.[position.metric]?.proved) return;
    const { proved, metric, cost } = await api.hint(specOf(position), 2);
    if (proved) await records.note(position.id, { shortest: { [metric]: { count: cost, proved } } });
  }

  async hint() {
    const { game } = this.play;
    clearTimeout(this.timer); // or the quiet question would take the place of this one
    try {
      if (!this.here || this.here.vague) await this.find(3);
    } catch (error) {
      if (error.name !== "AbortError") toast(t.message(error.message));
      return;
    }
    if (this.play.game !== game || game.solved) return;
    const word = this.here?.next;
    const move = word && game.rules.read(word);
    if (move) {
      const { rules } = game;
      this.play.board.hint(move.changes.map(([piece, from, to]) => [piece, rules.place(from), rules.place(to)]));
      announce(t("hint-is", { move: said(move, this.play.wordsOf(move)) }));
    } else if (this.here?.status === "UNSOLVABLE") toast(t("no-solution"));
    else toast(t("no-hint"));
  }
}
