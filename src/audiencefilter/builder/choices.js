import { isOfNumbers, spanOf } from "./operands.js";
import { baseOf, canDeny, isRelative, isWindow, shapeOf } from "./tree.js";

// A choice is called by its operator, "!" where denied, "0" with null, ":…" for one way to say it.
/** @type {{[code: string]: {now: string, start?: string}}} */
const RELATIVE = {
  "gte:last": { now: "-P30D" },
  "lt:ago": { now: "-P30D" },
  "gte:since": { now: "P0D", start: "month" },
  "lt:before": { now: "P0D", start: "month" },
};
// Of dates only; "today" stands in place of "now" in those above.
/** @type {{[code: string]: Json}} */
const OF_DATES = {
  "equals:today": { today: "P0D" },
  "anniversary:next": { from: "P0D", to: "P7D" },
  "anniversary:this": { from: { today: "P0D", start: "month" }, to: { today: "P0D", end: "month" } },
};

/** @param {Field} field @returns {{[code: string]: Json}} */
function waysOf(field) {
  if (field.type !== "date") return RELATIVE;
  const same = Object.entries(RELATIVE).map(([code, { now, ...more }]) => [code, { today: now, ...more }]);
  return { ...Object.fromEntries(same), ...OF_DATES };
}

/** @param {SchemaDocument} doc @param {Field} field @param {Test} row */
export function codeOf(doc, field, { op, negated, operand }) {
  if (operand === null) return `${op}${negated ? "!" : ""}0`;
  if (negated) return `${op}!`;
  if (typeof operand === "boolean" && shapeOf(doc, field, op) === "boolean") return `${op}:${operand}`;
  return `${op}${wayOf(field, op, operand)}`;
}

/** @param {Field} field @param {string} op @param {Json} operand */
export function wayOf(field, op, operand) {
  if (isWindow(operand)) return wayOfWindow(operand);
  if (!isRelative(operand, field) || operand.end) return "";
  const duration = operand[baseOf(field)] ?? "";
  if (op === "equals") return duration === "P0D" && !operand.start ? ":today" : "";
  const way = operand.start ? (op === "gte" ? ":since" : ":before") : op === "gte" ? ":last" : ":ago";
  const isPlain = operand.start ? duration === "P0D" : spanOf(duration)?.ago;
  return isPlain && `${op}${way}` in RELATIVE ? way : "";
}

/** @param {DayWindow} window */
function wayOfWindow({ from, to }) {
  if (typeof to !== "string") return ":this";
  return from === "P0D" && spanOf(to)?.ago === false ? ":next" : "";
}

// By use; those that are not here come behind.
const ORDER = {
  list: "hasSome hasSome! hasEvery has isEmpty:false isEmpty:true equals not",
  text: "equals not in notIn contains contains! startsWith endsWith not0 equals0",
  number: "gte lte equals not gt lt in notIn not0 equals0",
  datetime: "gte:last gte:since lt:ago lt:before gte gt lt lte",
  date: "gte:last gte:since equals:today equals lt gt anniversary:next anniversary:this lt:ago lt:before gte lte",
};

/** @param {Field} field */
const orderOf = (field) =>
  ORDER[field.many ? "list" : isOfNumbers(field) ? "number" : field.type === "date" || field.type === "datetime" ? field.type : "text"].split(" ");

/** @param {SchemaDocument} doc @param {Field} field @returns {string[]} */
function allOf(doc, field) {
  const order = orderOf(field);
  const at = (/** @type {string} */ code) => (order.includes(code) ? order.indexOf(code) : order.length);
  return Object.keys(doc.operators).flatMap((op) => codesOf(doc, field, op)).sort((a, b) => at(a) - at(b));
}

/** @param {SchemaDocument} doc @param {Field} field @param {Test} row @param {Say} say @returns {[string, string][]} */
export function choicesOf(doc, field, row, say) {
  const codes = allOf(doc, field);
  const now = codeOf(doc, field, row);
  if (!codes.includes(now)) codes.push(now);
  return codes.map((code) => [code, wordsOf(doc, field, code, say)]);
}

/** @param {SchemaDocument} doc @param {Field} field @param {string} op @returns {string[]} */
function codesOf(doc, field, op) {
  const nulls = field.nulls.includes(op) && (op === "equals" || op === "not") ? [`${op}0`] : [];
  if (!field.operators.includes(op)) return nulls;
  if (shapeOf(doc, field, op) === "boolean") return [`${op}:true`, `${op}:false`];
  const isWindowed = shapeOf(doc, field, op) === "window";
  const isMoving = isWindowed || field.relative.includes(op);
  const ways = isMoving ? Object.keys(waysOf(field)).filter((code) => code.startsWith(`${op}:`)) : [];
  return [...ways, op, ...(isDeniable(doc, field, op) ? [`${op}!`] : []), ...nulls];
}

/** @param {SchemaDocument} doc @param {Field} field @param {string} op */
function isDeniable(doc, field, op) {
  const { relative, negation, denied } = /** @type {any} */ (doc.operators[op]);
  const has = field.operators.some((other) => doc.operators[other]?.words === denied);
  return canDeny(field) && !relative && !negation && !has;
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

/** @param {SchemaDocument} doc @param {Field} field @param {string} code @param {Json} operand @returns {Test} */
export function compare(doc, field, code, operand) {
  const [, op, denied, isNull, flag] = /** @type {RegExpMatchArray} */ (/^(\w+?)(!?)(0?)(?::(\w+))?$/.exec(code));
  const negated = denied === "!";
  if (isNull) return { op, negated, operand: null };
  const shape = shapeOf(doc, field, op);
  if (shape === "boolean") return { op, negated, operand: flag !== "false" };
  if (shape === "values") {
    const isFilled = operand !== null && operand !== "" && !isRelative(operand) && !isWindow(operand);
    return { op, negated, operand: Array.isArray(operand) ? operand : isFilled ? [operand] : [] };
  }
  if (flag) return { op, negated, operand: wayOf(field, op, operand) === `:${flag}` ? operand : waysOf(field)[code] };
  if (shape === "window") return { op, negated, operand: isWindow(operand) && !wayOfWindow(operand) ? operand : { from: "-P3D", to: "P3D" } };
  const one = Array.isArray(operand) ? (operand[0] ?? null) : operand;
  const isOther = isWindow(one) || (isRelative(one) && (!field.relative.includes(op) || wayOf(field, op, one)));
  if (one === null || isOther) return { op, negated, operand: first(field) };
  return { op, negated, operand: one };
}

/** @param {Field} field @returns {Json} */
export function first({ type }) {
  const today = new Date().toISOString().slice(0, 10);
  return type === "boolean" ? true : type === "datetime" ? `${today}T00:00:00Z` : type === "date" ? today : "";
}

/** @param {SchemaDocument} doc @param {Field} field @returns {Test} */
export function opening(doc, field) {
  return compare(doc, field, allOf(doc, field)[0], first(field));
}
