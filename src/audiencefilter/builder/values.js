import { dayOf, floorOf, instantOf } from "./clocks.js";
import { dataOf, Digits } from "./reading.js";

/** A value of a record that is not of its field's type. */
export class RecordError extends Error {
  /** @param {string} field @param {unknown} value */
  constructor(field, value) {
    super(`${field} is ${typeof value === "string" ? JSON.stringify(value) : String(value)}`);
    this.name = "RecordError";
    this.field = field;
    this.value = value;
  }
}

// -- text -------------------------------------------------------------------------------------------------------------

// The simple lower-case mappings of Unicode 14. A run: the distance from the run before, `*` and `:` with the number of
// its characters, of which `:` takes every other one, and the distance to the lower-case forms where it is not 1; all in
// base 36.
const RUNS =
  "1t*q+w 3j*n+w o*7+w 14:o 1c-5j 2:3 7:8 h:n 1a-3d 1:3 8+5u 1:2 4+5q 1 2*2+5p 2 3+27 1+5m 1+5n 1 2+5p 1+5r " +
  "2+5v 1+5t 1 4+5v 1+5x 2+5y 1:3 6+62 1 2+62 3 2+62 1 2*2+61 2:2 4+63 1 4 8+2 1 2+2 1 2+2 1:9 j:9 j+2 1:2 4-2p " +
  "1-1k 1:k 14-3m 2:9 o+8bv 1 2-4j 1+8bs 3 2-5f 1+1x 1+1z 1:5 8a:2 6 9+38 7+12 2*3+11 4+1s 2*2+1r 3*h+w i*9+w " +
  "18+8 9:c s-1o 3 2-7 1 3*3-3m 3*g+28 g*w+w 28:h 16:r 1i+f 1:7 f:1c 2p*12+1c 29b*12+5ls 13+5ls 6+5ls k3*28+tzk " +
  "28*6+8 1pc*17-2bk 19*3-2bk 8z:23 4e-5vj 2:1c 2w*8-8 g*6-8 g*8-8 g*8-8 g*6-8 h:4-8 f*8-8 w*8-8 g*8-8 g*8-8 " +
  "g*2-8 2*2-22 2-9 c*4-2e 4-9 c*2-8 2*2-2s e*2-8 2*2-34 2-7 c*2-3k 2*2-3i 2-9 8a-5st 4-6gv 1-6di 7+s 1a*g+g z " +
  "mr*q+q 1fu*1c+1c 2o 2-8af 1-2xy 1-89z 3:3 6-8bg 1-8al 1-8bj 1-8bi 2 3 9*2-8cf 2:1e 2z:2 7 nym:n 1s:e 4i:7 " +
  "g:v 1z:2 4-r9g 1:5 d 2-wmg 3:2 6:a k-wn8 1-wnj 1-wnf 1-wn5 1-wn8 2-wlu 1-wmi 1-wlx 1+ps 1:8 g-1c 1-wn7 1-raw " +
  "1:2 9 6:2 v h7w*q+w yn*14+14 4w*10+14 5c*b+13 c*f+13 g*7+13 8*2+13 1d8*1f+1s 2e8*w+w gww*w+w o8w*y+y";

export const FOLDS = /** @type {Map<string, string>} */ (new Map());
let first = 0;
for (const [, distance, every, count, offset] of RUNS.matchAll(/(\w+)(?:([*:])(\w+))?([+-]\w+)?/g)) {
  first += parseInt(distance, 36);
  for (let at = 0; at < parseInt(count ?? "1", 36); at += 1) {
    const code = first + at * (every === ":" ? 2 : 1);
    FOLDS.set(String.fromCodePoint(code), String.fromCodePoint(code + parseInt(offset ?? "1", 36)));
  }
}

export const fold = (/** @type {string} */ text) =>
    /^[\u0000-\u007f]*$/.test(text) ? text.toLowerCase() : Array.from(text, (letter) => FOLDS.get(letter) ?? letter).join("");

/** NUL, or half of a surrogate pair. @param {string} text */
export const isUnsafe = (text) => text.includes("\0") || /\p{Surrogate}/u.test(text);
/** Characters of two units are after all others. @param {number} unit */
const rank = (unit) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

/** Compares by code points. @param {string} one @param {string} two */
function compareTexts(one, two) {
  const least = Math.min(one.length, two.length);
  for (let at = 0; at < least; at += 1) {
    const difference = rank(one.charCodeAt(at)) - rank(two.charCodeAt(at));
    if (difference) return difference;
  }
  return one.length - two.length;
}

// -- numbers ----------------------------------------------------------------------------------------------------------

