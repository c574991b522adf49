// Small helps on the project's own pages. Everything works without them: the server counts and decides.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("[data-count]").forEach(followTotals);
  document.querySelectorAll("[data-submit]").forEach((select) =>
    select.addEventListener("change", () => select.form.requestSubmit()),
  );
  document.querySelectorAll("[data-lines]").forEach(addLines);
  document.querySelectorAll("[data-sums]").forEach(followSides);
  document.querySelectorAll("[data-login]").forEach(fillLogin);
  document.querySelectorAll("[data-who]").forEach(nameSigner);
  document.querySelectorAll("[data-shown-for]").forEach(followChoice);
  document.querySelectorAll("form[data-guided]").forEach((form) => {
    sendOnce(form);
    enterGoesOn(form);
    beginHere(form);
    askAgain(form);
  });
  document.querySelectorAll("[data-scan]").forEach(tickByScan);
  document.querySelectorAll("[data-find]").forEach(findByWords);
  document.querySelectorAll("input[type=file]").forEach(keepFileName);
  document.querySelectorAll("[data-tick-all]").forEach(tickAll);
  document.querySelectorAll("[data-job]").forEach(followJob);
  openMenuByKey();
  searchFromFields();
  listKeys();
  document.querySelectorAll("[data-take]").forEach(takeOnce);
  reachWide();
  forgetDraft();
  window.addEventListener("resize", reachWide);
});

// The menu's button of the frame is a picture that only a mouse can press.
function openMenuByKey() {
  const label = document.querySelector("a.skip")?.dataset.menu;
  if (!label) return;
  document.querySelectorAll('#header-inner span[x-on\\:click*="sidebar"]').forEach((button) => {
    button.setAttribute("role", "button");
    button.setAttribute("aria-label", label);
    button.tabIndex = 0;
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      button.click();
    });
  });
}

// unfold opens the search with Ctrl+K unless a field has the focus; on a page of forms one always has.
function searchFromFields() {
  window.addEventListener("keydown", (event) => {
    if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
    if (!document.activeElement.closest("input, textarea, select")) return;
    if (document.activeElement.id === "search-input-command") return;
    event.preventDefault();
    document.activeElement.blur();
    window.dispatchEvent(new CustomEvent("opencommand"));
  });
}

