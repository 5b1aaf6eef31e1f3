import { isNumber, number, numberOf } from "./json.js";

export const UNITS = ["minute", "hour", "day", "week", "month", "year"];
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const NUMBERS = ["integer", "number", "decimal"];
const LETTERS = /** @type {{[unit: string]: [string, string]}} */ ({
  minute: ["PT", "M"], hour: ["PT", "H"], day: ["P", "D"], week: ["P", "W"], month: ["P", "M"], year: ["P", "Y"],
});

/** @param {string} duration @returns {Span | null} */
export function spanOf(duration) {
  const found = /^([+-]?)(PT|P)(\d{1,9})([A-Z])$/.exec(duration);
  const unit = found && UNITS.find((one) => `${LETTERS[one]}` === `${found[2]},${found[4]}`);
  return unit ? { amount: found[3], unit, ago: found[1] === "-" } : null;
}

/** The number of days from today to the last one. @param {Span} span */
export const countedOf = (span) => (span.unit === "day" ? { ...span, amount: `${Number(span.amount) + 1}` } : span);
/** @param {Span} span */
export const durationOf = ({ amount, unit, ago }) => `${ago ? "-" : ""}${LETTERS[unit][0]}${amount}${LETTERS[unit][1]}`;
/** A sign between digits. @param {string} language @param {"decimal" | "group"} sign */
const signOf = (language, sign) => new Intl.NumberFormat(language).formatToParts(12_345_678.5).find(({ type }) => type === sign)?.value ?? "";
export const isOfNumbers = (/** @type {Field} */ field) => NUMBERS.includes(field.type);

/** @param {Json} value @param {string} language @param {Field} [field] */
export function typed(value, language, field) {
  if (!isNumber(value) || typeof value === "bigint") return String(value);
  const [whole, fraction = ""] = number(value).split(".");
  const digits = field?.type === "decimal" && !/e/.test(whole + fraction) ? fraction.padEnd(field.scale ?? 0, "0") : fraction;
  return digits ? `${whole}${signOf(language, "decimal")}${digits}` : whole;
}

/** A number that has its digits in groups, without them. @param {string} text @param {string} language */
export function ungrouped(text, language) {
  const group = signOf(language, "group");
  const between = /\s/.test(group) ? "\\s" : /['’]/.test(group) ? "['’]" : `\\${group}`;
  const isGrouped = group && new RegExp(`^[-\u2212]?\\d{1,3}(${between}\\d{2,3})*${between}\\d{3}(\\D\\d+)?$`).test(text);
  return isGrouped ? text.replace(new RegExp(between, "g"), "") : text;
}

/** @type {Typed<Json>} */
export const valueOf = (text, field, language) => {
  if (!isOfNumbers(field)) return field.type === "boolean" ? text === "true" : text;
  const plain = ungrouped(text.trim(), language).replace("\u2212", "-").replace(signOf(language, "decimal"), ".");
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(plain)) return text;
  const found = numberOf(plain);
  return typeof found !== "number" || Number.isFinite(found) ? found : text;
};

/** @type {Typed<Json[]>} */
export const valuesOf = (text, field, language) => {
  const hasCommas = field.type !== "string" && field.type !== "date" && signOf(language, "decimal") !== ",";
  const isOne = (/** @type {string} */ cell) => !hasCommas || ungrouped(cell, language) !== cell;
  return text.split(field.type === "string" ? /[\r\n\t]+/ : /[\r\n\t;]+/)
    .flatMap((cell) => (isOne(cell.trim()) ? [cell] : cell.split(","))).map((cell) => cell.trim()).filter(Boolean)
    .map((cell) => valueOf(cell, field, language));
};
