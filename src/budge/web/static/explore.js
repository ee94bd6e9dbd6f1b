// Explore: all that can be reached from a position, by distance; the hardest of it; and a map of
// what is near, to walk through.

import * as api from "./api.js";
import { Atlas } from "./atlas.js";
import { announce, h, svg, table, toast } from "./dom.js";
import { Gallery } from "./gallery.js";
import { picture } from "./smallboard.js";
import { emit, specOf, store, take } from "./store.js";
import { moveName, number, t } from "./texts.js";

const NEAR = 250; // states on the map
const NEARBY_ONLY = 20_000; // states to look at for the map alone, where there are too many for all

export class Explore {
  constructor(play) {
    Object.assign(this, { play, found: null, position: null });
    this.ownsBoard = true;
  }

  reset() {
    this.asked?.abort();
    Object.assign(this, { found: null, position: null });
  }

  leave() {
    this.asked?.abort();
  }

  panel() {
    const { game } = this.play;
    const position = specOf(store.position, game?.position === store.position ? [...game.words] : []);
    const same = this.found && JSON.stringify(position) === JSON.stringify(this.position);
    this.position = position;
    this.failed = false;
    this.view = h("div", { id: "explore" }, h("p", { class: "faint", role: "status" }, t("explore-walking")));
    queueMicrotask(() => (same ? this.render() : this.begin()));
    return this.view;
  }

  async ask(moves, limit) {
    this.asked?.abort();
    this.asked = new AbortController();
    const position = { ...this.position, moves: [...this.position.moves, ...moves] };
    return api.walk({ position, graph_nodes: NEAR, ...(limit && { node_limit: limit }) }, { signal: this.asked.signal });
  }

  async begin() {
    const { position } = this;
    try {
      const found = await this.ask([]);
      if (this.position !== position) return;
      this.found = found;
      this.trail = [];
      this.setMap(found, []);
      this.first = this.gallery.take(found, ...(found.hardest ? [found.hardest] : []));
      this.render();
      announce(this.summary());
    } catch (error) {
      if (error.name === "AbortError") return;
      this.failed = true;
      this.view.replaceChildren(h("p", { class: "problem", role: "alert" }, t.message(error.message)));
    }
  }

  // The states near a place; `middle` are the moves from the start to it.
  setMap(map, middle) {
    Object.assign(this, { map, at: 0, middle });
    this.gallery = new Gallery(map.scene).take(map);
    this.doors = map.nodes.map(() => []);
    for (const [from, to, move] of map.edges) this.doors[from].push([to, move]);
    this.byWay = new Map(map.nodes.map((_, at) => [JSON.stringify(this.wayTo(at)), at]));
    this.atlas = new Atlas(map, (node) => this.walk(node));
  }

  // Moves from the start to a state on the map that can be played as they are.
  wayTo(place) {
    const moves = [];
    for (let at = place; this.map.nodes[at].parent !== null; at = this.map.nodes[at].parent) moves.unshift(this.map.nodes[at].move);
    return [...this.middle, ...moves];
  }

  // ---------------------------------------------------------------- walking

  // `trail` are the ways to the places that one has been to. At the edge of the map a new one is drawn.
  async walk(to) {
    const { map } = this;
    this.trail.push(this.wayTo(to));
    this.at = to;
    const deepest = map.nodes.at(-1).depth;
    if (map.cut && deepest && map.nodes[to].depth >= deepest) await this.redraw();
    else this.show();
  }

  async back(places = 1) {
    this.trail.length -= places;
    const at = this.byWay.get(JSON.stringify(this.trail.at(-1) ?? []));
    if (at === undefined) await this.redraw();
    else {
      this.at = at;
      this.show();
    }
  }

  // A map with the place where one stands in its middle.
  async redraw() {
    const middle = this.trail.at(-1) ?? [];
    try {
      this.setMap(await this.ask(middle, this.found.complete ? null : NEARBY_ONLY), middle);
      this.render();
    } catch (error) {
      if (error.name !== "AbortError") toast(t.message(error.message));
    }
  }

  // ---------------------------------------------------------------- what is seen

  summary() {
    const { complete, states } = this.found;
    return t(complete ? "explore-all" : "explore-some", { count: number(states) });
  }

