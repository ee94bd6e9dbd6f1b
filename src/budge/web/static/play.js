// Play: moves made by hand, taken back, hinted at, counted.

import * as api from "./api.js";
import { announce, byId, h, toast } from "./dom.js";
import { familyName, howToPlay, metricName } from "./families.js";
import { emit, specOf, store, take } from "./store.js";
import { t } from "./texts.js";

const WAIT_BEFORE_ASKING = 350;

export class Play {
  constructor(board) {
    Object.assign(this, { board, moves: [], undone: [], now: null, way: null, asked: null });
    this.counts = localStorage.getItem("budge-fewest") !== "no";
  }

  async begin() {
    Object.assign(this, { moves: [], undone: [], way: null, celebrated: false });
    await this.refresh();
  }

  // Ask the server where play stands. Moves made meanwhile wait for their turn.
  async refresh() {
    const { position } = store;
    const now = await api.play(specOf(position, this.moves));
    if (store.position !== position) return;
    this.now = now;
    this.show();
    this.followWay();
    if (now.solved && this.moves.length && !this.celebrated) this.celebrate();
    if (!now.solved) this.celebrated = false;
    this.askFewest();
  }

  show() {
    if (!this.now || (store.tab !== "play" && store.tab !== "levels")) return;
    this.board.show(this.now.scene, this.now.options);
    this.banner();
    this.render();
    emit("moved");
  }

  // One request at a time: a key held down must not overtake itself.
  enqueue(work) {
    this.queue = (this.queue ?? Promise.resolve()).then(work).catch((error) => toast(error.message));
    return this.queue;
  }

  make(moves) {
    return this.enqueue(async () => {
      // The option was offered for the state then shown; a late second click finds another.
      const offered = this.now.options.some((o) => o.moves.join() === moves.join());
      if (!offered) return;
      this.moves.push(...moves);
      this.undone = [];
      await this.refresh();
      announce(moves.at(-1));
    });
  }

  key(rows, columns) {
    this.enqueue(async () => {
      let chosen = null;
      const old = this.board.onMove;
      this.board.onMove = (moves) => { chosen = moves; };
      this.board.step(rows, columns);
      this.board.onMove = old;
      if (!chosen) return;
      this.moves.push(...chosen);
      this.undone = [];
      await this.refresh();
      announce(chosen.at(-1));
    });
  }

  undo() {
    if (this.moves.length) this.enqueue(async () => {
      if (!this.moves.length) return;
      this.undone.push(this.moves.pop());
      await this.refresh();
    });
  }

  redo() {
    if (this.undone.length) this.enqueue(async () => {
      if (!this.undone.length) return;
      this.moves.push(this.undone.pop());
      await this.refresh();
    });
  }

  restart() {
    this.enqueue(() => this.begin());
  }

  // ---------------------------------------------------------------- the way on

  // While the known way is followed, what is left of it is known too.
  followWay() {
    if (!this.way) return;
    const made = this.moves.slice(this.way.at);
    const kept = made.every((move, i) => move === this.way.moves[i]);
    if (this.moves.length < this.way.at || !kept) this.way = null;
  }

  rest() {
    if (!this.way) return null;
    return this.way.moves.slice(this.moves.length - this.way.at);
  }

  askFewest() {
    clearTimeout(this.timer);
    this.asked?.abort();
    if (!this.counts || this.way || this.now.solved || this.now.solvable === false) return;
    this.timer = setTimeout(() => this.findWay(0.8).catch(() => {}), WAIT_BEFORE_ASKING);
  }

  async findWay(seconds) {
    const at = this.moves.length;
    const { position } = store;
    this.asked?.abort();
    this.asked = new AbortController();
    const found = await api.hint(specOf(position, this.moves), seconds, { signal: this.asked.signal });
    if (store.position !== position || this.moves.length !== at) return null;
    this.way = { ...found, at, moves: found.moves ?? [] };
    if (!found.moves) this.way.unknown = true;
    if (found.status === "UNSOLVABLE" && this.now.solvable === null) {
      Object.assign(this.now, { solvable: false, reason: "" }); // a search has told what the rules could not
      if (store.tab === "play") this.banner();
    }
    this.render();
    return this.way;
  }

  // What is left to pay on the known way, in the metric.
  left() {
    if (!this.way || this.way.unknown) return null;
    const paid = this.now.cost - (this.way.costAt ??= this.now.cost);
    return this.way.cost - paid;
  }

