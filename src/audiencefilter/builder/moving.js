import { combobox } from "./combobox.js";
import { instantOf, localOf } from "./dates.js";
import { button, h, select, show } from "./dom.js";
import { parts, textBox } from "./editors.js";
import { countedOf, durationOf, spanOf, UNITS, valuesOf, WEEKDAYS } from "./operands.js";
import { labelOf, valueFor } from "./picker.js";
import { baseOf } from "./tree.js";

/** Values that are shown of many: the last ones. */
const PAGE = 20;
/** Fewer values are removed one by one. */
const FEW = 4;
/** The editor of an operand that editors.js has none for. @param {string} kind @param {Desk} desk @param {any} operand @returns {Editor} */
export const editorOf = (kind, desk, operand) => EDITORS[kind]?.(desk, operand) ?? moving(desk, operand, kind);

/** @type {{[kind: string]: (desk: Desk, operand: any) => Editor}} */
const EDITORS = {
  instant: (desk, operand) => {
    const { doc, say, language, commit } = desk;
    const zone = doc.zone || "UTC";
    const input = h("input", {
      type: "datetime-local", step: "1", max: "9999-12-31T23:59:59", "aria-label": `${say("value")} (${zone})`,
      oninput: () => commit(written(), true),
    });
    const written = () => input.value && instantOf(input.value.length === 16 ? `${input.value}:00` : input.value, zone);
    const words = h("small", { class: "hint instant" });
    const shown = (/** @type {any} */ value) => {
      const instant = Date.parse(value);
      words.textContent = Number.isNaN(instant) ? zone : new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "long", timeZone: zone }).format(instant);
      if (written() !== value) input.value = value && localOf(value, zone);
    };
    shown(operand);
    return { el: parts(input, words), show: shown };
  },
  days: (desk, operand) => extent(desk, operand, dayBox),
  day: (desk, operand) => dayBox(desk, operand),
  onDay: (desk, operand) => {
    const box = dayBox({ ...desk, commit: (first, isTyping) => desk.commit({ ...operand, first }, isTyping) }, operand.first);
    return { el: box.el, show: (value) => box.show(value.first) };
  },
  values: valuesEditor,
  numbers: (desk, operand) => extent(desk, operand, textBox),
};

/** A first and a last. @param {Desk} desk @param {any} operand @param {Box} box @returns {Editor} */
function extent(desk, operand, box) {
  const { say, commit } = desk;
  let current = operand;
  const [first, last] = ["first", "last"].map((name) =>
    box({ ...desk, commit: (value, isTyping) => commit({ ...current, [name]: value }, isTyping) }, current[name], say(`extent.${name}`)));
  return {
    el: parts(first.el, h("span", { class: "and" }, say("and")), last.el),
    show: (value) => {
      current = value;
      first.show(value.first);
      last.show(value.last);
    },
  };
}

/** What edits an operand that moves with the time. @type {{[kind: string]: string}} */
const MOVING = {
  ahead: "amount unit", last: "amount unit", ago: "amount unit", next: "amount unit zone",
  since: "which weekStart zone", before: "which weekStart zone", this: "which weekStart zone", today: "zone", window: "from to zone",
  span: "amount unit side start weekStart zone", duration: "duration start weekStart zone",
};

/** What has a value. @param {{[name: string]: unknown}} all */
const filled = (all) => /** @type {JsonObject} */ (Object.fromEntries(Object.entries(all).filter(([, value]) => value)));

