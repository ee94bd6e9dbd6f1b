// A lesson: a search, or two in step, gone through expansion by expansion or line by line.

import * as api from "./api.js";
import { announce, copy, field, h, select, toast } from "./dom.js";
import { Lane } from "./lane.js";
import { Recording } from "./recording.js";
import { fragmentOf, setAddress, specOf, store } from "./store.js";
import { number, t } from "./texts.js";

const FASTEST = 5; // as a power of two, in steps a second
const WAIT_BEFORE_LINK = 250;

export class Lesson {
  constructor(play) {
    Object.assign(this, { play, lanes: [], menu: null, searches: null, at: { step: 0, tick: 0 }, byLine: false, speed: 1, playing: false });
    this.ownsBoard = true; // it has boards of its own
  }

  // Another position, or other moves: nothing of the old lesson holds.
  reset() {
    this.pause();
    Object.assign(this, { lanes: [], menu: null, position: null, wanted: null, moves: null });
    this.at = { step: 0, tick: 0 };
  }

  // To another tab: the address is the position's again.
  leave() {
    this.pause();
    this.moves = null;
    clearTimeout(this.linking);
    setAddress(fragmentOf(store.position));
  }

  // ---------------------------------------------------------------- the view

  panel() {
    const { game } = this.play;
    const position = specOf(store.position, this.moves ?? (game?.position === store.position ? [...game.words] : []));
    const same = JSON.stringify(position) === JSON.stringify(this.position);
    if (!same) {
      this.lanes = [];
      this.menu = null;
      this.position = position;
      if (!this.wanted) this.at = { step: 0, tick: 0 };
    }
    this.failed = false;
    this.bar = h("div", { class: "lesson-bar" });
    this.stage = h("div", { class: "lanes" }, h("p", { class: "faint" }, t("loading")));
    const view = h("div", { class: "lesson", id: "lesson" }, this.bar, this.stage);
    queueMicrotask(() => this.open(!same));
    return view;
  }

  async open(anew) {
    const { position } = this;
    try {
      this.menu ??= await api.lessonMenu(position);
      if (this.position !== position) return;
      if (this.wanted) this.take(this.wanted);
      this.searches = this.fitting(this.searches) ?? this.defaults();
      if (anew || !this.lanes.length) await this.record();
      else this.render();
    } catch (error) {
      this.fail(error);
    }
  }

  // The informed search that promises most, with the two plainest estimates; else the first there is.
  defaults() {
    const { algorithms, heuristics } = this.menu;
    const best = algorithms.find(({ name }) => name === "astar") ?? algorithms.find(({ informed, optimal }) => informed && optimal) ?? algorithms[0];
    const first = { algorithm: best.name, heuristic: best.informed ? heuristics[0].name : null, weight: null };
    return heuristics.length > 1 && best.informed ? [first, { ...first, heuristic: heuristics[1].name }] : [first];
  }

