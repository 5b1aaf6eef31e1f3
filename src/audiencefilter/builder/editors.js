import { wayOf } from "./choices.js";
import { combobox } from "./combobox.js";
import { isRange } from "./dates.js";
import { h, select, show } from "./dom.js";
import { isObject } from "./json.js";
import { isOfNumbers, spanOf, typed, valueOf } from "./operands.js";
import { fixedOf, labelOf, valueFor } from "./picker.js";
import { baseOf, isRelative, shapeOf } from "./tree.js";

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
  if (field.type === "date" && /^(\d{4}-\d\d-\d\d)?$/.test(String(operand))) return "day";
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
  text: (desk, operand) => (desk.suggest && !/^date/.test(desk.field.type) ? valueBox : textBox)(desk, operand),
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
export function textBox({ field, language, say, commit }, value, label = say("value")) {
  const isNumber = isOfNumbers(field);
  const el = h("input", {
    type: "text", "aria-label": label, autocomplete: "off", value: typed(value, language, field),
    inputmode: isNumber && "decimal", class: isNumber && "number",
    placeholder: typed(field.example ?? (field.type === "decimal" ? 0 : ""), language, field),
    oninput: () => commit(valueOf(el.value, field, language), true),
  });
  return { el, show: (next) => `${valueOf(el.value, field, language)}` === `${next}` || show(el, typed(next, language, field)) };
}

/** @param {Child[]} children */
export const parts = (...children) => h("span", { class: "parts" }, ...children);
