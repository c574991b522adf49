// A page that follows the feed (casino/parts/live.html): it renews its parts when something was recorded, by a stream
// or, while that is not to be had, by asking again. What it shows comes from the server alone.
"use strict";

const GRACE_MS = 4000;
const SILENCE_MS = 45000;
const BETWEEN_MS = 1500;
const BETWEEN_LISTS_MS = 5000;
const LATENESS_MS = 60000;
const STREAM_AGAIN_MS = 30000;
const PAUSE_MS = 3000;
const ENDED = Symbol("signed out");

document.addEventListener("DOMContentLoaded", () => {
  const bar = document.querySelector("[data-follow]");
  if (bar) follow(bar);
});

function follow(bar) {
  const words = bar.dataset;
  let seen = words.after;
  let source = null;
  let failing = 0;
  let silent = 0;
  let polls = 0;
  let renewedAt = Date.now();
  let shownAt = new Date();
  let due = 0;
  const rowsShown = new Set(rowsOf(document, words.asks));

  const light = (state) => {
    const text = state === "lost" ? `${words.lost} ${shownAt.toLocaleTimeString()}` : words[state];
    bar.querySelector("[data-light]").dataset.light = state;
    const place = bar.querySelector("[data-light-text]");
    if (place.textContent !== text) place.textContent = text;
  };

  const renew = async () => {
    renewedAt = Date.now();
    const answer = await fetch(window.location.href, { headers: { "X-Live": "1" }, redirect: "manual", cache: "no-store" });
    if (answer.type === "opaqueredirect" || answer.status === 403) {
      end();
      throw ENDED;
    }
    if (!answer.ok) throw new Error(`${answer.status}`);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    shownAt = new Date();
    if (words.asks) {
      offer(bar, rowsOf(fresh, words.asks).filter((row) => !rowsShown.has(row)).length);
      return;
    }
    const known = itemsOf(document);
    renewParts(fresh);
    tell(bar, [...itemsOf(document)].filter(([name, item]) => item.count > (known.get(name)?.count || 0)));
  };
  const renewSoon = () => {
    if (due) return;
    due = window.setTimeout(async () => {
      due = 0;
      await renew().catch(failed);
    }, Math.max(0, renewedAt + (words.asks ? BETWEEN_LISTS_MS : BETWEEN_MS) - Date.now()));
  };
  const failed = (reason) => {
    if (reason === ENDED) return;
    console.info(reason);
    light("lost");
    window.setTimeout(renewSoon, PAUSE_MS);
  };

  const closeStream = () => {
    window.clearTimeout(failing);
    window.clearTimeout(silent);
    failing = 0;
    if (source) source.close();
    source = null;
  };
  const end = () => {
    closeStream();
    polls += 1;
    light("ended");
  };
  const heard = (message) => {
    window.clearTimeout(failing);
    window.clearTimeout(silent);
    failing = 0;
    silent = window.setTimeout(poll, SILENCE_MS);
    polls += 1;
    seen = message.lastEventId || seen;
    light("on");
  };
  const stream = () => {
    closeStream();
    source = new EventSource(`${words.follow}?after=${seen}`);
    source.addEventListener("beat", heard);
    source.addEventListener("moved", (message) => {
      heard(message);
      renewSoon();
    });
    // A stream that was ended in its time comes back by itself.
    source.addEventListener("error", () => {
      if (source && source.readyState === EventSource.CLOSED) poll();
      else if (!failing) failing = window.setTimeout(poll, GRACE_MS);
    });
  };
  const poll = async () => {
    closeStream();
    const own = (polls += 1);
    const until = Date.now() + STREAM_AGAIN_MS;
    while (own === polls) {
      try {
        const answer = await fetch(`${words.follow}?after=${seen}`, { cache: "no-store", redirect: "manual" });
        if (answer.type === "opaqueredirect") return end();
        const position = answer.ok ? String((await answer.json()).position) : "";
        if (own !== polls) return;
        if (position !== seen) await renew();
        seen = position || seen;
        light("slow");
        if (!position) await pause();
      } catch (reason) {
        if (reason === ENDED) return;
        console.info(reason);
        if (own !== polls) return;
        light("lost");
        await pause();
      }
      if (own === polls && Date.now() > until) return stream();
    }
  };

  bar.hidden = false;
  light("slow");
  keepSound(bar);
  stream();
  // What is late is not recorded: time passes.
  window.setInterval(renewSoon, Number(words.every || 0) * 1000 || LATENESS_MS);
  window.addEventListener("offline", () => {
    closeStream();
    polls += 1;
    light("lost");
  });
  window.addEventListener("online", poll);
  window.addEventListener("pagehide", closeStream);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) stream();
  });
}

