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

export function t(key, values = {}) {
  const words = texts[current][key] ?? texts.en[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")).trim();
}

const locale = () => (current === "zh" ? "zh-CN" : "en-US");

export const number = (value) => Math.round(value * 100) / 100 === Math.round(value)
  ? Math.round(value).toLocaleString(locale()) : value.toLocaleString(locale(), { maximumFractionDigits: 2 });

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
