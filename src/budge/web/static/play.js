// Play: moves are shown at once; the server is asked afterwards whether it agrees, and for the way on.

import * as api from "./api.js";
import { Sync } from "./sync.js";
import { announce, byId, h, select, toast } from "./dom.js";
import { familyName, howToPlay, metricName, pieceName } from "./families.js";
import { Game } from "./game.js";
import { Hands } from "./hands.js";
import { isLarge, thumbnail } from "./scene.js";
import { Score } from "./score.js";
import * as records from "./records.js";
import { addressOf, emit, on, specOf, store, take } from "./store.js";
import { counted, said, t } from "./texts.js";
import { keepInSight, SKINS, wear } from "./stage.js";
import { Timer } from "./timer.js";
import { tick } from "./sound.js";
import { Way } from "./way.js";
import { winning } from "./win.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Where every piece has a place of its own: a picture of them all there.
function goalOf({ scene }) {
  if (isLarge(scene) || !scene.pieces.length || !scene.pieces.every(({ home }) => home)) return null;
  const pieces = scene.pieces.map((piece) => ({ ...piece, cell: piece.home }));
  return h("figure", { class: "goal-picture", id: "goal" }, h("figcaption", {}, t("layer-goal")), thumbnail({ ...scene, pieces }));
}

// The first counter is that of moves, however they are counted.
const madeId = (metric, at) => (at ? `${metric}-made` : "moves-made");

export class Play {
  constructor(board) {
    Object.assign(this, { board, game: null, verdict: null, offline: false, timer: new Timer() });
    this.sync = new Sync(this);
    this.way = new Way(this);
    this.hands = new Hands(board, () => (store.tab === "play" ? this.game : null), (moves) => this.make(moves));
    on("menu", () => this.render());
  }

  // Take up a position where it was left; nothing of another one is shown meanwhile.
  async begin(position) {
    const game = new Game(position);
    Object.assign(this, { game, verdict: null, won: false });
    this.way.reset();
    const kept = await records.playOf(position.id).catch(() => null);
    if (this.game !== game) return;
    if (kept) this.restore(kept);
    this.won = game.solved;
    this.timer.reset(kept?.seconds ?? 0);
    this.changed({ keep: false });
  }

  restore({ words, metric, lent }) {
    const { game } = this;
    if (metric === game.position.metric) game.replay(words, lent);
    else {
      const other = new Game({ ...game.position, metric });
      other.replay(words, lent);
      game.takeOver(other);
    }
  }

  // ---------------------------------------------------------------- moves

  make(moves, lent = false) {
    this.game.make(moves, lent);
    tick();
    this.timer.start();
    this.changed();
    const moved = moves.at(-1).changes[0]?.[0];
    if (moved !== undefined) keepInSight(this.board.boxOf(moved));
    announce(said(moves.at(-1), this.wordsOf(moves.at(-1))));
  }

  undo() {
    this.game.undo();
    this.changed();
  }

  undoPush() {
    this.game.undoPush();
    this.changed();
  }

  redo() {
    this.game.redo();
    this.changed();
  }

  // To where so many of the moves are made.
  seek(count) {
    const { game } = this;
    while (game.length > count) game.undo();
    while (game.length < count && game.undone.length) game.redo();
    this.changed();
  }

  restart() {
    if (!this.game.restart()) return;
    this.game.undone = [];
    this.timer.reset(0);
    this.changed();
  }

  // Something has changed: show it, keep it, and let the server look at it.
  changed({ keep = true } = {}) {
    const { game } = this;
    if (keep) this.keep();
    this.verdict = null;
    this.show();
    this.sync.soon();
    this.way.follow();
    if (game.solved) this.timer.stop();
    if (game.solved && game.length && !this.won) this.win();
    this.won = game.solved;
  }

  keep() {
    const { game, timer } = this;
    const { id, metric } = game.position;
    records.keepPlay(id, { words: game.words, metric, lent: !game.own, seconds: timer.seconds })
      .catch(() => {}); // a full store only forgets
  }

  // What the server says of the state that is shown.
  heard(verdict) {
    this.verdict = verdict;
    if (this.game.solved && !this.won && this.game.length) this.win();
    this.won = this.game.solved;
    this.show();
    this.way.follow();
  }

