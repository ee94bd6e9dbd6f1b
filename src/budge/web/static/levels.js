// Collections: small pictures of their levels, and what is known of each.

import * as api from "./api.js";
import { thumbnail } from "./board.js";
import { h, toast } from "./dom.js";
import { metricName } from "./families.js";
import * as records from "./records.js";
import { emit, on, store, take } from "./store.js";
import { counted, t } from "./texts.js";

const PAGE = 60;
const LARGEST = 1_000_000;

function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

export class Levels {
  constructor(play) {
    Object.assign(this, { play, collection: null });
    on("files", (files) => this.files(files).catch((error) => toast(t.message(error.message))));
  }

  // Files that were dropped or chosen: one position is played, several are a collection.
  async files(files) {
    for (const file of files) await this.file(file);
  }

  async file(file) {
    if (file.size > LARGEST) {
      toast(t("file-too-large"));
      return;
    }
    const text = decode(new Uint8Array(await file.arrayBuffer()));
    try {
      const { total, positions, problems } = await api.parse({ text });
      if (total === 1 && !problems.length) {
        take(positions[0]);
        emit("go", "play");
      } else this.open({ name: file.name, source: { text }, total, positions, problems });
    } catch (error) {
      if (error.status !== 422) throw error;
      emit("go", "edit");
      emit("broken", { text, problem: error.problem });
    }
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
      }).catch((error) => toast(t.message(error.message)));
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
          toast(t.message(error.message));
        }
      },
    }, t("more", { count: total - positions.length })));
  }

  card(position, at) {
    const known = records.levelOf(position.id);
    const name = position.name || (at ? `#${at}` : "");
    const facts = [
      known.unsolvable ? t("short-UNSOLVABLE") : null,
      ...Object.entries(known.shortest ?? {}).map(([metric, { count, proved }]) =>
        t(proved ? "known-best" : "known-found", { amount: counted(count, metricName(position.family, metric)) })),
      ...Object.entries(known.best ?? {}).map(([metric, { count }]) =>
        t("known-played", { amount: counted(count, metricName(position.family, metric)) })),
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
