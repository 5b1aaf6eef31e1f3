import { first, wayOf } from "./choices.js";
import { dayInWords, dayTyped, instantOf, isRange, localOf } from "./dates.js";
import { isObject } from "./json.js";
import { combobox } from "./combobox.js";
import { button, h, select, set, show } from "./dom.js";
import {
  durationOf, instantInWords, isDay, isOfNumbers, isPickable, spanOf, typed, UNITS, valueOf, valuesOf, WEEKDAYS, weekdayIn,
} from "./operands.js";
import { labelOf, valueFor } from "./picker.js";
import { baseOf, isRelative, shapeOf } from "./tree.js";

const PAGE = 20;
const CHOICES = 50;

/** @param {SchemaDocument} doc @param {Field} field @param {Row} row */
export function kindOf(doc, field, row) {
  const { op, operand } = row;
  const shape = shapeOf(doc, field, op);
  if (operand === null || (shape === "boolean" && !row.negated)) return "none";
  if (isRange(operand)) return isObject(operand.first) ? "ahead" : isOfNumbers(field) ? "numbers" : op === "between" ? "days" : "onDay";
  if (shape === "values") return "values";
  if (typeof operand === "boolean") return "boolean";
  const way = wayOf(field, op, operand).slice(1);
  if (shape === "window") return way || "window";
  if (isRelative(operand)) return (!row.negated && way) || (spanOf(operand[baseOf(field)] ?? "") ? "span" : "duration");
  if (field.values && doc.operators[op].whole) return "choice";
  if (field.type === "datetime" && isPickable(operand)) return "instant";
  if (field.type === "date" && isDay(operand)) return op === "gte" || op === "lte" ? "dayOrOther" : "day";
  return "text";
}

/** @type {{[kind: string]: string[]}} */
const RELATIVE = {
  last: ["amount", "unit"], ago: ["amount", "unit"], since: ["which", "weekStart", "zone"], before: ["which", "weekStart", "zone"],
  span: ["kind", "amount", "unit", "side", "start", "weekStart", "zone"],
  duration: ["kind", "duration", "start", "weekStart", "zone"], today: ["zone"],
};
/** @type {{[kind: string]: string[]}} */
const WINDOW = { next: ["amount", "unit", "zone"], this: ["which", "weekStart", "zone"], window: ["from", "to", "zone"] };

/** @param {string} kind @param {Desk} desk @param {any} operand @returns {Editor} */
export function editorOf(kind, desk, operand) {
  if (kind in WINDOW) return windowEditor(desk, operand, WINDOW[kind]);
  return kind in RELATIVE ? relative(desk, operand, RELATIVE[kind]) : EDITORS[kind](desk, operand);
}

