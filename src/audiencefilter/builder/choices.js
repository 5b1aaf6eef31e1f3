import { isRange, RANGES } from "./dates.js";
import { isObject } from "./json.js";
import { isOfNumbers, spanOf } from "./operands.js";
import { baseOf, canDeny, isRelative, isWindow, shapeOf } from "./tree.js";

// A choice is called by its operator, "!" where denied, "0" with null, ":…" for one way to say it.
/** @type {{[op: string]: string[]}} */
const WAYS = { gte: ["last", "since"], lt: ["ago", "before"], equals: ["today"], anniversary: ["next", "this"] };

/** Ranges that a field can be said to be in. @param {Field} field */
function rangesOf({ type, many, operators, relative, isResult }) {
  if (many || isResult || !["gte", "lt", "lte"].every((op) => operators.includes(op))) return [];
  const ahead = relative.includes("gte") && relative.includes("lte") ? ["between:next"] : [];
  if (type === "datetime") return [...RANGES, ...ahead];
  return type === "date" || isOfNumbers(/** @type {Field} */ ({ type })) ? ["between", ...ahead] : [];
}

/** @param {SchemaDocument} doc @param {Field} field @param {Tested} row */
export function codeOf(doc, field, { op, negated, operand }) {
  if (isRange(operand)) return isObject(operand.first) ? `${op}:next` : op;
  if (operand === null) return `${op}${negated ? "!" : ""}0`;
  if (negated) return `${op}!`;
  if (typeof operand === "boolean" && shapeOf(doc, field, op) === "boolean") return `${op}:${operand}`;
  return `${op}${wayOf(field, op, operand)}`;
}

/** @param {Field} field @param {string} op @param {Json} operand */
export function wayOf(field, op, operand) {
  if (isWindow(operand)) {
    const { from, to } = operand;
    return typeof to !== "string" ? ":this" : from === "P0D" && spanOf(to)?.ago === false ? ":next" : "";
  }
  if (!isRelative(operand, field) || operand.end) return "";
  const duration = operand[baseOf(field)] ?? "";
  if (op === "equals") return duration === "P0D" && !operand.start ? ":today" : "";
  const isPlain = operand.start ? duration === "P0D" : spanOf(duration)?.ago;
  const [near, start] = WAYS[op === "gte" || op === "lt" ? op : ""] ?? [];
  return isPlain && near ? `:${operand.start ? start : near}` : "";
}

const MISSING = "not0 equals0 isEmpty:false isEmpty:true";
/** By use, in groups; those that are not here come behind. @type {{[type: string]: {[group: string]: string}}} */
const ORDER = {
  list: { common: "hasSome hasSome! hasEvery has", missing: MISSING, other: "equals not" },
  text: { common: "equals not in notIn", part: "contains contains! startsWith startsWith! endsWith endsWith!", missing: MISSING },
  number: { common: "gte lte between equals not gt lt in notIn", missing: MISSING },
  datetime: {
    common: "gte:last gte:since between:next lt:ago lt:before", day: "on before after between from until",
    time: "gt gte lt lte equals not in notIn", missing: MISSING,
  },
  date: {
    common: "gte:last gte:since equals:today between:next anniversary:next anniversary:this lt:ago lt:before",
    day: "equals lt gt between gte lte not in notIn", missing: MISSING,
  },
};
/** A list of more choices has groups. */
const UNGROUPED = 8;

/** The groups of the choices, in their order. @param {Field} field */
const orderOf = (field) => new Map(Object.entries(ORDER[field.many ? "list" : isOfNumbers(field) ? "number" : field.type] ?? ORDER.text)
  .flatMap(([group, codes]) => codes.split(" ").map((code) => [code, group])));

/** @param {SchemaDocument} doc @param {Field} field @returns {string[]} */
export function allOf(doc, field) {
  const order = [...orderOf(field).keys()];
  const at = (/** @type {string} */ code) => (order.includes(code) ? order.indexOf(code) : order.length);
  return [...rangesOf(field), ...Object.keys(doc.operators).flatMap((op) => codesOf(doc, field, op))].sort((a, b) => at(a) - at(b));
}

/** Each with its words and its group. @param {SchemaDocument} doc @param {Field} field @param {Tested} row @param {Say} say */
export function choicesOf(doc, field, row, say) {
  const codes = allOf(doc, field);
  const now = codeOf(doc, field, row);
  if (!codes.includes(now)) codes.push(now);
  const groups = orderOf(field);
  const groupOf = (/** @type {string} */ code) => (codes.length > UNGROUPED ? say(`group.${groups.get(code) ?? "other"}`) : "");
  return codes.map((code) => [code, wordsOf(doc, field, code, say), groupOf(code)]);
}

/** @param {SchemaDocument} doc @param {Field} field @param {string} op @returns {string[]} */
function codesOf(doc, field, op) {
  const nulls = field.nulls.includes(op) && (op === "equals" || op === "not") ? [`${op}0`] : [];
  if (!field.operators.includes(op)) return nulls;
  if (shapeOf(doc, field, op) === "boolean") return [`${op}:true`, `${op}:false`];
  const isMoving = shapeOf(doc, field, op) === "window" || field.relative.includes(op);
  const ways = isMoving && (field.type === "date" || op === "gte" || op === "lt") ? (WAYS[op] ?? []) : [];
  const { relative, negation, denied } = doc.operators[op];
  const isDeniable = canDeny(field) && !relative && !negation && !field.operators.some((other) => doc.operators[other]?.words === denied);
  return [...ways.map((way) => `${op}:${way}`), op, ...(isDeniable ? [`${op}!`] : []), ...nulls];
}

/** @param {SchemaDocument} doc @param {Field} field @param {string} code @param {Say} say */
export function wordsOf(doc, field, code, say) {
  const [op] = /** @type {RegExpMatchArray} */ (/^\w+?(?=[!:0]|$)/.exec(code));
  const kind = field.many ? "many" : field.type;
  const known = say(`${code}.${kind}`) || say(code);
  if (known) return known;
  const { words, denied } = doc.operators[op] ?? { words: op };
  const plain = say(`${op}.${kind}`) || say(op) || words;
  return code.includes("!") ? (denied ?? `${plain} (not)`) : plain;
}
