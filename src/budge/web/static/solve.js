// Solve and watch: what to search with, the search under way, and what it found.

import * as api from "./api.js";
import { announce, byId, copy, download, field, h, select, table, toast } from "./dom.js";
import { metricName } from "./families.js";
import * as records from "./records.js";
import { menu, specOf, store } from "./store.js";
import { bytes, counted, moveName, number, seconds, t } from "./texts.js";

const AUTO = "";

export class Solve {
  constructor(watch, play) {
    Object.assign(this, { watch, play, search: null, found: null, choice: {} });
    watch.onStep = (at) => this.markStep(at);
  }

  get wantsMenu() {
    return true;
  }

  // A solution that was found is watched on the board.
  get ownsBoard() {
    return Boolean(this.found?.steps);
  }

  leave() {
    this.watch.pause();
  }

  key(event) {
    const { watch } = this;
    if (!watch.result) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) {
      event.preventDefault();
      watch.pause();
      watch.go(watch.at + by);
    } else if (event.key === " " && !event.target.closest("button")) {
      event.preventDefault();
      if (watch.playing) watch.pause();
      else watch.play();
    }
  }

  reset() {
    this.search?.abort.abort();
    Object.assign(this, { search: null, found: null, latest: null });
    this.watch.clear();
  }

  panel() {
    if (!store.menu) {
      menu();
      return h("p", { class: "faint" }, t("loading"));
    }
    this.outcome = h("div", { id: "outcome" });
    const panel = h("div", {}, this.form(), this.outcome);
    queueMicrotask(() => this.show());
    return panel;
  }

  form() {
    const { qualities, algorithms, heuristics, metrics } = store.menu;
    const { choice } = this;
    const keep = (name) => (event) => {
      choice[name] = event.target.value;
      adapt();
    };
    const auto = { value: AUTO, text: t("automatic") };
    const fit = (entry) => [
      entry.optimal ? t("is-optimal") : null, entry.admissible ? t("is-admissible") : null,
    ].filter(Boolean).join(", ");
    const entries = (list) => [auto, ...list.map((entry) => ({
      value: entry.name, text: fit(entry) ? `${entry.name} (${fit(entry)})` : entry.name, title: entry.synopsis,
    }))];
    const quality = select({ id: "quality", onchange: keep("quality") },
      qualities.map((value) => ({ value, text: t(`quality-${value}`) })), choice.quality);
    const algorithm = select({ id: "algorithm", onchange: keep("algorithm") }, entries(algorithms), choice.algorithm);
    const heuristic = select({ id: "heuristic", onchange: keep("heuristic") }, entries(heuristics), choice.heuristic);
    const metric = select({ id: "metric", onchange: keep("metric") },
      metrics.map((value) => ({ value, text: metricName(store.position.family, value) })), choice.metric ?? store.position.metric);
    const numeric = (id, preset, extra = {}) => h("input", {
      id, type: "number", min: 0.01, step: "any", value: choice[id] ?? preset, onchange: keep(id), ...extra,
    });
    const weight = field(t("weight"), numeric("weight", "", { min: 1, placeholder: "2" }));
    const synopsis = h("p", { class: "faint", id: "synopsis" });
    const adapt = () => {
      const entry = algorithms.find(({ name }) => name === algorithm.value);
      const estimate = heuristics.find(({ name }) => name === heuristic.value);
      weight.hidden = !entry?.weighted;
      heuristic.disabled = Boolean(entry && !entry.informed);
      quality.disabled = Boolean(entry);
      synopsis.textContent = [entry?.synopsis, estimate && !heuristic.disabled ? estimate.synopsis : null]
        .filter(Boolean).map((words) => `${words}.`).join(" ");
    };
    adapt();
    const made = this.play.game?.length ?? 0;
    const form = h("form", { onsubmit: (event) => { event.preventDefault(); this.start(); } },
      h("p", { class: "lead", id: "solves-from" }, made ? t("solves-from", { amount: counted(made, t("moves-of-yours")) }) : t("solves-start")),
      h("div", { class: "buttons" },
        h("button", { type: "submit", id: "solve", class: "primary" }, t("solve")),
        h("button", { type: "button", id: "cancel", disabled: true, onclick: () => this.cancel() }, t("cancel"))),
      h("details", { id: "advanced", open: this.advanced, ontoggle: (event) => { this.advanced = event.target.open; } },
        h("summary", {}, t("advanced")), h("div", { class: "grid" },
      field(t("quality"), quality), field(t("algorithm"), algorithm),
      field(t("heuristic"), heuristic), metrics.length > 1 ? field(t("metric"), metric) : null,
      weight, field(t("time-limit"), numeric("time_limit", Math.min(60, store.about.time_limit), { max: store.about.time_limit })),
      field(t("memory-limit"), numeric("memory_limit", "", { placeholder: String(Math.round(store.about.memory_limit / 1e6)) })),
      field(t("node-limit"), numeric("node_limit", "", { min: 1, step: 1, placeholder: t("none") })),
      synopsis)));
    return form;
  }

  options() {
    const value = (id) => byId(id)?.value || null;
    const algorithm = value("algorithm");
    const amount = (id, factor = 1) => (value(id) ? Number(value(id)) * factor : null);
    return {
      quality: value("quality") ?? "auto",
      algorithm,
      heuristic: byId("heuristic").disabled ? null : value("heuristic"),
      weight: store.menu.algorithms.find(({ name }) => name === algorithm)?.weighted ? amount("weight") : null,
      time_limit: amount("time_limit"),
      memory_limit: amount("memory_limit", 1e6) && Math.round(amount("memory_limit", 1e6)),
      node_limit: amount("node_limit"),
    };
  }

  async start() {
    this.search?.abort.abort();
    this.watch.clear();
    this.found = null;
    this.latest = null;
    this.from = this.play.game.words;
    const spec = { ...specOf(store.position, this.from), metric: byId("metric")?.value ?? store.position.metric };
    const search = new api.Search(spec, this.options(), (known) => {
      if (this.search !== search) return;
      this.latest = known;
      this.showProgress();
    });
    this.search = search;
    this.spec = spec;
    this.busy(true);
    this.outcome.replaceChildren(h("p", { class: "faint" }, t("starting")));
    try {
      const last = await search.ended;
      if (this.search !== search) return;
      this.search = null;
      this.busy(false);
      if (last.done) this.finish(last.done);
      else this.fail(last.problem ?? { message: t("no-answer") });
    } catch (error) {
      if (this.search !== search || error.name === "AbortError") return;
      this.search = null;
      this.busy(false);
      this.fail(error.problem ?? { message: error.message });
    }
  }

  busy(yes) {
    const cancel = byId("cancel"), solve = byId("solve");
    if (cancel) cancel.disabled = !yes;
    if (solve) solve.disabled = yes;
  }

  async cancel() {
    byId("cancel").disabled = true;
    try {
      await this.search?.cancel();
    } catch (error) {
      toast(t.message(error.message));
    }
  }

  fail(problem) {
    this.outcome?.replaceChildren(h("p", { class: "problem", role: "alert" }, t.message(problem.message)));
    this.outcome?.scrollIntoView({ block: "nearest" });
  }

  finish(result) {
    this.found = result;
    announce(this.headline(result));
    if (!this.from.length) this.note(result);
    this.show();
    this.outcome?.scrollIntoView({ block: "nearest" });
  }

  // What the search has told of the level itself.
  note(result) {
    const facts = result.status === "UNSOLVABLE" ? { unsolvable: true }
      : result.cost === null ? null
        : { shortest: { [result.metric]: { count: result.cost, proved: result.status === "OPTIMAL" } } };
    if (facts) records.note(store.position.id, facts).catch(() => {});
  }

  show() {
    if (store.tab !== "solve" || !this.outcome) return;
    if (this.search) {
      this.busy(true);
      this.showProgress();
    } else if (this.found) this.showResult();
  }

  showProgress() {
    if (!this.latest || !this.outcome?.isConnected) return;
    const { state, progress } = this.latest;
    if (!progress) {
      this.outcome.replaceChildren(h("p", { class: "faint", id: "progress" }, t(state === "queued" ? "queued" : "running")));
      return;
    }
    const facts = [
      [t("nodes"), number(progress.expanded)], [t("rate"), t("per-second", { count: number(Math.round(progress.rate)) })],
      [t("at-least"), number(progress.lower_bound)],
      progress.best === null ? null : [t("best-so-far"), number(progress.best)],
      progress.open ? [t("open"), number(progress.open)] : null, progress.closed ? [t("closed"), number(progress.closed)] : null,
      [t("time"), seconds(progress.seconds)],
    ].filter(Boolean);
    this.outcome.replaceChildren(h("div", { class: "card", id: "progress" },
      h("div", { class: "pulse" }), h("p", {}, progress.phase ? t.message(progress.phase) : t("running")), table(facts)));
  }

  headline(result) {
    const metric = metricName(result.family, result.metric);
    if (result.cost === null) return t(`status-${result.status}`, { bound: counted(result.lower_bound, metric) });
    const key = result.status === "OPTIMAL" ? "found-optimal" : "found-within";
    return t(key, { amount: counted(result.cost, metric), gap: result.gap });
  }

  showResult() {
    const { found: result } = this;
    const { stats } = result;
    const facts = [
      [t("algorithm"), result.heuristic ? `${result.algorithm} · ${result.heuristic}` : result.algorithm],
      [t("nodes"), number(stats.expanded)], [t("generated"), number(stats.generated)],
      [t("max-open"), number(stats.max_open)], [t("memory"), bytes(stats.peak_bytes)],
      [t("time"), seconds(stats.seconds)], [t("at-least"), number(result.lower_bound)],
    ];
    const parts = [
      h("p", { class: `headline ${result.cost === null ? "bad" : "good"}`, id: "headline" }, this.headline(result)),
      h("details", {}, h("summary", {}, t("figures")), table(facts)),
    ];
    if (result.steps) parts.push(...this.solution(result));
    this.outcome.replaceChildren(...parts);
    if (result.steps) this.watch.load(result);
  }

  solution(result) {
    const copying = (words) => () => copy(words(), t("copied"));
    const save = (format) => async (event) => {
      event.target.disabled = true;
      try {
        const blob = await api.picture({
          position: this.spec, moves: result.moves, format, seconds_per_move: Math.max(0.05, 1 / this.watch.speed),
        });
        download(blob, `budge.${format}`);
      } catch (error) {
        toast(t.message(error.message));
      } finally {
        event.target.disabled = false;
      }
    };
    const json = () => {
      const { scene, steps, ...plain } = result;
      return JSON.stringify(plain, null, 2);
    };
    // Only what the search has told: of some g alone is known, and then a column of dashes says nothing.
    const columns = ["g", "h", "f", "open", "closed"].filter((name) => result.steps.some((step) => step[name] !== null));
    const shown = (value) => (value === null ? "" : number(value));
    this.rows = result.steps.map((step, at) => h("tr", {
      "data-step": at, tabindex: 0, onclick: () => { this.watch.pause(); this.watch.go(at); },
      onkeydown: (event) => { if (event.key === "Enter") { this.watch.pause(); this.watch.go(at); } },
    }, h("td", {}, String(at)), h("td", { class: "move" }, step.move ? moveName(step.move) : t("start")),
    columns.map((name) => h("td", {}, shown(step[name])))));
    return [
      h("div", { class: "buttons" },
        h("button", { type: "button", id: "copy-text", onclick: copying(() => result.solution) }, t("copy-text")),
        h("button", { type: "button", id: "copy-json", onclick: copying(json) }, t("copy-json")),
        h("button", { type: "button", id: "save-svg", onclick: save("svg") }, "SVG"),
        h("button", { type: "button", id: "save-gif", onclick: save("gif") }, "GIF"),
        h("button", { type: "button", id: "play-from", onclick: () => this.playFrom() }, t("play-from"))),
      h("div", { class: "steps", tabindex: 0 }, h("table", { id: "steps" },
        h("thead", {}, h("tr", {}, ["#", t("move"), ...columns.map((name) => (name.length > 1 ? t(name) : name))].map((name) => h("th", {}, name)))),
        h("tbody", {}, this.rows))),
    ];
  }

  markStep(at) {
    this.rows?.forEach((row, number) => row.classList.toggle("now", number === at));
    const row = this.rows?.[at];
    const box = row?.closest(".steps");
    if (box) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }

  // Go on by hand from the step that is shown; what the computer has moved stays its own.
  async playFrom() {
    const moves = this.found.moves.slice(0, this.watch.at);
    if (this.spec.metric !== store.position.metric) {
      toast(t("other-metric"));
      return;
    }
    const { game } = this.play;
    if (game.words.join() !== this.from.join()) {
      game.restart();
      game.replay(this.from);
    }
    await this.play.goOn(moves);
  }
}
