import { first, wayOf } from "./choices.js";
import { combobox } from "./combobox.js";
import { dayInWords, dayTyped, isRange } from "./dates.js";
import { button, h, select, set, show } from "./dom.js";
import { isObject } from "./json.js";
import { isOfNumbers, spanOf, typed, valueOf, valuesOf } from "./operands.js";
import { fixedOf, labelOf, valueFor } from "./picker.js";
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
  if (field.type === "boolean") return "boolean";
  const way = wayOf(field, op, operand).slice(1);
  if (shape === "window") return way || "window";
  if (isRelative(operand)) return (!row.negated && way) || (spanOf(operand[baseOf(field)] ?? "") ? "span" : "duration");
  if (field.values && doc.operators[op].whole) return "choice";
  if (field.type === "datetime" && /^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(String(operand))) return "instant";
  if (field.type === "date" && /^(\d{4}-\d\d-\d\d)?$/.test(String(operand))) return op === "gte" || op === "lte" ? "dayOrOther" : "day";
  return "text";
}

/** @type {{[kind: string]: (desk: Desk, operand: any) => Editor}} */
export const EDITORS = {
  none: () => ({ el: h("span", { hidden: true }), show: () => {} }),
  boolean: ({ say, commit }, operand) => {
    const choices = [["", say("choose")], ...["true", "false"].map((one) => [one, say(one)])];
    const el = select(say("value"), choices, `${operand}`, (value) => commit(value && value === "true"));
    return { el, show: (value) => show(el, `${value}`) };
  },
  choice: (desk, operand) => valueBox(desk, operand, fixedOf(desk.field, desk.language)),
  text: (desk, operand) => {
    const { field, language } = desk;
    const isOfDays = /^date/.test(field.type);
    if (desk.suggest && !isOfDays) return valueBox(desk, operand);
    const example = typed(field.example ?? (field.type === "decimal" ? 0 : ""), language, field);
    const box = textBox(desk, operand, undefined, example);
    return isOfDays ? withKind(desk, box.show, box.el) : box;
  },
  day: (desk, operand) => dayBox(desk, operand),
  dayOrOther: (desk, operand) => {
    const box = dayBox(desk, operand);
    return withKind(desk, box.show, box.el);
  },
  onDay: (desk, operand) => {
    const box = dayBox({ ...desk, commit: (first, isTyping) => desk.commit({ ...operand, first }, isTyping) }, operand.first);
    return { el: box.el, show: (value) => box.show(value.first) };
  },
  values: valuesEditor,
};

/** A value that is one of some, or with those that are there already. @param {Desk} desk @param {any} value @param {Option[] | null} fixed @returns {Editor} */
function valueBox({ field, language, say, commit, suggest }, value, fixed = null) {
  const label = (/** @type {any} */ one) => labelOf(field, one, language);
  const meant = (/** @type {string} */ text) => valueFor(text, field, language);
  const isNumber = !fixed && isOfNumbers(field);
  const box = combobox({
    label: say("value"), say, suggest, value: label(value), free: !fixed || fixed.length > CHOICES, options: () => fixed ?? [],
    typing: fixed ? undefined : (text) => commit(meant(text), true),
    chosen: (text, { found }) => commit(fixed ? text : (found ?? meant(text))),
    props: { inputmode: isNumber && "decimal", class: isNumber && "number", placeholder: say("choose") },
  });
  return { el: box.el, show: (next) => (!fixed && `${meant(box.input.value)}` === `${next}`) || box.show(label(next), !fixed) };
}

/** @type {Box} */
export function textBox({ field, language, say, commit }, value, label = say("value"), placeholder) {
  const isNumber = isOfNumbers(field);
  const el = h("input", {
    type: "text", "aria-label": label, autocomplete: "off", value: typed(value, language, field),
    inputmode: isNumber && "decimal", class: isNumber && "number", placeholder,
    oninput: () => commit(valueOf(el.value, field, language), true),
  });
  return { el, show: (next) => `${valueOf(el.value, field, language)}` === `${next}` || show(el, typed(next, language, field)) };
}

/** A day as people type it, or picked in the calendar. @type {Box} */
export function dayBox({ language, say, commit }, value, label = say("value")) {
  const today = dayInWords(new Date().toISOString().slice(0, 10), language);
  const input = h("input", {
    type: "text", class: "day", "aria-label": label, autocomplete: "off", placeholder: today,
    oninput: () => commit(dayTyped(input.value, language), true),
    onchange: () => {
      const day = dayTyped(input.value, language);
      refuse(input.value && !day);
      if (day) input.value = dayInWords(day, language);
    },
  });
  const refuse = (/** @type {unknown} */ isWrong) => {
    set(input, "aria-invalid", isWrong && "true");
    hint.textContent = isWrong ? say("noDay", { example: today }) : "";
  };
  const calendar = h("input", {
    type: "date", class: "calendar", min: "0001-01-01", max: "9999-12-31", "aria-label": say("calendar", { name: label }),
    oninput: () => calendar.value && commit(calendar.value),
  });
  const hint = h("small", { class: "hint", role: "alert" });
  const shown = (/** @type {any} */ day) => {
    calendar.value = day;
    if (dayTyped(input.value, language) === day) return;
    input.value = day && dayInWords(day, language);
    refuse(false);
  };
  shown(value);
  return { el: parts(input, calendar, hint), show: shown };
}

/** @param {Child[]} children */
export const parts = (...children) => h("span", { class: "parts" }, ...children);

/** What stands behind the kind of date. @param {Desk} desk @param {Editor["show"]} show @param {Child[]} children @returns {Editor} */
export const withKind = (desk, show, ...children) => ({ el: parts(kindSelect(desk, "exact"), ...children), show });

/** @param {Desk} desk @param {string} kind */
export const kindSelect = ({ field, say, commit }, kind) => {
  if (!field.relative.length) return null;
  const el = select(say("kind"), ["exact", "relative"].map((one) => [one, say(`${one}.${field.type}`) || say(one)]), kind, (value) =>
    commit(value === "relative" ? { [baseOf(field)]: "P1D" } : first(field)),
  );
  el.classList.add("kind");
  return el;
};

/** @param {Desk} desk @param {Json[]} current @returns {Editor} */
function valuesEditor({ field, language, say, commit, suggest }, current) {
  let from = 0;
  const isBoolean = field.type === "boolean";
  const name = (/** @type {Json} */ value) => (isBoolean ? say(`${value}`) : labelOf(field, value, language));
  const isOther = (/** @type {Json | undefined} */ value) => !current.some((one) => `${one}` === `${value}`);
  const count = h("small", { class: "hint" });
  const chips = h("ul", { class: "chips", "aria-label": say("values"), part: "chips" });
  const turn = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ step) => button(sign, () => {
    from += step;
    draw();
  }, { "aria-label": say(label) });
  const earlier = turn("‹", "earlier", -PAGE);
  const later = turn("›", "later", PAGE);
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
    from = Math.max(0, Math.min(from, Math.floor((n - 1) / PAGE) * PAGE));
    const page = current.slice(from, from + PAGE);
    chips.replaceChildren(...page.map((value, at) =>
      h("li", { part: "chip" }, h("bdi", {}, name(value)), button("×", () => {
        commit(current.toSpliced(from + at, 1));
        box.input.focus();
      }, { "aria-label": say("removeValue", { value: name(value) }) })),
    ));
    count.textContent = n > PAGE ? say("shown", { from: from + 1, to: from + page.length, n }) : say("count", { n });
    count.hidden = chips.hidden = !n;
    earlier.hidden = later.hidden = n <= PAGE;
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
