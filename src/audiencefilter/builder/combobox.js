import { h, set } from "./dom.js";

const OPTIONS = 50;
/** Milliseconds from the last letter to the question for suggestions. */
const PAUSE = 120;
let number = 0;
/** Letters without case and accents. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** How well an option fits what is typed; 3: not at all. @param {Option} option @param {string} typed */
function distance({ label, value, note = "", synonyms = [] }, typed) {
  const names = [label, ...synonyms].map(plain);
  if (names[0].startsWith(typed)) return 0;
  if (names.some((name) => ` ${name}`.includes(` ${typed}`))) return 1;
  return [...names, plain(value), plain(note)].some((text) => text.includes(typed)) ? 2 : 3;
}

/** @param {Choosing} settings @returns {Combobox} */
export function combobox({ label, options, chosen, say, value = "", free = false, props, typing, suggest }) {
  const id = `list-${++number}`;
  let shown = value;
  let active = -1;
  let isWaiting = false;
  let isChoosing = false;
  /** The last suggestions, and what they are for. @type {{to: string, answer?: Suggested | null}} */
  let last = { to: "" };
  let found = /** @type {Option[]} */ ([]);
  let rows = /** @type {HTMLElement[]} */ ([]);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asking = new AbortController();
  const input = h("input", {
    type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-label": label,
    "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id, value,
    oninput: () => {
      if (typing) typing((shown = input.value));
      open(input.value);
    },
    onclick: () => open(""), onkeydown: pressed, onblur: left, onfocus: () => input.select(), ...props,
  });
  const list = h("div", { role: "listbox", id, "aria-label": say("options"), part: "list", onmousedown: taken });
  const note = h("div", { class: "note", "aria-live": "polite" });
  const box = h("div", { class: "box", hidden: true }, list, note);

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
    last = { to: typed, answer };
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
    const sought = plain(typed.trim());
    const fits = (/** @type {(text: string) => boolean} */ test) => found.findIndex(({ label, value }) => !free || test(plain(label)) || test(plain(value)));
    const same = fits((text) => text === sought);
    return same < 0 ? fits((text) => text.startsWith(sought)) : same;
  }

  /** @param {string} typed */
  function draw(typed) {
    const sought = plain(typed.trim());
    const { to, answer } = last;
    const suggested = new Map(answer?.options.filter((one) => to === typed || distance(one, sought) < 3).map((one) => [one.value, one]));
    const all = options().map((one) => ({ one, by: sought ? distance(one, sought) : 0 })).filter(({ by }) => by < 3)
      .sort((a, b) => a.by - b.by).map(({ one }) => ({ ...one, ...suggested.get(one.value), label: one.label }));
    for (const { value } of all) suggested.delete(value);
    all.push(...suggested.values());
    found = all.slice(0, OPTIONS);
    // Without a search, options of one group stand together.
    const groupOf = (/** @type {Option} */ one) => one.group ?? say("otherFields");
    const groups = sought ? [] : [...new Set(found.flatMap((one) => one.group ?? []))];
    if (groups.length) {
      groups.push(say("otherFields"));
      found = groups.flatMap((group) => found.filter((one) => groupOf(one) === group));
    }
    rows = found.map(({ label, note, group }, at) => h("div", { role: "option", id: `${id}-${at}`, "aria-selected": "false", "data-at": at, part: "option" },
      h("span", { dir: "auto" }, label), " ", (note || (sought && group)) && h("small", {}, note || group)));
    list.replaceChildren(...(groups.length ? groups.flatMap((group) => {
      const inside = rows.filter((_, at) => groupOf(found[at]) === group);
      return inside.length ? [h("div", { role: "group", "aria-label": group }, h("div", { class: "heading", "aria-hidden": "true" }, group), ...inside)] : [];
    }) : rows));
    const n = all.length - found.length;
    note.textContent = n ? say("more", { n }) : answer?.more && to === typed ? say("moreValues")
      : all.length ? "" : isWaiting ? say("searching") : free ? "" : say("noneFound");
    list.hidden = !all.length;
    expand(all.length > 0 || !free);
  }

  /** @param {boolean} isOpen */
  function expand(isOpen) {
    box.hidden = !isOpen;
    set(input, "aria-expanded", `${isOpen}`);
  }

  function stop() {
    clearTimeout(timer);
    asking.abort();
    isWaiting = isChoosing = false;
  }

  function close() {
    stop();
    expand(false);
    point(-1);
  }

  /** @param {number} at */
  function point(at) {
    active = at;
    rows.forEach((row, other) => set(row, "aria-selected", `${other === at}`));
    set(input, "aria-activedescendant", rows[at]?.id);
    rows[at]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) {
      if (box.hidden) open("");
      const n = found.length;
      if (n) point((active + step + n + (active < 0 && step < 0 ? 1 : 0)) % n);
    } else if (key === "Enter" && !event.isComposing) {
      if (active >= 0) choose(found[active]);
      else if (typing && input.value) close();
      else if (free && input.value) typedIn();
      else if (box.hidden) open("");
      else isChoosing = isWaiting;
    } else if (key === "Escape" && !box.hidden) {
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

  const typedIn = () => choose({ value: input.value, label: input.value });

  function left() {
    close();
    if (free && input.value !== shown) typedIn();
    else input.value = shown;
  }

  return {
    el: h("span", { class: "combobox" }, input, box), input,
    open: () => open(""),
    show: (value, isForced = false) => {
      shown = value;
      if (isForced || (input.value !== value && box.hidden)) input.value = value;
    },
  };
}
