// A search as the server recorded it: fetched page by page, and told moment by moment.
//
// A place in a search is { step, tick }: the expansion, and the line within it. Step 0 is what runs
// before the first expansion; `end` is one past the last, and means its last line.

import * as api from "./api.js";
import { Gallery } from "./gallery.js";

const PAGE = 30;
const KEPT_PAGES = 40;

export class Recording extends Gallery {
  constructor(position, search) {
    super(null);
    Object.assign(this, { position, search, outline: null, pages: new Map() });
  }

  get ask() {
    return { position: this.position, search: this.search };
  }

  async open(options) {
    this.outline = await api.lesson(this.ask, options);
    this.hang(this.outline.scene, this.outline.focus);
    return this;
  }

  // The number of places to go to step by step: the start, each expansion, and the end.
  get end() {
    return this.outline.steps + 1;
  }

  // The page that a step is on, asked for once.
  page(step) {
    const number = Math.floor(Math.min(step, this.outline.steps) / PAGE);
    if (!this.pages.has(number)) {
      const asked = api.lessonSteps({ ...this.ask, first: number * PAGE, count: PAGE }).then((page) => this.keep(number, page));
      asked.catch(() => this.pages.delete(number)); // so that it can be asked for again
      this.pages.set(number, asked);
    }
    return this.pages.get(number);
  }

  keep(number, page) {
    this.take(page);
    page.byStep = new Map(page.steps.map((step) => [step.at, step]));
    for (const old of this.pages.keys()) {
      if (this.pages.size <= KEPT_PAGES) break;
      if (old !== number) this.pages.delete(old);
    }
    return page;
  }

  // All that there is to see at a place.
  async moment({ step, tick = 0 }) {
    const at = Math.min(step, this.outline.steps);
    const page = await this.page(at);
    if (at + PAGE / 2 < this.outline.steps) this.page(at + PAGE / 2).catch(() => {});
    const now = page.byStep.get(at);
    if (!now) throw new Error("this step was not reached");
    const ended = step > this.outline.steps;
    const ticks = now.ticks.length;
    const line = ended ? ticks - 1 : Math.max(0, Math.min(tick, ticks - 1));
    return new Moment(this, page, now, line, ended);
  }

  async list(step, which, query, start = 0) {
    const found = await api.lessonList({ ...this.ask, step: Math.min(step, this.outline.steps), which, query, start });
    this.take(found);
    return found;
  }

  // What A* goes by; a weighted search trusts its estimate more.
  rank(g, h) {
    return h === null ? null : g + (this.outline.weight ?? 1) * h;
  }
}

class Moment {
  constructor(recording, page, now, line, ended) {
    Object.assign(this, { recording, page, now, line, ended, step: now.at });
    this.tick = now.ticks[line] ?? null;
    this.ticks = now.ticks.length;
  }

  // A node as it is at this moment: what the page tells of it is the way it has later.
  node(number) {
    const node = this.page.nodes[number];
    const way = this.ways.get(number);
    return node && way ? { ...node, ...way } : node;
  }

  // The ways by which nodes hung in the tree, where they have got another since.
  get ways() {
    if (this.known) return this.known;
    this.known = new Map();
    const made = new Set(this.links);
    for (let at = this.page.steps.length - 1; at >= 0; at -= 1) {
      const step = this.page.steps[at];
      if (step.at < this.step) break;
      for (const link of [...step.links].reverse()) {
        const [child, , , , , [parent, move, g]] = link;
        if (step.at > this.step || !made.has(link)) this.known.set(child, { parent, move, g });
      }
    }
    return this.known;
  }

  // The entries of the open list that the server has sent, as [node, g].
  get open() {
    return this.now.opens[this.tick?.[4] ?? 0] ?? [];
  }

  get generated() {
    return this.tick?.[2] ?? this.now.generated;
  }

  // The lately closed, the latest first.
  get closed() {
    if (!this.now.closed) return [];
    const waiting = new Set(this.open.map(([node]) => node));
    const listed = new Set();
    for (let at = this.step; at > 0; at -= 1) {
      const step = this.page.byStep.get(at);
      if (!step) break;
      if (!waiting.has(step.node)) listed.add(step.node);
    }
    return [...listed];
  }

  // Module and line of what runs next.
  get place() {
    return this.tick && `${this.page.functions[this.tick[0]][1]} ${this.tick[1]}`;
  }

  // The variables of the function that the line is in.
  get variables() {
    const shown = {};
    if (!this.tick) return shown;
    const here = this.tick[0];
    const take = (tick) => {
      if (tick[0] !== here) return;
      for (const [name, value] of Object.entries(tick[3])) {
        if (value === null) delete shown[name];
        else shown[name] = value;
      }
    };
    for (let at = this.page.first; at < this.step; at += 1) this.page.byStep.get(at)?.ticks.forEach(take);
    this.now.ticks.slice(0, this.line + 1).forEach(take);
    return shown;
  }

  // The links of the step of now that there are by its line.
  get links() {
    return this.now.links.filter((link) => this.ended || link[4] < this.generated);
  }

  // What a node had cost when it was last expanded, as far as the page knows.
  expandedFor(number) {
    for (let at = this.step; this.page.byStep.has(at); at -= 1) {
      if (this.page.byStep.get(at).node === number) return this.page.byStep.get(at).g;
    }
    return null;
  }

  isExpanded(number) {
    const { expanded } = this.node(number);
    return expanded !== null && expanded <= this.step;
  }
}
