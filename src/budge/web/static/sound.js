// A soft knock for each move, made here and off unless one asks for it.

import { setting } from "./records.js";

let context;

export function tick(pitch = 320) {
  if (!setting("sound", false) || !("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  const tone = context.createOscillator(), volume = context.createGain();
  const now = context.currentTime;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.08);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
