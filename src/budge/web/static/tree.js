// The tree of a search, growing in the order in which states were expanded.

import * as api from "./api.js";
import { field, h, select, svg, toast } from "./dom.js";
import { store } from "./store.js";
import { moveName, number, t } from "./texts.js";

export class Tree {
  clear() {
    clearTimeout(this.timer);
    this.view?.replaceChildren();
  }

  panel(spec) {
    const { algorithms, heuristics } = store.menu;
    const known = algorithms.filter(({ observable }) => observable);
    const algorithm = select({ id: "tree-algorithm" }, known.map(({ name }) => ({ value: name, text: name })), "astar");
    const heuristic = select({ id: "tree-heuristic" }, heuristics.map(({ name }) => ({ value: name, text: name })),
      store.menu.default_heuristic);
    this.view = h("div", { id: "tree" });
    return h("section", { class: "tree" },
      h("h3", {}, t("tree")),
      h("div", { class: "grid" }, field(t("algorithm"), algorithm), field(t("heuristic"), heuristic)),
      h("div", { class: "buttons" }, h("button", {
        type: "button", id: "grow", onclick: () => this.grow(spec(), algorithm.value, heuristic.value),
      }, t("grow"))), this.view);
  }

  async grow(position, algorithm, heuristic) {
    this.clear();
    try {
      const informed = store.menu.algorithms.find(({ name }) => name === algorithm)?.informed;
      const found = await api.tree({ position, algorithm, heuristic: informed ? heuristic : null });
      this.draw(found);
    } catch (error) {
      toast(t.message(error.message));
    }
  }

  draw({ nodes, status, cost }) {
    const children = nodes.map(() => []);
    nodes.forEach(({ parent }, at) => { if (parent !== null) children[parent].push(at); });
    // Leaves stand side by side, a parent above the middle of its children.
    const x = [], depth = [];
    let leaves = 0;
    const stack = [[0, 0, false]];
    while (stack.length) {
      const [at, level, visited] = stack.pop();
      depth[at] = level;
      if (!children[at].length) x[at] = leaves++;
      else if (visited) x[at] = (x[children[at][0]] + x[children[at].at(-1)]) / 2;
      else {
        stack.push([at, level, true]);
        [...children[at]].reverse().forEach((child) => stack.push([child, level + 1, false]));
      }
    }
    const wide = Math.max(1, leaves - 1), deep = Math.max(1, ...depth.filter((level) => level !== undefined));
    const width = 460, height = Math.min(420, 40 + deep * 22);
    const px = (at) => (leaves > 1 ? 14 + (x[at] / wide) * (width - 28) : width / 2);
    const py = (at) => 14 + (depth[at] / deep) * (height - 28);
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart treeing", role: "img", "aria-label": t("tree") });
    const caption = h("p", { class: "faint", id: "tree-caption", "aria-live": "off" });
    this.view.replaceChildren(picture, caption);
    const most = Math.max(...nodes.map(({ h: rest }) => rest ?? 0), 1);
    const edges = svg("g"), dots = svg("g");
    picture.append(edges, dots);
    const radius = nodes.length > 200 ? 2.6 : nodes.length > 60 ? 4 : 6;
    const shown = [];
    const add = (at) => {
      const node = nodes[at];
      if (node.parent !== null) {
        edges.append(svg("line", { x1: px(node.parent), y1: py(node.parent), x2: px(at), y2: py(at), class: "edge", "data-at": at }));
      }
      shown[at] = svg("circle", { cx: px(at), cy: py(at), r: radius, class: "node open" },
        svg("title", {}, `${node.text}\ng ${node.g}${node.h === null ? "" : `  h ${node.h}  f ${node.g + node.h}`}`));
      dots.append(shown[at]);
    };
    const order = nodes.map((node, at) => [node.expanded, at]).filter(([when]) => when !== null)
      .sort(([a], [b]) => a - b);
    const each = Math.max(15, Math.min(300, 6000 / order.length));
    let step = 0;
    add(0);
    // One expansion: the state is filled in, and what it leads to appears around it.
    const expand = () => {
      const [when, at] = order[step];
      const node = nodes[at];
      shown[at].classList.remove("open");
      shown[at].style.fillOpacity = node.h === null ? 0.8 : 1 - 0.75 * (node.h / most);
      nodes.forEach((child, index) => { if (index && child.born === when) add(index); });
      caption.textContent = `${t("expanded")} ${step + 1}: ${node.move ? moveName(node.move) : t("start")} · g ${node.g}${node.h === null ? "" : ` · h ${number(node.h)} · f ${number(node.g + node.h)}`}`;
      step += 1;
      if (step < order.length) this.timer = setTimeout(expand, each);
      else finish();
    };
    const finish = () => {
      nodes.forEach((node, index) => {
        if (!node.on_path) return;
        shown[index].classList.add("path");
        edges.querySelector(`[data-at="${index}"]`)?.classList.add("path");
      });
      caption.textContent = cost === null ? t("tree-stopped", { count: order.length }) : t("tree-done", { count: order.length, cost });
      picture.setAttribute("data-done", status);
    };
    expand();
  }
}
