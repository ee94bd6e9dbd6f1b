// One search of a lesson: the state at hand, the lines, the two lists, the tree.

import { Code } from "./code.js";
import { h, toast } from "./dom.js";
import { Growth } from "./growth.js";
import { metricName } from "./families.js";
import { card, picture, values, valuesText } from "./smallboard.js";
import { counted, moveName, number, t } from "./texts.js";

const MORE = 48;
const LONGEST_WAY = 40;
const WAIT_BEFORE_ASKING = 300;

export class Lane {
  // `goTo(step)` takes the whole lesson to a step.
  constructor(recording, goTo) {
    Object.assign(this, { recording, goTo, moment: null, picked: null });
    const { outline } = recording;
    this.growth = new Growth((node) => this.pick(node));
    this.lists = ["open", "closed"].map((which) => new List(which, this));
    this.board = h("div", { class: "lane-board" });
    this.variables = h("dl", { class: "variables", tabindex: 0 });
    this.counts = h("dl", { class: "lane-counts" });
    this.chosen = h("div", { class: "picked-node", hidden: true });
    this.status = h("p", { class: "lane-status" });
    const name = [outline.algorithm, outline.heuristic, outline.weight && `× ${number(outline.weight)}`].filter(Boolean).join(" · ");
    this.code = new Code(outline.source, name);
    this.view = h("section", { class: "lane", "aria-label": name },
      h("div", { class: "lane-head" }, h("h2", {}, name), this.status),
      this.counts,
      h("div", { class: "lane-top" }, h("div", { class: "lane-now" }, this.board, this.variables), this.code.view),
      this.lists.map(({ view }) => view),
      h("section", { class: "lane-tree" }, h("h3", {}, t("tree")), this.growth.view),
      this.chosen);
    this.tellStatus();
  }

  tellStatus() {
    const { outline } = this.recording;
    const steps = number(outline.steps);
    const { status, cost } = outline;
    let words = t("lesson-stopped", { steps });
    if (cost !== null) words = t("lesson-solved", { amount: counted(cost, metricName(this.recording.position.family, outline.metric)), steps });
    else if (status === "UNSOLVABLE") words = t("lesson-exhausted", { steps });
    else if (status === "GAVE_UP") words = t("lesson-gave-up", { steps });
    else if (status === "TIME_LIMIT" && !outline.steps) words = t("lesson-no-time");
    this.status.textContent = words;
    if (outline.solvable === false) this.status.append(" ", t("lesson-unsolvable"));
  }

  show(moment) {
    this.moment = moment;
    const { recording } = this;
    const { now } = moment;
    const current = this.growth.currentOf(moment);
    const node = moment.node(current);
    const g = moment.ended ? node.g : now.g;
    this.board.replaceChildren(
      picture(recording, node, node.parent === null ? null : moment.node(node.parent)),
      h("p", { class: "big-numbers" }, values(recording, node, g).map(([name, value]) => h("span", {}, h("i", {}, name), ` ${value}`))),
      h("p", { class: "faint" }, moment.ended ? t(recording.outline.cost === null ? "lesson-ended" : "lesson-goal")
        : now.node === null ? t("lesson-before") : node.move ? t("lesson-by", { move: moveName(node.move) }) : t("start")));
    this.showVariables(moment);
    this.counts.replaceChildren(...[
      ["lesson-expanded", moment.step], ["lesson-generated", moment.generated], ["open", now.open], ["closed", now.closed],
    ].map(([name, value]) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, number(value)))));
    this.code.mark(moment.place);
    this.lists.forEach((list) => list.show(moment));
    this.growth.show(moment, this.picked);
    this.showChosen();
  }

  showVariables(moment) {
    const kind = ({ node, size }) => (node !== undefined ? 0 : size === undefined ? 1 : 2);
    const sorted = Object.entries(moment.variables).sort(([, a], [, b]) => kind(a) - kind(b));
    const rows = sorted.map(([name, value]) => {
      const node = value.node === undefined ? null : moment.node(value.node);
      const shown = node ? h("button", { type: "button", class: "plain variable", onclick: () => this.pick(value.node) }, t("lesson-state", { values: valuesText(this.recording, node) }))
        : value.size === undefined ? value.text : t("lesson-size", { count: number(value.size) });
      return [h("dt", {}, name), h("dd", {}, shown)];
    });
    this.variables.replaceChildren(...rows.flat());
  }

  pick(node) {
    this.picked = node === this.picked ? null : node;
    this.growth.show(this.moment, this.picked);
    this.lists.forEach((list) => list.mark(this.picked));
    this.showChosen();
    if (this.picked !== null) this.chosen.scrollIntoView({ block: "nearest" });
  }

  // The node that was clicked: its board, its numbers, the way to it, and when it came.
  showChosen() {
    const node = this.picked === null ? null : this.moment.node(this.picked) ?? this.lists.map((list) => list.found?.nodes[this.picked]).find(Boolean);
    this.chosen.hidden = !node;
    if (!node) return;
    const way = [];
    for (let at = node; at && at.move !== null; at = this.moment.node(at.parent)) way.unshift(at.move);
    const step = (words, at) => h("button", { type: "button", onclick: () => this.goTo(at) }, t(words, { step: number(at) }));
    this.chosen.replaceChildren(
      h("div", { class: "chosen-board" }, picture(this.recording, node)),
      h("div", {},
        h("p", { class: "big-numbers" }, values(this.recording, node).map(([name, value]) => h("span", {}, h("i", {}, name), ` ${value}`)),
          node.goal ? h("span", {}, t("lesson-is-goal")) : null),
        h("p", { class: "faint way" }, node.backwards ? t("lesson-backwards") : way.length ? shortened(way) : t("start")),
        h("div", { class: "buttons" }, step("lesson-born", node.born),
          node.expanded !== null && node.expanded <= this.moment.step ? step("lesson-expanded-at", node.expanded) : null,
          h("button", { type: "button", class: "plain", "aria-label": t("close"), onclick: () => this.pick(this.picked) }, "×"))));
  }
}