/** A distance from now, a unit of the calendar, a window. @param {Desk} desk @param {any} operand @param {string} kind @returns {Editor} */
function moving(desk, operand, kind) {
  const { doc, field, language, say, commit } = desk;
  const base = baseOf(field);
  const isWindow = /^(next|this|window)$/.test(kind);
  const isOfDays = isWindow || base === "today";
  const starts = isOfDays ? doc.zoned : doc.starts;
  const key = kind === "next" ? "to" : base;
  let current = operand;
  const calendar = () => (kind === "this" ? current.from : current);
  const hasZone = (/** @type {string} */ start) => isOfDays || doc.zoned.includes(start);
  const alter = (/** @type {any} */ part, isTyping = false) => {
    const { [base]: duration = "", from, to, start, end, weekStart, zone, last } = { ...current, ...part };
    commit(
      isWindow ? { from, to, ...filled({ zone }) }
      : last ? { ...current, last: { ...last, [base]: duration } }
      : { [base]: duration, ...filled({ start, end, weekStart: (start || end) === "week" && weekStart, zone: hasZone(start) && zone }) },
      isTyping,
    );
  };
  // The next 7 days are today and six more, of which a clause names the last.
  const hasToday = kind === "next" || (kind === "ahead" && isOfDays);
  const span = () => {
    const found = spanOf(`${(current.last ?? current)[key]}`) ?? { amount: "30", unit: "day", ago: false };
    return hasToday ? countedOf(found) : found;
  };
  const measure = (/** @type {Partial<Span>} */ part, isTyping = false) => {
    const { amount, unit, ago } = { ...span(), ...part };
    const days = Number(amount) * (unit === "week" ? 7 : 1) - 1;
    const isDays = hasToday && /^(day|week)$/.test(unit) && days >= 0;
    alter({ [key]: durationOf(isDays ? { amount: `${days}`, unit: "day", ago } : { amount, unit, ago }) }, isTyping);
  };
  const begin = (/** @type {any} */ part) => {
    if (kind !== "this") return alter(part);
    const { start, weekStart } = { ...calendar(), ...part };
    const more = { ...(start === "week" && filled({ weekStart })) };
    alter({ from: { today: "P0D", start, ...more }, to: { today: "P0D", end: start, ...more } });
  };
  /** @type {(label: string, of: () => string, put: (text: string) => unknown, props?: Props) => Editor} */
  const text = (label, of, put, props) => {
    const el = h("input", { type: "text", "aria-label": say(label), ...props, oninput: () => put(el.value) });
    return { el, show: () => show(el, of()) };
  };
  /** @type {(label: string, names: string[], words: (name: string) => string, of: () => string, put: (name: string) => void, isHidden?: () => boolean) => Editor} */
  const choice = (label, names, words, of, put, isHidden = () => false) => {
    const el = select(say(label), names.map((one) => [one, words(one)]), "", put);
    return { el, show: () => {
      show(el, of());
      el.hidden = isHidden();
    } };
  };
  const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  const unitNamed = (/** @type {string} */ unit) => say(`this.${unit}`);
  /** @type {{[name: string]: () => {el: any, show: Editor["show"]}}} */
  const all = {
    amount: () => text("amount", () => span().amount, (amount) => /^\d{1,9}$/.test(amount) && measure({ amount }, true),
      { type: "number", min: "0", max: "999999999", step: "1", class: "number" }),
    unit: () => choice("unit", UNITS.slice(field.type === "date" ? 2 : 0), say, () => span().unit, (unit) => measure({ unit })),
    side: () => choice("side", ["ago", "ahead"], say, () => (span().ago ? "ago" : "ahead"), (side) => measure({ ago: side === "ago" })),
    duration: () => text("duration", () => current[base], (duration) => alter({ [base]: duration }, true)),
    from: () => text("window.from", () => current.from, (from) => alter({ from }, true)),
    to: () => text("window.to", () => current.to, (to) => alter({ to }, true)),
    start: () => choice("start", ["", ...starts, ...(isOfDays ? starts.map((one) => `end ${one}`) : [])], (one) =>
      !one ? say(isOfDays ? "this.day" : "now") : one.startsWith("end ") ? say("endOf", { name: unitNamed(one.slice(4)) }) : say("startOf", { name: unitNamed(one) }),
    () => (current.end ? `end ${current.end}` : (current.start ?? "")),
    (value) => alter(value.startsWith("end ") ? { start: "", end: value.slice(4) } : { start: value, end: "" })),
    which: () => choice("which", starts, unitNamed, () => calendar().start, (start) => begin({ start })),
    weekStart: () => choice("weekStart", WEEKDAYS, (one) => weekday.format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(one))), () => calendar().weekStart ?? "monday",
      (day) => begin({ weekStart: day === "monday" ? "" : day }), () => (calendar().start ?? current.end) !== "week"),
    zone: () => {
      const zones = new Set(["UTC", Intl.DateTimeFormat().resolvedOptions().timeZone, ...doc.zones]);
      const box = combobox({
        label: say("zone"), say, chosen: (zone) => alter({ zone: zone === "UTC" ? "" : zone }),
        options: () => [...zones].filter((one) => doc.zones.includes(one)).map((value) => ({ value, label: value })),
      });
      return { el: box.el, show: () => {
        const zone = current.zone || "UTC";
        box.show(zone);
        // The zone of all days goes without saying.
        box.el.hidden = !hasZone(current.start) || doc.zone === zone;
      } };
    },
  };
  const boxes = MOVING[kind].split(" ").map((name) => all[name]());
  const shown = (/** @type {any} */ value) => {
    current = value;
    for (const box of boxes) box.show(value);
  };
  shown(operand);
  return { el: parts(...boxes.map(({ el }) => el)), show: shown };
}