/** @param {number | bigint} value */
const keyOfNumber = (value) => (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(value) : narrow(value));
/** @param {number | bigint} value */
const narrow = (value) => (typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : value);
/** @param {number | bigint} one @param {number | bigint} two */
const compareNumbers = (one, two) => (one < two ? -1 : one > two ? 1 : 0);

/** A decimal as a whole number over a power of ten. @param {string} text @returns {[bigint, number]} */
function ratioOf(text) {
  const [mantissa, exponent = "0"] = text.toLowerCase().split("e");
  const [whole, fraction = ""] = mantissa.split(".");
  const digits = BigInt(whole.replace("-", "") + fraction) * (whole.startsWith("-") ? -1n : 1n);
  const places = fraction.length - Number(exponent);
  return places < 0 ? [digits * 10n ** BigInt(-places), 0] : reduced(digits, places);
}

/** @param {bigint} digits @param {number} places @returns {[bigint, number]} */
function reduced(digits, places) {
  let [rest, left] = [digits, places];
  while (left && rest % 10n === 0n) [rest, left] = [rest / 10n, left - 1];
  return [rest, left];
}

/** Whether a decimal has more digits without an exponent. @param {string} text @param {number} limit */
function isLongDecimal(text, limit) {
  const [mantissa, exponent = ""] = text.toLowerCase().split("e");
  const [whole, fraction = ""] = mantissa.replace("-", "").split(".");
  if (exponent.length > String(limit).length + 1) return true;
  const shift = Number(exponent || 0);
  return Math.max(whole.length + shift, 1) + Math.max(fraction.length - shift, 0) > limit;
}

const BEYOND = 10n ** 18n;
/** Doubles of so many units or more mean no decimal. */
const BEYOND_DOUBLES = 1e15;
const CLOSE = 1e-6;

/** The units of the decimal next to a double; null: there is none. @param {number} double @param {number} scale */
function unitsOfDouble(double, scale) {
  const product = double * 10 ** scale;
  const units = Math.round(product);
  const isClose = Math.abs(units) < BEYOND_DOUBLES && Math.abs(product - units) <= CLOSE + Math.abs(units) * 2 ** -52;
  return isClose ? BigInt(units) : null;
}

/** The units of a number in a record. @param {unknown} value @param {number} scale @returns {bigint | null} */
function unitsOf(value, scale) {
  let units = /** @type {bigint | null} */ (null);
  if (typeof value === "bigint" || Number.isSafeInteger(value)) units = BigInt(/** @type {bigint} */ (value)) * 10n ** BigInt(scale);
  else if (typeof value === "number") units = unitsOfDouble(value, scale);
  else if (isExact(value)) {
    const [digits, places] = ratioOf(value.text);
    if (places <= scale) units = digits * 10n ** BigInt(scale - places);
  }
  return units !== null && units > -BEYOND && units < BEYOND ? units : null;
}

/** A decimal by its digits, as json.js reads it. @param {unknown} value @returns {value is {text: string}} */
const isExact = (value) =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string" && /^-?\d{1,40}(\.\d{1,40})?$/.test(value.text);

// -- types ------------------------------------------------------------------------------------------------------------

const same = (/** @type {any} */ value) => value;
/** @param {(text: string) => any} read @returns {(value: unknown) => any} */
const ofText = (read) => (value) => (typeof value === "string" ? read(value) : null);

/** @param {Tree} value */
function number(value) {
  if (!(value instanceof Digits) || !value.isJson) return null;
  const found = value.value;
  return typeof found === "bigint" || Number.isFinite(found) ? found : null;
}

/** @param {string} text */
const idOf = (text) => (/^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text) ? text.toLowerCase() : null);
const isNumber = (/** @type {unknown} */ value) => typeof value === "number" || typeof value === "bigint";
/** @param {any} value @param {EvaluatedField} field */
const wholeOf = (value, { bits }) => {
  if (typeof value !== "bigint" && !Number.isInteger(value)) return null;
  const half = 2n ** BigInt((bits ?? 32) - 1);
  return value >= -half && value < half ? value : null;
};
const doubleOf = (/** @type {any} */ value) => (isNumber(value) && Number.isFinite(Number(value)) ? Number(value) : null);
const truth = (/** @type {any} */ value) => (typeof value === "boolean" ? value : null);
const instant = ofText(instantOf);

/** @type {MakeType} */
const type = (literal, ofRecord = literal, ofData = ofRecord, compare = compareNumbers, key = same) => ({ literal, ofRecord, ofData, compare, key });

