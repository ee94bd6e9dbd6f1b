// A map of states and the moves between them. Neighbours draw together, all others push apart, the
// same way every time.

import { h, svg } from "./dom.js";
import { t } from "./texts.js";

const WIDTH = 640;
const HEIGHT = 460;
const ROUNDS = 160;

export class Atlas {
  // `onPick(node)` is told which state was clicked. Walking by keys is done by the list of moves.
  constructor({ nodes, edges }, onPick) {
    Object.assign(this, { nodes });
    const pairs = unique(edges);
    const places = settled(nodes, pairs);
    const far = Math.max(1, ...nodes.map(({ distance }) => distance ?? 0));
    const radius = nodes.length > 150 ? 4 : nodes.length > 60 ? 5.5 : 8;
    const path = pairs.map(([a, b]) => `M${places[a]}L${places[b]}`).join("");
    this.dots = nodes.map(({ distance, goal }, at) => {
      const dot = svg("circle", { cx: places[at][0], cy: places[at][1], r: at ? radius : radius * 1.5, class: `place${goal ? " goal" : ""}${at ? "" : " middle"}`, "data-node": at },
        svg("title", {}, goal ? t("explore-goal") : distance === null ? String(at) : t("explore-distance", { count: distance })));
      if (distance !== null && !goal) dot.style.fill = `color-mix(in srgb, var(--warm) ${Math.round((100 * distance) / far)}%, var(--tile))`;
      return dot;
    });
    this.trail = svg("circle", { r: radius + 5, class: "here" });
    this.places = places;
    this.view = h("div", { class: "atlas" }, svg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("explore-map-words", { count: nodes.length }),
      onclick: ({ target }) => { if (target.dataset.node !== undefined) onPick(Number(target.dataset.node)); },
    }, svg("path", { d: path, class: "moves" }), this.trail, this.dots));
  }

  mark(at) {
    const [x, y] = this.places[at];
    this.trail.setAttribute("cx", x);
    this.trail.setAttribute("cy", y);
  }
}

// Each pair of neighbours once.
function unique(edges) {
  const pairs = new Map(edges.map(([a, b]) => [a < b ? `${a} ${b}` : `${b} ${a}`, [a, b]]));
  return [...pairs.values()];
}

function settled(nodes, pairs) {
  const count = nodes.length;
  if (count === 1) return [[WIDTH / 2, HEIGHT / 2]];
  const deepest = Math.max(1, nodes.at(-1).depth);
  // To begin with, circles by depth around the middle; a golden angle keeps them from lying in line.
  const x = nodes.map(({ depth }, at) => (depth / deepest) * Math.cos(at * 2.39996));
  const y = nodes.map(({ depth }, at) => (depth / deepest) * Math.sin(at * 2.39996));
  const ideal = 1.4 / Math.sqrt(count);
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = 0.12 * (1 - round / ROUNDS) + 0.004;
    const dx = new Float64Array(count), dy = new Float64Array(count);
    for (let a = 0; a < count; a += 1) {
      for (let b = a + 1; b < count; b += 1) {
        const across = x[a] - x[b], down = y[a] - y[b];
        const push = (ideal * ideal) / (across * across + down * down + 1e-6);
        dx[a] += across * push;
        dy[a] += down * push;
        dx[b] -= across * push;
        dy[b] -= down * push;
      }
    }
    for (const [a, b] of pairs) {
      const across = x[a] - x[b], down = y[a] - y[b];
      const pull = Math.hypot(across, down) / ideal;
      dx[a] -= across * pull;
      dy[a] -= down * pull;
      dx[b] += across * pull;
      dy[b] += down * pull;
    }
    for (let at = 0; at < count; at += 1) {
      const length = Math.hypot(dx[at], dy[at]) || 1;
      x[at] += (dx[at] / length) * Math.min(step, length);
      y[at] += (dy[at] / length) * Math.min(step, length);
    }
  }
  const scaled = (values, size) => {
    const low = Math.min(...values), high = Math.max(...values);
    return values.map((value) => Math.round(10 * (20 + ((value - low) / (high - low || 1)) * (size - 40))) / 10);
  };
  const [xs, ys] = [scaled(x, WIDTH), scaled(y, HEIGHT)];
  return xs.map((value, at) => [value, ys[at]]);
}