// The list of keys: "?" outside of fields, which can be switched off, and Ctrl+/ everywhere.
function listKeys() {
  const dialog = document.getElementById("keys");
  if (!dialog) return;
  const single = dialog.querySelector("[data-single]");
  single.checked = localStorage.getItem("single-keys") !== "off";
  single.addEventListener("change", () => localStorage.setItem("single-keys", single.checked ? "on" : "off"));
  document.querySelectorAll("[data-keys]").forEach((each) => each.addEventListener("click", () => dialog.showModal()));
  window.addEventListener("keydown", (event) => {
    const typed = event.target instanceof Element && event.target.closest("input:not([type=checkbox]), textarea, select");
    const alone = event.key === "?" && single.checked && !typed && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!alone && !(event.key === "/" && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else dialog.showModal();
  });
}

// unfold writes the name of a chosen file into the first text input near it, on load and for every change: on our pages
// that is the number of an employee or of a document. An input that it knows already is left alone.
function keepFileName(input) {
  input.hasChangeListener = true;
}

// The marks are read off two figures that the server wrote: "0.00" and "10,000,000.00"; what may stand beside an amount
// is listed.
function marksOf(table) {
  const zero = table.dataset.zero;
  const decimals = zero.includes("0") && zero.length > 1 ? zero.length - 2 : 0;
  return {
    decimals,
    point: decimals ? zero[1] : "",
    thousands: (table.dataset.big.match(/[^0-9]/) || [","])[0],
    beside: (table.dataset.beside || "").split(" ").filter(Boolean),
  };
}

// BigInt throughout: a figure is never a float, not on the screen either.
function written(minor, marks) {
  if (minor < 0n) return `−${written(-minor, marks)}`;
  const digits = minor.toString().padStart(marks.decimals + 1, "0");
  const whole = digits.slice(0, digits.length - marks.decimals).replace(/\B(?=(\d{3})+$)/g, marks.thousands);
  return marks.decimals ? whole + marks.point + digits.slice(-marks.decimals) : whole;
}

// A number as people write it, in units of its last decimal; null for what is none or can be read in two ways. The
// server decides by the same rule (casino/rules/notation.py, which says why); here it only makes totals follow.
function readNumber(text, marks, decimals) {
  const body = text.trim().replace(/^[-−]/, "");
  const sign = body === text.trim() ? 1n : -1n;
  const found = [...body].filter((each) => !/[0-9]/.test(each));
  const groups = (mark) => new RegExp(`^[1-9]\\d{0,2}(?:[${/\s/.test(mark) ? "\\s" : mark}]\\d{3})+$`);
  let [whole, rest] = [body, ""];
  if (!/^\d(?:[\d.,\s]*\d)?$/.test(body)) return null;
  if (found.length === 1 && /[.,]/.test(found[0])) {
    const mark = found[0];
    const thousands = groups(mark).test(body);
    if (thousands && decimals && !(mark === "," && marks.thousands === ",")) return null;
    [whole, rest] = thousands ? [body.replace(mark, ""), ""] : body.split(mark);
  } else if (found.length) {
    const last = found[found.length - 1];
    const others = new Set(found.slice(0, -1));
    const head = new Set(found).size === 1 ? body : body.slice(0, body.lastIndexOf(last));
    if (head !== body && (!/[.,]/.test(last) || others.size !== 1 || others.has(last))) return null;
    if (!groups(found[0]).test(head)) return null;
    [whole, rest] = [head.replace(/\D/g, ""), head === body ? "" : body.slice(head.length + 1)];
  }
  if (rest.length > decimals || whole.length > 15) return null;
  return sign * BigInt(whole + rest.padEnd(decimals, "0"));
}

// An amount with or without the sign of its currency, before or after it.
function readAmount(text, marks) {
  const minus = text.trim().match(/^[-−]?/)[0];
  let bare = text.trim().slice(minus.length).trim();
  const sign = marks.beside.find((each) => bare.startsWith(each) || bare.endsWith(each));
  if (sign && bare.startsWith(sign)) bare = bare.slice(sign.length);
  if (sign && bare.endsWith(sign)) bare = bare.slice(0, -sign.length);
  return readNumber(minus + bare.trim(), marks, marks.decimals);
}

function piecesOf(input) {
  const pieces = readNumber(input.value, { thousands: "" }, 0);
  return pieces === null || pieces < 0n || pieces > 999999999n ? 0n : pieces;
}

function followTotals(table) {
  const inputs = [...table.querySelectorAll("input[data-worth]")];
  const marks = marksOf(table);
  const total = table.querySelector("[data-total]");
  const update = () => {
    let sum = 0n;
    for (const input of inputs) {
      const amount = BigInt(input.dataset.worth) * piecesOf(input);
      const line = input.closest("tr").querySelector("[data-line]");
      if (line) line.textContent = amount ? written(amount, marks) : "—";
      sum += amount;
    }
    if (total) total.textContent = written(sum, marks);
  };
  inputs.forEach((input) => {
    input.addEventListener("input", update);
  });
  update();
}

// The logins of a demonstration stand below the form.
function fillLogin(button) {
  button.addEventListener("click", () => {
    const form = document.getElementById("login-form");
    form.elements.username.value = button.dataset.login;
    form.elements.password.value = button.dataset.password;
    form.requestSubmit();
  });
}

// A table of lines always ends with an empty one. A number that its list knows sets the choice that follows it.
function addLines(table) {
  const body = table.tBodies[0];
  const inputsOf = (row) => [...row.querySelectorAll("input, select")];
  const grow = () => {
    const last = body.rows[body.rows.length - 1];
    if (!inputsOf(last).some((each) => each.value)) return;
    const next = last.cloneNode(true);
    const numbered = (text, by) => text.replace(/\d+(?!.*\d)/, (number) => Number(number) + by);
    inputsOf(next).forEach((each) => {
      each.value = "";
      each.name = numbered(each.name, 1);
      each.id = numbered(each.id, 1);
      each.setAttribute("aria-label", numbered(each.getAttribute("aria-label"), 1));
      each.removeAttribute("aria-invalid");
    });
    body.append(next);
  };
  const follow = (input) => {
    const list = input.list;
    if (!list || !list.dataset.sets) return;
    const typed = input.value.trim().toUpperCase();
    const found = [...list.options].find((option) => option.value.toUpperCase() === typed);
    const cell = input.closest("tr").querySelector(`[data-cell="${list.dataset.sets}"]`);
    if (found && found.dataset.sets && cell) cell.value = found.dataset.sets;
    if (found) input.value = found.value;
  };
  table.addEventListener("input", grow);
  table.addEventListener("change", (event) => {
    follow(event.target);
    grow();
  });
  table.addEventListener("keydown", (event) => {
    if (event.key === "Enter") follow(event.target);
  });
}

// Debit and credit of an entry as they are typed, and by how much they differ.
function followSides(table) {
  const marks = marksOf(table);
  const inputs = [...table.querySelectorAll("input")];
  const worth = (text) => readAmount(text, marks) || 0n;
  const sum = (side) =>
    inputs.filter((each) => each.name.startsWith(`${side}_`)).reduce((all, each) => all + worth(each.value), 0n);
  const show = (name, figure) => {
    table.querySelector(`[data-sum="${name}"]`).textContent = written(figure, marks);
  };
  const update = () => {
    const [debit, credit] = [sum("debit"), sum("credit")];
    show("debit", debit);
    show("credit", credit);
    show("difference", debit > credit ? debit - credit : credit - debit);
    table.querySelector("[data-unequal]").hidden = debit === credit;
  };
  table.addEventListener("input", update);
  update();
}

// Who counts types number, Enter, number, Enter; a scanner ends what it read with Enter. Neither sends the form: from
// the last field Enter comes to the button, and there it sends.
function enterGoesOn(form) {
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches("input, select")) return;
    if (event.target.matches("[data-scan], [type=submit], [type=file]")) return;
    event.preventDefault();
    const fields = controlsOf(form);
    const next = fields[fields.indexOf(event.target) + 1];
    if (!next) return;
    next.focus();
    if (next.select) next.select();
  });
}

