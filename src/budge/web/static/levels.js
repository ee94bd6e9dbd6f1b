// Levels: the library and the player's own collections, what has been solved, and what comes next.

import * as api from "./api.js";
import { download, h, toast } from "./dom.js";
import { familyName } from "./families.js";
import { Shelf } from "./shelf.js";
import * as records from "./records.js";
import { emit, on, readFragment, store, take } from "./store.js";
import { language, t } from "./texts.js";
import { card, filtered, progress } from "./cards.js";

const PAGE = 60;
const LARGEST = 1_000_000;

export class Levels {
  constructor(play) {
    Object.assign(this, { play, collection: null, number: -1, filter: {} });
    this.shelf = new Shelf();
    on("files", (files) => this.files(files).catch(complain));
    on("next", () => this.next().catch(complain));
    records.onChange((kept) => { if (kept !== "settings" && store.tab === "levels" && !this.typing) this.render(); });
  }

  // Somebody is writing something here, which must not be taken from under their hands.
  get typing() {
    return Boolean(this.box?.contains(document.activeElement) && document.activeElement.closest("input"));
  }

  // ---------------------------------------------------------------- files, texts and links

  // Files that were dropped or chosen: one position is played, several are a collection.
  async files(files) {
    const readable = [...files].filter(({ name }) => !name.startsWith("."));
    for (const file of readable) {
      if (file.size > LARGEST) toast(t("file-too-large"));
      else await this.take(decode(new Uint8Array(await file.arrayBuffer())), file.name, readable.length > 1);
    }
  }

  async take(text, name, several = false) {
    try {
      const { total, positions, problems } = await api.parse({ text });
      if (total === 1 && !problems.length && !several) {
        take(positions[0]);
        emit("go", "play");
      } else await this.open({ name, source: { text }, total, positions, problems });
    } catch (error) {
      if (error.status !== 422) throw error;
      if (several) {
        toast(`${name}: ${t.message(error.message)}`);
        return;
      }
      emit("go", "edit");
      emit("broken", { text, problem: error.problem });
    }
  }

  // A link that somebody shared, or the position itself.
  async paste(words) {
    const { source } = readFragment(words.includes("#") ? words.slice(words.indexOf("#")) : "");
    if (words.startsWith("http") && source) location.hash = words.slice(words.indexOf("#"));
    else await this.take(words, t("pasted"));
  }

  // ---------------------------------------------------------------- collections

  // A collection of the player's own; it is kept until it is closed for good.
  async open({ name, source, total, positions, problems = [] }) {
    const id = `own ${name}`;
    await records.keepCollection({ id, name, source, total });
    this.show({ id, name, source, total, positions, problems, family: positions[0].family, facts: null });
  }

  async openOwn({ id, name, source }) {
    const { total, positions, problems } = await api.parse(source, 0, PAGE);
    this.show({ id, name, source, total, positions, problems, family: positions[0].family, facts: null });
  }

  async openShelved(id) {
    this.show(await this.shelved(id));
  }

  async shelved(id) {
    const { family, titles, levels, made_by: madeBy } = await this.shelf.collection(id);
    const source = { text: levels.map(({ text }) => text).join("\n\n"), family };
    const positions = [];
    while (positions.length < levels.length) {
      positions.push(...(await api.parse(source, positions.length, PAGE)).positions);
    }
    return { id, name: titles[language()] ?? titles.en, titles, source, total: levels.length, positions, problems: [], family, facts: levels, madeBy };
  }

  show(collection) {
    this.collection = collection;
    this.filter = {};
    emit("go", "levels");
  }

  close() {
    this.collection = null;
    emit("go", "levels");
  }

  reset(position) {
    const number = this.collection?.positions.findIndex(({ id }) => id === position.id) ?? -1;
    if (number < 0 && this.collection && this.collection.family !== position.family) this.collection = null;
    if (number >= 0) {
      this.number = number;
      records.set("where", { id: this.collection.id, number }).catch(() => {});
    }
  }

  playLevel(number) {
    const { positions, facts } = this.collection;
    const position = positions[number], fact = facts?.[number];
    this.number = number;
    const name = position.name ?? fact?.names[language()] ?? fact?.names.en ?? `${this.collection.name} ${number + 1}`;
    if (fact) note(position.id, fact);
    take({ ...position, name, metric: position.metric });
    emit("go", "play");
  }

  async next() {
    if (!this.collection) await this.resume();
    if (!this.collection) {
      emit("go", "levels");
      return;
    }
    if (this.number + 1 < this.collection.positions.length) this.playLevel(this.number + 1);
    else {
      toast(t("last-level"));
      emit("go", "levels");
    }
  }

  // Take up the collection that was played last.
  async resume() {
    const where = records.setting("where");
    if (!where) return;
    const own = records.collections().find(({ id }) => id === where.id);
    if (own) {
      const { positions, problems, total } = await api.parse(own.source, 0, PAGE);
      this.collection = { ...own, positions, problems, total, family: positions[0].family, facts: null };
    } else this.collection = await this.shelved(where.id);
    this.number = where.number;
  }

