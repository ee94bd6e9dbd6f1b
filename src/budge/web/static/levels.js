// Levels: collections opened, what is solved in them, and what comes next.

import * as api from "./api.js";
import { card, filtered, progress, stars } from "./cards.js";
import { complain, h, toast } from "./dom.js";
import { familyName } from "./families.js";
import { Library } from "./library.js";
import * as records from "./records.js";
import { isLarge } from "./scene.js";
import { Shelf, titleOf, today } from "./shelf.js";
import { emit, on, readFragment, store, take } from "./store.js";
import { language, t } from "./texts.js";

const PAGE = 60;
const LARGEST = 1_000_000;

export class Levels {
  constructor(play) {
    Object.assign(this, { play, collection: null, filter: {} });
    this.ownsBoard = true; // it has pictures of its own
    this.shelf = new Shelf();
    this.library = new Library(this);
    on("files", (files) => this.files(files).catch(complain));
    on("step", (by) => this.step(by).catch(complain));
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
    const [{ scene, family }] = positions;
    const ids = positions.map((position) => position.id);
    await records.keepCollection({ id, name, source, total, ids, family, cover: isLarge(scene) ? null : scene });
    this.show({ id, name, source, total, positions, problems, family, facts: null });
  }

  async openOne(id) {
    this.show(await this.load(id));
  }

  // A collection by its name: one of the player's own, or one of the library's.
  async load(id) {
    const own = records.collections().find((one) => one.id === id);
    if (!own) return this.shelved(id);
    const { total, positions, problems } = await api.parse(own.source, 0, PAGE);
    return { ...own, total, positions, problems, family: positions[0].family, facts: null };
  }

  async shelved(id) {
    const { family, titles, levels, made_by: madeBy } = await this.shelf.collection(id);
    const source = { text: levels.map(({ text }) => text).join("\n\n"), family };
    const positions = [];
    while (positions.length < levels.length) {
      positions.push(...(await api.parse(source, positions.length, PAGE)).positions);
    }
    return { id, titles, source, total: levels.length, positions, problems: [], family, facts: levels, madeBy };
  }

  show(collection) {
    this.collection = collection;
    this.filter = {};
    emit("go", "levels");
    window.scrollTo(0, 0);
  }

  close() {
    this.collection = null;
    emit("go", "levels");
  }

  reset({ family, level, name }) {
    if (this.collection && this.collection.family !== family) this.collection = null;
    if (level) records.set("where", { id: level.collection, number: level.number, name, names: level.names }).catch(() => {});
  }

  playLevel(number) {
    const { id, name, titles, positions, facts, total } = this.collection;
    this.begin(positions[number], { collection: id, number, total, titles: titles ?? { en: name } }, facts?.[number]);
  }

  // Play a position as a level of a collection.
  begin(position, level, fact = null) {
    if (fact) note(position.id, fact);
    const names = Object.fromEntries(Object.entries(level.titles).map(([spoken, title]) => [spoken, fact?.names[spoken] ?? `${title} ${level.number + 1}`]));
    take({ ...position, name: position.name ?? names.en, level: { ...level, names: position.name ? null : names, difficulty: fact?.difficulty ?? null } });
    emit("go", "play");
  }

  // The next level of the collection that is played, or the one before.
  async step(by) {
    const { level } = store.position;
    if (level && this.collection?.id !== level.collection) this.collection = await this.load(level.collection);
    const number = (level?.number ?? NaN) + by;
    while (number >= this.collection?.positions.length && this.collection.positions.length < this.collection.total) await this.more();
    if (this.collection?.positions[number]) this.playLevel(number);
    else {
      if (level) toast(t("last-level"));
      emit("go", "levels");
    }
  }

  // Where the player was last.
  async goOn() {
    const { id, number } = records.setting("where");
    this.collection = await this.load(id);
    while (number >= this.collection.positions.length && this.collection.positions.length < this.collection.total) await this.more();
    this.playLevel(Math.min(number, this.collection.positions.length - 1));
  }

  // On the first visit: the puzzle of the day, of another family each day; whether there is one.
  async greet() {
    const shelved = new Set((await this.shelf.entries()).map(({ family }) => family));
    const families = store.about.families.filter((family) => shelved.has(family));
    if (!families.length) return false;
    await this.playDaily(families[Math.floor(Date.now() / 864e5) % families.length], today());
    return true;
  }

  // Only this level is fetched; its collection comes when somebody wants the next one.
  async playDaily(family, day) {
    const { collection: id, number, level } = await api.daily(family, day);
    const [{ positions: [position] }, entries] = await Promise.all([api.parse({ text: level.text, family }), this.shelf.entries()]);
    const { titles, count: total } = entries.find((one) => one.id === id);
    this.collection = null;
    this.begin(position, { collection: id, number, total, titles, day }, level);
  }

  async generate(family, difficulty, button) {
    button.disabled = true;
    button.textContent = t("making");
    try {
      const seed = Math.floor(Math.random() * 2 ** 40);
      const { position, metric, optimum } = await api.generate({ family, difficulty, seed });
      if (optimum !== null) await records.note(position.id, { shortest: { [metric]: { count: optimum, proved: true } } });
      this.collection = null;
      take({ ...position, name: t("made", { family: familyName(family), seed: String(seed % 10_000) }), difficulty });
      emit("go", "play");
    } catch (error) {
      complain(error);
      button.disabled = false;
      button.textContent = t("generate");
    }
  }

  // ---------------------------------------------------------------- the panel

  panel() {
    this.box = h("div", { id: "levels-view" });
    this.render();
    return this.box;
  }

  render() {
    this.box?.replaceChildren(this.collection ? this.collectionView() : this.library.view());
  }

  collectionView() {
    const { total, positions, problems, facts, madeBy } = this.collection;
    const shown = filtered(this.collection, this.filter);
    const done = progress(positions.map(({ id }) => id));
    const box = h("div", { class: "levels", id: "levels" }, shown.map((number) => card({
      position: positions[number], fact: facts?.[number], number: number + 1, hide: records.setting("hide-optimum", false),
      name: positions[number].name ?? facts?.[number].names[language()] ?? `#${number + 1}`, open: () => this.playLevel(number),
    })));
    if (!shown.length) box.append(h("p", { class: "faint", role: "status" }, t("none-found")));
    if (positions.length < total) {
      box.append(h("button", { type: "button", id: "more", onclick: () => this.more().then(() => this.render()).catch(complain) }, t("more", { count: total - positions.length })));
    }
    return h("div", {},
      h("div", { class: "heading" },
        h("button", { type: "button", id: "close-collection", onclick: () => this.close() }, `‹ ${t("all-collections")}`),
        h("h2", { id: "collection-name" }, titleOf(this.collection)),
        h("span", { class: "faint", id: "progress-of" }, t("solved-of", { done, total }))),
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
      this.collection.facts ? select("only-difficulty", t("difficulty"), [["", t("any-difficulty")], ...[1, 2, 3, 4, 5].map((n) => [String(n), stars(n)])]) : null,
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
    const { id, source, positions } = this.collection;
    positions.push(...(await api.parse(source, positions.length, PAGE)).positions);
    const own = records.collections().find((one) => one.id === id);
    if (own) await records.keepCollection({ ...own, ids: positions.map((position) => position.id) });
  }
}

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