function controlsOf(form) {
  const all = form.querySelectorAll("input:not([type=hidden]), select, textarea, button[type=submit]");
  return [...all].filter((each) => !each.disabled && each.offsetParent);
}

// The first field that was refused, else the refusal on top, else the first field that is empty: so that the user may
// type or scan at once.
function beginHere(form) {
  const fields = controlsOf(form).filter((each) => each.type !== "submit");
  const wrong =
    fields.find((each) => each.getAttribute("aria-invalid") === "true") ||
    fields.find((each) => each.closest(".errors"));
  const refusal = form.querySelector("[data-refusal]");
  const chosen = (each) => [...form.querySelectorAll(`[name="${each.name}"]`)].some((one) => one.checked);
  const filled = (each) => ("find" in each.dataset ? form.elements[each.dataset.find].value : each.value);
  const isEmpty = (each) => !("accepted" in each.dataset) && (each.type === "radio" ? !chosen(each) : !filled(each));
  const first = wrong || refusal || fields.find(isEmpty);
  if (first) first.focus({ preventScroll: !wrong && !refusal });
}

// A list of things to tick, as a scanner reads their labels: each number ticks its line.
function tickByScan(input) {
  const boxes = [...document.querySelectorAll(`input[type=checkbox][name="${input.dataset.scan}"]`)];
  const note = document.getElementById(input.getAttribute("aria-describedby"));
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const typed = input.value.trim().toUpperCase();
    const found = boxes.find((each) => each.value.toUpperCase() === typed);
    if (found) found.checked = true;
    if (typed) note.textContent = `${typed}: ${found ? note.dataset.found : note.dataset.missing}`;
    note.classList.toggle("differs", Boolean(typed && !found));
    input.value = "";
  });
}

// A list that is not all of what may be chosen: it shows what the words above it find. What is chosen stays chosen.
function findByWords(input) {
  const select = input.form.elements[input.dataset.find];
  const note = document.getElementById(input.getAttribute("aria-describedby"));
  const first = [...select.options].map((each) => [each.value, each.text]);
  let asked = input.value.trim();
  let waiting = 0;
  const show = (choices, said) => {
    const kept = select.selectedOptions[0];
    const chosen = kept && kept.value ? [kept.value, kept.text] : null;
    const others = choices.filter(([value]) => value && (!chosen || value !== chosen[0]));
    const options = [["", "—"], ...(chosen ? [chosen] : []), ...others].map(([value, text]) => new Option(text, value));
    select.replaceChildren(...options);
    if (chosen) select.value = chosen[0];
    note.textContent = said;
  };
  const look = async () => {
    const words = input.value.trim();
    if (words === asked) return;
    asked = words;
    if (!words) {
      show(first, "");
      return;
    }
    try {
      const query = new URLSearchParams({ find: input.dataset.find, words });
      const answer = await fetch(`${window.location.pathname}?${query}`, { headers: { Accept: "application/json" } });
      const found = await answer.json();
      if (words === asked) show(found.choices, found.said);
    } catch (reason) {
      console.info(reason);
    }
  };
  input.addEventListener("input", () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(look, 250);
  });
}