function pause() {
  return new Promise((done) => window.setTimeout(done, PAUSE_MS));
}

// What may be new, by name: its text, and how many there are.
function itemsOf(page) {
  return new Map(
    [...page.querySelectorAll("[data-item]")].map((each) => [
      each.dataset.item,
      { text: each.dataset.itemText || each.textContent.trim(), count: Number(each.dataset.itemNumber || 1) },
    ]),
  );
}

// The badge, the title of the window and, if wanted, a sound; until somebody touches the page.
function tell(bar, items) {
  if (!items.length) return;
  const badge = bar.querySelector("[data-new]");
  const count = Number(badge.dataset.number || 0) + items.length;
  const title = document.title.replace(/^\(\d+\) /, "");
  badge.dataset.number = count;
  badge.textContent = `${bar.dataset.news}: ${items.map(([, item]) => item.text).join(" · ")}`;
  document.title = `(${count}) ${title}`;
  if (bar.querySelector("[data-sound]").checked) sound();
  const forget = () => {
    delete badge.dataset.number;
    badge.textContent = "";
    document.title = title;
  };
  ["pointerdown", "keydown"].forEach((act) => document.addEventListener(act, forget, { once: true }));
}

// The rows of a list, each by its text.
function rowsOf(page, rows) {
  return rows ? [...page.querySelectorAll(rows)].map((row) => row.textContent.replace(/\s+/g, " ").trim()) : [];
}

// A list stays as it is until somebody asks for the new rows: nothing moves under the hand.
function offer(bar, count) {
  const badge = bar.querySelector("[data-new]");
  const title = document.title.replace(/^\(\d+\) /, "");
  badge.textContent = count ? bar.dataset.changed.replace("{number}", count) : "";
  bar.querySelector("[data-show]").hidden = !count;
  document.title = count ? `(${count}) ${title}` : title;
}

function keepSound(bar) {
  const box = bar.querySelector("[data-sound]");
  if (!box) return;
  box.checked = localStorage.getItem("live-sound") === "on";
  box.addEventListener("change", () => {
    localStorage.setItem("live-sound", box.checked ? "on" : "off");
    if (box.checked) sound();
  });
}

function sound() {
  const player = new AudioContext();
  const tone = player.createOscillator();
  const loudness = player.createGain();
  tone.frequency.value = 880;
  loudness.gain.setValueAtTime(0.2, player.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, player.currentTime + 0.4);
  tone.connect(loudness).connect(player.destination);
  tone.addEventListener("ended", () => player.close());
  tone.start();
  tone.stop(player.currentTime + 0.4);
}

// Nodes that stayed the same stay in place, with the focus and what is unfolded.
function renewParts(fresh) {
  const focused = document.activeElement;
  const href = focused?.getAttribute?.("href");
  document.querySelectorAll("[data-live-part]").forEach((part) => {
    const next = fresh.querySelector(`[data-live-part="${part.dataset.livePart}"]`);
    if (next && !part.querySelector("input:focus, select:focus, textarea:focus")) renewNode(part, next);
  });
  if (href && !focused.isConnected) document.querySelector(`[data-live-part] a[href="${CSS.escape(href)}"]`)?.focus();
  reachWide();
}

function renewNode(old, next) {
  if (old.isEqualNode(next)) return;
  if (old.nodeType === Node.TEXT_NODE && next.nodeType === Node.TEXT_NODE) {
    if (old.nodeValue.trim() !== next.nodeValue.trim()) flash(old.parentElement);
    old.nodeValue = next.nodeValue;
    return;
  }
  if (old.nodeName !== next.nodeName || old.childNodes.length !== next.childNodes.length) {
    old.replaceWith(document.importNode(next, true));
    return;
  }
  for (const { name } of [...(old.attributes || [])]) {
    if (!next.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of [...(next.attributes || [])]) {
    if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const children = [...next.childNodes];
  [...old.childNodes].forEach((each, number) => renewNode(each, children[number]));
}

function flash(element) {
  const quiet = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!quiet) element.animate([{ backgroundColor: "rgb(250 204 21 / .5)" }, { backgroundColor: "transparent" }], 1500);
}