  win() {
    const { game } = this;
    this.board.celebrate();
    if (game.own) {
      const words = game.words;
      const best = Object.fromEntries(Object.entries(game.counts).map(([metric, count]) => [metric, { count, words }]));
      records.note(game.position.id, { best, solved: true }).catch(() => {});
    }
    this.way.measure().then(() => { if (this.game === game && game.solved) this.banner(); }).catch(() => {});
    emit("solved", { position: game.position, cost: game.cost, own: game.own });
    this.banner();
    announce(byId("banner").textContent);
  }

  key(event) {
    if (!this.game) return;
    const arrow = ARROWS[event.key];
    const act = {
      z: () => (event.shiftKey ? this.undoPush() : this.undo()), y: () => this.redo(), r: () => this.restart(),
      h: () => this.way.hint(),
    }[event.key.toLowerCase()];
    if (arrow) {
      event.preventDefault();
      this.hands.step(...arrow);
    } else act?.();
  }

  // ---------------------------------------------------------------- the screen

  show() {
    if (!this.game || store.tab !== "play") return;
    this.board.show(this.game.scene);
    this.board.mark(this.game.rules.movable());
    this.banner();
    this.render();
    emit("moved");
  }

  // A move as one would say it: which piece goes where.
  wordsOf({ word, changes }) {
    const { rules } = this.game;
    return changes.map(([piece, from, to]) => {
      const { kind, label } = rules.pieces[piece];
      const [r, c] = rules.place(from), [toRow, toColumn] = rules.place(to);
      return { name: [pieceName(this.game.position.family, kind), label].filter(Boolean).join(" "), rows: toRow - r, columns: toColumn - c };
    }).concat(changes.length ? [] : [{ name: word, rows: 0, columns: 0 }]);
  }

  banner() {
    const box = byId("banner"), { game, lost } = this;
    box.hidden = !game.solved && lost === null;
    box.className = game.solved ? "good" : "bad";
    if (game.solved && game.length) box.replaceChildren(winning(this));
    else if (game.solved) box.textContent = t("already-solved");
    else if (lost !== null) box.replaceChildren(h("strong", {}, t(game.length ? "dead" : "never")), " ", lost);
  }

  // Why this can be solved no more; null where nothing says so.
  get lost() {
    const { game, verdict, way } = this;
    if (game.solved) return null;
    if (verdict?.solvable === false) return t.message(verdict.reason);
    return way.here?.status === "UNSOLVABLE" ? t("all-searched") : null;
  }

  render() {
    if (store.tab !== "play" || !this.game) return;
    const { game, way, offline } = this;
    const shape = `${game.position.id} ${game.position.metric} ${way.shown} ${offline} ${records.setting("timer", false)} ${document.documentElement.lang}`;
    if (byId("controls").dataset.shape !== shape) this.layOut(shape);
    Object.entries(game.counts).forEach(([metric, count], at) => { byId(madeId(metric, at)).textContent = String(count); });
    if (way.shown) {
      byId("fewest").textContent = way.words;
      byId("fewest").title = way.title;
    }
    byId("undo").disabled = byId("restart").disabled = !game.length;
    if (byId("undo-push")) byId("undo-push").disabled = !game.length;
    byId("redo").disabled = !game.undone.length;
    byId("hint").disabled = game.solved;
    this.score?.show(game);
  }

  // The controls are made once for each position, so that nothing loses the focus.
  layOut(shape) {
    const { game, way, offline } = this;
    const counter = (name, id) => h("div", { class: "counter" }, h("b", { id }), h("span", {}, name));
    const button = (id, act, title) => h("button", { id, type: "button", onclick: act, title }, t(id));
    const counters = Object.keys(game.counts).map((metric, at) =>
      counter(metricName(game.position.family, metric), madeId(metric, at)));
    if (way.shown) counters.push(counter(t("fewest"), "fewest"));
    if (records.setting("timer", false)) counters.push(counter(t("time"), "clock"));
    byId("controls").dataset.shape = shape;
    byId("controls").replaceChildren(
      h("div", { class: "counters" }, counters),
      offline ? h("p", { class: "offline", id: "offline", role: "status" }, t("offline")) : "",
      h("div", { class: "buttons" },
        button("undo", () => this.undo(), "Z"),
        "pushes" in game.counts ? button("undo-push", () => this.undoPush(), "Shift+Z") : null,
        button("redo", () => this.redo(), "Y"), button("restart", () => this.restart(), "R"),
        button("hint", () => this.way.hint(), "H")));
    this.timer.show();
  }