  async hint() {
    clearTimeout(this.timer); // or the quiet question would take the place of this one
    try {
      this.way?.unknown && (this.way = null);
      if (!this.way) await this.findWay(3);
      const next = this.rest()?.[0];
      if (next) {
        this.board.hint(next);
        announce(t("hint-is", { move: next }));
      } else if (this.way?.status === "UNSOLVABLE") toast(t("no-solution"));
      else if (!this.now.solved) toast(t("no-hint"));
    } catch (error) {
      if (error.name !== "AbortError") toast(error.message);
    }
  }

  // ---------------------------------------------------------------- words

  fewest() {
    if (this.now.solved) return "0";
    if (this.now.solvable === false) return "–";
    const left = this.left();
    if (left === null) return this.way?.unknown ? `≥ ${this.way.lower_bound}` : "…";
    return this.way.proved ? String(left) : `≤ ${left}`;
  }

  banner() {
    const box = byId("banner");
    const { solved, solvable, reason } = this.now;
    box.hidden = !(solved || solvable === false);
    box.className = solved ? "good" : "bad";
    if (solved) box.textContent = this.moves.length ? t("solved-in", { count: this.now.cost, metric: metricName(store.position.family, store.position.metric) }) : t("already-solved");
    else if (solvable === false) box.replaceChildren(h("strong", {}, t("dead")), " ", reason);
  }

  celebrate() {
    this.celebrated = true;
    this.board.celebrate();
    announce(byId("banner").textContent);
    emit("solved", { position: store.position, cost: this.now.cost });
  }

  render() {
    if (store.tab !== "play") return;
    const counter = (name, value, id) =>
      h("div", { class: "counter" }, h("b", { id }, value), h("span", {}, name));
    const button = (id, words, act, disabled, title) =>
      h("button", { id, type: "button", onclick: act, disabled, title }, words);
    const { position } = store;
    const focused = document.activeElement?.id;
    const counters = Object.entries(this.now.counts).map(([metric, count], at) =>
      counter(metricName(position.family, metric), String(count), at ? `${metric}-made` : "moves-made"));
    if (this.counts) counters.push(counter(t("fewest"), this.fewest(), "fewest"));
    byId("controls").replaceChildren(
      h("div", { class: "counters" }, counters),
      h("div", { class: "buttons" },
        button("undo", t("undo"), () => this.undo(), !this.moves.length, "Z"),
        button("redo", t("redo"), () => this.redo(), !this.undone.length, "Y"),
        button("restart", t("restart"), () => this.restart(), !this.moves.length, "R"),
        button("hint", t("hint"), () => this.hint(), this.now.solved, "H")),
    );
    if (focused && ["undo", "redo", "restart", "hint"].includes(focused)) byId(focused)?.focus();
  }

  panel() {
    const { position } = store;
    const facts = [
      [t("family"), familyName(position.family)],
      [t("size"), `${position.height} × ${position.width}`],
      position.author ? [t("author"), position.author] : null,
      [t("counted-in"), metricName(position.family, position.metric)],
    ].filter(Boolean);
    const toggle = h("input", {
      type: "checkbox", checked: this.counts, onchange: (event) => {
        this.counts = event.target.checked;
        localStorage.setItem("budge-fewest", this.counts ? "yes" : "no");
        this.askFewest();
        this.render();
      },
    });
    return h("div", {},
      h("p", { class: "lead" }, howToPlay(position.family)),
      h("dl", { class: "facts" }, facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
      h("label", { class: "check" }, toggle, t("show-fewest")),
      h("p", { class: "faint" }, t("keys")),
      h("div", { class: "buttons" },
        h("button", { type: "button", id: "solvable", onclick: () => this.checkSolvable() }, t("can-it")),
        h("button", { type: "button", onclick: () => this.fromHere(), disabled: false }, t("from-here"))),
      h("p", { id: "verdict", role: "status" }));
  }

  async checkSolvable() {
    const box = byId("verdict");
    box.textContent = "…";
    try {
      const verdict = await api.check(specOf(store.position, this.moves));
      const words = { true: t("yes"), false: t("no"), null: t("unknown") }[String(verdict.solvable)];
      box.replaceChildren(h("strong", {}, words), " ", verdict.reason);
    } catch (error) {
      box.textContent = error.message;
    }
  }

  // The position of now becomes the start.
  async fromHere() {
    const { position } = store;
    const { positions } = await api.parse({ text: this.now.text, family: position.family, rule: position.rule, metric: position.metric });
    take({ ...positions[0], name: position.name });
  }
}
