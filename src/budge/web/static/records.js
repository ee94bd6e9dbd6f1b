// What the browser remembers: games under way, records, opened collections, settings. Everything is
// in its IndexedDB, so nothing is lost on reload, and all tabs see the same.

const STORES = ["plays", "levels", "collections", "settings"];
const VERSION = 1;
const LATEST = 400; // games under way that are kept

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("budge") : null;
const listeners = [];
const cache = { levels: new Map(), settings: new Map(), collections: new Map() };

export const onChange = (hear) => listeners.push(hear);

const tell = (store, id) => {
  listeners.forEach((hear) => hear(store, id));
  channel?.postMessage([store, id]);
};

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// Where the browser keeps nothing (some private windows), the tab remembers for itself.
class Memory {
  constructor() {
    this.stores = Object.fromEntries(STORES.map((name) => [name, new Map()]));
  }

  async get(store, id) { return this.stores[store].get(id); }

  async all(store) { return [...this.stores[store].values()]; }

  async put(store, value) { this.stores[store].set(value.id, value); }

  async drop(store, id) { this.stores[store].delete(id); }

  async change(store, id, alter) { await this.put(store, { ...alter(this.stores[store].get(id) ?? {}), id }); }
}

class Database {
  constructor(database) {
    this.database = database;
  }

  static async open() {
    const request = indexedDB.open("budge", VERSION);
    request.onupgradeneeded = () => STORES.forEach((name) => request.result.createObjectStore(name, { keyPath: "id" }));
    return new Database(await done(request));
  }

  objects(store, mode) {
    return this.database.transaction(store, mode).objectStore(store);
  }

  get(store, id) { return done(this.objects(store, "readonly").get(id)); }

  all(store) { return done(this.objects(store, "readonly").getAll()); }

  // Sent off at once: a page that is closed in the next moment has kept it all the same.
  put(store, value) {
    const objects = this.objects(store, "readwrite");
    const request = done(objects.put(value));
    objects.transaction.commit();
    return request;
  }

  drop(store, id) { return done(this.objects(store, "readwrite").delete(id)); }

  // Read and write in one transaction: another tab cannot come between.
  async change(store, id, alter) {
    const objects = this.objects(store, "readwrite");
    const old = await done(objects.get(id));
    await done(objects.put({ ...alter(old ?? {}), id }));
  }
}

let opened;
const database = () => (opened ??= Database.open().catch(() => new Memory()));

async function refresh(store, id) {
  if (!cache[store]) return;
  const value = await (await database()).get(store, id);
  if (value) cache[store].set(id, value);
  else cache[store].delete(id);
}

channel?.addEventListener("message", async ({ data: [store, id] }) => {
  if (id === null) await load();
  else await refresh(store, id);
  listeners.forEach((hear) => hear(store, id));
});

// Must have ended before anything here is asked for without waiting.
export async function load() {
  const kept = await database();
  for (const store of Object.keys(cache)) {
    cache[store].clear();
    for (const value of await kept.all(store)) cache[store].set(value.id, value);
  }
}

// ------------------------------------------------------------------ settings

export const setting = (id, preset) => cache.settings.get(id)?.value ?? preset;

export async function set(id, value) {
  cache.settings.set(id, { id, value });
  await (await database()).put("settings", { id, value });
  tell("settings", id);
}

// ------------------------------------------------------------------ games under way

export async function playOf(id) {
  return (await database()).get("plays", id);
}

let kept = null;
export async function keepPlay(id, play) {
  const value = { id, ...play, when: Date.now() };
  kept ??= await database();
  if (play.words.length) await kept.put("plays", value);
  else await kept.drop("plays", id);
}

export async function forgetOldPlays() {
  const plays = (await (await database()).all("plays")).sort((a, b) => b.when - a.when);
  for (const { id } of plays.slice(LATEST)) await (await database()).drop("plays", id);
}

// ------------------------------------------------------------------ levels

export const levelOf = (id) => cache.levels.get(id) ?? {};

// The better of two records in each metric; what one knows and the other does not is kept.
export function merged(old, facts) {
  const best = { ...old.best };
  for (const [metric, { count, words }] of Object.entries(facts.best ?? {})) {
    if (!(best[metric]?.count <= count)) best[metric] = { count, words };
  }
  const shortest = { ...old.shortest };
  for (const [metric, known] of Object.entries(facts.shortest ?? {})) {
    if (!shortest[metric]?.proved && !(shortest[metric]?.count < known.count)) shortest[metric] = known;
  }
  return { ...old, ...facts, best, shortest, solved: old.solved || facts.solved || false };
}

export async function note(id, facts) {
  await (await database()).change("levels", id, (old) => merged(old, facts));
  await refresh("levels", id);
  tell("levels", id);
}

// ------------------------------------------------------------------ collections of the player's own

export const collections = () => [...cache.collections.values()].sort((a, b) => a.when - b.when);

export async function keepCollection(collection) {
  const value = { ...collection, when: collection.when ?? Date.now() };
  cache.collections.set(value.id, value);
  await (await database()).put("collections", value);
  tell("collections", value.id);
}

export async function dropCollection(id) {
  cache.collections.delete(id);
  await (await database()).drop("collections", id);
  tell("collections", id);
}

// ------------------------------------------------------------------ all of it as a file

export async function exported() {
  const kept = await database();
  const parts = await Promise.all(STORES.map(async (store) => [store, await kept.all(store)]));
  return JSON.stringify({ budge: VERSION, ...Object.fromEntries(parts) });
}

// Adds what a file holds to what is known; the better record stays. How many levels it had.
export async function imported(text) {
  const given = JSON.parse(text);
  if (typeof given !== "object" || !given?.budge) throw new Error("no records");
  const kept = await database();
  const sound = (store) => (Array.isArray(given[store]) ? given[store] : []).filter((one) => typeof one?.id === "string");
  for (const level of sound("levels")) await kept.change("levels", level.id, (old) => merged(old, level));
  for (const collection of sound("collections")) await kept.put("collections", collection);
  for (const play of sound("plays")) await kept.change("plays", play.id, (old) => (old.when > play.when ? old : play));
  await load();
  tell("levels", null);
  return sound("levels").length;
}