  async goOn() {
    await this.resume();
    if (this.collection) this.playLevel(this.number);
  }

  // ---------------------------------------------------------------- the panel

  panel() {
    this.box = h("div", { id: "levels-view" });
    this.render();
    return this.box;
  }

  render() {
    if (!this.box) return;
    this.box.replaceChildren(this.collection ? this.collectionView() : this.shelfView());
  }

  shelfView() {
    const { family } = store.position;
    const own = records.collections();
    const where = records.setting("where");
    const shelves = h("div", { class: "shelves", id: "shelves" });
    this.shelf.entries().then((entries) => shelves.append(...entries.filter((one) => one.family === family).map((one) =>
      this.cover(one.id, one.titles[language()] ?? one.titles.en, one.count, progress(one.ids), () => this.openShelved(one.id)))))
      .catch(complain);
    return h("div", {},
      this.today(family),
      where ? h("div", { class: "buttons" }, h("button", { type: "button", id: "continue", onclick: () => this.goOn().catch(complain) }, t("continue"))) : null,
      h("h3", {}, t("library", { family: familyName(family) })), shelves,
      this.samples(family),
      h("h3", {}, t("own-collections")),
      h("div", { class: "shelves" }, own.map((one) => this.cover(one.id, one.name, one.total, null, () => this.openOwn(one), one.id))),
      this.doors(), this.keeping());
  }

  // The puzzle of the day, and new ones without end.
  today(family) {
    const day = new Date().toLocaleDateString("sv"); // 2026-11-16, where the player is
    const slider = h("input", { type: "range", id: "difficulty", min: 1, max: 5, value: records.setting(`difficulty ${family}`, 2), "aria-label": t("difficulty"), onchange: (event) => records.set(`difficulty ${family}`, Number(event.target.value)) });
    return h("div", { class: "today card" },
      h("button", { type: "button", id: "daily", class: "primary", onclick: () => this.playDaily(family, day).catch(complain) }, t("daily", { day })),
      h("div", { class: "making" }, h("label", {}, t("difficulty"), slider),
        h("button", { type: "button", id: "generate", onclick: (event) => this.generate(family, Number(slider.value), event.target) }, t("generate"))));
  }

  // On the first visit: the puzzle of the day, of another family each day; whether there is one.
  async greet() {
    const shelved = new Set((await this.shelf.entries()).map(({ family }) => family));
    const families = store.about.families.filter((family) => shelved.has(family));
    if (!families.length) return false;
    const now = new Date();
    await this.playDaily(families[Math.floor(now / 864e5) % families.length], now.toLocaleDateString("sv"));
    return true;
  }

  // Only this level is fetched; its collection comes when somebody wants the next one.
  async playDaily(family, day) {
    const { collection: id, number, level } = await api.daily(family, day);
    const [{ positions: [position] }, entries] = await Promise.all([api.parse({ text: level.text, family }), this.shelf.entries()]);
    const { titles } = entries.find((one) => one.id === id);
    this.collection = null;
    records.set("where", { id, number }).catch(() => {});
    note(position.id, level);
    take({ ...position, name: level.names[language()] ?? level.names.en ?? `${titles[language()] ?? titles.en} ${number + 1}` });
    emit("go", "play");
  }

  async generate(family, difficulty, button) {
    button.disabled = true;
    button.textContent = t("making");
    try {
      const seed = Math.floor(Math.random() * 2 ** 40);
      const { position, metric, optimum } = await api.generate({ family, difficulty, seed });
      if (optimum !== null) await records.note(position.id, { shortest: { [metric]: { count: optimum, proved: true } } });
      this.collection = null;
      take({ ...position, name: t("made", { family: familyName(family), seed: String(seed % 10_000) }) });
      emit("go", "play");
    } catch (error) {
      complain(error);
      button.disabled = false;
      button.textContent = t("generate");
    }
  }

  cover(id, name, total, done, open, own = null) {
    const share = done === null ? null : Math.round((100 * done) / Math.max(1, total));
    const bar = h("span", { class: "bar" });
    if (share !== null) bar.style.width = `${share}%`;
    return h("div", { class: "cover" },
      h("button", { type: "button", "data-collection": id, onclick: () => Promise.resolve(open()).catch(complain) },
        h("b", {}, name), h("span", { class: "faint" }, done === null ? String(total) : `${done}/${total}`),
        share === null ? null : h("span", { class: "track" }, bar)),
      own ? h("button", { type: "button", class: "plain", "aria-label": t("forget", { name }), onclick: () => records.dropCollection(own).then(() => this.render()) }, "×") : null);
  }

  samples(family) {
    this.own ??= Promise.all(store.about.samples.map(async ({ text, family: of, name, rule }) => {
      const { positions } = await api.parse({ text, family: of, rule });
      return { ...positions[0], name: positions[0].name ?? name };
    }));
    const box = h("div", { class: "levels", id: "levels" });
    this.own.then((positions) => box.append(...positions.filter((one) => one.family === family)
      .map((position) => card({ position, name: position.name, open: () => { take(position); emit("go", "play"); } }))))
      .catch((error) => { this.own = null; complain(error); });
    return box;
  }

