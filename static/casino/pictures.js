// The viewer of rounds: arrow keys, Home and End, playing. Without this every step is a link of its own.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  if (document.querySelector("[data-viewer]")) startViewer();
});

function startViewer() {
  let timer = null;
  const viewer = () => document.querySelector("[data-viewer]");
  const step = (name) => viewer().querySelector(`[data-step="${name}"]`);

  // One step at a time: what is pressed while an answer is on its way waits for it.
  let busy = false;
  let waiting = [];
  async function go(url, push) {
    busy = true;
    try {
      await show(url, push);
    } finally {
      busy = false;
    }
    const next = waiting.shift();
    if (next) move(next);
  }

  async function show(url, push) {
    let page;
    try {
      const answer = await fetch(url, { headers: { Accept: "text/html", "X-Viewer": "1" } });
      if (!answer.ok) throw new Error(answer.status);
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      location.href = url;
      return;
    }
    const next = page.querySelector("[data-viewer]");
    if (!next) {
      location.href = url;
      return;
    }
    const held = document.activeElement && document.activeElement.dataset.step;
    const open = viewer().querySelector("details.lying")?.open;
    viewer().replaceWith(document.adoptNode(next));
    if (open) viewer().querySelector("details.lying").open = true;
    if (push) history.pushState(null, "", url);
    dress();
    if (held) (step(held) || viewer().querySelector("[data-play]"))?.focus({ preventScroll: true });
  }

  function move(name) {
    if (busy) {
      if (waiting.length < 40) waiting.push(name);
      return true;
    }
    const to = step(name);
    if (!to) return false;
    if (to.href) return go(to.href, true).then(() => true);
    to.click();
    return true;
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    dress();
  }

  async function play() {
    const moved = await move("after");
    if (timer === null) return;
    if (!moved) stop();
    else timer = setTimeout(play, 1100);
  }

  function dress() {
    const button = viewer().querySelector("[data-play]");
    if (!button || !viewer().querySelector("a[data-step]")) return;
    button.hidden = false;
    button.querySelector("[data-text]").textContent = timer === null ? button.dataset.playText : button.dataset.stopText;
    button.querySelector(".material-symbols-outlined").textContent = timer === null ? "play_arrow" : "pause";
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-viewer] a[data-go]");
    const button = event.target.closest("[data-play]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (timer !== null) stop();
      go(link.href, true);
    } else if (button) {
      if (timer !== null) return stop();
      timer = setTimeout(async () => {
        if (!step("after")) await move("first");
        play();
      }, 0);
      dress();
    }
  });

  const keys = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (typing || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
    const away = event.target.closest(".scroll, details");
    if (away && !event.target.closest("[data-viewer]")) return;
    if (!step(keys[event.key]) && !busy) return;
    event.preventDefault();
    if (timer !== null) stop();
    move(keys[event.key]);
  });

  addEventListener("popstate", () => go(location.href, false));
  dress();
}
