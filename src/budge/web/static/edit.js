// Edit: draw a position cell by cell, or write it; problems are shown where they are.

import * as api from "./api.js";
import { byId, field, h, select, svg, toast } from "./dom.js";
import { emit, fragmentOf, store, take } from "./store.js";
import { t } from "./texts.js";
import { thumbnail } from "./board.js";
import { editorOf } from "./families.js";
import { brushes, layersOf, lookOf, newGrid, textOf } from "./grids.js";

const CELL = 100;
const WAIT_BEFORE_READING = 250;

export class Edit {
  constructor() {
    Object.assign(this, { layers: null, layer: "start", brush: null, picked: null, problem: null });
  }

  get grid() {
    return this.layers?.[this.layer];
  }

  get editor() {
    return editorOf(this.family);
  }

  reset() {
    Object.assign(this, { layers: null, layer: "start", picked: null, problem: null, family: null });
  }

  panel() {
    const { position } = store;
    if (!this.layers || this.family !== position.family) this.open(position.family, position.text);
    this.text = h("textarea", {
      id: "text", rows: 8, spellcheck: "false", autocapitalize: "off", "aria-describedby": "problem",
      oninput: () => this.written(),
    });
    this.text.value = this.source ?? position.text;
    this.message = h("p", { id: "problem", class: "problem", role: "alert" });
    const panel = h("div", {},
      h("div", { id: "tools" }, this.tools()),
      field(t("as-text"), this.text), this.message,
      h("div", { class: "drop", id: "drop" }, t("drop-here"), " ",
        h("label", { class: "link" }, t("choose-file"),
          h("input", { type: "file", id: "file", class: "hidden", onchange: (event) => this.file(event.target.files[0]) }))),
      h("div", { class: "buttons" },
        h("button", { type: "button", id: "play-it", class: "primary", onclick: () => emit("go", "play") }, t("play-it")),
        h("button", { type: "button", id: "share-it", onclick: () => emit("share") }, t("share"))));
    queueMicrotask(() => {
      this.draw();
      this.tell(this.problem);
    });
    return panel;
  }

  // What draws cell by cell: brushes, a size, and where there is one the goal's board.
  tools() {
    if (!this.editor) return null;
    const [least, most] = this.editor.sizes;
    const size = (id, value) => h("input", { id, type: "number", min: least, max: most, value });
    return [
      this.layerTabs(),
      h("div", { class: "brushes", id: "brushes", role: "radiogroup", "aria-label": t("brush") }, this.palette()),
      h("form", { class: "grid", onsubmit: (event) => { event.preventDefault(); this.resize(); } },
        field(t("rows"), size("rows", this.grid.length)), field(t("columns"), size("columns", this.grid[0].length)),
        h("div", { class: "buttons wide" },
          h("button", { type: "submit", id: "new-grid" }, t("new-grid")),
          this.trades ? h("button", { type: "button", id: "shuffle", onclick: () => this.shuffle() }, t("shuffle")) : null)),
    ];
  }

  // Whether cells only trade places.
  get trades() {
    return this.editor.cells === "numbers";
  }

  open(family, text) {
    this.family = family;
    this.source = text;
    this.layer = "start";
    if (!this.editor) {
      this.layers = {};
      return;
    }
    this.setLayers(layersOf(this.editor, text) ?? { start: newGrid(this.editor, 4, 4) });
    this.brush = brushes(this.editor)[0]?.sign ?? null;
  }

  setLayers(layers) {
    this.layers = layers;
    if (this.editor.goal) layers.goal ??= newGrid(this.editor, layers.start.length, layers.start[0].length);
    else this.layer = "start";
  }

  layerTabs() {
    if (!this.editor.goal) return null;
    return h("div", { class: "buttons" }, ["start", "goal"].map((layer) => h("button", {
      type: "button", id: `layer-${layer}`, "aria-pressed": layer === this.layer ? "true" : "false",
      onclick: () => { this.layer = layer; emit("go", "edit"); },
    }, t(`layer-${layer}`))));
  }