/** @type {Box} */
function dayBox({ say, commit }, value, label = say("value")) {
  const el = h("input", { type: "date", min: "0001-01-01", max: "9999-12-31", "aria-label": label, value, oninput: () => commit(el.value, true) });
  return { el, show: (day) => show(el, day) };
}

/** @param {Desk} desk @param {Json[]} current @returns {Editor} */
function valuesEditor({ field, language, say, commit, suggest }, current) {
  let most = PAGE;
  const isBoolean = field.type === "boolean";
  const name = (/** @type {Json} */ value) => (isBoolean ? say(`${value}`) : labelOf(field, value, language));
  const isOther = (/** @type {Json | undefined} */ value) => !current.some((one) => `${one}` === `${value}`);
  const count = h("bdi", { class: "hint" });
  const chips = h("ul", { class: "chips", "aria-label": say("values"), part: "chips" });
  const earlier = button("", () => {
    most += 10 * PAGE;
    draw();
  });
  const clear = button(say("clear"), () => commit([]));

  const add = (/** @type {Json[]} */ more) => {
    const all = [...new Set([...current, ...more])].slice(new Set(current).size);
    if (all.length) commit([...current, ...all]);
  };
  const offered = isBoolean ? ["true", "false"] : (field.values ?? []);
  const box = combobox({
    label: say("add"), say, free: true,
    suggest: suggest && (async (text, signal) => {
      const answer = await suggest(text, signal);
      return answer && { ...answer, options: answer.options.filter(({ found }) => isOther(found)) };
    }),
    options: () => offered.filter(isOther).map((value) => ({ value, label: name(value) })),
    chosen: (text, { found }) => {
      box.show("", true);
      if (!isBoolean || offered.includes(text)) add([found ?? valueFor(text, field, language)]);
      if (box.input.matches(":focus")) box.open();
    },
    props: {
      placeholder: say("add"),
      onpaste: (event) => {
        const found = valuesOf(event.clipboardData?.getData("text") ?? "", field, language);
        if (found.length < 2) return;
        event.preventDefault();
        add(found);
      },
    },
  });

  const draw = () => {
    const n = current.length;
    const from = Math.max(0, n - most);
    chips.replaceChildren(...current.slice(from).map((value, at) =>
      h("li", { part: "chip" }, h("bdi", {}, name(value)), button("×", () => {
        commit(current.toSpliced(from + at, 1));
        box.input.focus();
      }, { "aria-label": say("removeValue", { value: name(value) }) })),
    ));
    count.textContent = say("count", { n });
    chips.hidden = !n;
    count.hidden = n < 2;
    clear.hidden = n < FEW;
    earlier.hidden = !from;
    earlier.textContent = say("earlier", { n: from });
  };
  draw();
  return {
    el: h("span", { class: "values" }, h("span", { class: "box-of-values" }, earlier, chips, box.el), count, clear),
    show: (next) => {
      if (next === current) return;
      current = next;
      draw();
    },
  };
}
