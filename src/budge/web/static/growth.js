// The tree of a search as it stands at a moment: what was expanded lately, what that has led to,
// and the way there from the root. What lies further back is left out, long ways are shortened.

import { h, svg } from "./dom.js";
import { picture, valuesText } from "./smallboard.js";
import { moveName, number, t } from "./texts.js";

const LATELY = 30;
const BOARDS = { across: 58, down: 84, size: 46 };
const DOTS = { across: 27, down: 40, size: 22 };
const MOST_BOARDS = 11;

// The nodes to draw, and whose children they are.
function part(moment) {
  const parentOf = (node) => moment.node(node)?.parent ?? null;
  const shown = new Set();
  for (let at = moment.step; at > Math.max(0, moment.step - LATELY); at -= 1) {
    const step = moment.page.byStep.get(at);
    if (!step) break;
    shown.add(step.node);
    const links = at === moment.step ? moment.links : step.links;
    links.forEach(([child]) => shown.add(child));
    if (step.node === 0 && at < moment.step) break; // a search that began anew
  }
  if (!shown.size) shown.add(0);
  const lately = new Set(shown);
  for (const node of lately) {
    for (let above = parentOf(node); above !== null && !shown.has(above) && moment.node(above); above = parentOf(above)) shown.add(above);
  }
  const children = new Map([...shown].map((node) => [node, []]));
  const roots = [];
  for (const node of [...shown].sort((a, b) => a - b)) {
    const parent = parentOf(node);
    if (shown.has(parent)) children.get(parent).push(node);
    else roots.push(node);
  }
  return { roots, children, lately };
}

// Leaves stand side by side, a parent above the middle of its children. Of a way with nothing
// beside it only the ends are kept; `skipped` says how many it had between them.
function layout({ roots, children, lately }) {
  const places = new Map();
  let leaves = 0;
  const stack = roots.map((root) => [root, null, 0, 0, false]).reverse();
  while (stack.length) {
    const [node, parent, depth, skipped, done] = stack.pop();
    const below = children.get(node);
    if (done) {
      const { below: kept } = places.get(node);
      places.get(node).x = (places.get(kept[0]).x + places.get(kept.at(-1)).x) / 2;
    } else if (parent !== null && below.length === 1 && !lately.has(node)) {
      stack.push([below[0], parent, depth, skipped + 1, false]);
    } else {
      places.set(node, { node, parent, depth, skipped, below: [], x: below.length ? 0 : leaves++ });
      if (parent !== null) places.get(parent).below.push(node);
      if (below.length) {
        stack.push([node, parent, depth, skipped, true]);
        [...below].reverse().forEach((child) => stack.push([child, node, depth + 1, 0, false]));
      }
    }
  }
  return { places, leaves };
}

export class Growth {
  // `onPick(node)` is told which node was chosen.
  constructor(onPick) {
    this.onPick = onPick;
    this.groups = new Map();
    this.edges = ["edge", "edge long", "edge path"].map((kind) => svg("path", { class: kind }));
    this.notes = svg("g");
    this.dots = svg("g");
    this.picture = svg("svg", {
      role: "group", "aria-label": t("tree"),
      onclick: (event) => this.pick(event.target), onkeydown: (event) => this.key(event),
    }, this.edges, this.notes, this.dots);
    this.view = h("div", { class: "growth" }, this.picture);
  }

