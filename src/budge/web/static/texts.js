// The texts of the page in the language of its reader, and numbers as that language writes them.

import en from "./texts/en.js";
import zh from "./texts/zh.js";

export const texts = { en, zh };

let current = localStorage.getItem("budge-language")
  ?? ((navigator.language ?? "en").toLowerCase().startsWith("zh") ? "zh" : "en");

export const language = () => current;

export function setLanguage(name) {
  current = name;
  localStorage.setItem("budge-language", name);
}

// A text with its slots filled. A text that depends on a number or the like is a function of them.
export function t(key, values = {}) {
  const words = texts[current][key] ?? texts.en[key] ?? key;
  if (typeof words === "function") return words(values);
  return fill(words, values).trim();
}

const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

// So many of something, in the metric's own word.
export const counted = (count, noun) => t("amount", { count: number(count), noun, one: count === 1 });

// The name of a move with its directions in the reader's language; what is copied and sent stays as it is.
export const moveName = (word) => word.replace(/\b(up|down|left|right)\b/g, (way) => t(`to-${way}`));

// What a move does, for those who cannot see it.
export function said(_move, parts) {
  const way = (rows, columns) => {
    const name = rows < 0 ? "up" : rows > 0 ? "down" : columns < 0 ? "left" : columns > 0 ? "right" : null;
    const far = Math.abs(rows) + Math.abs(columns);
    return [name && t(`to-${name}`), rows && columns ? t(`to-${columns < 0 ? "left" : "right"}`) : null,
      far > 1 ? String(far) : null].filter(Boolean).join(" ");
  };
  return parts.map(({ name, rows, columns }) => [name, way(rows, columns)].filter(Boolean).join(" ")).join(", ");
}

// ------------------------------------------------------------------ messages of the library

const compiled = new Map();

function patterns(name) {
  if (!compiled.has(name)) {
    const plain = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\\\{(\w+)\\\}/g, "(?<$1>[^]+?)");
    compiled.set(name, Object.entries(texts[name].messages ?? {}).map(([from, to]) => [new RegExp(`^${plain(from)}$`), to]));
  }
  return compiled.get(name);
}

// What the library says in English, in the reader's language where its table has it.
t.message = (words) => {
  for (const [pattern, to] of patterns(current)) {
    const found = pattern.exec(words);
    if (found) return fill(to, Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, part]) => [name, t.message(part)])));
  }
  return words;
};

const locale = () => (current === "zh" ? "zh-CN" : "en-US");

// Large numbers are whole.
export const number = (value) => value.toLocaleString(locale(), { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 });

export function seconds(value) {
  if (value < 1) return `${(value * 1000).toFixed(value < 0.01 ? 2 : 0)} ms`;
  return `${value.toFixed(value < 100 ? 1 : 0)} s`;
}

export function bytes(value) {
  const units = ["B", "kB", "MB", "GB"];
  let at = 0;
  while (value >= 1000 && at < units.length - 1) {
    value /= 1000;
    at += 1;
  }
  return `${at ? value.toFixed(1) : value} ${units[at]}`;
}
