import { activity } from "./activity.js";
import { allOf, wayOf } from "./choices.js";
import { instantOf, isRange, localOf, RANGES } from "./dates.js";
import { isNumber, isObject } from "./json.js";
import { isOfNumbers } from "./operands.js";
import { baseOf, fieldOf, freshRow, group, isRelative, isWindow, question, relationOf, shapeOf } from "./tree.js";

/** What a way begins with; of dates, "today" stands in place of "now". @type {{[way: string]: any}} */
const BEGINNINGS = {
  last: { now: "-P30D" }, ago: { now: "-P30D" }, since: { now: "P0D", start: "month" }, before: { now: "P0D", start: "month" },
  today: { now: "P0D" }, next: { from: "P0D", to: "P6D" },
  this: { from: { today: "P0D", start: "month" }, to: { today: "P0D", end: "month" } },
};

/** What one begins with where a day comes again each year. */
const BIRTHDAY = "anniversary:next";

/** @param {SchemaDocument} doc @param {Field} field @param {string} code @param {Json} operand @returns {Tested} */
export function compare(doc, field, code, operand) {
  const [, op, denied, isNull, way] = /** @type {RegExpMatchArray} */ (/^(\w+?)(!?)(0?)(?::(\w+))?$/.exec(code));
  return { op, negated: Boolean(denied), operand: isNull ? null : operandFor(doc, field, op, way, operand) };
}

/** @param {SchemaDocument} doc @param {Field} field @param {string} op @param {string | undefined} way @param {Json} operand @returns {Json} */
function operandFor(doc, field, op, way, operand) {
  const zone = doc.zone || "UTC";
  if (RANGES.includes(op)) return rangeFrom(field, way ? "next" : op, operand, zone);
  if (isRange(operand)) operand = isObject(operand.first) ? "" : field.type === "datetime" && operand.first ? instantOf(String(operand.first), zone) : operand.first;
  const shape = shapeOf(doc, field, op);
  if (shape === "boolean") return way !== "false";
  const isMoving = isRelative(operand) || isWindow(operand);
  if (shape === "values") return Array.isArray(operand) ? operand : operand === null || operand === "" || isMoving ? [] : [operand];
  if (way) {
    if (wayOf(field, op, operand) === `:${way}`) return operand;
    const { now, ...more } = BEGINNINGS[way];
    return { ...(now && { [baseOf(field)]: now }), ...more, ...((field.type === "date" || more.start) && zone !== "UTC" && { zone }) };
  }
  if (shape === "window") return isWindow(operand) && !wayOf(field, op, operand) ? operand : { from: "-P3D", to: "P3D" };
  const one = Array.isArray(operand) ? (operand[0] ?? null) : operand;
  const isOther = isWindow(one) || (isRelative(one) && (!field.relative.includes(op) || wayOf(field, op, one)));
  return one === null || isOther ? first(field) : one;
}

/** @param {Field} field @param {string} op @param {Json} operand @param {string} zone @returns {Json} */
function rangeFrom(field, op, operand, zone) {
  if (op === "next") {
    const more = field.type === "date" && zone !== "UTC" && { zone };
    return { first: { [baseOf(field)]: "P0D", ...more }, last: { [baseOf(field)]: field.type === "date" ? "P29D" : "P30D", ...more } };
  }
  if (isOfNumbers(field)) return { first: isNumber(operand) ? operand : "", last: "" };
  const { last = "" } = isRange(operand) && !isObject(operand.last) ? operand : {};
  const one = isRange(operand) ? operand.first : Array.isArray(operand) ? operand[0] : operand;
  const isDay = typeof one === "string" && !Number.isNaN(Date.parse(one));
  return { first: !isDay ? "" : one.length > 10 ? localOf(one, zone).slice(0, 10) : one, ...(op === "between" && { last }), ...(field.type === "datetime" && { zone }) };
}

/** @param {Field} field @returns {Json} */
export function first({ type }) {
  const today = new Date().toISOString().slice(0, 10);
  return type === "datetime" ? `${today}T00:00:00Z` : type === "date" ? today : "";
}

const opening = (/** @type {SchemaDocument} */ doc, /** @type {Field} */ field) => {
  const codes = allOf(doc, field);
  const isBirthday = codes.includes(BIRTHDAY) && /birth|anniversary/i.test(`${field.name} ${field.title}`);
  return compare(doc, field, isBirthday ? BIRTHDAY : codes[0], first(field));
};

/** @param {SchemaDocument} doc @param {string} schema @param {string} name @returns {TreeNode} */
export function opened(doc, schema, name) {
  const field = fieldOf(doc, schema, name);
  if (field) return freshRow(name, opening(doc, field));
  const link = /** @type {Relation} */ (relationOf(doc, schema, name));
  return activity(doc, link) ?? { ...question(name, link.operators[0], group("all")), fresh: true };
}

/** @param {SchemaDocument} doc @param {string} schema @param {Row} row @param {string} name @returns {TreeNode} */
export function aboutAnother(doc, schema, row, name) {
  const [before, after] = [fieldOf(doc, schema, row.field), fieldOf(doc, schema, name)];
  if (after && before?.type === after.type && !before.many === !after.many && (row.operand === null ? after.nulls : after.operators).includes(row.op)) {
    return { ...row, field: name };
  }
  const made = opened(doc, schema, name);
  return after ? { ...made, id: row.id } : made;
}
