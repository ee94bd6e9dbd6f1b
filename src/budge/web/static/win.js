// A win: how it was, in stars where the shortest is known, and where to go from here.

import { h, svg } from "./dom.js";
import * as records from "./records.js";
import { emit } from "./store.js";
import { t } from "./texts.js";

// Three for the shortest, two for at most a quarter more, one for any solution.
export function starsOf(cost, shortest) {
  if (!shortest?.proved) return null;
  if (cost <= shortest.count) return 3;
  return cost <= Math.ceil(shortest.count * 1.25) ? 2 : 1;
}

const STAR = "M12 2l3 6.6 7 .8-5.200 4.800 1.400 7-6.200-3.600-6.200 3.600 1.400-7L2 9.400l7-.8z";

export const earnedStars = (count) => h("span", { class: "stars", role: "img", "aria-label": t("stars", { count }) },
  [1, 2, 3].map((at) => svg("svg", { viewBox: "0 0 24 24", class: at <= count ? "star won" : "star" }, svg("path", { d: STAR }))));

export function winning(play) {
  const { game } = play;
  const { id, metric } = game.position;
  const shortest = records.levelOf(id).shortest?.[metric];
  const earned = game.own ? starsOf(game.cost, shortest) : null;
  const button = (name, act, kind) => h("button", { type: "button", id: name, class: kind, onclick: act }, t(name));
  return h("div", { class: "winning" },
    h("p", { class: "words" }, play.solvedWords()),
    earned ? earnedStars(earned) : null,
    game.own ? null : h("p", { class: "faint" }, t("lent")),
    h("div", { class: "buttons" },
      button("again", () => play.restart()),
      button("beside", () => emit("beside", game)),
      button("next-level", () => emit("step", 1), "primary")));
}
