// The library: the puzzles of the day, new ones without end, the collections, and the player's own.

import * as api from "./api.js";
import { card, hardness, progress, stars, tick } from "./cards.js";
import { complain, download, h, toast } from "./dom.js";
import { familyName } from "./families.js";
import * as records from "./records.js";
import { thumbnail } from "./scene.js";
import { titleOf, today } from "./shelf.js";
import { emit, store, take } from "./store.js";
import { language, t } from "./texts.js";

export class Library {
  constructor(levels) {
    Object.assign(this, { levels, drawn: new Map() });
  }

  view() {
    const { family } = store.position;
    const where = records.setting("where");
    const shelves = h("div", { id: "shelves" });
    const days = h("div", { class: "days" });
    this.levels.shelf.entries().then((entries) => {
      const shelved = new Set(entries.map((one) => one.family));
      const families = [family, ...store.about.families.filter((one) => one !== family)].filter((one) => shelved.has(one));
      days.append(...families.map((one) => this.day(one, one === family)));
      shelves.append(...families.map((one) => this.shelf(one, entries.filter((entry) => entry.family === one))));
    }).catch(complain);
    return h("div", { class: "library" },
      h("div", { class: "library-top" },
        h("section", {}, h("h2", {}, t("daily")), h("p", { class: "faint" }, spoken(new Date())), days),
        h("div", {}, this.making(family),
          where ? h("button", { type: "button", id: "continue", class: "onward", onclick: () => this.levels.goOn().catch(complain) },
            h("b", {}, t("continue")), h("span", {}, where.names?.[language()] ?? where.name ?? "")) : null)),
      shelves,
      h("h2", {}, t("samples")), this.samples(family),
      h("h2", {}, t("own-collections")),
      h("div", { class: "shelves" }, records.collections().map((one) => this.own(one))),
      this.doors(), this.keeping());
  }

  // ---------------------------------------------------------------- the day, and new ones

  day(family, here) {
    const day = today();
    const one = h("button", {
      type: "button", class: "level", id: here ? "daily" : null, "data-daily": family, onclick: () => this.levels.playDaily(family, day).catch(complain),
    }, h("span", { class: "picture" }), h("span", { class: "name" }, familyName(family)));
    this.pictures(family, day).then(({ daily, positions }) => {
      one.firstChild.replaceWith(thumbnail(positions.at(-1).scene));
      if (records.levelOf(daily.level.id).solved) one.lastChild.prepend(tick());
      one.append(hardness(daily.level.difficulty));
    }).catch(complain);
    return one;
  }

  // The covers of a family and its puzzle of the day, described by one question.
  pictures(family, day) {
    const key = `${family} ${day}`;
    if (!this.drawn.has(key)) {
      const ask = async () => {
        const [entries, daily] = await Promise.all([this.levels.shelf.entries(), api.daily(family, day)]);
        const texts = [...entries.filter((one) => one.family === family).map(({ cover }) => cover), daily.level.text];
        const { positions } = await api.parse({ text: texts.join("\n\n"), family }, 0, texts.length);
        return { daily, positions };
      };
      this.drawn.set(key, ask().catch((error) => {
        this.drawn.delete(key);
        throw error;
      }));
    }
    return this.drawn.get(key);
  }

  making(family) {
    const shown = h("span", { class: "hard", "aria-hidden": "true" });
    const slider = h("input", {
      type: "range", id: "difficulty", min: 1, max: 5, value: records.setting(`difficulty ${family}`, 2),
      oninput: () => show(), onchange: () => records.set(`difficulty ${family}`, Number(slider.value)),
    });
    const show = () => {
      shown.textContent = stars(slider.value);
      slider.setAttribute("aria-valuetext", t("of-five", { count: slider.value }));
    };
    show();
    return h("section", { class: "card making" }, h("h2", {}, t("new-of", { family: familyName(family) })),
      h("label", {}, h("span", {}, t("difficulty"), " ", shown), slider),
      h("button", { type: "button", id: "generate", class: "primary", onclick: (event) => this.levels.generate(family, Number(slider.value), event.target) }, t("generate")));
  }

