// The service worker. While the server answers, the page's files are the server's; while it does not,
// they are those that were last seen, so that a reload is no blank page. The API is left alone.

const KEPT = "budge-page";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { method, url, mode, destination } = event.request;
  if (method !== "GET" || !isFile(url) || destination === "iframe") return;
  // Whoever followed a link from another site asks here as this page: the server lets both in.
  event.respondWith(file(mode === "navigate" ? new Request(url) : event.request));
});

// A page that was loaded before this worker was there tells what it is made of.
addEventListener("message", (event) => {
  const files = event.data.filter(isFile).map((url) => file(new Request(url)));
  event.waitUntil(Promise.allSettled(files));
});

function isFile(url) {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && !pathname.startsWith("/api/");
}

async function file(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request, { ignoreSearch: true });
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    return known ?? Response.error();
  }
  if (!answer.headers.has("X-Budge")) await retire();
  else if (answer.ok && known?.headers.get("ETag") !== answer.headers.get("ETag")) await kept.put(request, answer.clone());
  return answer;
}

// Something else has this address now: what is kept here must not stand in for it.
async function retire() {
  await caches.delete(KEPT);
  await registration.unregister();
}
