// The moves made and those taken back, as a list to walk through.

import { h } from "./dom.js";
import { moveName, t } from "./texts.js";

const MOST = 400; // moves that are written out; of a longer game the latest

export class Score {
  // `go(count)` takes the game to where so many moves are made.
  constructor(go) {
    this.list = h("ol", { class: "score", id: "score", "aria-label": t("moves-made"), onclick: ({ target }) => {
      const { at } = target.closest("[data-at]")?.dataset ?? {};
      if (at !== undefined) go(Number(at));
    } });
    this.empty = h("p", { class: "faint" }, t("no-moves-yet"));
    this.view = h("section", { class: "scored" }, h("h3", {}, t("moves-made")), this.empty, this.list);
    this.words = [];
  }

  // Only what differs from what is shown is written.
  show({ history, undone }) {
    const words = [...history.map(({ word }) => word), ...undone.map(({ word }) => word).reverse()];
    const letters = words.every((word) => word.length === 1);
    const first = Math.max(0, history.length - MOST);
    const shown = words.slice(first, first + 2 * MOST);
    if (first !== this.first) this.clear();
    this.first = first;
    let same = 0;
    while (same < shown.length && shown[same] === this.words[same]) same += 1;
    while (this.list.children.length > same) this.list.lastChild.remove();
    this.list.append(...shown.slice(same).map((word, at) => h("li", { "data-at": first + same + at + 1 }, moveName(word))));
    this.words = shown;
    this.list.classList.toggle("letters", letters);
    this.list.start = first + 1;
    this.empty.hidden = Boolean(words.length);
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.list.querySelector(".ahead")?.classList.remove("ahead");
    const now = this.list.children[history.length - 1 - first];
    now?.setAttribute("aria-current", "step");
    (now?.nextElementSibling ?? (history.length ? null : this.list.firstChild))?.classList.add("ahead");
    if (now) this.list.scrollTop = Math.max(0, now.offsetTop - this.list.clientHeight + 2 * now.offsetHeight);
  }

  clear() {
    this.list.replaceChildren();
    this.words = [];
  }
}
