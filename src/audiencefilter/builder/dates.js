import { isNumber, isObject } from "./json.js";

/** What people say of days and of numbers, and the language by other operators. */
export const RANGES = ["on", "before", "after", "from", "until", "between"];
const clocks = /** @type {Map<string, Intl.DateTimeFormat>} */ (new Map());

/** What clocks of a zone show, as if it was UTC. @param {number} instant @param {string} zone */
export function shownAt(instant, zone) {
  if (zone === "UTC") return Math.floor(instant / 1000) * 1000;
  let clock = clocks.get(zone);
  // Swedish dates are written as those of ISO are.
  if (!clock) clocks.set(zone, (clock = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "medium" })));
  const [year, month, day, ...time] = /** @type {string[]} */ (clock.format(instant).match(/\d+/g));
  return Date.parse(`${year.padStart(4, "0")}-${month}-${day}T${time.join(":")}Z`);
}

const HOURS = 3_600_000;
const written = (/** @type {number} */ instant) => new Date(instant).toISOString().replace(".000", "");

/** The first instant at which clocks of a zone show this, or more. @param {string} local @param {string} zone */
export function instantOf(local, zone) {
  const sought = Date.parse(`${local.length === 10 ? `${local}T00:00:00` : local}Z`);
  if (Number.isNaN(sought)) return local;
  const offsets = [-24, 24].map((hours) => shownAt(sought + hours * HOURS, zone) - (sought + hours * HOURS));
  const found = offsets.map((offset) => sought - offset).filter((instant) => shownAt(instant, zone) === sought);
  return written(found.length ? Math.min(...found) : sought - offsets[0]);
}

/** What clocks of a zone show at an instant: YYYY-MM-DDThh:mm:ss. @param {string} instant @param {string} zone */
export const localOf = (instant, zone) => written(shownAt(Date.parse(instant), zone)).slice(0, -1);
/** @param {string} day @param {number} [by] */
const later = (day, by = 1) => (Number.isNaN(Date.parse(day)) ? day : written(Date.parse(day) + by * 24 * HOURS).slice(0, 10));

/** The day that begins at an instant. @param {Json} instant @param {string} zone */
function dayAt(instant, zone) {
  if (typeof instant !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(instant)) return null;
  const day = localOf(instant, zone).slice(0, 10);
  return instantOf(day, zone) === instant ? day : null;
}

/** @param {Json} operand @returns {operand is Extent} */
export const isRange = (operand) => isObject(operand) && "first" in operand;

/** The operators by which the language says it. @param {Row} row @returns {JsonObject} */
export function operatorsOf({ op, operand, negated }) {
  if (negated) return { not: { [op]: operand } };
  if (!isRange(operand)) return { [op]: operand };
  const { first, last, zone } = operand;
  if (zone === undefined) return { gte: first, lte: /** @type {Json} */ (last) };
  const start = instantOf(String(first), zone);
  const end = instantOf(later(String(last ?? first)), zone);
  return op === "before" ? { lt: start } : op === "from" ? { gte: start } : op === "after" ? { gte: end } : op === "until" ? { lt: end } : { gte: start, lt: end };
}

/** What a form says in the place of operators; null: nothing better. @param {Field} field @param {JsonObject} operators @param {string} zone @returns {Tested | null} */
export function rangeOf(field, operators, zone) {
  const { gte, lt, lte, ...more } = operators;
  // In the order in which it is written again.
  if (Object.keys(more).length || (gte !== undefined && Object.keys(operators)[0] !== "gte")) return null;
  const range = (/** @type {string} */ op, /** @type {Json} */ first, /** @type {JsonObject} */ more = {}) => ({ op, negated: false, operand: { first, ...more } });
  if (lte !== undefined) {
    const isPlain = isNumber(gte) && isNumber(lte) || (field.type === "date" && [gte, lte].every((one) => /^\d{4}-\d\d-\d\d$/.test(String(one))));
    return lt === undefined && (isPlain || isAhead(field, gte, lte)) ? range("between", gte, { last: lte }) : null;
  }
  if (field.type !== "datetime") return null;
  const [first, end] = [dayAt(gte, zone), dayAt(lt, zone)];
  if ((gte !== undefined && !first) || (lt !== undefined && !end)) return null;
  const last = end && later(end, -1);
  return !first ? range("before", end, { zone }) : !last ? range("from", first, { zone })
    : first === last ? range("on", first, { zone }) : range("between", first, { last, zone });
}

/** Whether it is from now to a distance from now. @param {Field} field @param {Json} gte @param {Json} lte */
function isAhead(field, gte, lte) {
  const base = field.type === "date" ? "today" : "now";
  if (!isObject(gte) || !isObject(lte) || gte[base] !== "P0D" || !/^PT?\d{1,9}[A-Z]$/.test(String(lte[base]))) return false;
  const { [base]: _, ...more } = gte, { [base]: __, ...others } = lte;
  return JSON.stringify(more) === JSON.stringify(others) && Object.keys(more).every((key) => base === "today" && key === "zone");
}

/** A day as people read it. @param {Json} day @param {string} language */
export function dayInWords(day, language) {
  const time = Date.parse(String(day));
  const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
  return Number.isNaN(time) ? String(day) : format.format(time);
}