  // ---------------------------------------------------------------- collections

  shelf(family, entries) {
    const covers = entries.map((entry) => this.cover(entry, progress(entry.ids), h("span", { class: "picture" })));
    this.pictures(family, today()).then(({ positions }) => covers.forEach((one, at) =>
      one.querySelector(".picture").replaceWith(thumbnail(positions[at].scene)))).catch(complain);
    return h("section", {}, h("h2", {}, familyName(family)), h("div", { class: "shelves" }, covers));
  }

  own({ id, name, total, ids = [], cover }) {
    const picture = cover ? thumbnail(cover) : h("span", { class: "picture" });
    const forget = h("button", {
      type: "button", class: "plain forget", "aria-label": t("forget", { name }), title: t("forget", { name }),
      onclick: () => records.dropCollection(id).then(() => this.levels.render()),
    }, "×");
    const one = this.cover({ id, name, count: total }, progress(ids), picture);
    one.append(forget);
    return one;
  }

  cover(entry, done, picture) {
    const { id, count, difficulties } = entry;
    const bar = h("span", { class: "bar" });
    bar.style.width = `${Math.round((100 * done) / Math.max(1, count))}%`;
    const range = difficulties?.length ? `${stars(difficulties[0])} – ${stars(difficulties.at(-1))}` : null;
    return h("div", { class: "cover" },
      h("button", { type: "button", "data-collection": id, onclick: () => this.levels.openOne(id).catch(complain) },
        picture, h("span", { class: "about" }, h("b", {}, titleOf(entry)),
          range ? h("span", { class: "hard", role: "img", "aria-label": t("from-to", { from: difficulties[0], to: difficulties.at(-1) }) }, range) : null,
          h("span", { class: "faint" }, t("solved-of", { done, total: count })), h("span", { class: "track" }, bar))));
  }

  samples(family) {
    this.known ??= Promise.all(store.about.samples.map(async ({ text, family: of, name, rule }) => {
      const { positions } = await api.parse({ text, family: of, rule });
      return { ...positions[0], name: positions[0].name ?? name };
    }));
    const box = h("div", { class: "levels", id: "levels" });
    this.known.then((positions) => box.append(...positions.filter((one) => one.family === family)
      .map((position) => card({ position, name: t.message(position.name), open: () => { take(position); emit("go", "play"); } }))))
      .catch((error) => { this.known = null; complain(error); });
    return box;
  }

  // ---------------------------------------------------------------- in and out

  // Ways in: files, a folder, a link.
  doors() {
    const picker = (id, words, more = {}) => h("label", { class: "link" }, words,
      h("input", { type: "file", id, class: "hidden", multiple: true, onchange: (event) => this.levels.files(event.target.files).catch(complain), ...more }));
    const link = h("input", { id: "link", type: "text", placeholder: t("link-or-text"), "aria-label": t("link-or-text") });
    return h("div", { class: "drop" }, h("p", {}, t("open-own"), " ", picker("level-files", t("choose-files")), " · ", picker("level-folder", t("choose-folder"), { webkitdirectory: true })),
      h("form", { class: "open-line", onsubmit: (event) => { event.preventDefault(); this.levels.paste(link.value.trim()).catch(complain); } }, link, h("button", {}, t("open-it"))));
  }

  // Records as a file, out and in.
  keeping() {
    const restore = async (event) => {
      try {
        const count = await records.imported(await event.target.files[0].text());
        toast(t("imported", { count }));
        this.levels.render();
      } catch {
        toast(t("not-imported"));
      }
    };
    return h("div", { class: "buttons" },
      h("button", { type: "button", id: "export", onclick: async () => download(new Blob([await records.exported()], { type: "application/json" }), "budge-records.json") }, t("export")),
      h("label", { class: "link" }, t("import"), h("input", { type: "file", id: "import", class: "hidden", accept: ".json", onchange: restore })));
  }
}

const spoken = (date) => date.toLocaleDateString(language(), { weekday: "long", day: "numeric", month: "long", year: "numeric" });
