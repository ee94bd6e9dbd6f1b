// Elements made from values. Text only ever becomes text, never markup.

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

let toastTimer;
export function toast(words) {
  const box = byId("toast");
  box.textContent = words;
  box.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => box.classList.remove("shown"), 4000);
}
