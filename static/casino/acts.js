// Acts that are kept while there is no connection, and sent once when it is back
// (docs/decisions/0132-acts-are-kept-without-a-connection.md). A block: classic scripts share their names.
"use strict";
{
  const ARRIVED = window.location.hash;
  const RECORDED = /recorded:([0-9a-f]{32})/.exec(ARRIVED);
  const ASK_MS = 10000;
  const SEND_MS = 30000;
  const AGAIN_MS = 5000;
  const LOOK_MS = 30000;
  const GRACE_MS = 25000;
  const MOST_ACTS = 500;
  const CLEARED_MS = 24 * 3600 * 1000;
  const [PAGES, STATE, LOCK] = ["casino-pages", "casino-state", "casino-acts"];
  const OWN = ["once", "kept", "csrfmiddlewaretoken"];

  // --- what is kept: acts in the order in which they were made ------------------------------------------------------

  const promised = (request) =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  let opened = null;
  const database = () => {
    opened ||= new Promise((done, failed) => {
      const request = indexedDB.open("casino", 1);
      request.onupgradeneeded = () => {
        const acts = request.result.createObjectStore("acts", { keyPath: "id", autoIncrement: true });
        acts.createIndex("mark", "mark", { unique: true });
      };
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    return opened;
  };
  // Resolves when it is on the disk, not before.
  const write = async (change) => {
    const transaction = (await database()).transaction("acts", "readwrite", { durability: "strict" });
    const ended = new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onabort = transaction.onerror = () => failed(transaction.error);
    });
    change(transaction.objectStore("acts"));
    await ended;
    channel.postMessage("changed");
    await show();
  };
  const allActs = async () => promised((await database()).transaction("acts").objectStore("acts").getAll());
  const change = (act, more) => write((acts) => acts.put(Object.assign(act, more)));
  const remove = (id) => write((acts) => acts.delete(id));
  const removeMark = async (mark) => {
    const found = (await allActs()).find((act) => act.mark === mark);
    if (found) await remove(found.id);
  };
  const channel = new BroadcastChannel(LOCK);

  // --- the page -----------------------------------------------------------------------------------------------------

  let line, words, dialog, form, offer;
  let session = null;
  let lost = false;
  let replaces = 0;
  // Whose acts are shown in full: of who is signed in, or was when the page without a connection took this one's place.
  let reader = "";
  const cameThrough = Boolean(navigator.serviceWorker?.controller);
  const isKeptPage = document.documentElement.dataset.served === "kept";
  const clock = (at) => new Date(at).toLocaleTimeString(words.language, { hour: "2-digit", minute: "2-digit" });
  const newMark = () => crypto.randomUUID().replaceAll("-", "");

  document.addEventListener("DOMContentLoaded", () => {
    if (RECORDED && window.location.hash) window.history.replaceState(null, "", window.location.pathname + window.location.search);
    line = document.querySelector("[data-line]");
    if (!line || !window.isSecureContext || !navigator.locks || !window.indexedDB || !navigator.serviceWorker) return;
    words = line.dataset;
    dialog = document.getElementById("acts");
    form = document.querySelector("form[data-offer]");
    offer = form && JSON.parse(form.dataset.offer);
    begin().catch(console.error);
  });

  async function begin() {
    // Before the first wait: a press in the first moments of the page is kept, too.
    if (form && isKeptPage) form.elements.once.value = newMark();
    if (form) form.addEventListener("submit", submitted, true);
    document.addEventListener("submit", leaving, true);
    line.querySelector("[data-show-acts]").addEventListener("click", () => dialog.showModal());
    dialog.addEventListener("click", pressed);
    channel.addEventListener("message", () => show());
    window.addEventListener("online", look);
    window.addEventListener("offline", () => {
      lost = true;
      show();
    });
    await forgetOthers();
    if (RECORDED) await removeMark(RECORDED[1]);
    // What the page sent itself came back refused: it is corrected here.
    if (offer?.bound) await removeMark(offer.mark);
    await correctHere();
    await listPages();
    await show();
    look();
    await navigator.serviceWorker.register(words.worker, { scope: words.scope });
    // A page that came without the service worker is kept now; one that came through it is already.
    if (offer && !cameThrough) {
      const worker = await navigator.serviceWorker.ready;
      worker.active.postMessage({ keep: window.location.href.split("#")[0] });
    }
  }

  // Pages that somebody else opened on this device are not shown to who works on it now.
  async function forgetOthers() {
    const state = await caches.open(STATE);
    const before = await state.match("/state");
    const known = before ? await before.json() : {};
    if (words.user && known.user && known.user !== words.user) await caches.delete(PAGES);
    reader = words.user || (document.querySelector("[data-kept-pages]") && known.user) || "";
    const now = { user: words.user || known.user, language: words.language };
    await state.put("/state", new Response(JSON.stringify(now), { headers: { "Content-Type": "application/json" } }));
  }

  async function listPages() {
    const place = document.querySelector("[data-kept-pages]");
    if (!place) return;
    const pages = await caches.open(PAGES);
    const shown = new Set();
    for (const request of await pages.keys()) {
      const title = decodeURIComponent((await pages.match(request)).headers.get("X-Title") || "");
      const path = new URL(request.url).pathname;
      if (!title || shown.has(path)) continue;
      shown.add(path);
      const link = Object.assign(document.createElement("a"), { href: path, textContent: title, className: "do" });
      place.querySelector("ul").appendChild(document.createElement("li")).append(link);
    }
    place.hidden = !shown.size;
  }

  // --- making an act ------------------------------------------------------------------------------------------------

  // A form with a connection is sent by the browser itself, and kept until its answer is here; without one it is kept
  // and sent later. The same where acts wait: it comes after them.
  async function submitted(event) {
    if (form.dataset.pass) {
      delete form.dataset.pass;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.busy) return;
    form.dataset.busy = "1";
    try {
      await decide(event.submitter);
    } catch (reason) {
      console.error(reason);
      note(words.full);
    } finally {
      delete form.dataset.busy;
    }
  }

  async function decide(submitter) {
    await askWhoIsSignedIn();
    const mine = session && session.user === offer.user && session.property === offer.property;
    const waiting = (await allActs()).some((act) => isOf(act, offer) && ["waiting", "sending"].includes(act.state));
    if (mine && !isKeptPage && !waiting) {
      await keep(submitter, "sent");
      form.elements.kept.disabled = false;
      form.dataset.pass = "1";
      form.requestSubmit(submitter);
      return;
    }
    const missing = [...form.elements].find((each) => each.offsetParent && each.willValidate && !each.checkValidity());
    if (missing) {
      missing.reportValidity();
      return;
    }
    await keep(submitter, "waiting");
    beginAnew();
    note((lost || !mine ? words.kept : words.passed).replace("{time}", clock(Date.now())));
    look();
  }

  async function keep(submitter, state) {
    const kept = await allActs();
    if (kept.filter((act) => act.state !== "recorded").length >= MOST_ACTS) throw new Error("too many acts");
    const content = new URLSearchParams();
    const pins = {};
    const secret = new Set([...form.querySelectorAll("input[type=password]")].map((each) => each.name));
    for (const [name, value] of new FormData(form, submitter)) {
      if (secret.has(name)) {
        if (value) pins[name] = value;
      } else if (!OWN.includes(name)) content.append(name, value);
    }
    const mark = form.elements.once.value;
    const act = {
      mark, state, page: offer.page, title: offer.title, user: offer.user, name: offer.name, property: offer.property,
      token: offer.token, asOf: offer.asOf, made: Date.now(), about: about(content), things: things(content),
      content: content.toString(), sealed: "", draft: form.dataset.draft || "", tried: state === "sent" ? Date.now() : 0,
    };
    act.sealed = Object.keys(pins).length ? await seal(pins, [mark, act.page, act.token, act.content].join("\n")) : "";
    const again = kept.find((each) => each.mark === mark);
    await write((acts) => {
      if (again) acts.delete(again.id);
      if (replaces && replaces !== again?.id) acts.delete(replaces);
      acts.add(act);
    });
    replaces = 0;
    navigator.storage?.persist?.();
  }

  // To the server's public key, with a key pair that is thrown away: nobody reads them out of this storage.
  async function seal(pins, said) {
    const bytes = (text) => new TextEncoder().encode(text);
    const raw = Uint8Array.from(atob(offer.key.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const theirs = await crypto.subtle.importKey("raw", raw, curve, false, []);
    const own = await crypto.subtle.generateKey(curve, false, ["deriveBits"]);
    const point = new Uint8Array(await crypto.subtle.exportKey("raw", own.publicKey));
    const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, own.privateKey, 256);
    const source = await crypto.subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
    const key = await crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: point, info: bytes("casino sealed PINs") },
      source, { name: "AES-GCM", length: 256 }, false, ["encrypt"],
    );
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    // Of one length, whatever the PINs: JSON may end with spaces.
    const text = bytes(JSON.stringify(pins).padEnd(1024));
    const box = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData: bytes(said) }, key, text));
    const all = String.fromCharCode(...point, ...nonce, ...box);
    return btoa(all).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  const rowsIn = (content) => [...content.keys()].filter((name) => name.endsWith("-take")).map((name) => name.slice(0, -5));
  const things = (content) => [...offer.things.flatMap((name) => content.getAll(name)), ...rowsIn(content)].filter(Boolean);

  // What the panel says of it: what was chosen, and the total.
  function about(content) {
    const named = offer.things.flatMap((name) => {
      const field = form.elements[name];
      return field?.selectedOptions ? [...field.selectedOptions].map((each) => each.textContent.trim()) : content.getAll(name);
    });
    const total = form.querySelector("[data-grand], [data-total]")?.textContent || "";
    return [...named, ...rowsIn(content), total].filter(Boolean).join(" · ");
  }

  function beginAnew() {
    form.reset();
    form.elements.once.value = newMark();
    if (form.dataset.draft) localStorage.removeItem(`draft:${form.dataset.draft}`);
    told();
    [...form.elements].find((each) => each.offsetParent && !["hidden", "submit"].includes(each.type))?.focus({ preventScroll: true });
  }

  // The other parts of the page follow what was changed by a program.
  function told() {
    if (form.dataset.draft) {
      form.dispatchEvent(new CustomEvent("draft"));
      return;
    }
    for (const each of form.elements) {
      each.dispatchEvent(new Event("input", { bubbles: true }));
      each.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  // The form of a refused act, as it was made: PINs are typed again.
  async function correctHere() {
    const asked = /^#act:(\d+)$/.exec(ARRIVED);
    if (!asked || !form) return;
    const act = (await allActs()).find((each) => each.id === Number(asked[1]));
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    if (!act || act.user !== offer.user || act.page !== offer.page || act.state !== "refused") return;
    const content = new URLSearchParams(act.content);
    for (const each of form.elements) {
      if (!each.name || OWN.includes(each.name) || ["password", "submit", "file"].includes(each.type)) continue;
      const values = content.getAll(each.name);
      if (["checkbox", "radio"].includes(each.type)) each.checked = values.includes(each.value);
      else if (values.length) each.value = values[0];
    }
    form.elements.once.value = act.mark;
    replaces = act.id;
    told();
    note([words.correct, ...reasonsOf(act)].join(" "));
  }

  function note(text) {
    const place = line.querySelector("[data-line-note]");
    place.textContent = text;
    place.hidden = !text;
    line.hidden = false;
    line.scrollIntoView({ block: "nearest" });
  }

  // --- sending ------------------------------------------------------------------------------------------------------

  const isOf = (act, who) => act.user === who.user && act.property === who.property;

  async function askWhoIsSignedIn() {
    try {
      const answer = await fetch(words.sender, {
        headers: { "X-Live": "1" }, cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(ASK_MS),
      });
      if (answer.type === "opaqueredirect") session = null;
      else if (!answer.ok) throw new Error(`${answer.status}`);
      else {
        const said = await answer.json();
        session = said.user ? said : null;
      }
      lost = false;
    } catch (reason) {
      console.info(reason);
      session = null;
      lost = true;
    }
    return session;
  }

  // The act that is sent next, in the order in which they were made. One about the same thing as a refused act waits for
  // it; one that the page itself sent is given time to be answered.
  function next(acts) {
    const held = new Set();
    for (const act of acts) {
      if (!isOf(act, session) || act.state === "recorded") continue;
      if (act.state === "refused" || act.things.some((each) => held.has(each))) act.things.forEach((each) => held.add(each));
      else return act.state === "sent" && Date.now() - act.tried < GRACE_MS ? null : act;
    }
    return null;
  }

  // One tab at a time sends, one act at a time; each is asked for anew, with a token that holds now.
  async function send() {
    await navigator.locks.request(LOCK, async () => {
      for (;;) {
        const act = session && next(await allActs());
        if (!act || !(await askWhoIsSignedIn()) || !isOf(act, session) || !(await sendOne(act))) return;
      }
    });
  }

  async function sendOne(act) {
    await change(act, { state: "sending", tried: Date.now() });
    const seen = act.sealed ? "" : act.seen || "";
    const body = new URLSearchParams({ content: act.content, token: act.token, sealed: act.sealed, seen });
    let status = 0;
    let said = {};
    try {
      const answer = await fetch(act.page, {
        method: "POST", body, cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(SEND_MS),
        headers: { "Idempotency-Key": act.mark, "X-CSRFToken": session.csrf, "X-Live": "1", Accept: "application/json" },
      });
      status = answer.type === "opaqueredirect" ? 0 : answer.status;
      if ((answer.headers.get("Content-Type") || "").includes("json")) said = await answer.json();
    } catch (reason) {
      console.info(reason);
      lost = true;
    }
    const later = !status || status === 429 || status >= 500 || ["request_under_way", "act_of_another_login"].includes(said.code);
    if (later) await change(act, { state: "waiting" });
    else if (status === 200 && said.state === "recorded") {
      if (act.draft) localStorage.removeItem(`draft:${act.draft}`);
      await change(act, { state: "recorded", text: said.text, links: said.links, sealed: "", ended: Date.now() });
    } else {
      const { text = `${status}`, code = "", errors = [], changed = [], position = 0 } = said;
      await change(act, { state: "refused", text, code, errors, changed, position });
    }
    return !later;
  }

  let looking = false;
  let timer = 0;
  async function look() {
    if (looking) return;
    looking = true;
    window.clearTimeout(timer);
    let due = false;
    try {
      await askWhoIsSignedIn();
      if (session) await send();
      const acts = await allActs();
      due = acts.some((act) => ["waiting", "sending", "sent"].includes(act.state));
      const old = acts.filter((act) => act.state === "recorded" && Date.now() - act.ended > CLEARED_MS);
      if (old.length) await write((kept) => old.forEach((act) => kept.delete(act.id)));
      await show();
    } finally {
      looking = false;
      if (form || due || lost) timer = window.setTimeout(() => look().catch(console.error), due || lost ? AGAIN_MS : LOOK_MS);
    }
  }

  // Who logs out leaves no page behind; what is not sent yet stays.
  let unsent = 0;
  function leaving(event) {
    const out = event.target;
    if (!new URL(out.action).pathname.endsWith("/logout/") || out.elements.unsent || !unsent) return;
    event.preventDefault();
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "unsent", value: "1" });
    out.append(field);
    Object.keys(localStorage).filter((name) => name.startsWith("draft:")).forEach((name) => localStorage.removeItem(name));
    caches.delete(PAGES).finally(() => out.submit());
  }

  // --- the panel ----------------------------------------------------------------------------------------------------

  const reasonsOf = (act) => [...(act.changed || []), ...(act.errors || [])];

  async function show() {
    const acts = await allActs();
    unsent = acts.filter((act) => act.state !== "recorded").length;
    const refused = acts.filter((act) => act.state === "refused").length;
    const text = lost ? (offer ? words.asOf.replace("{time}", clock(offer.asOf)) : words.lost) : words.on;
    const follows = document.querySelector("[data-follow]");
    line.hidden = !(offer || lost || acts.length) || Boolean(follows && !acts.length);
    line.querySelector("[data-light]").dataset.light = lost ? "lost" : "on";
    const place = line.querySelector("[data-line-text]");
    if (place.textContent !== text) place.textContent = text;
    const button = line.querySelector("[data-show-acts]");
    const counted = (name, count) => (count ? [count === 1 ? words[`${name}One`] : words[`${name}Many`].replace("{count}", count)] : []);
    const label = [...counted("waiting", unsent - refused), ...counted("refused", refused)].join(" · ") || words.show;
    button.hidden = !acts.length;
    if (button.textContent !== label) button.textContent = label;
    button.classList.toggle("bad", refused > 0);
    list(acts);
  }

  function list(acts) {
    const { dataset: said } = dialog;
    const template = dialog.querySelector("template[data-act]");
    const held = new Set();
    const rows = acts.map((act) => {
      const item = template.content.firstElementChild.cloneNode(true);
      const mine = String(act.user) === reader;
      const waits = act.state === "waiting" || (act.state === "sent" && lost);
      const behind = waits && act.things.some((each) => held.has(`${act.user} ${each}`));
      if (act.state === "refused" || behind) act.things.forEach((each) => held.add(`${act.user} ${each}`));
      const signedOut = waits && !lost && !(session && isOf(act, session));
      const put = (name, text) => (item.querySelector(`[data-${name}]`).textContent = text || "");
      item.dataset.mark = act.mark;
      item.dataset.is = act.state;
      put("title", act.title);
      put("about", mine ? act.about : "");
      put("made", new Date(act.made).toLocaleString(words.language, { dateStyle: "short", timeStyle: "medium" }));
      put("name", act.name);
      put("state", signedOut ? said.signIn.replace("{name}", act.name) : behind ? said.held : said[act.state]);
      item.querySelector("[data-state]").classList.add({ recorded: "good", refused: "bad" }[act.state] || "waiting");
      put("text", mine && ["recorded", "refused"].includes(act.state) ? act.text : "");
      const add = (tag, parent, more) => item.querySelector(parent).appendChild(Object.assign(document.createElement(tag), more));
      if (mine && act.state === "refused") reasonsOf(act).forEach((textContent) => add("li", "[data-reasons]", { textContent }));
      if (mine) (act.links || []).forEach(([textContent, href]) => add("a", "[data-links]", { textContent, href, className: "do" }));
      const shown = {
        correct: act.state === "refused" && act.code !== "act_too_old",
        // Who signed it before something changed signs again, by way of `correct`: `seen` is sealed with the PINs.
        again: act.state === "refused" && !["act_too_old", "act_unreadable"].includes(act.code)
          && !(act.code === "act_out_of_date" && act.sealed),
        discard: act.state === "refused" || waits,
        clear: act.state === "recorded",
      };
      item.querySelectorAll("[data-do]").forEach((each) => {
        each.hidden = !mine || !shown[each.dataset.do];
        each.dataset.id = act.id;
      });
      return item;
    });
    const focused = document.activeElement?.dataset?.id && [document.activeElement.dataset.id, document.activeElement.dataset.do];
    dialog.querySelector("[data-acts]").replaceChildren(...rows);
    if (focused) dialog.querySelector(`[data-id="${focused[0]}"][data-do="${focused[1]}"]`)?.focus();
    dialog.querySelector("[data-no-acts]").hidden = acts.length > 0;
    const others = !lost && acts.some((act) => act.state === "waiting" && !(session && isOf(act, session)));
    dialog.querySelector("p[data-sign-in]").hidden = !others || Boolean(session);
    const after = window.location.pathname === words.signInPage ? words.scope : window.location.pathname + window.location.search;
    dialog.querySelector("[data-sign-in-link]").href = `${words.signInPage}?next=${encodeURIComponent(after)}`;
  }

  async function pressed(event) {
    const button = event.target.closest("[data-do]");
    if (!button) return;
    const act = (await allActs()).find((each) => each.id === Number(button.dataset.id));
    if (!act) return;
    const what = button.dataset.do;
    if (what === "clear") await remove(act.id);
    if (what === "discard" && window.confirm(act.tried && act.state !== "refused" ? dialog.dataset.sureSent : dialog.dataset.sure)) await remove(act.id);
    if (what === "again") {
      await change(act, { state: "waiting", seen: act.position || act.seen, errors: [], changed: [] });
      await look();
    }
    if (what === "correct") {
      window.location.assign(`${act.page}#act:${act.id}`);
      if (window.location.pathname === act.page) window.location.reload();
    }
  }
}
