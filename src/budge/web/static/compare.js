// The same position under several searches, side by side; and how a search grows.

import * as api from "./api.js";
import { byId, field, h, select, svg, toast } from "./dom.js";
import { menu, specOf, store } from "./store.js";
import { number, seconds, t } from "./texts.js";
import { Tree } from "./tree.js";

const DEFAULT_RUNS = 6;

export class Compare {
  constructor(play) {
    Object.assign(this, { play, runs: null, going: false, chosen: 0, tree: new Tree() });
  }

  get wantsMenu() {
    return true;
  }

  reset() {
    this.going = false;
    this.search?.abort.abort();
    this.runs = null;
    this.tree.clear();
  }

  // Blind searches, and informed ones with the family's own estimate and a weaker one.
  defaults() {
    const { algorithms, heuristics, default_heuristic: best } = store.menu;
    const weak = heuristics.find(({ name, admissible }) => admissible && name !== "zero" && name !== best)?.name;
    const runs = algorithms.filter(({ by_default: usual }) => usual).flatMap(({ name, informed, optimal, complete }) => [
      weak && informed && optimal && complete ? this.run(name, weak) : null, this.run(name, best),
    ]);
    return runs.filter(Boolean).slice(0, DEFAULT_RUNS);
  }

  run(algorithm, heuristic) {
    const entry = store.menu.algorithms.find(({ name }) => name === algorithm);
    return { algorithm, heuristic: entry?.informed ? heuristic ?? null : null, state: "idle", growth: [] };
  }

  panel() {
    if (!store.menu) {
      menu();
      return h("p", { class: "faint" }, t("loading"));
    }
    this.runs ??= this.defaults();
    const { algorithms, heuristics } = store.menu;
    const algorithm = select({ id: "add-algorithm" }, algorithms.map(({ name, synopsis }) => ({ value: name, text: name, title: synopsis })));
    const heuristic = select({ id: "add-heuristic" }, heuristics.map(({ name, synopsis }) => ({ value: name, text: name, title: synopsis })));
    this.list = h("div", { id: "runs" });
    this.growth = h("div", { id: "growth" });
    const panel = h("div", {},
      h("div", { class: "grid" }, field(t("algorithm"), algorithm), field(t("heuristic"), heuristic)),
      h("div", { class: "buttons" },
        h("button", { type: "button", id: "add-run", onclick: () => { this.runs.push(this.run(algorithm.value, heuristic.value)); this.render(); } }, t("add")),
        h("button", { type: "button", id: "compare", class: "primary", onclick: () => this.start() }, t("compare")),
        h("button", { type: "button", id: "stop-compare", disabled: true, onclick: () => this.stop() }, t("cancel")),
        field(t("time-limit-each"), h("input", { id: "compare-seconds", type: "number", min: 1, value: 10 }))),
      h("p", { class: "faint scales" }, t("compare-scales")),
      this.list, this.growth,
      this.tree.panel(() => specOf(store.position, this.play.game.words)));
    this.render();
    return panel;
  }

  async start() {
    this.going = true;
    this.mark();
    this.runs.forEach((run) => Object.assign(run, { state: "waiting", growth: [], seen: false, result: null, progress: null, problem: null }));
    const spec = specOf(store.position, this.play.game.words);
    for (const run of this.runs) {
      if (!this.going) break;
      await this.one(run, spec);
    }
    this.runs?.forEach((run) => { if (run.state === "waiting") run.state = "idle"; });
    this.going = false;
    this.mark();
    this.render();
  }

  async one(run, spec) {
    run.state = "running";
    const options = {
      algorithm: run.algorithm, heuristic: run.heuristic, growth: true,
      time_limit: Math.max(1, Number(byId("compare-seconds")?.value) || 10),
    };
    this.search = new api.Search(spec, options, ({ progress }) => {
      if (progress && run.progress !== progress) {
        run.progress = progress;
        run.growth.push({ expanded: progress.expanded, open: progress.open, closed: progress.closed, f: progress.lower_bound });
      }
      this.render();
    });
    try {
      const last = await this.search.ended;
      run.result = last.done ?? null;
      run.problem = last.problem ?? null;
      if (last.done?.growth?.length > run.growth.length) Object.assign(run, { growth: last.done.growth, seen: true });
      run.state = "ended";
    } catch (error) {
      run.state = "ended";
      run.problem = { message: error.message };
      if (error.name !== "AbortError") toast(t.message(error.message));
    }
    this.render();
  }

  stop() {
    this.going = false;
    this.search?.cancel().catch((error) => toast(t.message(error.message)));
  }

  mark() {
    if (!byId("compare")) return;
    byId("compare").disabled = this.going;
    byId("stop-compare").disabled = !this.going;
  }

