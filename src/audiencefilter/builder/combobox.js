import { plain } from "./dates.js";
import { h, set } from "./dom.js";

const OPTIONS = 50;
/** Milliseconds from the last letter to the question for suggestions. */
const PAUSE = 120;
let number = 0;

/** How well an option fits what is typed; 3: not at all. @param {Option} option @param {string} typed */
function distance({ label, value, note = "", synonyms = [] }, typed) {
  const names = [label, ...synonyms].map(plain);
  if (names[0].startsWith(typed)) return 0;
  if (names.some((name) => ` ${name}`.includes(` ${typed}`))) return 1;
  return [...names, plain(value), plain(note)].some((text) => text.includes(typed)) ? 2 : 3;
}

/** @param {Choosing} settings @returns {Combobox} */
export function combobox({ label, options, chosen, say, value = "", free = false, props = {}, typing, suggest }) {
  const id = `list-${++number}`;
  let shown = value;
  let active = -1;
  let isWaiting = false;
  let isChoosing = false;
  /** The last suggestions, and what they are for. @type {{to: string, answer: Suggested | null}} */
  let last = { to: "", answer: null };
  /** @type {Option[]} */
  let found = [];
  /** @type {HTMLElement[]} */
  let rows = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asking = new AbortController();
  const input = h("input", {
    type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-label": label,
    "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id, value,
    oninput: () => {
      if (typing) {
        shown = input.value;
        typing(shown);
      }
      open(input.value);
    },
    onclick: () => open(""), onkeydown: pressed, onblur: left, onfocus: () => input.select(),
  });
  for (const [name, one] of Object.entries(props)) set(input, name, one);
  const list = h("div", { role: "listbox", id, "aria-label": say("options"), part: "list", onmousedown: taken });
  const note = h("div", { class: "note", "aria-live": "polite" });
  const box = h("div", { class: "box", hidden: true }, list, note);
  const el = h("span", { class: "combobox" }, input, box);

  /** @param {string} typed */
  function open(typed) {
    stop();
    isWaiting = Boolean(suggest);
    draw(typed);
    point(bestFor(typed));
    if (suggest) timer = setTimeout(() => ask(typed), typed ? PAUSE : 0);
  }

  /** @param {string} typed */
  async function ask(typed) {
    const mine = (asking = new AbortController());
    const answer = await suggest?.(typed, mine.signal).catch(() => null);
    if (mine.signal.aborted) return;
    isWaiting = false;
    last = { to: typed, answer: answer ?? null };
    const before = found[active]?.value;
    draw(typed);
    const at = found.findIndex((one) => one.value === before);
    point(at < 0 ? bestFor(typed) : at);
    if (isChoosing && active >= 0) choose(found[active]);
    isChoosing = false;
  }

  /** What Enter chooses: of a free text, only what begins with it. @param {string} typed */
  function bestFor(typed) {
    if (!typed || typing) return -1;
    if (!free) return found.length ? 0 : -1;
    const fits = (/** @type {(text: string) => boolean} */ test) => found.findIndex(({ label, value }) => test(plain(label)) || test(plain(value)));
    const sought = plain(typed.trim());
    const same = fits((text) => text === sought);
    return same < 0 ? fits((text) => text.startsWith(sought)) : same;
  }

  /** @param {string} typed */
  function draw(typed) {
    const sought = plain(typed.trim());
    const { to, answer } = last;
    const suggested = new Map(answer?.options.filter((one) => to === typed || distance(one, sought) < 3).map((one) => [one.value, one]));
    const own = options().map((one) => ({ one, by: sought ? distance(one, sought) : 0 })).filter(({ by }) => by < 3);
    own.sort((a, b) => a.by - b.by);
    const all = own.map(({ one }) => ({ ...one, ...suggested.get(one.value), label: one.label }));
    for (const { one } of own) suggested.delete(one.value);
    all.push(...suggested.values());
    found = grouped(all.slice(0, OPTIONS), Boolean(sought));
    drawList(Boolean(sought));
    const n = all.length - found.length;
    note.textContent = n ? say("more", { n }) : answer?.more && to === typed ? say("moreValues")
      : all.length ? "" : isWaiting ? say("searching") : free ? "" : say("noneFound");
    box.hidden = !all.length && free;
    list.hidden = !all.length;
    input.setAttribute("aria-expanded", String(!box.hidden));
  }

  /** Without a search, options of one group stand together. @param {Option[]} all @param {boolean} isSought */
  function grouped(all, isSought) {
    if (isSought || !all.some((one) => one.group)) return all;
    const named = all.map((one) => ({ ...one, group: one.group ?? say("otherFields") }));
    const names = [...new Set(all.flatMap((one) => one.group ?? [])), say("otherFields")];
    return names.flatMap((name) => named.filter((one) => one.group === name));
  }

  /** @param {boolean} isSought */
  function drawList(isSought) {
    rows = found.map((one, at) => h("div", { role: "option", id: `${id}-${at}`, "aria-selected": "false", "data-at": at, part: "option" },
      h("span", { dir: "auto" }, one.label), " ", one.note || (isSought && one.group) ? h("small", {}, one.note || one.group) : null));
    active = -1;
    /** @type {HTMLElement[]} */
    const parts = [];
    found.forEach(({ group }, at) => {
      if (isSought || !group) parts.push(rows[at]);
      else if (found[at - 1]?.group === group) parts.at(-1)?.append(rows[at]);
      else parts.push(h("div", { role: "group", "aria-label": group }, h("div", { class: "heading", "aria-hidden": "true" }, group), rows[at]));
    });
    list.replaceChildren(...parts);
  }

  function stop() {
    clearTimeout(timer);
    asking.abort();
    isWaiting = isChoosing = false;
  }

  function close() {
    stop();
    box.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    active = -1;
  }

  /** @param {number} at */
  function point(at) {
    rows[active]?.setAttribute("aria-selected", "false");
    active = at;
    const option = rows[at];
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
      if (active >= 0) choose(found[active]);
      else if (typing && input.value) close();
      else if (free && input.value) choose({ value: input.value, label: input.value });
      else if (box.hidden) open("");
      else isChoosing = isWaiting;
    } else if (event.key === "Escape" && !box.hidden) {
      if (!free) input.value = shown;
      close();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {MouseEvent} event */
  function taken(event) {
    event.preventDefault();
    const option = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[role=option]"));
    if (option) choose(found[Number(option.dataset.at)]);
  }

  /** @param {Option} option */
  function choose(option) {
    close();
    last.answer = null;
    shown = input.value = option.label;
    chosen(option.value, option);
  }

  function left() {
    close();
    if (free && input.value !== shown) choose({ value: input.value, label: input.value });
    else input.value = shown;
  }

  return {
    el,
    input,
    open: () => open(""),
    show: (value, isForced = false) => {
      shown = value;
      if (isForced || (input.value !== value && box.hidden)) input.value = value;
    },
  };
}
