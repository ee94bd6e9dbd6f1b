// What the server tells of families: their names, words, and how their positions are drawn.

import { store } from "./store.js";
import { language } from "./texts.js";

const labelsOf = (family) => {
  const labels = store.about.records[family]?.labels ?? {};
  return labels[language()] ?? labels.en ?? Object.values(labels)[0] ?? {};
};

export const familyName = (family) => labelsOf(family).name ?? family;
export const howToPlay = (family) => labelsOf(family).how ?? "";
export const metricName = (family, metric) => labelsOf(family).metrics?.[metric] ?? metric;
export const pieceName = (family, kind) => labelsOf(family).pieces?.[kind] ?? kind;
export const brushName = ({ names, sign }) => names[language()] ?? names.en ?? sign;

// How a family's positions are drawn cell by cell; null where they can only be written.
export const editorOf = (family) => store.about.records[family]?.editor ?? null;