// The moves of a way; of a long one the last.
const shortened = (way) => (way.length > LONGEST_WAY ? `… (${number(way.length - LONGEST_WAY)}), ` : "") + way.slice(-LONGEST_WAY).map(moveName).join(", ");

// The open or the closed list: what the page has of it at once; more, or what is looked for, from
// the server.
class List {
  constructor(which, lane) {
    Object.assign(this, { which, lane, cards: new Map(), found: null, query: "" });
    this.heading = h("h3", {}, t(`lesson-${which}`));
    this.search = h("input", {
      type: "search", "aria-label": t(`lesson-find-${which}`), placeholder: t("lesson-find"), spellcheck: "false",
      oninput: () => this.look(), title: t("lesson-find-how"),
    });
    this.box = h("div", { class: "cards" });
    this.view = h("section", { class: `lane-list ${which}` }, h("div", { class: "list-head" }, this.heading, this.search), this.box);
  }

  show(moment) {
    this.moment = moment;
    const count = moment.now[this.which];
    this.heading.textContent = `${t(`lesson-${this.which}`)} · ${number(count)}`;
    if (this.query) this.look();
    else {
      this.found = null;
      const entries = this.which === "open" ? moment.open : moment.closed.map((node) => [node, moment.node(node).g]);
      this.fill(entries.map(([node, g]) => [node, g, moment.node(node)]), count - entries.length);
    }
  }

  // Cards stay with their nodes, so that a step moves few of them.
  fill(entries, left) {
    const { recording } = this.lane;
    const before = (node) => (node.parent === null ? null : this.moment.node(node.parent) ?? null);
    const kept = new Map();
    const cheapest = new Map(); // a cheaper way to the same state makes an entry out of date
    const shown = entries.map(([at, g, node]) => {
      const stale = this.which === "open" && g > Math.min(cheapest.get(at) ?? Infinity, this.moment.expandedFor(at) ?? Infinity);
      cheapest.set(at, Math.min(g, cheapest.get(at) ?? Infinity));
      const key = `${at} ${g} ${stale}`;
      const one = this.cards.get(key) ?? card(recording, at, node, { g, stale, before: before(node), onclick: () => this.lane.pick(at) });
      kept.set(key, one);
      return one;
    });
    this.cards = kept;
    if (!shown.length && !left) shown.push(h("p", { class: "faint" }, t(this.query ? "lesson-none" : "lesson-empty")));
    if (left > 0) {
      shown.push(h("button", { type: "button", class: "plain more", onclick: () => this.more(entries.length) }, t("more", { count: number(left) })));
    }
    const wanted = new Set(shown);
    [...this.box.children].forEach((one) => { if (!wanted.has(one)) one.remove(); });
    let next = this.box.firstChild;
    for (const one of shown) {
      if (one === next) next = next.nextSibling;
      else this.box.insertBefore(one, next);
    }
    this.mark(this.lane.picked);
  }

  mark(picked) {
    for (const one of this.cards.values()) one.setAttribute("aria-pressed", one.dataset.node === String(picked) ? "true" : "false");
  }

  look() {
    this.query = this.search.value.trim();
    clearTimeout(this.timer);
    if (!this.query) this.show(this.moment);
    else this.timer = setTimeout(() => this.ask(0), WAIT_BEFORE_ASKING);
  }

  more(start) {
    return this.ask(Math.floor(start / MORE) * MORE);
  }

  // Entries from the server, those before `start` being there already.
  async ask(start) {
    const { moment, query } = this;
    try {
      const found = await this.lane.recording.list(moment.step, this.which, query, start);
      if (this.moment !== moment || this.query !== query) return;
      const known = start && this.found ? this.found.entries.slice(0, start) : [];
      this.found = { ...found, entries: [...known, ...found.entries], nodes: { ...this.found?.nodes, ...found.nodes } };
      if (start && !known.length) {
        await this.ask(0);
        if (this.found?.entries.length <= start) await this.ask(start);
        return;
      }
      this.heading.textContent = `${t(`lesson-${this.which}`)} · ${query ? `${number(found.total)} / ` : ""}${number(moment.now[this.which])}`;
      this.fill(this.found.entries.map(([, at, g]) => [at, g, this.found.nodes[at]]), found.total - this.found.entries.length);
    } catch (error) {
      toast(t.message(error.message));
    }
  }
}