  render() {
    if (store.tab !== "compare" || !this.list || !this.runs) return;
    const nodes = (run) => run.result?.stats.expanded ?? run.progress?.expanded ?? 0;
    const time = (run) => run.result?.stats.seconds ?? run.progress?.seconds ?? 0;
    const most = Math.max(10, ...this.runs.map(nodes));
    const longest = Math.max(0.001, ...this.runs.map(time));
    const bar = (share, kind) => {
      const fill = h("div", { class: `bar ${kind}` });
      fill.style.width = `${Math.max(0, Math.min(100, share * 100))}%`;
      return h("div", { class: "track" }, fill);
    };
    const choose = (at) => {
      this.chosen = at;
      this.render();
    };
    const focused = this.list.contains(document.activeElement) ? document.activeElement.closest("[data-run]")?.dataset.run : null;
    this.list.replaceChildren(...this.runs.map((run, at) => h("div", {
      class: `run ${run.state}${at === this.chosen ? " chosen" : ""}`, "data-run": at, onclick: () => choose(at),
    },
    h("div", { class: "run-head" },
      h("button", { type: "button", class: "plain choose", "aria-pressed": at === this.chosen ? "true" : "false" },
        run.heuristic ? `${run.algorithm} · ${run.heuristic}` : run.algorithm),
      h("span", { class: "length" }, this.lengthOf(run)),
      h("button", { type: "button", class: "plain", "aria-label": t("remove"), disabled: this.going,
        onclick: (event) => { event.stopPropagation(); this.runs.splice(at, 1); this.chosen = 0; this.render(); } }, "×")),
    h("div", { class: "bars" },
      h("span", {}, t("nodes")), bar(nodes(run) ? Math.log10(nodes(run) + 1) / Math.log10(most + 1) : 0, "nodes"), h("span", { class: "value" }, nodes(run) || run.result ? number(nodes(run)) : ""),
      h("span", {}, t("time")), bar(time(run) / longest, "time"), h("span", { class: "value" }, time(run) ? seconds(time(run)) : "")))));
    if (this.runs.some(nodes)) this.list.append(axes(most, longest));
    if (focused) this.list.querySelector(`[data-run="${focused}"] .choose`)?.focus();
    this.mark();
    const run = this.runs[this.chosen];
    this.growth.replaceChildren(...(run?.growth.length > 1 ? [growthChart(run)] : []));
  }

  lengthOf(run) {
    if (run.problem) return t.message(run.problem.message);
    if (run.result) {
      if (run.result.cost === null) return t(`short-${run.result.status}`);
      return `${run.result.cost}${run.result.status === "OPTIMAL" ? ` ${t("proved")}` : ""}`;
    }
    return t(`state-${run.state}`);
  }
}

// What the bars above are measured by: states by powers of ten, time from nothing to the longest.
function axes(most, longest) {
  const row = (name, marks) => [h("span", {}, name), h("div", { class: "ticks" }, marks.map(([share, words]) => {
    const mark = h("span", {}, words);
    mark.style.left = `${100 * share}%`;
    return mark;
  })), h("span")];
  const whole = Math.log10(most + 1);
  const powers = Array.from({ length: Math.floor(whole) + 1 }, (_, power) => [Math.log10(10 ** power + 1) / whole, compact(10 ** power)]);
  const apart = powers.filter(([share], at) => at === 0 || share < 0.7).map((mark, at) => (at ? mark : [0, "0"]));
  return h("div", { class: "run axes", "aria-hidden": "true" }, h("div", { class: "bars" },
    row(t("scale-log"), [...apart, [1, compact(most)]]), row(t("scale-linear"), [[0, "0"], [1, seconds(longest)]])));
}

// Open and closed on one scale, f on its own; along the bottom the states expanded.
function growthChart(run) {
  const width = 460, height = 190, left = 46, bottom = 24;
  const points = run.growth;
  const last = Math.max(1, points.at(-1).expanded);
  const most = Math.max(1, ...points.map(({ open, closed }) => Math.max(open, closed)));
  const fs = points.map(({ f }) => f ?? 0);
  const [low, high] = [Math.min(...fs), Math.max(...fs)];
  const x = (point) => left + (point.expanded / last) * (width - left - 12);
  const y = (share) => height - bottom - share * (height - bottom - 14);
  const mark = (share) => [
    svg("line", { x1: left, x2: width - 12, y1: y(share), y2: y(share), class: "axis" }),
    svg("text", { x: left - 6, y: y(share) + 4, class: "end" }, compact(most * share)),
  ];
  const line = (kind, value) => svg("polyline", {
    class: `line ${kind}`, points: points.map((point) => `${x(point).toFixed(1)},${y(value(point)).toFixed(1)}`).join(" "),
  });
  const name = run.heuristic ? `${run.algorithm} · ${run.heuristic}` : run.algorithm;
  return h("figure", {},
    svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": t("growth") },
      [0, 0.5, 1].map(mark),
      line("open", ({ open }) => open / most), line("closed", ({ closed }) => closed / most),
      line("f", ({ f }) => (high > low ? ((f ?? 0) - low) / (high - low) : 0.5)),
      svg("text", { x: left, y: height - 6 }, "0"),
      svg("text", { x: width - 12, y: height - 6, class: "end" }, `${number(last)} ${t("nodes")}`)),
    h("figcaption", {}, h("span", {}, name), " ",
      h("span", { class: "key open" }, `${t("open")} ≤ ${number(Math.max(...points.map(({ open }) => open)))}`), " ",
      h("span", { class: "key closed" }, `${t("closed")} ≤ ${number(Math.max(...points.map(({ closed }) => closed)))}`), " ",
      h("span", { class: "key f" }, `f ${number(low)}–${number(high)} ${t("own-scale")}`),
      h("p", { class: "wide" }, t(run.seen ? "growth-again" : "growth-live"))));
}

const compact = (value) => (value < 1000 ? number(Math.round(value)) : `${number(Math.round(value / 100) / 10)}k`);
