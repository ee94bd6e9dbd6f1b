// The player's own solution beside the shortest one, in step.

import * as api from "./api.js";
import { Board } from "./board.js";
import { h, toast } from "./dom.js";
import { Game } from "./game.js";
import { specOf } from "./store.js";
import { t } from "./texts.js";

const EACH = 450; // milliseconds a move

export async function beside(game) {
  let shortest;
  try {
    const found = await api.hint(specOf(game.position), 4);
    shortest = found.moves;
  } catch (error) {
    toast(t.message(error.message));
    return;
  }
  if (!shortest) {
    toast(t("no-hint"));
    return;
  }
  const players = [[t("yours"), game.words], [t("shortest"), shortest]].map(([name, words]) => new Player(game.position, name, words));
  const last = Math.max(...players.map(({ words }) => words.length));
  let at = 0, timer = null;
  const slider = h("input", { type: "range", min: 0, max: last, value: 0, "aria-label": t("scrubber"), oninput: (event) => { stop(); go(Number(event.target.value)); } });
  const button = h("button", { type: "button", class: "primary", onclick: () => (timer ? stop() : run()) }, t("play"));
  const go = (to) => {
    at = Math.max(0, Math.min(last, to));
    slider.value = at;
    players.forEach((player) => player.go(at));
  };
  const stop = () => {
    clearInterval(timer);
    timer = null;
    button.textContent = t("play");
  };
  const run = () => {
    if (at === last) go(0);
    button.textContent = t("pause");
    timer = setInterval(() => { go(at + 1); if (at === last) stop(); }, EACH);
  };
  const dialog = h("dialog", { class: "card beside", onclose: () => { stop(); dialog.remove(); } },
    h("div", { class: "pair" }, players.map(({ root }) => root)),
    h("div", { class: "scrub" }, slider), h("div", { class: "buttons" }, button,
      h("button", { type: "button", onclick: () => dialog.close() }, t("close"))));
  document.body.append(dialog);
  dialog.showModal();
  go(0);
  run();
}

class Player {
  constructor(position, name, words) {
    this.game = new Game({ ...position, scene: { ...position.scene, walls: [...position.scene.walls] } });
    this.words = words;
    this.host = h("div", { class: "board" });
    this.count = h("span", { class: "faint" });
    this.root = h("figure", {}, h("figcaption", {}, h("b", {}, name), this.count), this.host);
    this.board = new Board(this.host);
  }

  go(at) {
    const { game, words } = this;
    const to = Math.min(at, words.length);
    while (game.length > to) game.undo();
    game.replay(words.slice(game.length, to));
    this.board.show(game.scene);
    this.count.textContent = ` ${to} / ${words.length}`;
  }
}
