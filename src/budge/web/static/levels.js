// Collections: small pictures of their levels, and what is known of each.

import * as api from "./api.js";
import { thumbnail } from "./board.js";
import { h, toast } from "./dom.js";
import { metricName } from "./families.js";
import { emit, on, store, take } from "./store.js";
import { t } from "./texts.js";

const PAGE = 60;
const REMEMBERED = 2000;

export class Levels {
  constructor() {
    this.collection = null;
    this.known = JSON.parse(localStorage.getItem("budge-known") ?? "{}");
    on("result", ({ position, result, fresh }) => {
      if (!fresh) return;
      if (result.status === "UNSOLVABLE") this.note(position, { unsolvable: true });
      else if (result.cost !== null) {
        this.note(position, { best: result.cost, proved: result.status === "OPTIMAL", metric: result.metric });
      }
    });
    on("solved", ({ position, cost }) => this.note(position, { played: cost, metric: position.metric }));
  }

  note(position, facts) {
    const old = this.known[position.text] ?? {};
    if (old.metric && facts.metric && old.metric !== facts.metric) return;
    const played = Math.min(old.played ?? Infinity, facts.played ?? Infinity);
    this.known[position.text] = { ...old, ...facts, ...(played < Infinity ? { played } : {}) };
    const keys = Object.keys(this.known);
    for (const key of keys.slice(0, Math.max(0, keys.length - REMEMBERED))) delete this.known[key];
    try {
      localStorage.setItem("budge-known", JSON.stringify(this.known));
    } catch { /* a full store only forgets */ }
  }

  async samples() {
    this.own ??= await Promise.all(store.about.samples.map(async ({ text, family, name, rule }) => {
      const { positions } = await api.parse({ text, family, rule });
      return { ...positions[0], name: positions[0].name ?? name, sample: true };
    }));
    return this.own;
  }

  open(collection) {
    this.collection = collection;
    emit("go", "levels");
  }

  panel() {
    const box = h("div", { class: "levels", id: "levels" });
    const panel = h("div", {}, h("div", { class: "heading" },
      h("h3", { id: "collection-name" }, this.collection ? `${this.collection.name} (${this.collection.total})` : t("samples")),
      this.collection ? h("button", { type: "button", id: "close-collection", onclick: () => { this.collection = null; emit("go", "levels"); } }, t("close")) : null),
    box, h("p", { class: "faint" }, t("drop-collection")));
    if (this.collection) this.fill(box);
    else {
      this.samples().then((positions) => {
        const mine = positions.filter(({ family }) => family === store.position.family);
        box.append(...mine.map((position) => this.card(position)));
      }).catch((error) => toast(error.message));
    }
    return panel;
  }

  fill(box) {
    const { positions, total, source } = this.collection;
    box.replaceChildren(...positions.map((position, at) => this.card(position, at + 1)));
    if (positions.length >= total) return;
    box.append(h("button", {
      type: "button", id: "more", onclick: async () => {
        try {
          const more = await api.parse(source, positions.length, PAGE);
          positions.push(...more.positions);
          this.fill(box);
        } catch (error) {
          toast(error.message);
        }
      },
    }, t("more", { count: total - positions.length })));
  }

  card(position, at) {
    const known = this.known[position.text] ?? {};
    const name = position.name || (at ? `#${at}` : "");
    const facts = [
      known.unsolvable ? t("short-UNSOLVABLE") : null,
      known.best !== undefined ? t(known.proved ? "known-best" : "known-found", { count: known.best, metric: metricName(position.family, known.metric) }) : null,
      known.played !== undefined ? t("known-played", { count: known.played, metric: metricName(position.family, known.metric) }) : null,
    ].filter(Boolean);
    const boxes = position.scene.pieces.filter(({ kind }) => kind === "box").length;
    const size = `${position.height}×${position.width}${boxes ? ` · ${boxes} ▣` : ""}`;
    const current = store.position.text === position.text;
    return h("button", {
      type: "button", class: `level${current ? " current" : ""}`, "aria-current": current ? "true" : null,
      onclick: () => { take(position); emit("go", "play"); },
    }, thumbnail(position.scene), h("span", { class: "name" }, name), h("span", { class: "faint" }, [size, ...facts].join(" · ")));
  }
}
