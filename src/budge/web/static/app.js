// The page put together: what is shown where, the tabs, the keys, the address.

import * as api from "./api.js";
import { beside } from "./beside.js";
import { Board } from "./board.js";
import { Compare } from "./compare.js";
import { announce, byId, complain, copy, h, toast } from "./dom.js";
import { Edit } from "./edit.js";
import { Explore } from "./explore.js";
import { aboutLevel, nameOf } from "./cards.js";
import { editorOf, familyName } from "./families.js";
import { newGrid, textOf } from "./grids.js";
import { Lesson } from "./lesson.js";
import { Levels } from "./levels.js";
import { Play } from "./play.js";
import * as records from "./records.js";
import { Solve } from "./solve.js";
import * as stage from "./stage.js";
import { fragmentOf, on, readFragment, setAddress, store, take } from "./store.js";
import { language, setLanguage, t } from "./texts.js";
import { Watch } from "./watch.js";

const board = new Board(byId("board"));
const play = new Play(board);
const watch = new Watch(board);
const solve = new Solve(watch, play);
const edit = new Edit();
const levels = new Levels(play);
const lesson = new Lesson(play);

// The tabs in their order. A view has `panel()`; what else it has is used where it fits: `reset()`
// for another position, `leave()` before another tab, `key(event)`, `ownsBoard` when it draws there.
const views = { play, levels, solve, compare: new Compare(play), lesson, explore: new Explore(play), edit };

const view = () => views[store.tab];

// ------------------------------------------------------------------ what is shown

function renderHeader() {
  document.documentElement.lang = language();
  byId("families").setAttribute("aria-label", t("family"));
  byId("families").replaceChildren(...store.about.families.map((family) => h("button", {
    type: "button", class: "family", "aria-pressed": store.position?.family === family ? "true" : "false",
    "data-family": family, onclick: () => openFamily(family).catch(complain),
  }, familyName(family))));
  byId("language").textContent = language() === "zh" ? "English" : "中文";
  byId("language").lang = language() === "zh" ? "en" : "zh";
  byId("theme").textContent = "◐";
  byId("theme").setAttribute("aria-label", t("theme"));
  byId("theme").title = t("theme");
  byId("share").textContent = t("share");
  stage.label();
  byId("docs").textContent = t("api-docs");
  byId("version").textContent = `Budge ${store.about.version}`;
}

function renderTitle() {
  const { position } = store;
  byId("title").textContent = nameOf(position) || `${familyName(position.family)} ${position.height}×${position.width}`;
  byId("subtitle").replaceChildren(...aboutLevel(position));
  document.title = `${byId("title").textContent} · Budge`;
}

function renderTabs() {
  const names = Object.keys(views);
  byId("tabs").replaceChildren(...names.map((tab) => h("button", {
    type: "button", role: "tab", id: `tab-${tab}`, "aria-selected": tab === store.tab ? "true" : "false",
    "aria-controls": "panel", tabindex: tab === store.tab ? 0 : -1, onclick: () => go(tab),
    onkeydown: (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.stopPropagation();
      go(names[(names.indexOf(tab) + by + names.length) % names.length]);
      byId(`tab-${store.tab}`).focus();
    },
  }, t(`tab-${tab}`))));
}

function renderPanel() {
  const panel = byId("panel");
  panel.setAttribute("aria-labelledby", `tab-${store.tab}`);
  if (store.position) panel.replaceChildren(view().panel());
}

function go(tab) {
  const other = store.tab !== tab;
  if (other) view().leave?.();
  store.tab = tab;
  if (other && store.position && !following) setAddress(location.hash, true);
  document.body.dataset.tab = tab;
  renderTabs();
  delete byId("controls").dataset.shape;
  byId("controls").replaceChildren();
  renderPanel();
  if (view().ownsBoard || !play.game) return;
  board.scene = null;
  board.show(play.game.scene);
  play.show();
  play.banner();
}

on("go", go);

on("position", (position) => {
  for (const one of Object.values(views)) one.reset?.(position);
  renderHeader();
  renderTitle();
  stage.resetZoom();
  remember(position);
  play.begin(position).catch(complain);
  if (!view().keepsPanel) renderPanel();
});

on("menu", () => {
  if (view().wantsMenu) renderPanel();
});
on("menu-failed", (error) => {
  complain(error);
  if (view().wantsMenu) byId("panel").replaceChildren(h("p", { class: "problem" }, t.message(error.message)));
});

// The server is there again: what it could not tell is asked once more.
on("online", () => {
  const failed = view().failed || (view().wantsMenu && !store.menu) || store.tab === "levels";
  if (failed) renderPanel();
});

on("collection", (collection) => levels.open(collection).catch(complain));

on("beside", beside);

on("share", share);

on("broken", ({ text, problem }) => edit.showBroken(text, problem));

async function share() {
  try {
    await copy(await play.address(), t("shared"));
  } catch (error) {
    complain(error);
  }
}

// ------------------------------------------------------------------ where one was

const described = new Map(); // the position last seen of each family
let shown = null; // the position that the address tells
let following = false; // the browser goes through its history, so nothing is added to it
let follows = 0; // how often it has

// Another position is another entry of the history. One that is chosen among levels becomes one when
// it is played.
function remember(position) {
  const { family } = position;
  described.set(family, position);
  setAddress(fragmentOf(position), shown !== null && shown !== position.id && store.tab !== "levels" && !following);
  shown = position.id;
  records.set(`last ${family}`, position).catch(() => {});
  records.set("last", family).catch(() => {});
}

