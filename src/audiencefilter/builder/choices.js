import { spanOf } from "./operands.js";
import { canDeny, isRelative, shapeOf } from "./tree.js";

// A choice is called by its operator, "!" where denied, "0" with null, ":…" for one way to say it.
/** @type {{[code: string]: Json}} */
const RELATIVE = {
  "gte:last": { now: "-P30D" },
  "lt:ago": { now: "-P30D" },
  "gte:since": { now: "P0D", start: "month" },
  "lt:before": { now: "P0D", start: "month" },
};

/** @param {SchemaDocument} doc @param {Field} field @param {Asked} row */
export function codeOf(doc, field, { op, negated, operand }) {
  if (operand === null) return `${op}${negated ? "!" : ""}0`;
  if (negated) return `${op}!`;
  if (typeof operand === "boolean" && shapeOf(doc, field, op) === "boolean") return `${op}:${operand}`;
  return `${op}${wayOf(op, operand)}`;
}

/** @param {string} op @param {Json} operand */
function wayOf(op, operand) {
  if (!isRelative(operand)) return "";
  const span = spanOf(operand.now);
  const way = operand.start ? (op === "gte" ? ":since" : ":before") : op === "gte" ? ":last" : ":ago";
  const isPlain = operand.start ? operand.now === "P0D" : span?.ago;
  return isPlain && `${op}${way}` in RELATIVE ? way : "";
}

/** @param {SchemaDocument} doc @param {Field} field @param {Asked} row @param {Say} say @returns {[string, string][]} */
export function choicesOf(doc, field, row, say) {
  const codes = Object.keys(doc.operators).flatMap((op) => codesOf(doc, field, op));
  const now = codeOf(doc, field, row);
  if (!codes.includes(now)) codes.push(now);
  return codes.map((code) => [code, wordsOf(doc, field, code, say)]);
}

/** @param {SchemaDocument} doc @param {Field} field @param {string} op @returns {string[]} */
function codesOf(doc, field, op) {
  const nulls = field.nulls.includes(op) && (op === "equals" || op === "not") ? [`${op}0`] : [];
  if (!field.operators.includes(op)) return nulls;
  if (shapeOf(doc, field, op) === "boolean") return [`${op}:true`, `${op}:false`];
  const ways = field.relative.includes(op) ? Object.keys(RELATIVE).filter((code) => code.startsWith(`${op}:`)) : [];
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

/** @param {SchemaDocument} doc @param {Field} field @param {string} code @param {Json} operand @returns {Asked} */
export function asked(doc, field, code, operand) {
  const [, op, denied, isNull, flag] = /** @type {RegExpMatchArray} */ (/^(\w+?)(!?)(0?)(?::(\w+))?$/.exec(code));
  const negated = denied === "!";
  if (isNull) return { op, negated, operand: null };
  const shape = shapeOf(doc, field, op);
  if (shape === "boolean") return { op, negated, operand: flag !== "false" };
  if (shape === "values") {
    const isFilled = operand !== null && operand !== "" && !isRelative(operand);
    return { op, negated, operand: Array.isArray(operand) ? operand : isFilled ? [operand] : [] };
  }
  if (flag) return { op, negated, operand: isRelative(operand) && wayOf(op, operand) === `:${flag}` ? operand : RELATIVE[code] };
  const one = Array.isArray(operand) ? (operand[0] ?? null) : operand;
  if (one === null || (isRelative(one) && (!field.relative.includes(op) || wayOf(op, one)))) return { op, negated, operand: first(field) };
  return { op, negated, operand: one };
}

/** @param {Field} field @returns {Json} */
export const first = (field) =>
  field.type === "boolean" ? true : field.type === "datetime" ? `${new Date().toISOString().slice(0, 10)}T00:00:00Z` : "";

/** @param {SchemaDocument} doc @param {Field} field @returns {Asked} */
export function opening(doc, field) {
  const codes = Object.keys(doc.operators).flatMap((op) => codesOf(doc, field, op));
  return asked(doc, field, codes.find((code) => code === "gte:last") ?? codes[0], first(field));
}
