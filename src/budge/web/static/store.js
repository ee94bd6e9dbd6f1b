// What the parts of the page share: the position at hand, and who wants to know of changes.

import * as api from "./api.js";

export const store = { about: null, position: null, menu: null, tab: "play" };

const bus = new EventTarget();
export const on = (name, hear) => bus.addEventListener(name, (event) => hear(event.detail));
export const emit = (name, detail) => bus.dispatchEvent(new CustomEvent(name, { detail }));

// A position as the server wants it.
export function specOf(position, moves = []) {
  const { text, family, rule, metric } = position;
  return { text, family, rule, metric, moves };
}

// Take up a position that the server has described.
export function take(position) {
  store.position = position;
  store.menu = null;
  asked = null;
  emit("position", position);
}

// What can be asked for on this position; it is fetched when somebody first wants to know.
let asked = null;
export function menu() {
  const { position } = store;
  asked ??= api.menu(specOf(position)).then((found) => {
    if (store.position !== position) return null;
    store.menu = found;
    emit("menu", found);
    return found;
  }).catch((error) => {
    asked = null;
    emit("menu-failed", error);
  });
  return asked;
}

// ------------------------------------------------------------------ the address

export function fragmentOf(position) {
  const parts = new URLSearchParams({ family: position.family, text: position.text });
  if (position.rule) parts.set("rule", position.rule);
  if (position.metric !== position.metrics[0]) parts.set("metric", position.metric);
  if (position.name) parts.set("name", position.name);
  return `#${parts}`;
}

// What is shown becomes the address: this entry of the browser's history anew, or the next one.
export const setAddress = (fragment, next = false) => history[next ? "pushState" : "replaceState"]({ tab: store.tab }, "", fragment);

export const addressOf = (position) => location.origin + location.pathname + fragmentOf(position);

export function readFragment(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const one = (name) => parts.get(name) || null;
  return {
    token: one("token"),
    name: one("name"),
    source: parts.has("text")
      ? { text: one("text") || "", family: one("family"), rule: one("rule"), metric: one("metric"), goal: one("goal") }
      : null,
  };
}
