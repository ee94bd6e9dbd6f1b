// The page put together: what is shown where, the tabs, the keys, the address.

import * as api from "./api.js";
import { Board } from "./board.js";
import { Compare } from "./compare.js";
import { announce, byId, h, toast } from "./dom.js";
import { addressOf, Edit } from "./edit.js";
import { editorOf, familyName } from "./families.js";
import { newGrid, textOf } from "./grids.js";
import { Lesson } from "./lesson.js";
import { Levels } from "./levels.js";
import { Play } from "./play.js";
import { Solve } from "./solve.js";
import { emit, fragmentOf, on, readFragment, store, take } from "./store.js";
import { language, setLanguage, t } from "./texts.js";
import { Watch } from "./watch.js";

const TABS = ["play", "solve", "compare", "lesson", "edit", "levels"];

const board = new Board(byId("board"), (moves) => play.make(moves));
const play = new Play(board);
const watch = new Watch(board);
const solve = new Solve(watch, play);
const compare = new Compare(play);
const edit = new Edit();
const levels = new Levels();
const lesson = new Lesson(play);
const panels = { play, solve, compare, lesson, edit, levels };

// ------------------------------------------------------------------ what is shown

function renderHeader() {
  document.documentElement.lang = language();
  byId("families").setAttribute("aria-label", t("family"));
  byId("families").replaceChildren(...store.about.families.map((family) => h("button", {
    type: "button", class: "family", "aria-pressed": store.position?.family === family ? "true" : "false",
    "data-family": family, onclick: () => openFamily(family),
  }, familyName(family))));
  byId("language").textContent = language() === "zh" ? "English" : "中文";
  byId("language").lang = language() === "zh" ? "en" : "zh";
  byId("theme").textContent = "◐";
  byId("theme").setAttribute("aria-label", t("theme"));
  byId("theme").title = t("theme");
  byId("share").textContent = t("share");
  byId("docs").textContent = t("api-docs");
  byId("version").textContent = `Budge ${store.about.version}`;
}

function renderTitle() {
  const { position } = store;
  byId("title").textContent = position.name || `${familyName(position.family)} ${position.height}×${position.width}`;
  document.title = `${byId("title").textContent} · Budge`;
}

function renderTabs() {
  byId("tabs").replaceChildren(...TABS.map((tab) => h("button", {
    type: "button", role: "tab", id: `tab-${tab}`, "aria-selected": tab === store.tab ? "true" : "false",
    "aria-controls": "panel", tabindex: tab === store.tab ? 0 : -1, onclick: () => go(tab),
    onkeydown: (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.stopPropagation();
      go(TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length]);
      byId(`tab-${store.tab}`).focus();
    },
  }, t(`tab-${tab}`))));
}

function renderPanel() {
  const panel = byId("panel");
  panel.setAttribute("aria-labelledby", `tab-${store.tab}`);
  panel.replaceChildren(panels[store.tab].panel());
}

function go(tab) {
  if (store.tab === "solve" && tab !== "solve") watch.pause();
  if (store.tab === "lesson" && tab !== "lesson") lesson.leave();
  store.tab = tab;
  document.body.dataset.tab = tab;
  renderTabs();
  renderPanel();
  if (tab === "solve" && solve.found?.steps) return; // its outcome shows the board
  if (tab !== "edit") {
    board.scene = null;
    if (play.now) {
      board.show(play.now.scene, tab === "play" ? play.now.options : []);
      play.banner();
      if (tab === "play") play.render();
      else byId("controls").replaceChildren();
    }
  }
}

on("go", go);

on("position", (position) => {
  if (!edit.keep) edit.reset();
  solve.reset();
  compare.reset();
  lesson.reset();
  levels.collection?.positions.includes(position);
  renderHeader();
  renderTitle();
  history.replaceState(null, "", fragmentOf(position));
  play.enqueue(() => play.begin());
  if (!(store.tab === "edit" && edit.keep)) renderPanel();
});

on("menu", () => {
  if (store.tab === "solve" || store.tab === "compare") renderPanel();
});

on("collection", (collection) => levels.open(collection));

on("share", share);

async function share() {
  const position = play.now && play.moves.length ? { ...store.position, text: play.now.text } : store.position;
  const address = addressOf(position);
  try {
    await navigator.clipboard.writeText(address);
    toast(t("shared"));
  } catch {
    toast(address);
  }
}

async function openFamily(family) {
  const sample = store.about.samples.find((one) => one.family === family);
  levels.collection = null;
  if (!sample) return openEmpty(family);
  const { positions } = await api.parse({ text: sample.text, family, rule: sample.rule });
  await take({ ...positions[0], name: positions[0].name ?? sample.name });
  return undefined;
}

// A family without samples begins with an empty board if that is a position, else with words.
async function openEmpty(family) {
  const editor = editorOf(family);
  try {
    const { text } = textOf(editor, { start: newGrid(editor, 5, 5) });
    const { positions } = await api.parse({ text, family });
    await take(positions[0]);
  } catch {
    toast(t("no-sample"));
    if (store.position) go("edit");
  }
}

// ------------------------------------------------------------------ keys, files, looks

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [role=tab]")) return;
  if (store.tab === "play" && play.now) {
    const act = { z: () => play.undo(), y: () => play.redo(), r: () => play.restart(), h: () => play.hint() }[event.key.toLowerCase()];
    if (ARROWS[event.key]) {
      event.preventDefault();
      play.key(...ARROWS[event.key]);
    } else act?.();
  } else if (store.tab === "solve" && watch.result) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) {
      event.preventDefault();
      watch.pause();
      watch.go(watch.at + by);
    } else if (event.key === " " && !event.target.closest("button")) {
      event.preventDefault();
      if (watch.playing) watch.pause();
      else watch.play();
    }
  }
});

addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", () => document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  if (event.dataTransfer.files.length) edit.file(event.dataTransfer.files[0]);
});

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("budge-theme", theme);
}

byId("theme").addEventListener("click", () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
  setTheme(now === "dark" ? "light" : "dark");
});

byId("language").addEventListener("click", () => {
  setLanguage(language() === "zh" ? "en" : "zh");
  renderHeader();
  renderTitle();
  board.scene = null;
  go(store.tab);
});

byId("share").addEventListener("click", share);

// ------------------------------------------------------------------ the beginning

async function openAddress() {
  const { token, source, name } = readFragment(location.hash);
  const moment = Lesson.read(location.hash);
  if (token) {
    api.useToken(token);
    history.replaceState(null, "", location.pathname);
  }
  store.about ??= await api.about();
  if (!source) return openFamily(store.about.families[0]);
  try {
    const { positions } = await api.parse(source);
    if (store.tab !== "play") go("play");
    await take({ ...positions[0], name: positions[0].name ?? name });
    if (moment) {
      lesson.restore(moment);
      go("lesson");
    }
  } catch (error) {
    await openFamily(source.family && store.about.families.includes(source.family) ? source.family : store.about.families[0]);
    go("edit");
    edit.text.value = source.text;
    edit.source = source.text;
    edit.tell(error.problem ?? { message: error.message });
  }
  return undefined;
}

async function begin() {
  const theme = localStorage.getItem("budge-theme");
  if (theme) document.documentElement.dataset.theme = theme;
  document.body.dataset.tab = store.tab;
  renderTabs();
  try {
    await openAddress();
  } catch (error) {
    byId("banner").hidden = false;
    byId("banner").className = "bad";
    byId("banner").textContent = error.message;
    announce(error.message);
  }
  addEventListener("hashchange", () => openAddress().catch((error) => toast(error.message)));
}

begin();
emit("ready");
