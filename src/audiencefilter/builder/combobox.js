import { h, set } from "./dom.js";

const SHOWN = 50;
let number = 0;

/** @param {Choosing} settings @returns {Combobox} */
export function combobox({ label, options, chosen, say, value = "", free = false, props = {} }) {
  const id = `list-${++number}`;
  let held = value;
  let active = -1;
  /** @type {Option[]} */
  let found = [];
  const input = h("input", {
    type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-label": label,
    "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id, value,
    oninput: () => open(input.value), onclick: () => open(""), onkeydown: pressed, onblur: left,
    onfocus: () => input.select(),
  });
  for (const [name, held] of Object.entries(props)) set(input, name, held);
  const list = h("ul", { role: "listbox", id, "aria-label": label, part: "list", onmousedown: taken });
  const note = h("div", { class: "note", "aria-live": "polite" });
  const box = h("div", { class: "box", hidden: true }, list, note);
  const el = h("span", { class: "combobox" }, input, box);

  /** @param {string} sought */
  function open(sought) {
    const words = sought.toLowerCase();
    const all = options().filter((one) => `${one.label} ${one.value} ${one.note ?? ""}`.toLowerCase().includes(words));
    const begins = (/** @type {Option} */ one) => (one.label.toLowerCase().startsWith(words) ? 0 : 1);
    all.sort((a, b) => begins(a) - begins(b));
    found = all.slice(0, SHOWN);
    list.replaceChildren(
      ...found.map((one, at) =>
        h("li", { role: "option", id: `${id}-${at}`, "aria-selected": "false", "data-at": at, part: "option" },
          one.label, one.note ? h("small", {}, one.note) : null),
      ),
    );
    note.textContent = all.length > SHOWN ? say("more", { n: all.length - SHOWN }) : all.length || free ? "" : say("noneFound");
    box.hidden = !all.length && free;
    list.hidden = !all.length;
    input.setAttribute("aria-expanded", String(!box.hidden));
    point(sought && found.length && !free ? 0 : -1);
  }

  function close() {
    box.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    active = -1;
  }

  /** @param {number} at */
  function point(at) {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = at;
    const option = list.children[at];
    set(input, "aria-activedescendant", option?.id);
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      if (box.hidden) open("");
      if (found.length) point((active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length);
    } else if (event.key === "Enter" && !event.isComposing) {
      if (active >= 0) choose(found[active].value, found[active].label);
      else if (free && input.value) choose(input.value, input.value);
      else if (box.hidden) open("");
    } else if (event.key === "Escape" && !box.hidden) {
      input.value = held;
      close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {MouseEvent} event */
  function taken(event) {
    event.preventDefault();
    const option = /** @type {HTMLElement} */ (event.target).closest("li");
    if (option) choose(found[Number(option.dataset.at)].value, found[Number(option.dataset.at)].label);
  }

  /** @param {string} value @param {string} label */
  function choose(value, label) {
    close();
    held = input.value = label;
    chosen(value);
  }

  function left() {
    close();
    if (free && input.value !== held) choose(input.value, input.value);
    else input.value = held;
  }

  return {
    el,
    input,
    show: (value, isForced = false) => {
      held = value;
      if (isForced || (input.value !== value && box.hidden)) input.value = value;
    },
  };
}