/** @type {{[kind: string]: (desk: Desk, operand: any) => Editor}} */
const EDITORS = {
  none: () => ({ el: h("span", { hidden: true }), show: () => {} }),
  boolean: ({ say, commit }, operand) => {
    const el = select(say("value"), ["true", "false"].map((one) => [one, say(one)]), `${operand}`, (value) => commit(value === "true"));
    return { el, show: (value) => show(el, `${value}`) };
  },
  choice: ({ field, language, say, commit, suggest }, operand) => {
    const values = field.values ?? [];
    const label = (/** @type {any} */ value) => labelOf(field, value, language);
    const options = () => values.map((value) => ({ value, label: label(value) }));
    const box = combobox({
      label: say("value"), value: label(operand), free: values.length > CHOICES, say, chosen: (value) => commit(value), options, suggest, props: { placeholder: say("choose") },
    });
    return { el: box.el, show: (value) => box.show(label(value)) };
  },
  text: (desk, operand) => {
    const { field, language, say, commit } = desk;
    const isNumber = isOfNumbers(field);
    if (desk.suggest && field.type !== "datetime" && field.type !== "date") return suggested(desk, operand);
    const example = field.example ?? (field.type === "decimal" ? 0 : "");
    const el = h("input", {
      type: "text", "aria-label": say("value"), autocomplete: "off", value: typed(operand, language, field),
      inputmode: isNumber && "decimal", class: isNumber && "number", placeholder: typed(example, language, field),
      oninput: () => commit(valueOf(el.value, field, language), true),
    });
    const shown = (/** @type {any} */ value) => `${valueOf(el.value, field, language)}` === `${value}` || show(el, typed(value, language, field));
    return { el: field.type === "datetime" || field.type === "date" ? parts(kindSelect(desk, "exact"), el) : el, show: shown };
  },
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
      words.textContent = instantInWords(value, language, zone) || zone;
      if (written() !== value) input.value = value && localOf(value, zone);
    };
    shown(operand);
    return { el: parts(kindSelect(desk, "exact"), input, words), show: shown };
  },
  day: (desk, operand) => dayBox(desk, operand, desk.commit),
  dayOrOther: (desk, operand) => {
    const box = dayBox(desk, operand, desk.commit);
    return { el: parts(kindSelect(desk, "exact"), box.el), show: box.show };
  },
  onDay: (desk, operand) => {
    const box = dayBox(desk, operand.first, (first, isTyping) => desk.commit({ ...operand, first }, isTyping));
    return { el: box.el, show: (value) => box.show(value.first) };
  },
  days: (desk, operand) => extent(desk, operand, dayBox),
  numbers: (desk, operand) => extent(desk, operand, numberBox),
  ahead: (desk, operand) => {
    const { field, say } = desk;
    let current = operand;
    const base = baseOf(field);
    const span = () => spanOf(current.last[base]) ?? { amount: "30", unit: "day", ago: false };
    const alter = (/** @type {Partial<Span>} */ part, isTyping = false) =>
      desk.commit({ ...current, last: { ...current.last, [base]: durationOf({ ...span(), ...part }) } }, isTyping);
    const amount = amountInput(desk, (value) => alter({ amount: value }, true));
    const unit = select(say("unit"), unitsOf(field).map((one) => [one, say(one)]), "", (value) => alter({ unit: value }));
    const shown = (/** @type {any} */ value) => {
      current = value;
      show(amount, span().amount);
      show(unit, span().unit);
    };
    shown(operand);
    return { el: parts(amount, unit), show: shown };
  },
  values: valuesEditor,
};

/** A value with those that are there already. @param {Desk} desk @param {any} operand @returns {Editor} */
function suggested({ field, language, say, commit, suggest }, operand) {
  const box = combobox({
    label: say("value"), say, free: true, suggest, value: labelOf(field, operand, language), options: () => [],
    typing: (text) => commit(valueFor(text, field, language), true),
    chosen: (text, { found }) => commit(found ?? valueFor(text, field, language)),
    props: { inputmode: isOfNumbers(field) && "decimal", class: isOfNumbers(field) && "number", placeholder: say("choose") },
  });
  const shown = (/** @type {any} */ value) => {
    if (`${valueFor(box.input.value, field, language)}` !== `${value}`) box.show(labelOf(field, value, language), true);
  };
  return { el: box.el, show: shown };
}

/** @typedef {(desk: Desk, value: any, commit: (value: any, isTyping?: boolean) => void, label?: string) => Editor} Box */

/** A first and a last. @param {Desk} desk @param {any} operand @param {Box} box @returns {Editor} */
function extent(desk, operand, box) {
  const { say } = desk;
  let current = operand;
  const end = (/** @type {"first" | "last"} */ name) =>
    box(desk, current[name], (value, isTyping) => desk.commit({ ...current, [name]: value }, isTyping), say(`extent.${name}`));
  const [first, last] = [end("first"), end("last")];
  return {
    el: parts(first.el, h("span", { class: "and" }, say("and")), last.el),
    show: (value) => {
      current = value;
      first.show(value.first);
      last.show(value.last);
    },
  };
}

/** @type {Box} */
function numberBox({ field, language, say }, value, commit, label = say("value")) {
  const el = h("input", {
    type: "text", inputmode: "decimal", class: "number", "aria-label": label, autocomplete: "off", value: typed(value, language, field),
    oninput: () => commit(valueOf(el.value, field, language), true),
  });
  return { el, show: (next) => `${valueOf(el.value, field, language)}` === `${next}` || show(el, typed(next, language, field)) };
}