// A table wider than its place is moved with the arrow keys, too: it can be reached by Tab, under the name of its heading.
function reachWide() {
  document.querySelectorAll(".scroll").forEach((part) => {
    const wide = part.scrollWidth > part.clientWidth;
    if (wide === part.hasAttribute("tabindex")) return;
    if (!wide) {
      ["tabindex", "role", "aria-label"].forEach((name) => part.removeAttribute(name));
      return;
    }
    const heading = part.closest("section, details")?.querySelector("h2, h3, summary");
    part.tabIndex = 0;
    part.setAttribute("role", "region");
    part.setAttribute("aria-label", (heading || document.querySelector("h1")).textContent.trim());
  });
}

// The draft of a page whose act is recorded (grid.js) is forgotten: the address after it says which.
function forgetDraft() {
  const sent = window.location.hash.match(/^#sent:([^&]+)/);
  if (!sent) return;
  localStorage.removeItem(`draft:${decodeURIComponent(sent[1])}`);
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
}

// Work that a worker does: its page looks again until there is an outcome. A look that fails is simply repeated.
function followJob(part) {
  const bar = part.querySelector("progress");
  const progress = part.querySelector("[data-progress]");
  const phase = part.querySelector("[data-phase]");
  const look = async () => {
    try {
      const answer = await fetch(part.dataset.job, { headers: { Accept: "application/json" } });
      const state = await answer.json();
      if (state.finished) {
        window.location.reload();
        return;
      }
      progress.textContent = state.progress;
      phase.textContent = state.phase;
      if (state.all) {
        bar.max = state.all;
        bar.value = state.done;
      }
    } catch (reason) {
      console.info(reason);
    }
    window.setTimeout(look, 1000);
  };
  window.setTimeout(look, 500);
}

// A document that somebody waited for is taken as soon as it is there; a second look at the page does not take it again.
function takeOnce(link) {
  if (sessionStorage.getItem(link.href)) return;
  sessionStorage.setItem(link.href, "taken");
  link.click();
}

// The name beside the number, so that a slip of the finger is seen before the PIN is typed.
function nameSigner(place) {
  const list = document.getElementById(place.dataset.who);
  const input = document.querySelector(`input[list="${place.dataset.who}"]`);
  if (!list || !input) return;
  const update = () => {
    const typed = input.value.trim().toUpperCase();
    const found = [...list.options].find((option) => option.value.toUpperCase() === typed);
    place.textContent = found ? found.textContent : "";
  };
  input.addEventListener("input", update);
  update();
}

// What is shown for some values of a choice only: for one (data-value), or for some of them (data-among;
// null: for any).
function followChoice(part) {
  const inputs = [...document.querySelectorAll(`[name="${part.dataset.shownFor}"]`)];
  if (!inputs.length) return;
  const among = part.dataset.among ? JSON.parse(part.dataset.among) : [part.dataset.value];
  const chosen = () => (inputs[0].type === "radio" ? inputs.find((each) => each.checked) : inputs[0])?.value || "";
  const update = () => {
    part.hidden = among ? !among.includes(chosen()) : !chosen();
  };
  inputs.forEach((each) => {
    each.addEventListener("change", update);
    each.addEventListener("input", update);
  });
  update();
}

// PINs that were accepted hold for what was typed then: a change asks for them again.
function askAgain(form) {
  form.addEventListener("input", (event) => {
    if (event.target.closest(".signatures")) return;
    form.querySelectorAll("[data-accepted]").forEach((pin) => {
      pin.removeAttribute("data-accepted");
      pin.placeholder = "";
      pin.closest("fieldset").querySelector(".accepted")?.remove();
    });
  });
}

// A second press while the first is on its way would be refused; it is not sent.
function sendOnce(form) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "1";
  });
  window.addEventListener("pageshow", () => delete form.dataset.sent);
}

// A box that ticks all boxes of one name in its form, and follows them.
function tickAll(all) {
  const boxes = [...all.form.querySelectorAll(`input[type=checkbox][name="${all.dataset.tickAll}"]`)];
  const follow = () => {
    const ticked = boxes.filter((each) => each.checked).length;
    all.checked = ticked > 0 && ticked === boxes.length;
    all.indeterminate = ticked > 0 && !all.checked;
  };
  all.addEventListener("change", () => boxes.forEach((each) => (each.checked = all.checked)));
  boxes.forEach((each) => each.addEventListener("change", follow));
}
