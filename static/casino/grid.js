// Pages of grids: totals, moving between cells, those who sign, and the draft that the browser keeps.
// marksOf, written and piecesOf are those of casino.js.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form[data-draft]");
  if (!form) return;
  const table = form.querySelector("[data-grid]");
  if (form.dataset.draft) keepDraft(form);
  reloadRows(form);
  if (!table) return;
  followRows(form, table);
  moveByKeys(form, table);
  beginInGrid(form, table);
  followNames(form, table);
});

const rowsOf = (table) => [...table.querySelectorAll("tbody[data-row]")];
const takeOf = (row) => row.querySelector("[data-row-take]");
const cellsOf = (row) =>
  [...row.querySelectorAll("input:not([data-row-take]), select")].filter((each) => each.offsetParent);

// Totals of rows and columns, and what differs from what is expected. A row into which something is typed is ticked.
function followRows(form, table) {
  const marks = marksOf(table);
  const rows = rowsOf(table);
  const all = table.querySelector("[data-take-all]");
  const sum = (row) => {
    const total = row.querySelector("[data-total]");
    const cells = [...row.querySelectorAll("input[data-worth]")];
    if (!total) return 0n;
    const amount = cells.reduce((so, each) => so + BigInt(each.dataset.worth) * piecesOf(each), 0n);
    total.textContent = written(amount, marks);
    const differs = row.querySelector("[data-differs]");
    if (differs) {
      const less = amount - BigInt(row.dataset.expected);
      const same = cells.every((each) => piecesOf(each) === BigInt(each.dataset.should));
      differs.hidden = same || !takeOf(row).checked;
      const said = differs.querySelector("[data-sentence]");
      said.textContent = said.dataset.sentence.replace("{}", written(less, marks));
    }
    return amount;
  };
  const update = () => {
    const taken = rows.filter((row) => takeOf(row).checked);
    const amounts = rows.map((row) => [takeOf(row).checked, sum(row)]);
    form.querySelector("[data-taken]").textContent = `${taken.length} / ${rows.length}`;
    if (all) {
      all.checked = taken.length === rows.length;
      all.indeterminate = taken.length > 0 && !all.checked;
    }
    rows.forEach((row) => row.classList.toggle("left", !takeOf(row).checked));
    table.querySelectorAll("[data-pieces]").forEach((cell) => {
      const same = taken.map((row) => row.querySelector(`input[data-column="${cell.dataset.pieces}"]`));
      const pieces = same.reduce((so, each) => so + (each ? piecesOf(each) : 0n), 0n);
      cell.textContent = pieces ? pieces.toString() : "";
    });
    const grand = table.querySelector("[data-grand]");
    if (grand) grand.textContent = written(amounts.reduce((so, [taken, each]) => (taken ? so + each : so), 0n), marks);
  };
  table.addEventListener("input", (event) => {
    const row = event.target.closest("tbody[data-row]");
    if (row && !event.target.matches("[type=checkbox]")) takeOf(row).checked = true;
    update();
  });
  table.addEventListener("change", (event) => {
    if (event.target === all) rows.forEach((row) => (takeOf(row).checked = all.checked));
    update();
  });
  form.addEventListener("draft", update);
  update();
}

