// The server, and nothing but the server.

const page = crypto.getRandomValues(new Uint32Array(3)).join("-");
let token = sessionStorage.getItem("budge-token");

export function useToken(value) {
  token = value;
  sessionStorage.setItem("budge-token", value);
}

// A tab that was let in lets others of this browser in. When the last one is closed, nothing is kept.
const WAIT = 300; // milliseconds for the other tabs to answer
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("budge-token") : null;
let asked = null;
tabs?.addEventListener("message", ({ data }) => {
  if (data === null && token) tabs.postMessage(token);
});

function askTabs() {
  asked ??= new Promise((resolve) => {
    setTimeout(() => resolve(false), tabs ? WAIT : 0);
    tabs?.addEventListener("message", ({ data }) => {
      if (data === null || token) return;
      useToken(data);
      resolve(true);
    });
    tabs?.postMessage(null);
  });
  return asked;
}

export class Refused extends Error {
  constructor(status, problem) {
    super(problem.message);
    Object.assign(this, { status, problem });
  }
}

async function request(method, path, body, options = {}) {
  const headers = { "X-Budge-Page": page };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method, headers, signal: options.signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, { kind: "Offline", message: "The server does not answer." });
  }
  if (answer.ok) return answer;
  if (answer.status === 401 && !token && await askTabs()) return request(method, path, body, options);
  let problem = { kind: "Error", message: `${answer.status} ${answer.statusText}` };
  try {
    problem = (await answer.json()).problem;
  } catch { /* keep the plain words */ }
  throw new Refused(answer.status, problem);
}

const post = async (path, body, options) => (await request("POST", path, body, options)).json();

export const about = async () => (await request("GET", "about")).json();
export const description = async () => (await request("GET", "openapi.json")).json();
export const parse = (source, first = 0, count = 60) => post("parse", { source, first, count });
export const play = (position, options) => post("play", { position }, options);
export const follow = (position, since, options) => post("follow", { position, since }, options);
export const collections = async () => (await request("GET", "collections")).json();
export const collection = async (id) => (await request("GET", `collections/${encodeURIComponent(id)}`)).json();
export const daily = async (family, day) => (await request("GET", `daily/${encodeURIComponent(family)}/${day}`)).json();
export const generate = (ask, options) => post("generate", ask, options);
export const menu = (position) => post("menu", { position });
export const check = (position) => post("check", { position });
export const hint = (position, seconds, options) =>
  post("hint", { position, time_limit: seconds }, options);
export const explore = (position) => post("explore", { position });
export const tree = (ask) => post("tree", ask);
export const lessonMenu = (position) => post("lesson/menu", { position });
export const lesson = (ask, options) => post("lesson", ask, options);
export const lessonSteps = (ask) => post("lesson/steps", ask);
export const walk = (ask, options) => post("lesson/walk", ask, options);
export const lessonList = (ask) => post("lesson/list", ask);
export const picture = async (ask) => (await request("POST", "export", ask)).blob();

// A search: `onChange` hears of every change. Ending the page ends the stream, and so the search.
export class Search {
  constructor(position, options, onChange) {
    this.abort = new AbortController();
    this.ended = this.run(position, options, onChange);
  }

  async run(position, options, onChange) {
    const started = await post("searches", { position, options }, { signal: this.abort.signal });
    this.id = started.id;
    onChange(started);
    const stream = await request("GET", `searches/${this.id}/events`, undefined, {
      signal: this.abort.signal,
    });
    const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = "";
    let last = started;
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return last;
      buffer += value;
      const events = buffer.split("\n\n");
      buffer = events.pop();
      for (const event of events) {
        const data = event.split("\n").find((line) => line.startsWith("data: "));
        if (!data) continue;
        last = JSON.parse(data.slice(6));
        onChange(last);
      }
    }
  }

  async cancel() {
    if (this.id) await request("DELETE", `searches/${this.id}`);
    else this.abort.abort();
  }
}