  render() {
    const { found } = this;
    this.here = h("section", { class: "card explore-here", "aria-label": t("explore-here") });
    this.view.replaceChildren(h("div", { class: "explored" },
      this.here,
      h("section", { class: "card explore-map" }, h("h2", {}, t("explore-map")), this.atlas.view,
        h("p", { class: "faint" }, this.map.cut ? t("explore-cut", { count: number(this.map.nodes.length) }) : t("explore-whole"), " ", t("explore-colours"))),
      h("section", { class: "card explore-figures" }, h("h2", {}, this.summary()), this.figures(),
        chart(found.layers, t("explore-from-start"), "nodes"),
        found.goal_layers.length ? chart(found.goal_layers, t("explore-from-goal"), "time") : null),
      found.hardest ? this.hardest() : null));
    this.show();
  }

  figures() {
    const { complete, goal_layers: far, layers, shortest_solutions: ways } = this.found;
    return table([
      [t("explore-deepest"), number(layers.length - 1)],
      complete ? [t("explore-goals"), number(far[0] ?? 0)] : null,
      complete && far.length ? [t("explore-hardest"), number(far.length - 1)] : null,
      complete && far.length ? [t("explore-ways"), number(ways)] : null,
    ].filter(Boolean));
  }

  hardest() {
    const { hardest } = this.found;
    const open = async () => {
      const { family, rule, metric } = store.position;
      const { positions } = await api.parse({ text: hardest.text, family, rule, metric });
      take(positions[0]);
      emit("go", "play");
    };
    return h("section", { class: "card explore-hardest" }, h("h2", {}, t("explore-hardest-position", { count: number(hardest.distance) })),
      h("div", { class: "explore-board" }, picture(this.first, hardest)),
      h("div", { class: "buttons" }, h("button", { type: "button", id: "explore-play", onclick: () => open().catch((error) => toast(t.message(error.message))) }, t("play-it"))));
  }

  // Where one stands, and where one can go.
  show() {
    const node = this.map.nodes[this.at];
    const { gallery } = this;
    const focused = this.here.contains(document.activeElement);
    const words = (one) => (one.goal ? t("explore-goal") : one.distance === null ? "" : t("explore-distance", { count: number(one.distance) }));
    const doors = this.doors[this.at].map(([to, move]) => {
      const next = this.map.nodes[to];
      const nearer = node.distance !== null && next.distance !== null && next.distance < node.distance;
      return h("button", {
        type: "button", class: `state-card${nearer ? " nearer" : ""}${next.goal ? " goal" : ""}`, "data-node": to,
        "aria-label": [moveName(move), words(next)].filter(Boolean).join(", "), onclick: () => this.walk(to),
      }, picture(gallery, next), h("span", { class: "numbers", "aria-hidden": "true" }, h("b", {}, moveName(move)), h("span", {}, words(next))));
    });
    this.here.replaceChildren(
      h("h2", {}, t("explore-here")),
      h("div", { class: "explore-board" }, picture(gallery, node)),
      h("p", { class: "explore-where", role: "status" }, [t("explore-made", { count: number(this.trail.length) }), words(node)].filter(Boolean).join(" · ")),
      h("div", { class: "buttons" },
        h("button", { type: "button", id: "explore-back", disabled: !this.trail.length, onclick: () => this.back() }, t("step-back")),
        h("button", { type: "button", id: "explore-home", disabled: !this.trail.length, onclick: () => this.back(this.trail.length) }, t("to-start"))),
      h("h3", {}, t("explore-doors")),
      h("div", { class: "doors" }, doors));
    this.atlas.mark(this.at);
    if (focused) this.here.querySelector(".doors button")?.focus();
  }
}

// States by distance, as bars with a scale.
function chart(layers, name, kind) {
  const width = 460, height = 120, left = 8, bottom = 18, top = 16;
  const most = Math.max(...layers);
  const across = (width - 2 * left) / layers.length;
  const bars = layers.map((count, at) => svg("rect", {
    x: left + at * across, y: height - bottom - (count / most) * (height - bottom - top), width: Math.max(0.5, across - (across > 4 ? 1 : 0)),
    height: (count / most) * (height - bottom - top), class: `column ${kind}`,
  }, svg("title", {}, `${number(at)}: ${number(count)}`)));
  const peak = layers.indexOf(most);
  return h("figure", {}, svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": t("explore-chart", { name, peak: number(peak), most: number(most), last: number(layers.length - 1) }) },
    bars, svg("text", { x: left, y: height - 4 }, "0"), svg("text", { x: width - left, y: height - 4, class: "end" }, number(layers.length - 1)),
    svg("text", { x: left, y: 11 }, number(most))),
  h("figcaption", {}, name));
}