  // Ways in: files, a folder, a link.
  doors() {
    const picker = (id, words, more = {}) => h("label", { class: "link" }, words,
      h("input", { type: "file", id, class: "hidden", multiple: true, onchange: (event) => this.files(event.target.files).catch(complain), ...more }));
    const link = h("input", { id: "link", type: "text", placeholder: t("link-or-text"), "aria-label": t("link-or-text") });
    return h("div", { class: "drop" }, h("p", {}, t("open-own"), " ", picker("level-files", t("choose-files")), " · ", picker("level-folder", t("choose-folder"), { webkitdirectory: true })),
      h("form", { class: "line", onsubmit: (event) => { event.preventDefault(); this.paste(link.value.trim()).catch(complain); } }, link, h("button", {}, t("open-it"))));
  }

  // Records as a file, out and in.
  keeping() {
    const restore = async (event) => {
      try {
        const count = await records.imported(await event.target.files[0].text());
        toast(t("imported", { count }));
        this.render();
      } catch {
        toast(t("not-imported"));
      }
    };
    return h("div", { class: "buttons" },
      h("button", { type: "button", id: "export", onclick: async () => download(new Blob([await records.exported()], { type: "application/json" }), "budge-records.json") }, t("export")),
      h("label", { class: "link" }, t("import"), h("input", { type: "file", id: "import", class: "hidden", accept: ".json", onchange: restore })));
  }

  collectionView() {
    const { name, total, positions, problems, facts, madeBy } = this.collection;
    const shown = filtered(this.collection, this.filter);
    const done = progress(positions.map(({ id }) => id));
    const box = h("div", { class: "levels", id: "levels" }, shown.map((number) => card({
      position: positions[number], fact: facts?.[number], number: number + 1, hide: records.setting("hide-optimum", false),
      name: positions[number].name ?? facts?.[number].names[language()] ?? `#${number + 1}`, open: () => this.playLevel(number),
    })));
    if (positions.length < total) {
      box.append(h("button", { type: "button", id: "more", onclick: () => this.more().catch(complain) }, t("more", { count: total - positions.length })));
    }
    return h("div", {},
      h("div", { class: "heading" }, h("h3", { id: "collection-name" }, `${name} (${total})`),
        h("span", { class: "faint", id: "progress-of" }, t("solved-of", { done, total })),
        h("button", { type: "button", id: "close-collection", onclick: () => this.close() }, t("close"))),
      problems.length ? this.wrong(problems) : null,
      this.sieve(), box, madeBy ? h("p", { class: "faint made-by" }, t("made-by"), " ", h("code", {}, madeBy)) : null);
  }

  wrong(problems) {
    return h("details", { class: "problem", id: "left-out" }, h("summary", {}, t("left-out", { count: problems.length })),
      h("ul", {}, problems.map(({ line, column, message }) => h("li", {}, line ? `${t("line", { line, column: column ?? 1 })}: ` : "", t.message(message)))));
  }

  // Which levels to see: by words or size, difficulty, solved or not.
  sieve() {
    const change = (what) => (event) => {
      this.filter[what] = event.target.value;
      this.renderKeeping(event.target.id);
    };
    const select = (id, label, choices) => h("select", { id, "aria-label": label, onchange: change(id.replace("only-", "")) },
      choices.map(([value, text]) => h("option", { value, selected: (this.filter[id.replace("only-", "")] ?? "") === value }, text)));
    return h("div", { class: "sieve" },
      h("input", { id: "only-words", type: "search", placeholder: t("find-level"), "aria-label": t("find-level"), value: this.filter.words ?? "", oninput: change("words") }),
      this.collection.facts ? select("only-difficulty", t("difficulty"), [["", t("any-difficulty")], ...[1, 2, 3, 4, 5].map((n) => [String(n), "★".repeat(n)])]) : null,
      select("only-state", t("solved-or-not"), [["", t("all-levels")], ["open", t("not-solved")], ["solved", t("solved")]]),
      h("label", { class: "check" }, h("input", { type: "checkbox", id: "hide-optimum", checked: records.setting("hide-optimum", false), onchange: (event) => records.set("hide-optimum", event.target.checked).then(() => this.render()) }), t("hide-optimum")));
  }

  renderKeeping(id) {
    const { selectionStart } = document.activeElement ?? {};
    this.render();
    const again = document.getElementById(id);
    again?.focus();
    if (again?.type === "search") again.setSelectionRange(selectionStart, selectionStart);
  }

  async more() {
    const { source, positions } = this.collection;
    positions.push(...(await api.parse(source, positions.length, PAGE)).positions);
    this.render();
  }
}

const complain = (error) => { if (error.name !== "AbortError") toast(t.message(error.message)); };

const note = (id, { optimum }) => records.note(id, {
  shortest: Object.fromEntries(Object.entries(optimum).map(([metric, count]) => [metric, { count, proved: true }])),
}).catch(() => {});

function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

