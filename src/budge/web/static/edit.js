// Edit: draw a position cell by cell, or write it; problems are shown where they are.

import * as api from "./api.js";
import { byId, field, h, svg, toast } from "./dom.js";
import { brushName, editorOf } from "./families.js";
import { brushes, layersOf, newGrid, resized, sceneOf, textOf } from "./grids.js";
import { CELL, frame, pieceOf, thumbnail } from "./scene.js";
import { emit, store, take } from "./store.js";
import { t } from "./texts.js";

const WAIT_BEFORE_READING = 250;
const MOST_UNDONE = 200;

export class Edit {
  constructor() {
    Object.assign(this, { layers: null, layer: "start", brush: null, picked: null, problem: null, past: [] });
    this.ownsBoard = true;
  }

  get grid() {
    return this.layers?.[this.layer];
  }

  get editor() {
    return editorOf(this.family);
  }

  // What is taken up from here is still being drawn.
  get keepsPanel() {
    return this.keep && store.tab === "edit";
  }

  reset() {
    if (!this.keep) Object.assign(this, { layers: null, layer: "start", picked: null, problem: null, family: null, past: [], verdict: null });
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
      h("p", { id: "drawn-verdict", role: "status" }),
      h("div", { class: "drop", id: "drop" }, t("drop-here"), " ",
        h("label", { class: "link" }, t("choose-file"),
          h("input", { type: "file", id: "file", class: "hidden", onchange: (event) => emit("files", event.target.files) }))),
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
    const button = (id, act, more) => h("button", { type: "button", id, onclick: act, ...more }, t(id));
    return [
      this.layerTabs(),
      h("div", { class: "brushes", id: "brushes", role: "radiogroup", "aria-label": t("brush") }, this.palette()),
      h("form", { class: "grid", onsubmit: (event) => { event.preventDefault(); this.resize(); } },
        field(t("rows"), size("rows", this.grid.length)), field(t("columns"), size("columns", this.grid[0].length)),
        h("div", { class: "buttons wide" },
          button("undo-edit", () => this.undo(), { disabled: !this.past.length }),
          this.trades ? null : h("button", { type: "submit", id: "resize" }, t("resize")),
          button("new-grid", () => this.renew()),
          this.trades ? button("shuffle", () => this.shuffle().catch((error) => toast(t.message(error.message)))) : null)),
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
      class: "brush", onclick: () => { this.brush = sign; this.refreshTools(); },
    }, h("span", { class: "sign" }, sign === " " ? "·" : sign), name));
  }

  refreshTools() {
    byId("brushes")?.replaceChildren(...[this.palette()].flat());
    if (byId("undo-edit")) byId("undo-edit").disabled = !this.past.length;
  }

  // ---------------------------------------------------------------- drawing

  draw() {
    if (store.tab !== "edit") return;
    byId("banner").hidden = true;
    if (!this.editor) {
      byId("board").replaceChildren(thumbnail(store.position.scene));
      return;
    }
    const { exits, marks } = this.problem || this.layer === "goal" ? { exits: [], marks: [] } : store.position.scene;
    const scene = sceneOf(this.editor, this.grid, { exits, marks, text: this.source ?? "" });
    if (store.position.scene.floor) scene.floor = this.problem ? freeIn(scene) : store.position.scene.floor;
    const heroes = this.heroes();
    for (const piece of scene.pieces) if (heroes.has(piece.label) && piece.kind === "block") piece.kind = "hero";
    const pieces = scene.pieces.map((piece) => pieceOf(scene, piece, {
      transform: `translate(${piece.cell[1] * CELL},${piece.cell[0] * CELL})`,
    }));
    const focused = document.activeElement?.dataset?.cell ?? "0,0";
    const cells = this.grid.flatMap((row, r) => row.map((sign, c) => this.cell(sign, r, c, focused)));
    const root = frame(scene, { class: "scene editing", role: "group", "aria-label": t("board") }, pieces, cells);
    this.listen(root);
    const hadFocus = document.activeElement?.dataset?.cell;
    byId("board").replaceChildren(root);
    if (hadFocus) root.querySelector(`[data-cell="${hadFocus}"]`)?.focus();
  }

  // The pieces that the goal speaks of.
  heroes() {
    const goal = this.layers.goal?.flat().filter((sign) => sign !== this.editor.blank) ?? [];
    const known = store.position.scene.pieces.filter(({ kind }) => kind === "hero").map(({ label }) => label);
    return new Set(goal.length ? goal : known);
  }

  cell(sign, r, c, focused) {
    const bad = this.problem?.at;
    const wrong = bad && bad[0] === r && bad[1] === c;
    const picked = this.picked && this.picked[0] === r && this.picked[1] === c;
    const brush = this.editor.brushes.find((one) => one.sign === sign);
    return svg("rect", {
      x: c * CELL, y: r * CELL, width: CELL, height: CELL, rx: 10,
      class: `edit-cell${wrong ? " wrong" : ""}${picked ? " picked" : ""}`,
      role: "button", tabindex: focused === `${r},${c}` ? 0 : -1, "data-cell": `${r},${c}`,
      "aria-label": t("cell", { row: r + 1, column: c + 1, sign: brush ? brushName(brush) : sign === "0" ? t("empty") : sign }),
    });
  }

  listen(root) {
    const cellOf = (target) => target.closest?.("[data-cell]")?.dataset.cell.split(",").map(Number);
    root.addEventListener("pointerdown", (event) => {
      const at = cellOf(event.target);
      if (!at || event.button !== 0) return;
      event.preventDefault();
      event.target.releasePointerCapture?.(event.pointerId); // a finger, too, paints whatever it comes over
      this.painting = !this.trades;
      this.touch(...at);
    });
    root.addEventListener("pointermove", (event) => {
      if (!this.painting || !(event.buttons & 1)) return;
      const at = cellOf(document.elementFromPoint(event.clientX, event.clientY) ?? event.target);
      if (at) this.touch(...at);
    });
    root.addEventListener("keydown", (event) => {
      const at = cellOf(event.target);
      const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (!at || !(by || event.key === "Enter" || event.key === " ")) return;
      event.preventDefault();
      if (by) this.wander(root, at[0] + by[0], at[1] + by[1]);
      else this.touch(...at);
    });
    addEventListener("pointerup", () => { this.painting = false; }, { once: true });
  }

  wander(root, r, c) {
    const next = root.querySelector(`[data-cell="${r},${c}"]`);
    if (!next) return;
    root.querySelector('[data-cell][tabindex="0"]')?.setAttribute("tabindex", -1);
    next.setAttribute("tabindex", 0);
    next.focus();
  }

  // Tiles trade places, two clicks at a time; elsewhere the brush paints.
  touch(r, c) {
    if (this.trades) {
      if (!this.picked) this.picked = [r, c];
      else {
        const [pr, pc] = this.picked;
        this.remember();
        [this.grid[r][c], this.grid[pr][pc]] = [this.grid[pr][pc], this.grid[r][c]];
        this.picked = null;
        this.changed();
      }
    } else if (this.grid[r][c] !== this.brush) {
      this.remember();
      const { alone } = this.editor;
      if (this.brush in alone) this.grid.forEach((row) => row.forEach((sign, at) => { row[at] = alone[sign] ?? sign; }));
      this.grid[r][c] = this.brush;
      this.changed();
    }
    this.draw();
  }

  remember() {
    this.past.push(JSON.stringify([this.layers, this.source]));
    if (this.past.length > MOST_UNDONE) this.past.shift();
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    const [layers, source] = JSON.parse(before);
    this.setLayers(layers);
    this.source = source;
    this.picked = null;
    this.changed();
    this.draw();
  }

  changed() {
    const { text, places } = textOf(this.editor, this.layers, this.source);
    this.source = text;
    this.places = places;
    this.text.value = text;
    this.refreshTools();
    this.read(text, this.family);
  }

  sizes() {
    const [least, most] = this.editor.sizes;
    return ["rows", "columns"].map((id) => Math.max(least, Math.min(most, Number(byId(id).value) || least)));
  }

  resize() {
    if (this.trades) {
      this.renew();
      return;
    }
    this.remember();
    const [height, width] = this.sizes();
    const { start, goal } = this.layers;
    this.layer = "start";
    this.setLayers({ start: resized(this.editor, start, height, width), ...(goal ? { goal: resized(this.editor, goal, height, width) } : {}) });
    this.changed();
    this.draw();
  }

  renew() {
    this.remember();
    this.layer = "start";
    this.setLayers({ start: newGrid(this.editor, ...this.sizes()) });
    this.picked = null;
    this.source = "";
    this.changed();
    this.draw();
  }

  // Random, and solvable: an odd arrangement has two tiles exchanged.
  async shuffle() {
    this.remember();
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
    this.mark(false);
    this.timer = setTimeout(() => {
      this.source = this.text.value;
      this.places = null;
      this.read(this.text.value, null);
    }, WAIT_BEFORE_READING);
  }

  // Only what can be read can be played and shared.
  mark(sound) {
    for (const id of ["play-it", "share-it"]) if (byId(id)) byId(id).disabled = !sound;
    byId("share").disabled = !sound && store.tab === "edit";
  }

  leave() {
    byId("share").disabled = false;
  }

  async read(text, family) {
    const reading = {};
    this.reading = reading;
    this.mark(false);
    try {
      const rule = family === store.position.family ? store.position.rule : null;
      const { total, positions, problems } = await api.parse({ text, family, rule });
      if (this.reading !== reading) return;
      this.tell(null);
      if (total > 1) {
        emit("collection", { name: t("pasted"), source: { text, family }, total, positions, problems });
        return;
      }
      const [position] = positions;
      const other = position.family !== this.family;
      this.family = position.family;
      if (!family && this.editor) this.setLayers(layersOf(this.editor, position.text) ?? this.layers);
      this.keep = true;
      take(position);
      this.keep = false;
      if (other) byId("tools")?.replaceChildren(...[this.tools()].flat().filter(Boolean));
      this.draw();
      await this.judge(position, reading);
    } catch (error) {
      if (this.reading === reading) this.tell(error.problem ?? { message: error.message });
    }
  }

  // Whether it can be solved is said while it is drawn.
  async judge({ text, family, rule }, reading) {
    const box = byId("drawn-verdict");
    if (box) box.textContent = "";
    const verdict = await api.check({ text, family, rule });
    if (this.reading !== reading || !box?.isConnected) return;
    box.className = verdict.solvable === false ? "problem" : "faint";
    const words = verdict.solvable === false ? t("cannot-be-solved") : verdict.solvable ? t("can-be-solved") : "";
    box.replaceChildren(h("strong", {}, words), " ", verdict.solvable === false ? t.message(verdict.reason) : "");
  }

  // The words below the text, the caret's line in it, and the cell on the board.
  tell(problem) {
    this.problem = problem && { ...problem, at: this.cellOf(problem) };
    if (!this.message) return;
    this.mark(!problem);
    if (problem && byId("drawn-verdict")) byId("drawn-verdict").textContent = "";
    const where = problem?.line ? `${t("line", { line: problem.line, column: problem.column ?? 1 })}: ` : "";
    this.message.textContent = problem ? where + t.message(problem.message) : "";
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

  // A text that is no position, and why.
  showBroken(text, problem) {
    this.source = text.slice(0, 100_000);
    this.text.value = this.source;
    this.tell(problem);
  }
}

// What is inside a drawing that is not sound, nobody knows: all that is no wall.
function freeIn({ height, width, walls }) {
  const taken = new Set(walls.map(String));
  return Array.from({ length: height * width }, (_, at) => [Math.floor(at / width), at % width]).filter((cell) => !taken.has(String(cell)));
}
