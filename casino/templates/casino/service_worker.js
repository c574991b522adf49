{% autoescape off %}// Pages and files of the site without a connection (casino/admin/installable.py). It keeps the files under /static/, and
// task pages that the server marks and somebody opened; it never keeps, and never answers, what a page sends.
"use strict";

const VERSION = "{{ version }}";
const STATIC = "{{ static }}";
const LOGIN = "{{ login }}";
const OFFLINE = {{ offline }};
const KEPT_MS = {{ hours }};
const FILES = `casino-static-${VERSION}`;
const PAGES = "casino-pages";
const STATE = "casino-state";
const MOST_PAGES = 60;
const PATIENCE_MS = 8000;
{% endautoescape %}{% verbatim %}
// Names with the hash of their content (whitenoise) never change what they hold.
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const LINKED = /(?:href|src)="([^"]+)"/g;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOffline());
});
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keepAddress(event.data.keep));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, address));
  else if (request.method === "GET" && address.pathname.startsWith(STATIC)) event.respondWith(file(request));
});

async function keepOffline() {
  const files = await caches.open(FILES);
  for (const address of Object.values(OFFLINE)) {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    await files.put(address, answer.clone());
    await keepFilesOf(await answer.text());
  }
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith("casino-static-") && name !== FILES) await caches.delete(name);
  }
  await self.clients.claim();
}

async function keepFilesOf(text) {
  const files = await caches.open(FILES);
  for (const [, address] of text.matchAll(LINKED)) {
    if (!address.startsWith(STATIC) || (await files.match(address))) continue;
    const answer = await fetch(address);
    if (answer.ok) await files.put(address, answer);
  }
}

async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept && HASHED.test(new URL(request.url).pathname)) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200) await files.put(request, answer.clone());
    return answer;
  } catch (reason) {
    if (kept) return kept;
    throw reason;
  }
}

async function page(event, address) {
  const kept = event.request.method === "GET" ? await keptPage(address) : null;
  try {
    const answer = await (kept ? inTime(fetch(event.request)) : fetch(event.request));
    if (event.request.method === "GET") event.waitUntil(keepPage(address, answer.clone()));
    if (answer.status >= 502 && answer.status <= 504) return kept || (await offlinePage());
    return answer;
  } catch (reason) {
    console.info(reason);
    return kept || offlinePage();
  }
}

function inTime(answer) {
  return Promise.race([answer, new Promise((_, late) => setTimeout(() => late(new Error("no answer in time")), PATIENCE_MS))]);
}

async function keepAddress(address) {
  const answer = await fetch(address, { cache: "no-store", redirect: "manual" });
  await keepPage(new URL(address), answer);
}

async function keepPage(address, answer) {
  if (address.pathname === LOGIN) await caches.delete(PAGES);
  address.hash = "";
  const pages = await caches.open(PAGES);
  if (answer.type === "opaqueredirect") await pages.delete(address);
  if (!answer.ok || answer.headers.get("X-Offline") !== "keep") return;
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  ["Content-Encoding", "Content-Length", "Set-Cookie"].forEach((name) => headers.delete(name));
  headers.set("X-Kept-At", String(Date.now()));
  headers.set("X-Title", encodeURIComponent((/<title>([^<|]*)/.exec(text) || ["", ""])[1].trim()));
  await pages.delete(address);
  await pages.put(address, new Response(text, { headers }));
  const all = await pages.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_PAGES))) await pages.delete(old);
  await keepFilesOf(text);
}

// The page as it was, marked as such; without the search of its address if it was opened without one.
async function keptPage(address) {
  const plain = new URL(address);
  plain.hash = "";
  const pages = await caches.open(PAGES);
  const kept = (await pages.match(plain)) || (await pages.match(plain, { ignoreSearch: true }));
  if (!kept || Date.now() - Number(kept.headers.get("X-Kept-At")) > KEPT_MS) return null;
  const text = await kept.text();
  return new Response(text.replace("<html ", '<html data-served="kept" '), { headers: kept.headers });
}

async function offlinePage() {
  const state = await (await caches.open(STATE)).match("/state");
  const language = state ? (await state.json()).language : "";
  const files = await caches.open(FILES);
  return (await files.match(OFFLINE[language])) || (await files.match(Object.values(OFFLINE)[0])) || Response.error();
}
{% endverbatim %}