  // ---------------------------------------------------------------- the panel

  panel() {
    const { position } = store;
    this.score = new Score((count) => this.seek(count));
    if (this.game?.position === position) this.score.show(this.game);
    const size = [familyName(position.family), `${position.height} × ${position.width}`, position.author].filter(Boolean).join(" · ");
    return h("div", {},
      h("p", { class: "lead" }, howToPlay(position.family)),
      position.level ? this.neighbours(position.level) : null,
      this.metrics(position),
      goalOf(position),
      this.score.view,
      h("div", { class: "buttons" },
        h("button", { type: "button", id: "solvable", onclick: () => this.checkSolvable() }, t("can-it")),
        h("button", { type: "button", id: "from-here", onclick: () => this.fromHere() }, t("from-here"))),
      h("p", { id: "verdict", role: "status" }),
      h("details", { id: "settings" }, h("summary", {}, t("settings")), this.options()),
      h("p", { class: "faint" }, t("keys"), h("br"), size));
  }

  // To the level before and the next one.
  neighbours({ number, total }) {
    const button = (id, by, words, off) => h("button", { type: "button", id, disabled: off, onclick: () => emit("step", by) }, words);
    return h("div", { class: "buttons neighbours" },
      button("level-before", -1, `‹ ${t("level-before")}`, number === 0),
      button("level-after", 1, `${t("level-after")} ›`, number + 1 >= total));
  }

  metrics(position) {
    if (position.metrics.length < 2) return null;
    return h("div", { class: "choice", role: "radiogroup", "aria-label": t("counted-in") }, h("span", { class: "faint" }, t("counted-in")),
      position.metrics.map((metric) => h("button", {
        type: "button", role: "radio", id: `count-${metric}`, "aria-checked": metric === position.metric ? "true" : "false",
        onclick: () => take({ ...position, metric }),
      }, metricName(position.family, metric))));
  }

  options() {
    const check = (id, preset, words, act) => h("label", { class: "check" }, h("input", {
      type: "checkbox", id: `set-${id}`, checked: records.setting(id, preset),
      onchange: async (event) => {
        await records.set(id, event.target.checked);
        act?.();
        this.show();
      },
    }), words);
    const skin = select({ id: "skin", onchange: (event) => records.set("skin", event.target.value).then(wear) },
      SKINS.map((value) => ({ value, text: t(`skin-${value}`) })), records.setting("skin", SKINS[0]));
    return h("div", { class: "checks" },
      check("fewest", true, t("show-fewest"), () => this.way.follow()),
      check("timer", false, t("show-timer")), check("sound", false, t("with-sound")),
      h("label", { class: "check" }, t("skin"), skin));
  }

  async checkSolvable() {
    const box = byId("verdict");
    box.textContent = "…";
    try {
      const verdict = await api.check(specOf(store.position, this.game.words));
      const words = { true: t("yes"), false: t("no"), null: t("unknown") }[String(verdict.solvable)];
      box.replaceChildren(h("strong", {}, words), " ", t.message(verdict.reason));
    } catch (error) {
      box.textContent = t.message(error.message);
    }
  }

  // The position of now, as a start of its own.
  async positionNow() {
    const { position } = this.game;
    if (!this.game.length) return position;
    const { text } = await api.play(specOf(position, this.game.words));
    const { family, rule, metric, name } = position;
    const { positions } = await api.parse({ text, family, rule, metric });
    return { ...positions[0], name };
  }

  async fromHere() {
    try {
      take(await this.positionNow());
    } catch (error) {
      toast(t.message(error.message));
    }
  }

  async address() {
    return addressOf(await this.positionNow());
  }

  // Go on by hand after moves of the computer's.
  async goOn(words) {
    this.game.undone = [];
    if (!this.game.replay(words, true)) toast(t("other-metric"));
    emit("go", "play");
    this.changed();
  }

  solvedWords() {
    const { position, cost } = this.game;
    return t("solved-in", { amount: counted(cost, metricName(position.family, position.metric), position.metric) });
  }
}