  show(moment, picked) {
    const { recording } = moment;
    const { places, leaves } = layout(part(moment));
    this.places = places;
    const boards = leaves <= MOST_BOARDS;
    const measure = boards ? BOARDS : DOTS;
    if (boards !== this.boards) {
      this.groups.clear();
      this.dots.replaceChildren();
    }
    this.boards = boards;
    const deep = Math.max(...[...places.values()].map(({ depth }) => depth));
    const width = (Math.max(1, leaves) + 0.4) * measure.across;
    const height = (deep + 1) * measure.down + 8;
    for (const place of places.values()) {
      place.at = [Math.round((place.x + 0.7) * measure.across), place.depth * measure.down + measure.size / 2 + 4];
    }
    const way = new Set(moment.ended ? recording.outline.path : []);
    const current = this.currentOf(moment);
    const reopened = new Set(moment.open.filter(([node, g]) => g < moment.expandedFor(node)).map(([node]) => node));
    const kept = new Map();
    for (const place of places.values()) {
      const { node: number } = place;
      const node = moment.node(number);
      const state = number === current ? "current" : moment.isExpanded(number) && !reopened.has(number) ? "expanded" : "open";
      const group = this.groups.get(number) ?? this.drawn(recording, number, node, measure);
      kept.set(number, group);
      change(group, {
        class: `tree-node ${state}${way.has(number) ? " path" : ""}${number === picked ? " picked" : ""}${node.goal ? " goal" : ""}`,
        transform: `translate(${place.at})`, tabindex: number === (places.has(picked) ? picked : current) ? 0 : -1,
        "aria-label": `${node.move ? moveName(node.move) : t("start")}: ${valuesText(recording, node)}, ${t(`node-${state}`)}`,
      });
      const words = label(recording, node, boards);
      if (group.lastChild.textContent !== words) group.lastChild.textContent = words;
    }
    for (const [number, group] of this.groups) if (!kept.has(number)) group.remove();
    for (const group of kept.values()) if (!group.isConnected) this.dots.append(group);
    this.groups = kept;
    this.drawEdges(measure, way);
    change(this.picture, { width, height, viewBox: `0 0 ${width} ${height}` });
    requestAnimationFrame(() => {
      const [x, y] = places.get(current)?.at ?? [width / 2, 0];
      this.view.scrollTo(x - this.view.clientWidth / 2, y - this.view.clientHeight / 2);
    });
  }

  // A node as a small board with its sum, or as a dot with its value.
  drawn(recording, number, node, { size }) {
    const half = size / 2;
    const group = svg("g", { role: "button", "data-node": number });
    const board = this.boards ? picture(recording, node) : null;
    if (board?.tagName === "svg") {
      change(board, { x: -half, y: -half, width: size, height: size });
      group.append(board);
    }
    group.append(...(this.boards ? [svg("rect", { x: -half - 3, y: -half - 3, width: size + 6, height: size + 6, rx: 7 }), svg("text", { y: half + 14 })]
      : [svg("circle", { r: half }), svg("text", { class: "inside" })]));
    return group;
  }

  drawEdges({ size }, way) {
    const drawn = ["", "", ""];
    const notes = [];
    for (const { node, parent, skipped, at: [x, y] } of this.places.values()) {
      if (parent === null) continue;
      const [px, py] = this.places.get(parent).at;
      const kind = way.has(node) && way.has(parent) ? 2 : skipped ? 1 : 0;
      drawn[kind] += `M${px},${py + size / 2}L${x},${y - size / 2}`;
      if (skipped) notes.push(svg("text", { x: (px + x) / 2 + 4, y: (py + y) / 2 + 4, class: "skipped" }, `⋯${skipped}`));
    }
    this.edges.forEach((edge, kind) => edge.setAttribute("d", drawn[kind]));
    this.notes.replaceChildren(...notes);
  }

  currentOf(moment) {
    if (moment.ended && moment.recording.outline.path.length) return moment.recording.outline.path.at(-1);
    return moment.now.node ?? 0;
  }

  pick(target) {
    const group = target.closest("[data-node]");
    if (group) this.onPick(Number(group.dataset.node));
  }

  // Up to the parent, down to the first child, sideways among those at the same depth.
  key(event) {
    const { places } = this;
    const here = places.get(Number(event.target.closest("[data-node]")?.dataset.node));
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.onPick(here.node);
      return;
    }
    const level = [...places.values()].filter(({ depth }) => depth === here.depth).sort((a, b) => a.x - b.x);
    const beside = (by) => level[level.indexOf(here) + by]?.node;
    const to = { ArrowUp: here.parent, ArrowDown: here.below[0], ArrowLeft: beside(-1), ArrowRight: beside(1) }[event.key];
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined || to === null) return;
    this.picture.querySelector("[tabindex='0']")?.setAttribute("tabindex", -1);
    const group = this.picture.querySelector(`[data-node="${to}"]`);
    group.setAttribute("tabindex", 0);
    group.focus();
  }
}

const change = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
};

function label(recording, node, whole) {
  if (node.h === null) return whole ? `g ${node.g}` : number(node.g);
  const sum = number(recording.rank(node.g, node.h));
  return whole ? `${node.g}+${number((recording.outline.weight ?? 1) * node.h)}=${sum}` : sum;
}
