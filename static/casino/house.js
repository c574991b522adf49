// Small helps on the house's own pages. Everything works without them: the server counts and decides.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("[data-count]").forEach(followTotals);
  document.querySelectorAll("[data-submit]").forEach((select) =>
    select.addEventListener("change", () => select.form.requestSubmit()),
  );
  document.querySelectorAll("[data-who]").forEach(nameSigner);
  document.querySelectorAll("[data-shown-for]").forEach(followChoice);
  document.querySelectorAll("form[data-guided]").forEach(sendOnce);
});

// The marks are read off two figures that the server wrote: "0.00" and "10,000,000.00".
function marksOf(table) {
  const zero = table.dataset.zero;
  const decimals = zero.includes("0") && zero.length > 1 ? zero.length - 2 : 0;
  return {
    decimals,
    point: decimals ? zero[1] : "",
    thousands: (table.dataset.big.match(/[^0-9]/) || [","])[0],
  };
}

// BigInt throughout: a figure is never a float, not on the screen either.
function written(minor, marks) {
  const digits = minor.toString().padStart(marks.decimals + 1, "0");
  const whole = digits.slice(0, digits.length - marks.decimals).replace(/\B(?=(\d{3})+$)/g, marks.thousands);
  return marks.decimals ? whole + marks.point + digits.slice(-marks.decimals) : whole;
}

function followTotals(table) {
  const inputs = [...table.querySelectorAll("input[data-worth]")];
  const marks = marksOf(table);
  const total = table.querySelector("[data-total]");
  const update = () => {
    let sum = 0n;
    for (const input of inputs) {
      const amount = BigInt(input.dataset.worth) * BigInt(/^\d+$/.test(input.value) ? input.value : 0);
      const line = input.closest("tr").querySelector("[data-line]");
      if (line) line.textContent = amount ? written(amount, marks) : "—";
      sum += amount;
    }
    if (total) total.textContent = written(sum, marks);
  };
  inputs.forEach((input, place) => {
    input.addEventListener("input", update);
    input.addEventListener("wheel", () => input.blur());
    // Who counts types number, Enter, number, Enter.
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const next = inputs[place + 1] || nextAfter(table);
      if (next) next.focus();
    });
  });
  update();
}

function nextAfter(table) {
  const fields = [...table.closest("form").querySelectorAll("input:not([type=hidden]), select, button")];
  const last = [...table.querySelectorAll("input")].pop();
  return fields[fields.indexOf(last) + 1];
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

function followChoice(part) {
  const select = document.querySelector(`[name="${part.dataset.shownFor}"]`);
  if (!select) return;
  const update = () => {
    part.hidden = select.value !== part.dataset.value;
  };
  select.addEventListener("change", update);
  update();
}

// A second press while the first is on its way would be refused; it is not sent.
function sendOnce(form) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "1";
  });
  window.addEventListener("pageshow", () => delete form.dataset.sent);
}
