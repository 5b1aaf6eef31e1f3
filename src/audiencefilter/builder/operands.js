import { number } from "./json.js";

export const UNITS = ["minute", "hour", "day", "week", "month", "year"];
const LETTERS = /** @type {{[unit: string]: [string, string]}} */ ({
  minute: ["PT", "M"], hour: ["PT", "H"], day: ["P", "D"], week: ["P", "W"], month: ["P", "M"], year: ["P", "Y"],
});

/** @param {string} duration @returns {Span | null} */
export function spanOf(duration) {
  const found = /^([+-]?)(PT|P)(\d{1,9})([A-Z])$/.exec(duration);
  const unit = found && UNITS.find((one) => `${LETTERS[one]}` === `${found[2]},${found[4]}`);
  return unit ? { amount: found[3], unit, ago: found[1] === "-" } : null;
}

/** @param {Span} span */
export const durationOf = ({ amount, unit, ago }) => `${ago ? "-" : ""}${LETTERS[unit][0]}${amount}${LETTERS[unit][1]}`;

/** @param {string} language */
const point = (language) => new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";

/** @param {Json} value @param {string} language */
export const typed = (value, language) => (typeof value === "number" ? number(value).replace(".", point(language)) : String(value));

/** @type {Typed<Json>} */
export const valueOf = (text, field, language) => {
  if (field.type !== "integer" && field.type !== "number") return field.type === "boolean" ? text === "true" : text;
  const plain = text.trim().replace("\u2212", "-").replace(point(language), ".");
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(plain)) return text;
  const found = Number(plain);
  if (/^-?\d+$/.test(plain) && !Number.isSafeInteger(found)) return BigInt(plain);
  return Number.isFinite(found) ? found : text;
};

/** @type {Typed<Json[]>} */
export const valuesOf = (text, field, language) => {
  const between = field.type === "string" ? /[\r\n\t]+/ : point(language) === "," ? /[\r\n\t;]+/ : /[\r\n\t;,]+/;
  return text.split(between).map((cell) => cell.trim()).filter(Boolean).map((cell) => valueOf(cell, field, language));
};

/** @param {Json} value */
export const isPickable = (value) => value === "" || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(String(value));

/** @param {string} value @param {string} language */
export function instantInWords(value, language) {
  const instant = new Date(value);
  if (Number.isNaN(+instant)) return "";
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }).format(instant);
}