/** A day as people type it, or picked in the calendar. @type {Box} */
function dayBox({ language, say }, value, commit, label = say("value")) {
  const today = dayInWords(new Date().toISOString().slice(0, 10), language);
  const input = h("input", {
    type: "text", class: "day", "aria-label": label, autocomplete: "off", placeholder: today,
    oninput: () => commit(dayTyped(input.value, language), true),
    onchange: () => {
      const day = dayTyped(input.value, language);
      set(input, "aria-invalid", Boolean(input.value) && !day && "true");
      hint.textContent = input.value && !day ? say("noDay", { example: today }) : "";
      if (day) input.value = dayInWords(day, language);
    },
  });
  const calendar = h("input", {
    type: "date", class: "calendar", min: "0001-01-01", max: "9999-12-31", "aria-label": say("calendar", { name: label }),
    oninput: () => calendar.value && commit(calendar.value),
  });
  const hint = h("small", { class: "hint", role: "alert" });
  const shown = (/** @type {any} */ day) => {
    calendar.value = day;
    if (dayTyped(input.value, language) === day) return;
    input.value = day && dayInWords(day, language);
    hint.textContent = "";
    set(input, "aria-invalid", null);
  };
  shown(value);
  return { el: parts(input, calendar, hint), show: shown };
}

/** @param {(Child)[]} children */
const parts = (...children) => h("span", { class: "parts" }, ...children);

/** @param {Desk} desk @param {string} kind */
const kindSelect = ({ field, say, commit }, kind) => {
  if (!field.relative.length) return null;
  const el = select(say("kind"), ["exact", "relative"].map((one) => [one, say(`${one}.${field.type}`) || say(one)]), kind, (value) =>
    commit(value === "relative" ? { [baseOf(field)]: "P1D" } : first(field)),
  );
  el.classList.add("kind");
  return el;
};

/** @param {Desk} desk @param {(value: string) => void} chosen */
function zoneBox({ doc, say }, chosen) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set(["UTC", here, ...doc.zones])].filter((one) => doc.zones.includes(one));
  return combobox({ label: say("zone"), say, chosen: (value) => chosen(value === "UTC" ? "" : value), options: () => zones.map((one) => ({ value: one, label: one })) });
}

/** Whether a zone goes without saying: it is that of all days. @param {Desk} desk @param {string} [zone] */
const isUsual = ({ doc }, zone = "UTC") => Boolean(doc.zone) && doc.zone === (zone || "UTC");

/** @param {Desk} desk @param {(value: string) => void} chosen */
const weekSelect = ({ language, say }, chosen) =>
  select(say("weekStart"), WEEKDAYS.map((one) => [one, weekdayIn(one, language)]), "", (value) => chosen(value === "monday" ? "" : value));

/** @param {Desk} desk @param {(value: string) => void} chosen */
const amountInput = ({ say }, chosen) => {
  const el = h("input", {
    type: "number", min: "0", max: "999999999", step: "1", class: "number", "aria-label": say("amount"),
    oninput: () => /^\d{1,9}$/.test(el.value) && chosen(el.value),
  });
  return el;
};

/** @param {Field} field */
const unitsOf = (field) => (field.type === "date" ? UNITS.filter((one) => !/minute|hour/.test(one)) : UNITS);