  // The searches of before, where this position has them all.
  fitting(searches) {
    const { algorithms, heuristics } = this.menu;
    const known = (search) => {
      const entry = algorithms.find(({ name }) => name === search.algorithm);
      return entry && (!entry.informed || heuristics.some(({ name }) => name === search.heuristic) || /[+*(]/.test(search.heuristic ?? ""));
    };
    return searches?.length && searches.every(known) ? searches : null;
  }

  async record() {
    const { position, searches } = this;
    this.pause();
    this.asked?.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    this.stage.replaceChildren(h("p", { class: "faint", role: "status" }, t("lesson-recording")));
    this.renderBar();
    try {
      const found = await Promise.all(searches.map((search) => new Recording(position, search).open({ signal })));
      if (this.position !== position || this.searches !== searches) return;
      this.lanes = found.map((recording) => new Lane(recording, (step) => this.jump(step)));
      const at = this.wanted?.at ?? { step: this.at.step, tick: 0 };
      if (at.step > this.end) toast(t("lesson-not-reached", { step: number(at.step) })); // a slower server, or a link made by hand
      this.at = at.step > this.end ? { step: this.end, tick: 0 } : at;
      this.wanted = null;
      this.render();
    } catch (error) {
      if (error.name !== "AbortError") this.fail(error);
    }
  }

  fail(error) {
    this.failed = true;
    this.lanes = [];
    this.renderBar();
    this.stage?.replaceChildren(h("p", { class: "problem", role: "alert" }, t.message(error.message)));
  }

  render() {
    this.renderBar();
    this.stage.replaceChildren(...this.lanes.map(({ view }) => view));
    this.stage.classList.toggle("two", this.lanes.length > 1);
    this.show();
  }

  renderBar() {
    this.bar.replaceChildren(
      h("div", { class: "lesson-searches" }, (this.searches ?? []).map((search, at) => this.chooser(search, at)),
        this.searches?.length === 1 ? h("button", { type: "button", id: "lesson-add", onclick: () => this.choose([...this.searches, { ...this.searches[0] }]) }, t("lesson-add")) : null),
      ...(this.lanes.length ? [this.transport()] : []));
  }

  chooser(search, at) {
    const { algorithms, heuristics } = this.menu;
    const entry = algorithms.find(({ name }) => name === search.algorithm);
    const change = (part) => this.choose(this.searches.map((one, other) => (other === at ? { ...one, ...part } : one)));
    const algorithm = select({
      id: `lesson-algorithm-${at}`, onchange: ({ target }) => {
        const chosen = algorithms.find(({ name }) => name === target.value);
        change({ algorithm: target.value, heuristic: chosen.informed ? search.heuristic ?? heuristics[0].name : null, weight: null });
      },
    }, algorithms.map(({ name, synopsis }) => ({ value: name, text: name, title: synopsis })), search.algorithm);
    const known = heuristics.some(({ name }) => name === search.heuristic) || !search.heuristic ? heuristics : [...heuristics, { name: search.heuristic }];
    const heuristic = select({ id: `lesson-heuristic-${at}`, onchange: ({ target }) => change({ heuristic: target.value }) },
      known.map(({ name, synopsis }) => ({ value: name, text: name, title: synopsis })), search.heuristic);
    const weight = h("input", {
      type: "number", id: `lesson-weight-${at}`, min: 1, max: 1000, step: "any", value: search.weight ?? 2,
      onchange: ({ target }) => change({ weight: Math.max(1, Math.min(1000, Number(target.value) || 2)) }),
    });
    return h("fieldset", { class: "lesson-search" }, h("legend", {}, t("lesson-search", { number: at + 1 })),
      field(t("algorithm"), algorithm),
      entry?.informed ? field(t("heuristic"), heuristic) : null,
      entry?.weighted ? field(t("weight"), weight) : null,
      this.searches.length > 1 ? h("button", {
        type: "button", class: "plain", "aria-label": t("lesson-remove", { number: at + 1 }), onclick: () => this.choose(this.searches.filter((_, other) => other !== at)),
      }, "×") : null);
  }

  choose(searches) {
    const focused = document.activeElement?.id;
    this.searches = searches;
    this.at = { step: 0, tick: 0 };
    this.record().then(() => { if (focused) document.getElementById(focused)?.focus(); });
  }

  transport() {
    const button = (id, sign, words, act) => h("button", { type: "button", id, title: t(words), "aria-label": t(words), onclick: act }, sign);
    this.slider = h("input", {
      type: "range", id: "lesson-slider", min: 0, max: this.end, value: this.at.step, "aria-label": t("lesson-step"),
      oninput: ({ target }) => this.jump(Number(target.value)),
    });
    this.where = h("input", {
      type: "number", id: "lesson-at", min: 0, max: this.end, "aria-label": t("lesson-step"),
      onchange: ({ target }) => this.jump(Number(target.value) || 0),
    });
    this.line = h("span", { id: "lesson-line" });
    this.playButton = h("button", { type: "button", id: "lesson-play", class: "primary", onclick: () => (this.playing ? this.pause() : this.start()) }, t("play"));
    const steps = h("div", { class: "buttons" },
      button("lesson-first", "|◀", "to-start", () => this.jump(0)),
      button("lesson-back", "◀", "step-back", () => this.move(-1)),
      this.playButton,
      button("lesson-on", "▶", "step-on", () => this.move(1)),
      button("lesson-last", "▶|", "lesson-to-end", () => this.jump(this.end)),
      h("label", { class: "check" }, h("input", {
        type: "checkbox", id: "lesson-lines", checked: this.byLine, onchange: ({ target }) => { this.byLine = target.checked; },
      }), t("lesson-by-line")));
    const scrub = h("div", { class: "scrub" }, this.slider, this.where, h("span", {}, `/ ${number(this.end)}`), this.line);
    const speed = h("label", { class: "speed" }, h("span", {}, t("speed")), h("input", {
      type: "range", id: "lesson-speed", min: -1, max: FASTEST, step: 0.5, value: Math.log2(this.speed),
      oninput: ({ target }) => { this.speed = 2 ** Number(target.value); },
    }));
    const link = h("button", { type: "button", id: "lesson-link", onclick: () => this.link() }, t("lesson-link"));
    return h("div", { class: "transport" }, h("div", { class: "pilot" }, steps, scrub), h("div", { class: "buttons" }, speed, link));
  }

  // ---------------------------------------------------------------- going through it

  get end() {
    return Math.max(...this.lanes.map(({ recording }) => recording.end));
  }

  // Where each lane stands; one that has ended waits for the other.
  async show() {
    const { at } = this;
    this.showing = at;
    try {
      const moments = await Promise.all(this.lanes.map(({ recording }) => recording.moment(at)));
      if (this.showing !== at) return false;
      this.lanes.forEach((lane, number) => lane.show(moments[number]));
      this.moments = moments;
      this.slider.value = at.step;
      this.slider.setAttribute("aria-valuetext", t("lesson-at", { step: number(Math.min(at.step, this.end - 1)) }));
      this.where.value = at.step;
      this.line.textContent = at.tick ? t("lesson-line", { line: at.tick }) : "";
      clearTimeout(this.linking);
      this.linking = setTimeout(() => { if (store.tab === "lesson") setAddress(this.fragment()); }, WAIT_BEFORE_LINK);
      return true;
    } catch (error) {
      this.pause();
      toast(t.message(error.message));
      return false;
    }
  }

  go(step, tick = 0) {
    this.at = { step: Math.max(0, Math.min(this.end, step)), tick };
    return this.show();
  }

  jump(step) {
    this.pause();
    return this.go(step);
  }

  move(by) {
    this.pause();
    return this.advance(by).then((moved) => {
      if (moved) announce(t("lesson-at", { step: number(this.at.step) }));
    });
  }

  // By an expansion, or by a line of whichever search has one left.
  async advance(by) {
    const { step, tick } = this.at;
    if (!this.byLine) return this.go(by < 0 && tick ? step : step + by);
    const lines = Math.max(...(this.moments ?? []).map(({ ended, ticks }) => (ended ? 1 : ticks)));
    if (by > 0) return tick + 1 < lines ? this.go(step, tick + 1) : this.go(step + 1);
    if (tick) return this.go(step, tick - 1);
    if (!step) return true;
    await this.go(step - 1);
    const before = Math.max(...this.moments.map(({ ended, ticks }) => (ended ? 1 : ticks)));
    return this.go(step - 1, before - 1);
  }

  start() {
    if (!this.lanes.length) return;
    if (this.at.step >= this.end) this.at = { step: 0, tick: 0 };
    this.playing = true;
    this.playButton.textContent = t("pause");
    this.tick();
  }

  tick() {
    this.timer = setTimeout(async () => {
      if (!this.playing || !(await this.advance(1)) || !this.playing) return;
      if (this.at.step >= this.end || store.tab !== "lesson") this.pause();
      else this.tick();
    }, 1000 / (this.speed * (this.byLine ? 2 : 1)));
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    if (this.playButton) this.playButton.textContent = t("play");
  }

  key(event) {
    if (!this.lanes.length) return;
    const act = {
      ArrowRight: () => this.move(1), ArrowLeft: () => this.move(-1), Home: () => this.jump(0), End: () => this.jump(this.end),
      l: () => document.getElementById("lesson-lines").click(),
      " ": event.target.closest("button") ? null : () => (this.playing ? this.pause() : this.start()),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // ---------------------------------------------------------------- the link to a moment

  fragment() {
    const parts = new URLSearchParams(fragmentOf(store.position).slice(1));
    for (const move of this.position.moves) parts.append("made", move);
    for (const { algorithm, heuristic, weight } of this.searches) parts.append("lesson", [algorithm, heuristic ?? "", weight ?? ""].join("|"));
    parts.set("at", this.at.tick ? `${this.at.step}.${this.at.tick}` : String(this.at.step));
    return `#${parts}`;
  }

  async link() {
    const address = new URL(this.fragment(), location.href).href;
    setAddress(this.fragment());
    await copy(address, t("lesson-linked"));
  }

  // What an address says of a lesson; null where it says nothing.
  static read(fragment) {
    const parts = new URLSearchParams(fragment.replace(/^#/, ""));
    if (!parts.has("lesson")) return null;
    const [step, tick] = (parts.get("at") ?? "0").split(".").map((part) => Math.max(0, Number.parseInt(part, 10) || 0));
    const searches = parts.getAll("lesson").slice(0, 2).map((search) => {
      const [algorithm, heuristic, weight] = search.split("|");
      return { algorithm, heuristic: heuristic || null, weight: Number(weight) || null };
    });
    return { moves: parts.getAll("made"), searches, at: { step, tick: tick ?? 0 } };
  }

  // Take up the moment of an address, once its position is there.
  restore(wanted) {
    this.reset();
    this.wanted = wanted;
    this.moves = wanted.moves;
  }

  take({ searches }) {
    this.searches = this.fitting(searches);
  }
}
