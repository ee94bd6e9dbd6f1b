// Levels as cards: a picture, how hard, how short, and how far the player has come.

import { h } from "./dom.js";
import { metricName } from "./families.js";
import * as records from "./records.js";
import { thumbnail } from "./scene.js";
import { titleOf } from "./shelf.js";
import { store } from "./store.js";
import { counted, language, t } from "./texts.js";
import { earnedStars, starsOf } from "./win.js";

// How hard a level is, from one to five.
export const stars = (count) => "★".repeat(count) + "☆".repeat(5 - count);

export const hardness = (count) => h("span", { class: "hard", role: "img", "aria-label": `${t("difficulty")}: ${t("of-five", { count })}` }, stars(count));

export const tick = () => h("span", { class: "tick", role: "img", "aria-label": t("solved") }, "✓");

// How many of these levels are solved.
export const progress = (ids) => ids.filter((id) => records.levelOf(id).solved).length;

// The numbers of the levels that fit the words, the difficulty and the state asked for.
export function filtered({ positions, facts, name }, { words = "", difficulty = "", state = "" }) {
  const wanted = words.trim().toLowerCase();
  const fits = (position, number) => {
    const solved = Boolean(records.levelOf(position.id).solved);
    const text = [position.name ?? name, `#${number + 1}`, sizeOf(position), `${position.height}x${position.width}`, ...Object.values(facts?.[number].names ?? {})].join(" ").toLowerCase();
    return (!wanted || text.includes(wanted)) && (!difficulty || facts?.[number].difficulty === Number(difficulty))
      && (!state || solved === (state === "solved"));
  };
  return positions.map((_, number) => number).filter((number) => fits(positions[number], number));
}

const sizeOf = ({ height, width, scene }) => {
  const boxes = scene.pieces.filter(({ kind }) => kind === "box").length;
  return `${height}×${width}${boxes ? ` · ${boxes} ▣` : ""}`;
};

export function card({ position, fact = null, name, number = null, hide = false, open }) {
  const known = records.levelOf(position.id);
  const { family, metric } = position;
  const named = (count, of) => counted(count, metricName(family, of));
  const shortest = fact ? Object.fromEntries(Object.entries(fact.optimum).map(([of, count]) => [of, { count, proved: true }])) : known.shortest ?? {};
  const facts = [
    known.unsolvable ? t("short-UNSOLVABLE") : null,
    hide && !known.solved ? null : shortest[metric] && t(shortest[metric].proved ? "known-best" : "known-found", { amount: named(shortest[metric].count, metric) }),
    ...Object.entries(known.best ?? {}).map(([of, { count }]) => t("known-played", { amount: named(count, of) })),
  ].filter(Boolean);
  const current = store.position.id === position.id;
  const best = known.best?.[metric];
  const earned = best && starsOf(best.count, shortest[metric]);
  return h("button", {
    type: "button", class: `level${current ? " current" : ""}${known.solved ? " solved" : ""}`, "aria-current": current ? "true" : null,
    "data-level": number, onclick: open,
  }, thumbnail(position.scene),
  h("span", { class: "name" }, known.solved ? tick() : null, name),
  fact ? hardness(fact.difficulty) : null,
  earned ? earnedStars(earned) : null,
  h("span", { class: "faint" }, [sizeOf(position), ...facts].join(" · ")));
}

// What a position is called in the reader's language; null where it has no name.
export const nameOf = ({ name, level }) => level?.names?.[language()] ?? level?.names?.en ?? (name ? t.message(name) : null);

// Where a level belongs and how hard it is, in a line.
export function aboutLevel({ level, difficulty }) {
  const hard = level?.difficulty ?? difficulty;
  const place = level && (level.day ? t("daily") : level.names ? null : titleOf(level));
  return [place, level && t("level-of", { number: level.number + 1, total: level.total }), hard ? hardness(hard) : null]
    .filter(Boolean).map((part) => h("span", {}, part));
}
