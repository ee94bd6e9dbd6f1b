// Elements made from values. Text only ever becomes text, never markup.

import { t } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export const h = (tag, attributes, ...children) =>
  fill(document.createElement(tag), attributes, children);

export const svg = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

export const byId = (id) => document.getElementById(id);

export function select(attributes, choices, chosen) {
  const options = choices.map(({ value, text, title }) =>
    h("option", { value, title, selected: value === chosen }, text));
  return h("select", attributes, options);
}

export const field = (text, control) => h("label", { class: "field" }, h("span", {}, text), control);

export function announce(words) {
  byId("live").textContent = words;
}

// Copies a text, over plain HTTP too; where the browser refuses, the text is shown to be selected.
export async function copy(text, words) {
  if (await copied(text)) toast(words);
  else show(text);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = h("textarea", { class: "hidden", "aria-hidden": "true" });
    box.value = text;
    document.body.append(box);
    box.select();
    const worked = document.execCommand("copy");
    box.remove();
    return worked;
  }
}

function show(text) {
  const box = h("textarea", { readonly: true, rows: 4, "aria-label": text.slice(0, 60) });
  box.value = text;
  const dialog = h("dialog", { class: "card", onclose: () => dialog.remove() }, box,
    h("form", { method: "dialog" }, h("button", {}, "OK")));
  document.body.append(dialog);
  dialog.showModal();
  box.select();
}

export function download(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const table = (facts) => h("dl", { class: "facts" },
  facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));

// What went wrong, in the reader's language; a question that was withdrawn is nothing wrong.
export function complain(error) {
  if (error.name !== "AbortError") toast(t.message(error.message));
}

let toastTimer;
export function toast(words) {
  const box = byId("toast");
  box.textContent = words;
  box.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.classList.remove("shown"), 4000);
}