/** @param {Desk} desk @param {DayWindow} operand @param {string[]} edited @returns {Editor} */
function windowEditor(desk, operand, edited) {
  const { doc, field, say, commit } = desk;
  let current = operand;
  const alter = (/** @type {Partial<DayWindow>} */ part, isTyping = false) => {
    const { from, to, zone } = { ...current, ...part };
    commit({ from, to, ...(zone && { zone }) }, isTyping);
  };
  const ahead = (/** @type {Partial<Span>} */ part, isTyping = false) => {
    const span = spanOf(String(current.to)) ?? { amount: "7", unit: "day", ago: false };
    alter({ to: durationOf({ ...span, ...part }) }, isTyping);
  };
  const whole = (/** @type {string} */ unit, /** @type {string | undefined} */ day) => {
    const weekStart = unit === "week" && day ? { weekStart: day } : {};
    alter({ from: { today: "P0D", start: unit, ...weekStart }, to: { today: "P0D", end: unit, ...weekStart } });
  };
  const unitNow = () => (typeof current.from === "string" ? {} : current.from);
  const amount = amountInput(desk, (value) => ahead({ amount: value }, true));
  const unit = select(say("unit"), unitsOf(field).map((one) => [one, say(one)]), "", (value) => ahead({ unit: value }));
  const which = select(say("which"), doc.zoned.map((one) => [one, say(`this.${one}`)]), "", (value) => whole(value, unitNow().weekStart));
  const weekStart = weekSelect(desk, (value) => whole("week", value));
  const end = (/** @type {"from" | "to"} */ name) => {
    const el = h("input", { type: "text", "aria-label": say(`window.${name}`), oninput: () => alter({ [name]: el.value }, true) });
    return el;
  };
  const [from, to] = [end("from"), end("to")];
  const zone = zoneBox(desk, (value) => alter({ zone: value }));
  /** @type {{[name: string]: Child}} */
  const all = { amount, unit, which, weekStart, from, to, zone: zone.el };
  const shown = (/** @type {DayWindow} */ value) => {
    current = value;
    const span = spanOf(String(value.to));
    show(amount, span?.amount ?? "");
    show(unit, span?.unit ?? "");
    show(which, unitNow().start ?? "");
    show(weekStart, unitNow().weekStart ?? "monday");
    weekStart.hidden = unitNow().start !== "week";
    show(from, typeof value.from === "string" ? value.from : "");
    show(to, typeof value.to === "string" ? value.to : "");
    zone.show(value.zone ?? "UTC");
    zone.el.hidden = isUsual(desk, value.zone);
  };
  shown(operand);
  return { el: parts(...edited.map((name) => all[name])), show: shown };
}

/** @param {Desk} desk @param {Relative} operand @param {string[]} edited @returns {Editor} */
function relative(desk, operand, edited) {
  const { doc, field, say, commit } = desk;
  const base = baseOf(field);
  const isDate = base === "today";
  let current = operand;
  const isOfDays = (/** @type {string} */ unit) => doc.zoned.includes(unit);
  const alter = (/** @type {Partial<Relative>} */ part, isTyping = false) => {
    const { [base]: duration, start = "", end = "", weekStart = "", zone = "" } = { ...current, ...part };
    const isWeek = (start || end) === "week";
    commit({
      [base]: duration ?? "", ...(start && { start }), ...(end && { end }), ...(weekStart && isWeek && { weekStart }),
      ...(zone && (isDate || isOfDays(start)) && { zone }),
    }, isTyping);
  };
  const measure = (/** @type {Partial<Span>} */ part, isTyping = false) => {
    const span = spanOf(current[base] ?? "");
    if (span) alter({ [base]: durationOf({ ...span, ...part }) }, isTyping);
  };
  const amount = amountInput(desk, (value) => measure({ amount: value }, true));
  const unit = select(say("unit"), unitsOf(field).map((one) => [one, say(one)]), "", (value) => measure({ unit: value }));
  const side = select(say("side"), ["ago", "ahead"].map((one) => [one, say(one)]), "", (value) => measure({ ago: value === "ago" }));
  const duration = h("input", { type: "text", "aria-label": say("duration"), oninput: () => alter({ [base]: duration.value }, true) });
  const starts = isDate ? doc.zoned : doc.starts;
  const ends = isDate ? doc.zoned.map((one) => [`end ${one}`, say("endOf", { name: say(`this.${one}`) })]) : [];
  const start = select(say("start"), [["", say(isDate ? "this.day" : "now")], ...starts.map((one) => [one, say("startOf", { name: say(`this.${one}`) })]), ...ends], "", (value) =>
    alter(value.startsWith("end ") ? { start: "", end: value.slice(4) } : { start: value, end: "" }),
  );
  const which = select(say("which"), starts.map((one) => [one, say(`this.${one}`)]), "", (value) => alter({ start: value }));
  const weekStart = weekSelect(desk, (value) => alter({ weekStart: value }));
  const zone = zoneBox(desk, (value) => alter({ zone: value }));
  /** @type {{[name: string]: Child}} */
  const all = { kind: kindSelect(desk, "relative"), amount, unit, side, duration, start, which, weekStart, zone: zone.el };
  const shown = (/** @type {Relative} */ value) => {
    current = value;
    const text = value[base] ?? "";
    const span = spanOf(text);
    show(amount, span?.amount ?? "");
    show(unit, span?.unit ?? "");
    show(side, span?.ago ? "ago" : "ahead");
    show(duration, text);
    show(start, value.end ? `end ${value.end}` : (value.start ?? ""));
    show(which, value.start ?? "");
    show(weekStart, value.weekStart ?? "monday");
    weekStart.hidden = (value.start ?? value.end) !== "week";
    zone.el.hidden = (!isDate && !isOfDays(value.start ?? "")) || isUsual(desk, value.zone);
    zone.show(value.zone ?? "UTC");
  };
  shown(operand);
  return { el: parts(...edited.map((name) => all[name])), show: shown };
}

