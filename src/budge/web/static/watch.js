// A solution before one's eyes: play, pause, step, speed, and a scrubber.

import { byId, h } from "./dom.js";
import { t } from "./texts.js";

const lookOf = ([kind, label, tone, colour]) => ({ kind, label, tone, colour });

export class Watch {
  constructor(board) {
    Object.assign(this, { board, result: null, at: 0, playing: false, speed: 2 });
  }

  load(result) {
    this.pause();
    this.result = result;
    this.at = 0;
    // Where every piece stands after every move, and what it looks like.
    let { pieces } = result.scene;
    this.shown = result.steps.map((step) => {
      pieces = [...pieces];
      for (const [number, row, column, look] of step.shifts) {
        pieces[number] = { ...pieces[number], ...(look && lookOf(look)), cell: [row, column] };
      }
      return pieces;
    });
    this.render();
    this.go(0);
  }

  clear() {
    this.pause();
    this.result = null;
  }

  get last() {
    return this.result.steps.length - 1;
  }

  scene() {
    return { ...this.result.scene, pieces: this.shown[this.at] };
  }

  go(at) {
    if (!this.result) return;
    this.at = Math.max(0, Math.min(this.last, at));
    this.board.show(this.scene());
    const scrubber = byId("scrubber");
    if (scrubber) {
      scrubber.value = this.at;
      byId("at").textContent = `${this.at} / ${this.last}`;
      byId("to-start").disabled = byId("step-back").disabled = this.at === 0;
      byId("step-on").disabled = this.at === this.last;
    }
    this.onStep?.(this.at);
  }

  play() {
    if (this.at === this.last) this.go(0);
    this.playing = true;
    this.tick();
    this.mark();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.mark();
  }

  tick() {
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      this.go(this.at + 1);
      if (this.at === this.last) {
        this.pause();
        this.board.celebrate();
      } else this.tick();
    }, 1000 / this.speed);
  }

  mark() {
    const button = byId("play-pause");
    if (button) button.textContent = this.playing ? t("pause") : t("play");
  }

  render() {
    const button = (id, words, act, title) => h("button", { id, type: "button", onclick: act, title, "aria-label": title }, words);
    const step = (by) => () => {
      this.pause();
      this.go(this.at + by);
    };
    byId("banner").hidden = true;
    byId("controls").replaceChildren(
      h("div", { class: "scrub" },
        h("input", {
          type: "range", id: "scrubber", min: 0, max: this.last, value: 0, "aria-label": t("scrubber"),
          oninput: (event) => {
            this.pause();
            this.go(Number(event.target.value));
          },
        }),
        h("span", { id: "at" })),
      h("div", { class: "buttons" },
        button("to-start", "|◀", () => { this.pause(); this.go(0); }, t("to-start")),
        button("step-back", "◀", step(-1), t("step-back")),
        h("button", { id: "play-pause", type: "button", class: "primary", onclick: () => (this.playing ? this.pause() : this.play()) }, t("play")),
        button("step-on", "▶", step(1), t("step-on")),
        h("label", { class: "speed" }, h("span", {}, t("speed")),
          h("input", {
            type: "range", id: "speed", min: 0, max: 5, step: 0.5, value: Math.log2(this.speed),
            oninput: (event) => { this.speed = 2 ** Number(event.target.value); },
          }))),
    );
  }
}