// Up and down stay in the column, left and right leave a cell at its ends, Enter goes to the next cell.
function moveByKeys(form, table) {
  const go = (input) => {
    if (!input) return false;
    input.focus();
    if (input.select) input.select();
    return true;
  };
  const inColumn = (from, step) => {
    const rows = rowsOf(table);
    const row = from.closest("tbody[data-row]");
    const name = from.name.slice(takeOf(row).name.length - "-take".length);
    for (let place = rows.indexOf(row) + step; rows[place]; place += step) {
      const key = takeOf(rows[place]).name.slice(0, -"-take".length);
      const same = cellsOf(rows[place]).find((each) => each.name === key + name) || (name === "-take" && takeOf(rows[place]));
      if (same) return same;
    }
    return null;
  };
  const inOrder = (from, step) => {
    const cells = rowsOf(table).flatMap(cellsOf);
    return cells[cells.indexOf(from) + step];
  };
  const atEnd = (input, end) => {
    if (!input.matches("input[type=text], input:not([type])")) return true;
    const selected = input.selectionStart !== input.selectionEnd;
    return selected ? input.selectionEnd - input.selectionStart === input.value.length : input.selectionStart === (end ? input.value.length : 0);
  };
  table.addEventListener("keydown", (event) => {
    const from = event.target;
    if (!from.matches("input, select") || !from.closest("tbody[data-row]") || event.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    let moved = false;
    if (event.key === "Enter" && !from.matches("[data-scan]")) {
      moved = go(inOrder(from, 1)) || go(form.querySelector(".signatures input")) || true;
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !from.matches("select")) {
      moved = go(inColumn(from, event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "ArrowRight" && !from.matches("select") && atEnd(from, true)) {
      moved = go(inOrder(from, 1));
    } else if (event.key === "ArrowLeft" && !from.matches("select") && atEnd(from, false)) {
      moved = go(inOrder(from, -1));
    }
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

// The first cell that is empty, in a ticked row if there is one.
function beginInGrid(form, table) {
  if (form.hasAttribute("data-refused")) return;
  const rows = rowsOf(table);
  const cells = [...rows.filter((row) => takeOf(row).checked), ...rows].flatMap(cellsOf);
  const first = cells.find((each) => each.matches("[data-worth]") && !each.value) || cells[0];
  if (first) first.focus({ preventScroll: true });
}

// Everybody whom a row names signs once: a panel for each of them.
function followNames(form, table) {
  const names = [...new Set([...table.querySelectorAll("[data-names]")].map((each) => each.dataset.names))];
  const panelsOf = (many) =>
    [...form.querySelectorAll(".signatures fieldset")].filter((each) => each.querySelector(`[name^="${many}_"]`));
  const number = (panel, many, place) => {
    const again = (text) => text.replace(new RegExp(`${many}_\\d+`), `${many}_${place}`);
    panel.querySelectorAll("[id], [name], [for], [list], [aria-describedby], [data-who]").forEach((each) => {
      ["id", "name", "for", "list", "aria-describedby", "data-who"].forEach((attribute) => {
        if (each.hasAttribute(attribute)) each.setAttribute(attribute, again(each.getAttribute(attribute)));
      });
    });
  };
  const typedIn = (panel) => panel.querySelector("input[list]");
  const update = (many) => {
    const wanted = new Set(
      rowsOf(table)
        .filter((row) => takeOf(row).checked)
        .flatMap((row) => [...row.querySelectorAll(`[data-names="${many}"]`)])
        .map((each) => each.value.trim().toUpperCase())
        .filter(Boolean),
    );
    panelsOf(many).slice(1).forEach((panel) => {
      if (panel.dataset.added && !wanted.has(typedIn(panel).value.trim().toUpperCase())) panel.remove();
    });
    const signing = panelsOf(many);
    const free = typedIn(signing[0]);
    if (free.dataset.named && free.value === free.dataset.named && !wanted.has(free.value)) free.value = "";
    const codes = rowsOf(table)
      .filter((row) => takeOf(row).checked)
      .flatMap((row) => [...row.querySelectorAll(`[data-names="${many}"]`)])
      .map((each) => each.value.trim());
    // Where every row names somebody, nobody signs for the others: the first panel is for the first who is named.
    if (!free.value.trim() && wanted.size && codes.every(Boolean)) {
      const others = new Set(signing.slice(1).map((panel) => typedIn(panel).value.trim().toUpperCase()));
      const first = [...wanted].find((code) => !others.has(code));
      if (first) {
        free.value = free.dataset.named = first;
        nameSigner(signing[0].querySelector("[data-who]"));
      }
    }
    const present = new Set(signing.map((panel) => typedIn(panel).value.trim().toUpperCase()));
    wanted.forEach((code) => {
      if (present.has(code)) return;
      const known = panelsOf(many);
      const last = known[known.length - 1];
      const panel = known[0].cloneNode(true);
      panel.dataset.added = "1";
      panel.querySelectorAll("p.quiet:first-of-type, .wrong").forEach((each) => each.replaceChildren());
      panel.querySelectorAll(".accepted").forEach((each) => each.remove());
      panel.querySelectorAll("input").forEach((each) => {
        each.value = "";
        ["aria-invalid", "data-accepted", "placeholder"].forEach((name) => each.removeAttribute(name));
      });
      last.after(panel);
      number(panel, many, known.length + 1);
      typedIn(panel).value = code;
      nameSigner(panel.querySelector("[data-who]"));
    });
    panelsOf(many).forEach((panel, place) => number(panel, many, place + 1));
  };
  const every = () => names.forEach(update);
  table.addEventListener("change", every);
  form.addEventListener("draft", every);
}

// Rows depend on what is chosen above them: the page is fetched for that choice. What was typed is in the draft.
function reloadRows(form) {
  form.querySelectorAll("[data-reload]").forEach((field) =>
    field.addEventListener("change", () => {
      const address = new URL(window.location.href);
      form.querySelectorAll("[data-reload]").forEach((each) => address.searchParams.set(each.name, each.value));
      address.hash = "";
      form.dispatchEvent(new CustomEvent("keep"));
      window.location.assign(address);
    }),
  );
}

// What differs from the page as it came is kept in the browser, without PINs: it outlives a reload and a session that
// ended. It is forgotten once the act is recorded (casino.js), when it is discarded, or after a day.
function keepDraft(form) {
  const place = `draft:${form.dataset.draft}`;
  const mark = form.querySelector("[name=once]");
  const fields = () =>
    [...form.elements].filter((each) => each.name && !["hidden", "password", "submit", "button"].includes(each.type) && !("reload" in each.dataset));
  const isKept = (each) => "keep" in each.dataset;
  const own = () => [...fields(), ...[...form.elements].filter(isKept)];
  const ticked = (each) => each.type === "checkbox" || each.type === "radio";
  const asItCame = (each) => {
    if (ticked(each)) return each.checked === each.defaultChecked;
    if (each.options) return [...each.options].every((one) => one.selected === one.defaultSelected) || (each.selectedIndex === 0 && ![...each.options].some((one) => one.defaultSelected));
    return each.value === each.defaultValue;
  };
  const nameOf = (each) => (ticked(each) && each.value !== "on" ? `${each.name}=${each.value}` : each.name);
  const read = () => {
    try {
      const draft = JSON.parse(localStorage.getItem(place));
      return draft && Date.now() - draft.at < 24 * 3600 * 1000 ? draft : null;
    } catch (reason) {
      console.info(reason);
      return null;
    }
  };
  const keep = (more = {}) => {
    const before = read();
    const present = new Set(own().map(nameOf));
    const values = Object.fromEntries(Object.entries((before && before.values) || {}).filter(([name]) => !present.has(name)));
    own().forEach((each) => {
      if (form.hasAttribute("data-refused") || !asItCame(each)) values[nameOf(each)] = ticked(each) ? each.checked : each.value;
    });
    if (Object.keys(values).length || more.mark) localStorage.setItem(place, JSON.stringify({ at: Date.now(), values, ...more }));
    else localStorage.removeItem(place);
  };
  const drop = () => localStorage.removeItem(place);

  const draft = read();
  if (draft && !form.hasAttribute("data-refused")) {
    let restored = false;
    own().forEach((each) => {
      const value = draft.values[nameOf(each)];
      if (value === undefined) return;
      if (ticked(each)) each.checked = value;
      else each.value = value;
      restored = true;
    });
    // An act whose answer never came is sent under its first mark: it is recorded once.
    if (draft.mark) mark.value = draft.mark;
    const note = form.querySelector("[data-draft-note]");
    if (restored && note) {
      const text = note.querySelector("[data-draft-text]");
      text.textContent = text.dataset.text.replace("{time}", new Date(draft.at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }));
      note.hidden = false;
      note.querySelector("[data-draft-drop]").addEventListener("click", () => {
        drop();
        window.location.reload();
      });
    }
    // The other parts of the page follow what was restored once they listen.
    window.setTimeout(() => form.dispatchEvent(new CustomEvent("draft")), 0);
  } else if (!draft) {
    drop();
  }
  let waiting = 0;
  form.addEventListener("input", () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(keep, 200);
  });
  form.addEventListener("change", () => keep());
  form.addEventListener("keep", () => keep());
  form.addEventListener("submit", () => {
    window.clearTimeout(waiting);
    keep({ mark: mark.value });
  });
  if (form.hasAttribute("data-refused")) keep();
}
