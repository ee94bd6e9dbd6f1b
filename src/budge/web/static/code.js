// The lines of a search, with the one that runs next marked.

import { h } from "./dom.js";
import { t } from "./texts.js";

const WORDS = new Set(("def class return yield for while if elif else in not and or is lambda continue break try except "
  + "finally raise with import from as None True False").split(" "));

// A docstring is kept to its first line: the search itself is what one wants to see.
function folded(lines) {
  const opens = lines.findIndex((line) => line.trim().startsWith('"""'));
  if (opens < 0 || (lines[opens].match(/"""/g) ?? []).length > 1) return lines;
  const closes = lines.findIndex((line, at) => at > opens && line.includes('"""'));
  return lines.map((line, at) => (at > opens && at <= closes ? null : line));
}

// Words of the language, comments and texts stand apart.
function coloured(line) {
  const parts = line.match(/#.*|""".*|"(?:[^"\\]|\\.)*"|\w+|[^\w#"]+|["#]/g) ?? [];
  return parts.map((part) => {
    if (part.startsWith("#") || part.startsWith('"')) return h("span", { class: "said" }, part);
    return WORDS.has(part) ? h("span", { class: "word" }, part) : part;
  });
}

export class Code {
  constructor(source, search) {
    this.lines = new Map();
    const parts = source.map(({ name, module, first, lines }) => {
      const rows = folded(lines).map((line, at) => {
        if (line === null) return null;
        const row = h("span", { class: "code-line", "data-line": first + at }, coloured(line), "\n");
        this.lines.set(`${module} ${first + at}`, row);
        return row;
      });
      return h("pre", { "data-function": name }, h("code", {}, rows));
    });
    this.view = h("div", { class: "code", role: "region", "aria-label": `${t("lesson-code")}: ${search}`, tabindex: 0 },
      parts.length ? parts : h("p", { class: "faint" }, t("lesson-no-code")));
  }

  mark(line) {
    if (this.now === line) return;
    this.lines.get(this.now)?.classList.remove("now");
    this.lines.get(this.now)?.removeAttribute("aria-current");
    this.now = line;
    const row = this.lines.get(line);
    if (!row) return;
    row.classList.add("now");
    row.setAttribute("aria-current", "step");
    const { view } = this;
    const top = row.offsetTop;
    if (top < view.scrollTop + 20 || top > view.scrollTop + view.clientHeight - 40) view.scrollTop = top - view.clientHeight / 2;
  }
}
