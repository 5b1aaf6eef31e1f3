import { codeOf, first } from "./choices.js";
import { combobox } from "./combobox.js";
import { button, h, optionsOf, select, show } from "./dom.js";
import { durationOf, instantInWords, isPickable, spanOf, typed, UNITS, valueOf, valuesOf } from "./operands.js";
import { isRelative, shapeOf } from "./tree.js";

const PAGE = 20;
const CHOICES = 50;

/** @param {SchemaDocument} doc @param {Field} field @param {Row} row */
export function kindOf(doc, field, row) {
  const { op, operand } = row;
  const shape = shapeOf(doc, field, op);
  if (operand === null || (shape === "boolean" && !row.negated)) return "none";
  if (shape === "values") return "values";
  if (typeof operand === "boolean") return "boolean";
  if (isRelative(operand)) return codeOf(doc, field, row).split(":")[1] ?? (spanOf(operand.now) ? "span" : "duration");
  if (field.values && doc.operators[op].whole) return "choice";
  if (field.type === "datetime" && isPickable(operand)) return "instant";
  return "text";
}

/** @type {{[kind: string]: string[]}} */
const RELATIVE = {
  last: ["amount", "unit"], ago: ["amount", "unit"], since: ["which", "zone"], before: ["which", "zone"],
  span: ["kind", "amount", "unit", "side", "start", "zone"], duration: ["kind", "duration", "start", "zone"],
};

/** @param {string} kind @param {Desk} desk @param {any} operand @returns {Editor} */
export function editorOf(kind, desk, operand) {
  return kind in RELATIVE ? relative(desk, operand, RELATIVE[kind]) : EDITORS[kind](desk, operand);
}

/** @type {{[kind: string]: (desk: Desk, operand: any) => Editor}} */
const EDITORS = {
  none: () => ({ el: h("span", { hidden: true }), show: () => {} }),
  boolean: ({ say, commit }, operand) => {
    const el = select(say("value"), ["true", "false"].map((one) => [one, say(one)]), `${operand}`, (value) => commit(value === "true"));
    return { el, show: (value) => show(el, `${value}`) };
  },
  choice: ({ field, say, commit }, operand) => {
    const values = field.values ?? [];
    if (values.length > CHOICES) {
      const options = () => values.map((value) => ({ value, label: value }));
      return combobox({ label: say("value"), value: operand, free: true, say, chosen: commit, options });
    }
    const el = select(say("value"), [], "", commit);
    const shown = (/** @type {any} */ value) => {
      const all = values.includes(value) ? values : [value, ...values];
      if (el.options.length !== all.length || !values.includes(value)) el.replaceChildren(...optionsOf(all.map((one) => [one, one])));
      show(el, value);
    };
    shown(operand);
    return { el, show: shown };
  },
  text: (desk, operand) => {
    const { field, language, say, commit } = desk;
    const isNumber = field.type === "integer" || field.type === "number";
    const el = h("input", {
      type: "text", "aria-label": say("value"), autocomplete: "off", value: typed(operand, language),
      inputmode: isNumber && "decimal", class: isNumber && "number", placeholder: typed(field.example ?? "", language),
      oninput: () => commit(valueOf(el.value, field, language), true),
    });
    const shown = (/** @type {any} */ value) => valueOf(el.value, field, language) === value || show(el, typed(value, language));
    return { el: field.type === "datetime" ? parts(kindSelect(desk, "exact"), el) : el, show: shown };
  },
  instant: (desk, operand) => {
    const { say, language, commit } = desk;
    const input = h("input", {
      type: "datetime-local", step: "1", max: "9999-12-31T23:59:59", "aria-label": `${say("value")} (UTC)`,
      oninput: () => commit(written(), true),
    });
    const written = () => input.value && `${input.value}${input.value.length === 16 ? ":00" : ""}Z`;
    const words = h("small", { class: "hint" });
    const shown = (/** @type {any} */ value) => {
      words.textContent = instantInWords(value, language) || "UTC";
      if (written() !== value) input.value = value.slice(0, -1);
    };
    shown(operand);
    return { el: parts(kindSelect(desk, "exact"), input, words), show: shown };
  },
  values: valuesEditor,
};

/** @param {(Child)[]} children */
const parts = (...children) => h("span", { class: "parts" }, ...children);

/** @param {Desk} desk @param {string} kind */
const kindSelect = ({ field, say, commit }, kind) =>
  field.relative.length > 0 && select(say("kind"), ["exact", "relative"].map((one) => [one, say(one)]), kind, (value) =>
    commit(value === "relative" ? { now: "P1D" } : first(field)),
  );

