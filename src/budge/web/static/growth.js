// The tree of a search as it stands at a moment: what was expanded lately, what that has led to,
// and the way there from the root. What lies further back is left out, long ways are shortened.

import { h, svg } from "./dom.js";
import { picture, valuesText } from "./smallboard.js";
import { number, t } from "./texts.js";

const LATELY = 30;
const BOARDS = { across: 58, down: 84, size: 46 };
const DOTS = { across: 27, down: 40, size: 22 };
const MOST_BOARDS = 11;

// The nodes to draw, and whose children they are.
function part(moment) {
  const parents = moment.parents();
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
    for (let above = parents.get(node); above !== null && above !== undefined && moment.node(above); above = parents.get(above)) {
      if (shown.has(above)) break;
      shown.add(above);
    }
  }
  const children = new Map([...shown].map((node) => [node, []]));
  const roots = [];
  for (const node of [...shown].sort((a, b) => a - b)) {
    const parent = parents.get(node);
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
    this.view = h("div", { class: "growth" });
  }

  show(moment, picked) {
    const { recording } = moment;
    const { places, leaves } = layout(part(moment));
    const measure = leaves <= MOST_BOARDS ? BOARDS : DOTS;
    const boards = measure === BOARDS;
    const deep = Math.max(...[...places.values()].map(({ depth }) => depth));
    const width = (Math.max(1, leaves) + 0.4) * measure.across;
    const height = (deep + 1) * measure.down + 8;
    const x = (place) => (place.x + 0.7) * measure.across;
    const y = (place) => place.depth * measure.down + measure.size / 2 + 4;
    const way = new Set(moment.ended ? recording.outline.path : []);
    const current = this.currentOf(moment);
    const waiting = new Set(moment.open.map(([node]) => node));
    const edges = [], dots = [];
    for (const place of places.values()) {
      const node = moment.node(place.node);
      const parent = places.get(place.parent);
      if (parent) edges.push(...edge(x(parent), y(parent), x(place), y(place), measure, place.skipped, way.has(place.node) && way.has(place.parent)));
      const expanded = moment.isExpanded(place.node) && !(waiting.has(place.node) && place.node !== current);
      const state = place.node === current ? "current" : expanded ? "expanded" : "open";
      const group = svg("g", {
        class: `tree-node ${state}${way.has(place.node) ? " path" : ""}${place.node === picked ? " picked" : ""}${node.goal ? " goal" : ""}`,
        transform: `translate(${x(place)},${y(place)})`, role: "button", "data-node": place.node,
        tabindex: place.node === (places.has(picked) ? picked : current) ? 0 : -1,
        "aria-label": `${node.move ?? t("start")}: ${valuesText(recording, node)}, ${t(`node-${state}`)}`,
      });
      const last = node.h === null ? node.g : recording.rank(node.g, node.h);
      if (boards) {
        const board = picture(recording, node);
        const half = measure.size / 2;
        group.append(svg("rect", { x: -half - 3, y: -half - 3, width: measure.size + 6, height: measure.size + 6, rx: 7 }));
        if (board.tagName === "svg") for (const [name, value] of Object.entries({ x: -half, y: -half, width: measure.size, height: measure.size })) board.setAttribute(name, value);
        group.append(board.tagName === "svg" ? board : svg("text", {}, "·"), svg("text", { y: half + 14 }, label(recording, node, last)));
      } else group.append(svg("circle", { r: measure.size / 2 }), svg("text", { class: "inside" }, number(last)));
      dots.push(group);
    }
    this.picture = svg("svg", {
      width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": t("tree"),
      onclick: (event) => this.pick(event.target), onkeydown: (event) => this.key(event, places),
    }, edges, dots);
    const focused = this.view.contains(document.activeElement);
    this.view.replaceChildren(this.picture);
    const here = places.get(current);
    if (here) {
      this.view.scrollLeft = x(here) - this.view.clientWidth / 2;
      this.view.scrollTop = y(here) - this.view.clientHeight / 2;
    }
    if (focused) this.picture.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
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
  key(event, places) {
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

const label = (recording, node, last) => (node.h === null ? `g ${node.g}` : `${node.g}+${number(node.h)}=${number(last)}`);

function edge(x1, y1, x2, y2, { size }, skipped, onPath) {
  const kind = `edge${onPath ? " path" : ""}${skipped ? " long" : ""}`;
  const drawn = [svg("line", { x1, y1: y1 + size / 2, x2, y2: y2 - size / 2, class: kind })];
  if (skipped) drawn.push(svg("text", { x: (x1 + x2) / 2 + 4, y: (y1 + y2) / 2 + 4, class: "skipped" }, `⋯${skipped}`));
  return drawn;
}
