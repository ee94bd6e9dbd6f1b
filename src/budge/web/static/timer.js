// How long a game has taken; shown only to those who want it.

import { byId } from "./dom.js";

export class Timer {
  constructor() {
    this.reset(0);
    setInterval(() => this.show(), 500);
  }

  reset(seconds) {
    Object.assign(this, { before: seconds, since: null });
    this.show();
  }

  start() {
    this.since ??= performance.now();
  }

  stop() {
    this.before = this.seconds;
    this.since = null;
  }

  get seconds() {
    return this.before + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  show() {
    const clock = byId("clock");
    if (!clock) return;
    const whole = Math.floor(this.seconds);
    clock.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }
}