/** @param {Desk} desk @param {Relative} operand @param {string[]} edited @returns {Editor} */
function relative(desk, operand, edited) {
  const { doc, say, commit } = desk;
  let held = operand;
  const takesZone = (/** @type {string} */ start) => doc.zoned.includes(start);
  const alter = (/** @type {Partial<Relative>} */ part, isTyping = false) => {
    const { now, start = "", zone = "" } = { ...held, ...part };
    commit({ now, ...(start && { start }), ...(zone && takesZone(start) && { zone }) }, isTyping);
  };
  const measure = (/** @type {Partial<Span>} */ part, isTyping = false) => {
    const span = spanOf(held.now);
    if (span) alter({ now: durationOf({ ...span, ...part }) }, isTyping);
  };
  const amount = h("input", {
    type: "number", min: "0", max: "999999999", step: "1", class: "number", "aria-label": say("amount"),
    oninput: () => /^\d{1,9}$/.test(amount.value) && measure({ amount: amount.value }, true),
  });
  const unit = select(say("unit"), UNITS.map((one) => [one, say(one)]), "", (value) => measure({ unit: value }));
  const side = select(say("side"), ["ago", "ahead"].map((one) => [one, say(one)]), "", (value) => measure({ ago: value === "ago" }));
  const duration = h("input", { type: "text", "aria-label": say("duration"), oninput: () => alter({ now: duration.value }, true) });
  const start = select(say("start"), ["", ...doc.starts].map((one) => [one, one ? say("startOf", { name: say(`this.${one}`) }) : say("now")]), "", (value) => alter({ start: value }));
  const which = select(say("which"), doc.starts.map((one) => [one, say(`this.${one}`)]), "", (value) => alter({ start: value }));
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set(["UTC", here, ...doc.zones])].filter((one) => doc.zones.includes(one));
  const zone = combobox({ label: say("zone"), say, chosen: (value) => alter({ zone: value === "UTC" ? "" : value }), options: () => zones.map((one) => ({ value: one, label: one })) });
  /** @type {{[name: string]: Child}} */
  const all = { kind: kindSelect(desk, "relative"), amount, unit, side, duration, start, which, zone: zone.el };
  const shown = (/** @type {any} */ value) => {
    held = value;
    const span = spanOf(value.now);
    show(amount, span?.amount ?? "");
    show(unit, span?.unit ?? "");
    show(side, span?.ago ? "ago" : "ahead");
    show(duration, value.now);
    show(start, value.start ?? "");
    show(which, value.start ?? "");
    zone.el.hidden = !takesZone(value.start ?? "");
    zone.show(value.zone ?? "UTC");
  };
  shown(operand);
  return { el: parts(...edited.map((name) => all[name])), show: shown };
}

/** @param {Desk} desk @param {Json[]} held @returns {Editor} */
function valuesEditor({ field, language, say, commit }, held) {
  let from = 0;
  const isBoolean = field.type === "boolean";
  const name = (/** @type {Json} */ value) => (isBoolean ? say(`${value}`) : typed(value, language));
  const count = h("small", { class: "hint" });
  const chips = h("ul", { class: "chips", "aria-label": say("values"), part: "chips" });
  const earlier = button("‹", () => turn(-PAGE), { "aria-label": say("earlier") });
  const later = button("›", () => turn(PAGE), { "aria-label": say("later") });
  const clear = button(say("clear"), () => commit([]));

  const add = (/** @type {Json[]} */ more) => {
    const all = new Set(held);
    for (const value of more) all.add(value);
    if (all.size > new Set(held).size) commit([...held, ...[...all].slice(new Set(held).size)]);
  };
  const offered = isBoolean ? ["true", "false"] : (field.values ?? []);
  const box = combobox({
    label: say("add"), say, free: true,
    options: () => offered.filter((value) => !held.some((one) => `${one}` === value)).map((value) => ({ value, label: name(value) })),
    chosen: (text) => {
      box.show("", true);
      if (!isBoolean || offered.includes(text)) add([valueOf(text, field, language)]);
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
    from = Math.max(0, Math.min(from, Math.floor((held.length - 1) / PAGE) * PAGE));
    const page = held.slice(from, from + PAGE);
    chips.replaceChildren(...page.map((value, at) =>
      h("li", { part: "chip" }, h("bdi", {}, name(value)), button("×", () => {
        commit(held.toSpliced(from + at, 1));
        box.input.focus();
      }, { "aria-label": say("removeValue", { value: name(value) }) })),
    ));
    const n = held.length;
    const isLong = n > PAGE;
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
      if (next === held) return;
      if (next.length > held.length) from = next.length;
      held = next;
      draw();
    },
  };
}
