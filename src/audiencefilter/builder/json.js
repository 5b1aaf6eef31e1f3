const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
// No key of a clause has this character: nothing is taken for a marked integer.
const MARK = "\u0000";

/** @param {string} source @returns {Json} */
export function parse(source) {
  if (!/\d{16}/.test(source)) return JSON.parse(source);
  const marked = source.replace(TOKENS, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `{"\\u0000":"${token}"}` : token,
  );
  return JSON.parse(marked, (_, value) =>
    isObject(value) && typeof value[MARK] === "string" ? BigInt(value[MARK]) : value,
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
  if (!isObject(value)) return typeof value === "number" || typeof value === "bigint" ? number(value) : JSON.stringify(value);
  return `{${Object.entries(value).map(([key, held]) => `${JSON.stringify(key)}:${write(held)}`).join()}}`;
}

/** @param {number | bigint} value */
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
  if (Array.isArray(value) && value.some((held) => typeof held === "object" && held !== null)) {
    return block(value.map((held) => pretty(held, deeper)), "[", "]");
  }
  if (isObject(value) && Object.keys(value).length) {
    const lines = Object.entries(value).map(([key, held]) => `${JSON.stringify(key)}: ${pretty(held, deeper)}`);
    return block(lines, "{", "}");
  }
  return write(value);
}

/** @param {unknown} value @returns {value is JsonObject} */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