/** @type {{[type: string]: ValueType}} */
const TYPES = {
  string: type(ofText(same), ofText(same), ofText((text) => (isUnsafe(text) ? null : text)), compareTexts),
  integer: type(number, (value) => (isNumber(value) ? value : null), wholeOf, compareNumbers, keyOfNumber),
  number: type(number, (value) => (isNumber(value) ? Number(value) : null), doubleOf, compareNumbers, keyOfNumber),
  boolean: type(truth, (value) => (value === 1 || value === 0 ? value === 1 : truth(value)), truth),
  datetime: type(instant, (value) => (!(value instanceof Date) ? instant(value) : Number.isNaN(+value) ? null : BigInt(+value) * 1000n), instant),
  date: type(ofText(dayOf)),
  uuid: type(ofText(idOf)),
  // Twice the units, so that a literal between two units is an odd number.
  decimal: type((value, { scale }) => {
    if (number(value) === null) return null;
    const [digits, places] = ratioOf(/** @type {Digits} */ (value).text);
    const more = places - (scale ?? 0);
    return more <= 0 ? digits * 10n ** BigInt(-more) * 2n : floorOf(digits, 10n ** BigInt(more)) * 2n + 1n;
  }, (value, { scale }) => twice(unitsOf(value, scale ?? 0)),
  (value, { scale }) => (doubleOf(value) === null ? null : twice(unitsOfDouble(Number(value), scale ?? 0)))),
  // A sum of twice the units, and a count.
  average: type((value) => (number(value) === null ? null : ratioOf(/** @type {Digits} */ (value).text)), same, same,
    ({ sum, count, scale }, [digits, places]) => compareNumbers(sum * 10n ** BigInt(places), digits * 2n * BigInt(count) * 10n ** BigInt(scale))),
};

export const typeOf = (/** @type {EvaluatedField} */ { type, isAverage }) => TYPES[isAverage ? "average" : type];
const twice = (/** @type {bigint | null} */ units) => (units === null ? null : units * 2n);

/** Whether a literal of a number has more digits than the limit. @param {Digits} value @param {string} type @param {number} limit */
export const hasManyDigits = (value, type, limit) =>
  value.isWhole ? value.text.replace("-", "").length > limit : type === "decimal" && isLongDecimal(value.text, limit);

// -- values of records --------------------------------------------------------------------------------------------------

/** @param {any} raw @param {string} key */
const under = (raw, key) => (typeof raw === "object" && raw !== null && !Array.isArray(raw) && Object.hasOwn(raw, key) ? raw[key] : undefined);
const isMissing = (/** @type {any} */ value) => value === null || value === undefined || Number.isNaN(value);

/**
 * Gives the value of a field in a record as comparisons read it; null: it is missing. In an object of custom data, and at
 * a path, what has another type is missing.
 * @param {EvaluatedField} field @param {boolean} isData @returns {(record: any) => any}
 */
export function readerOf(field, isData) {
  const { ofRecord, ofData } = typeOf(field);
  const [attribute, path] = [field.attribute ?? field.name, field.path ?? []];
  if (isData || path.length) {
    const read = (/** @type {any} */ raw) => {
      if (isMissing(raw)) return null;
      if (!field.many) return ofData(raw, field);
      const values = Array.isArray(raw) ? raw.map((value) => (isMissing(value) ? undefined : ofData(value, field))) : null;
      return values?.includes(null) ? null : values;
    };
    return (record) => read(path.reduce(under, isData ? under(record, attribute) : document(under(record, attribute))));
  }
  const one = (/** @type {any} */ raw) => {
    if (isMissing(raw)) return null;
    const value = ofRecord(raw, field);
    if (value === null) throw new RecordError(field.name, raw);
    return value;
  };
  return (record) => {
    const raw = under(record, attribute);
    if (!field.many || isMissing(raw)) return one(raw);
    if (!Array.isArray(raw)) throw new RecordError(field.name, raw);
    return raw.map(one);
  };
}

/** What an attribute with custom data has, which may be a JSON text. @param {any} raw */
const document = (raw) => (typeof raw === "string" ? dataOf(raw) : raw);

/**
 * Gives the related records of a record.
 * @param {{name: string, many: boolean, attribute?: string | null, path?: string[] | null}} relation @param {boolean} isData
 * @returns {(record: any) => any[]}
 */
export function rowsOf({ name, many, attribute, path }, isData) {
  const key = attribute ?? name;
  if (isData || path) {
    return (record) => {
      const raw = under(record, key);
      const found = (path ?? []).reduce(under, isData ? raw : document(raw));
      return (many ? (Array.isArray(found) ? found : []) : [found]).filter(isRecord);
    };
  }
  return (record) => {
    const found = under(record, key);
    if (isMissing(found)) return [];
    const rows = many ? found : [found];
    if (!Array.isArray(rows) || !rows.every(isRecord)) throw new RecordError(name, found);
    return rows;
  };
}

const isRecord = (/** @type {any} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