/** @param {Desk} desk @param {Json[]} current @returns {Editor} */
function valuesEditor({ field, language, say, commit, suggest }, current) {
  let from = 0;
  const isBoolean = field.type === "boolean";
  const name = (/** @type {Json} */ value) => (isBoolean ? say(`${value}`) : labelOf(field, value, language));
  const count = h("small", { class: "hint" });
  const chips = h("ul", { class: "chips", "aria-label": say("values"), part: "chips" });
  const earlier = button("‹", () => turn(-PAGE), { "aria-label": say("earlier") });
  const later = button("›", () => turn(PAGE), { "aria-label": say("later") });
  const clear = button(say("clear"), () => commit([]));

  const add = (/** @type {Json[]} */ more) => {
    const all = new Set(current);
    const before = all.size;
    for (const value of more) all.add(value);
    if (all.size > before) commit([...current, ...[...all].slice(before)]);
  };
  const offered = isBoolean ? ["true", "false"] : (field.values ?? []);
  const box = combobox({
    label: say("add"), say, free: true,
    suggest: suggest && (async (text, signal) => {
      const answer = await suggest(text, signal);
      return answer && { ...answer, options: answer.options.filter(({ found }) => !current.some((one) => `${one}` === `${found}`)) };
    }),
    options: () => offered.filter((value) => !current.some((one) => `${one}` === value)).map((value) => ({ value, label: name(value) })),
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

  const turn = (/** @type {number} */ step) => {
    from += step;
    draw();
  };
  const draw = () => {
    from = Math.max(0, Math.min(from, Math.floor((current.length - 1) / PAGE) * PAGE));
    const page = current.slice(from, from + PAGE);
    chips.replaceChildren(...page.map((value, at) =>
      h("li", { part: "chip" }, h("bdi", {}, name(value)), button("×", () => {
        commit(current.toSpliced(from + at, 1));
        box.input.focus();
      }, { "aria-label": say("removeValue", { value: name(value) }) })),
    ));
    const n = current.length;
    const isLong = n > PAGE;
    count.hidden = !n;
    count.textContent = isLong ? say("shown", { from: from + 1, to: from + page.length, n }) : say("count", { n });
    chips.hidden = !n;
    earlier.hidden = later.hidden = !isLong;
    clear.hidden = n < 2;
    earlier.disabled = !from;
    later.disabled = from + PAGE >= n;
  };
  draw();
  return {
    el: h("span", { class: "values" }, chips, box.el, count, earlier, later, clear),
    show: (next) => {
      if (next === current) return;
      if (next.length > current.length) from = next.length;
      current = next;
      draw();
    },
  };
}