  palette() {
    if (this.trades) return h("p", { class: "faint" }, t("edit-numbers"));
    return brushes(this.editor, this.layers.start).map(({ sign, name }) => h("button", {
      type: "button", role: "radio", "aria-checked": sign === this.brush ? "true" : "false", "data-sign": sign,
      class: "brush", onclick: () => { this.brush = sign; this.refreshPalette(); },
    }, h("span", { class: "sign" }, sign === " " ? "·" : sign), name));
  }

  refreshPalette() {
    byId("brushes")?.replaceChildren(...[this.palette()].flat());
  }

  // ---------------------------------------------------------------- drawing

  draw() {
    if (store.tab !== "edit") return;
    byId("banner").hidden = true;
    byId("controls").replaceChildren();
    if (!this.editor) {
      byId("board").replaceChildren(thumbnail(store.position.scene));
      return;
    }
    const height = this.grid.length, width = Math.max(...this.grid.map((row) => row.length));
    const bad = this.problem?.at;
    const cells = this.grid.flatMap((row, r) => row.map((sign, c) => {
      const wrong = bad && bad[0] === r && bad[1] === c;
      const [look, shown, colour] = lookOf(this.editor, sign);
      const picked = this.picked && this.picked[0] === r && this.picked[1] === c;
      const square = svg("rect", { x: 3, y: 3, width: 94, height: 94, rx: 12 });
      square.style.fill = colour ?? "";
      return svg("g", {
        class: `edit-cell ${look}${wrong ? " wrong" : ""}${picked ? " picked" : ""}`,
        transform: `translate(${c * CELL},${r * CELL})`, role: "button", tabindex: 0, "data-cell": `${r},${c}`,
        "aria-label": t("cell", { row: r + 1, column: c + 1, sign: sign === "0" || sign === " " ? t("empty") : sign }),
        onkeydown: (event) => {
          if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.touch(r, c); }
        },
      }, square, svg("text", { x: 50, y: 50 }, shown));
    }));
    const root = svg("svg", { viewBox: `-10 -10 ${width * CELL + 20} ${height * CELL + 20}`, class: "scene editing", role: "group", "aria-label": t("board") }, cells);
    const cellAt = (event) => event.target.closest?.("[data-cell]")?.dataset.cell.split(",").map(Number);
    root.addEventListener("pointerdown", (event) => {
      const at = cellAt(event);
      if (!at) return;
      event.preventDefault();
      this.painting = !this.trades;
      this.touch(...at);
    });
    root.addEventListener("pointerover", (event) => {
      const at = cellAt(event);
      if (at && this.painting && event.buttons === 1) this.touch(...at);
    });
    addEventListener("pointerup", () => { this.painting = false; }, { once: true });
    const focused = document.activeElement?.dataset?.cell;
    byId("board").replaceChildren(root);
    if (focused) root.querySelector(`[data-cell="${focused}"]`)?.focus();
  }

  // Tiles trade places, two clicks at a time; elsewhere the brush paints.
  touch(r, c) {
    if (this.trades) {
      if (!this.picked) this.picked = [r, c];
      else {
        const [pr, pc] = this.picked;
        [this.grid[r][c], this.grid[pr][pc]] = [this.grid[pr][pc], this.grid[r][c]];
        this.picked = null;
        this.changed();
      }
    } else if (this.grid[r][c] !== this.brush) {
      const { alone } = this.editor;
      if (this.brush in alone) this.grid.forEach((row) => row.forEach((sign, at) => { row[at] = alone[sign] ?? sign; }));
      this.grid[r][c] = this.brush;
      this.changed();
      this.refreshPalette();
    }
    this.draw();
  }

  changed() {
    const { text, places } = textOf(this.editor, this.layers, this.source);
    this.source = text;
    this.places = places;
    this.text.value = text;
    this.read(text, this.family);
  }

  resize() {
    const [least, most] = this.editor.sizes;
    const clamp = (id) => Math.max(least, Math.min(most, Number(byId(id).value) || least));
    this.layer = "start";
    this.setLayers({ start: newGrid(this.editor, clamp("rows"), clamp("columns")) });
    this.picked = null;
    this.source = "";
    this.changed();
    this.draw();
  }

  // Random, and solvable: an odd arrangement has two tiles exchanged.
  async shuffle() {
    const height = this.grid.length, width = this.grid[0].length;
    const tiles = this.grid.flat();
    for (let i = tiles.length - 1; i > 0; i -= 1) {
      const j = Math.floor(Math.random() * (i + 1));
      [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
    }
    const rows = () => Array.from({ length: height }, (_, r) => tiles.slice(r * width, (r + 1) * width));
    this.layers = { start: rows() };
    this.picked = null;
    const { text } = textOf(this.editor, this.layers, this.source);
    const verdict = await api.check({ text, family: this.family, rule: store.position.rule });
    if (verdict.solvable === false) {
      const [a, b] = tiles.map((tile, at) => [tile, at]).filter(([tile]) => tile !== "0").slice(-2).map(([, at]) => at);
      [tiles[a], tiles[b]] = [tiles[b], tiles[a]];
      this.layers = { start: rows() };
    }
    this.changed();
    this.draw();
  }

  // ---------------------------------------------------------------- reading

  written() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.source = this.text.value;
      this.places = null;
      this.read(this.text.value, null);
    }, WAIT_BEFORE_READING);
  }

  async read(text, family) {
    const reading = {};
    this.reading = reading;
    try {
      const rule = family === store.position.family ? store.position.rule : null;
      const { total, positions } = await api.parse({ text, family, rule });
      if (this.reading !== reading) return;
      this.tell(null);
      if (total > 1) {
        emit("collection", { name: t("pasted"), source: { text, family }, total, positions });
        return;
      }
      const [position] = positions;
      const other = position.family !== this.family;
      this.family = position.family;
      if (!family && this.editor) this.setLayers(layersOf(this.editor, position.text) ?? this.layers);
      this.keep = true;
      const taken = take({ ...position, name: position.name });
      if (other) byId("tools")?.replaceChildren(...[this.tools()].flat().filter(Boolean));
      this.draw();
      await taken;
      this.keep = false;
    } catch (error) {
      if (this.reading === reading) this.tell(error.problem ?? { message: error.message });
    }
  }

  // The words below the text, the caret's line in it, and the cell on the board.
  tell(problem) {
    this.problem = problem && { ...problem, at: this.cellOf(problem) };
    if (!this.message) return;
    const where = problem?.line ? `${t("line", { line: problem.line, column: problem.column ?? 1 })}: ` : "";
    this.message.textContent = problem ? where + problem.message : "";
    const line = problem?.line ? (this.text.value.split("\n")[problem.line - 1] ?? "") : "";
    if (line) {
      const column = Math.max(1, problem.column ?? 1);
      this.message.append(h("pre", {}, `${line.slice(0, 200)}\n${" ".repeat(Math.min(200, column - 1))}^`));
    }
    this.text.setAttribute("aria-invalid", problem ? "true" : "false");
    this.draw();
  }

  cellOf(problem) {
    if (problem.cell) return problem.cell;
    if (!problem.line) return null;
    const place = this.places?.find(({ layer, line, from, to }) => layer === this.layer && line === problem.line && problem.column >= from && problem.column <= to);
    return place ? place.cell : null;
  }

  async file(file) {
    if (!file) return;
    if (file.size > 1_000_000) {
      toast(t("file-too-large"));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      text = new TextDecoder("latin1").decode(bytes);
    }
    try {
      const { total, positions } = await api.parse({ text });
      if (total === 1) {
        await take(positions[0]);
        emit("go", "play");
      } else emit("collection", { name: file.name, source: { text }, total, positions });
    } catch (error) {
      emit("go", "edit");
      this.source = text.slice(0, 100_000);
      this.text.value = this.source;
      this.tell(error.problem ?? { message: error.message });
    }
  }
}

export const addressOf = (position) => location.origin + location.pathname + fragmentOf(position);