async function openFamily(family) {
  if (described.has(family)) {
    take(described.get(family));
    return;
  }
  const last = records.setting(`last ${family}`);
  if (last) {
    const found = await reopened(last);
    if (found) {
      take(found);
      return;
    }
  }
  const sample = store.about.samples.find((one) => one.family === family);
  if (!sample) {
    await openEmpty(family);
    return;
  }
  const { positions } = await api.parse({ text: sample.text, family, rule: sample.rule });
  take({ ...positions[0], name: positions[0].name ?? sample.name });
}

// Back and on in the history, or an address that was written by hand.
async function follow(tab) {
  const turn = ++follows, isLatest = () => turn === follows;
  following = true;
  try {
    if (!store.position || location.hash !== fragmentOf(store.position)) await openAddress(isLatest);
    if (isLatest() && tab && tab !== store.tab) go(tab);
  } catch (error) {
    if (isLatest()) complain(error);
  } finally {
    if (isLatest()) following = false;
  }
}

// A position that was kept, as the server describes it today; while that is away, as it did then. It
// may be of another version: then it is as if it were not there.
async function reopened(last) {
  const { text, family, rule, metric, name, level, difficulty, scene } = last;
  try {
    const { positions } = await api.parse({ text, family, rule, metric });
    return { ...positions[0], name: positions[0].name ?? name, level, difficulty };
  } catch (error) {
    if (error.status === 422) return null;
    if (error.status === 0 && scene) return last;
    throw error;
  }
}

// A family without samples begins with an empty board if that is a position, else with words.
async function openEmpty(family) {
  const editor = editorOf(family);
  try {
    const { text } = textOf(editor, { start: newGrid(editor, 5, 5) });
    const { positions } = await api.parse({ text, family });
    take(positions[0]);
  } catch (error) {
    if (error.status === 0) throw error;
    toast(t("no-sample"));
    if (store.position) go("edit");
  }
}

// ------------------------------------------------------------------ keys, files, looks

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [role=tab]")) return;
  view().key?.(event);
});

addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", () => document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  if (event.dataTransfer.files.length) levels.files(event.dataTransfer.files).catch(complain);
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
  go(store.tab);
});

byId("share").addEventListener("click", share);

// ------------------------------------------------------------------ the beginning

const AGAIN = 2000; // milliseconds until a server that did not answer is asked once more

// What the server can do; while it is away, what it last could.
async function about() {
  try {
    const told = await api.about();
    records.set("about", told).catch(() => {});
    return told;
  } catch (error) {
    const told = records.setting("about");
    if (error.status === 0 && told) return told;
    throw error;
  }
}

// The position that an address tells; while the server is away, it can only be the one seen last.
async function positionOf(source) {
  try {
    return (await api.parse(source)).positions[0];
  } catch (error) {
    const last = records.setting(`last ${source.family}`);
    const same = last?.scene && JSON.stringify(readFragment(fragmentOf(last)).source) === JSON.stringify(source);
    if (error.status === 0 && same) return last;
    throw error;
  }
}

// Somebody who goes on meanwhile wants what comes next, and would find this in its place.
async function openAddress(isWanted = () => true) {
  const address = location.hash;
  const { token, source, name } = readFragment(address);
  const moment = Lesson.read(address);
  if (token) {
    api.useToken(token);
    history.replaceState(null, "", location.pathname);
  }
  store.about ??= await about();
  const [first] = store.about.families;
  if (!source) {
    const last = records.setting("last");
    if (store.about.families.includes(last)) await openFamily(last);
    else if (!(await levels.greet())) await openFamily(first);
    return;
  }
  try {
    const position = await positionOf(source);
    if (!isWanted()) return;
    if (store.tab !== "play") go("play");
    const { text, level, difficulty } = records.setting(`last ${position.family}`, {});
    take({ ...position, name: position.name ?? name, ...(text === position.text ? { level, difficulty } : {}) });
    if (moment) {
      lesson.restore(moment);
      go("lesson");
      if (!token) setAddress(address); // until the lesson writes its own: a reload comes back here
    }
  } catch (error) {
    if (error.status === 0) throw error;
    if (!isWanted()) return;
    await openFamily(store.about.families.includes(source.family) ? source.family : first);
    go("edit");
    edit.showBroken(source.text, error.problem ?? { message: error.message });
  }
}

// A page that was opened without the server's token.
function askForToken() {
  const token = h("input", { type: "password", id: "token", "aria-label": t("token"), autocomplete: "current-password" });
  return h("form", { class: "open-line", onsubmit: (event) => {
    event.preventDefault();
    api.useToken(token.value.trim());
    location.reload();
  } }, token, h("button", {}, t("open-it")));
}

async function open() {
  try {
    await openAddress();
  } catch (error) {
    byId("banner").hidden = false;
    byId("banner").className = "bad";
    byId("banner").textContent = t.message(error.message);
    if (error.status === 401) byId("banner").append(askForToken());
    if (error.status === 0) setTimeout(open, AGAIN);
    announce(error.message);
  }
}

// The files of the page are kept by its service worker. One that has just come has not seen them.
async function keepFiles() {
  const workers = navigator.serviceWorker; // none over plain HTTP
  if (!workers) return;
  const seen = workers.controller !== null;
  await workers.register("offline.js");
  const { active } = await workers.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  if (!seen) active.postMessage([location.href, ...files]);
}

async function begin() {
  const theme = localStorage.getItem("budge-theme");
  if (theme) document.documentElement.dataset.theme = theme;
  document.body.dataset.tab = store.tab;
  renderTabs();
  await records.load();
  stage.wear();
  await open();
  keepFiles().catch(() => {}); // no reload without the server then
  addEventListener("popstate", ({ state }) => { if (state) follow(state.tab); });
  addEventListener("hashchange", () => { if (!history.state) follow(); });
  setTimeout(() => records.forgetOldPlays().catch(() => {}), 5000);
}

begin();
