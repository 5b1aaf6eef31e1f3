const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
// No key of a clause has this character: nothing is taken for a marked integer.
const MARK = "\u0000";
// A double may lack a number of this many digits, or of an exponent this far from 0.
const LONG = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;

/** A number with a fraction that no double has, by its digits. */
export class Exact {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() { return this.text; }

  /** As a BigInt does. */
  toJSON() {
    throw new TypeError("no double");
  }
}

/** @param {string} text @returns {Json} */
export function numberOf(text) {
  const found = Number(text);
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(found) ? found : BigInt(text);
  if (!LONG.test(text)) return found;
  const isLost = /e/i.test(text) ? !Number.isFinite(found) || (!found && /^-?[0.]*[1-9]/.test(text)) : String(found) !== text.replace(/0+$/, "");
  return isLost ? new Exact(text) : found;
}

/** @param {string} source @returns {Json} */
export function parse(source) {
  if (!LONG.test(source)) return JSON.parse(source);
  const marked = source.replace(TOKENS, (token) =>
    !token.startsWith('"') && typeof numberOf(token) !== "number" ? `{"\\u0000":"${token}"}` : token,
  );
  return JSON.parse(marked, (_, value) =>
    isObject(value) && typeof value[MARK] === "string" ? numberOf(value[MARK]) : value,
  );
}

/** @param {Json} value @returns {string} */
export function write(value) {
  try {
    const text = JSON.stringify(value);
    if (!/\d{16}/.test(text)) return text;
  } catch {
  }
  if (Array.isArray(value)) return `[${value.map(write).join()}]`;
  if (!isObject(value)) return isNumber(value) ? number(value) : JSON.stringify(value);
  return `{${Object.entries(value).map(([key, held]) => `${JSON.stringify(key)}:${write(held)}`).join()}}`;
}

/** @param {Json} value @returns {value is number | bigint | Exact} */
export const isNumber = (value) => typeof value === "number" || typeof value === "bigint" || value instanceof Exact;

/** @param {number | bigint | Exact} value */
export function number(value) {
  return typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? value.toExponential()
    : String(value);
}

/** @param {Json} value @param {string} [indent] @returns {string} */
export function pretty(value, indent = "") {
  const deeper = indent + "  ";
  /** @type {(lines: string[], open: string, close: string) => string} */
  const block = (lines, open, close) => `${open}\n${deeper}${lines.join(`,\n${deeper}`)}\n${indent}${close}`;
  if (Array.isArray(value) && value.some((held) => typeof held === "object" && held !== null && !isNumber(held))) {
    return block(value.map((held) => pretty(held, deeper)), "[", "]");
  }
  if (isObject(value) && Object.keys(value).length) {
    const lines = Object.entries(value).map(([key, held]) => `${JSON.stringify(key)}: ${pretty(held, deeper)}`);
    return block(lines, "{", "}");
  }
  return write(value);
}

/** @param {unknown} value @returns {value is JsonObject} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Exact);
