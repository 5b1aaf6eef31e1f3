/** An object of JSON: key, value, and the offsets of both, with repeated keys. */
export class Pairs {
  /** @type {[string, Tree, number, number][]} */
  all = [];

  /** The first value of a key. @param {string} key @returns {Tree | undefined} */
  get(key) {
    return this.all.find(([name]) => name === key)?.[1];
  }

  /** @param {string} key */
  has(key) {
    return this.get(key) !== undefined;
  }

  get keys() { return this.all.map(([key]) => key); }
}

/** An array of JSON, with the offset of each item. */
export class Items {
  /** @type {Tree[]} */
  all = [];
  /** @type {number[]} */
  at = [];
}

/** A number by its digits, or one that is not JSON. */
export class Digits {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.isJson = !/[aI]/.test(text);
    this.isWhole = /^-?\d+$/.test(text);
  }

  /** What fields other than decimals compare: exact if it is whole, else the nearest double. @returns {number | bigint} */
  get value() {
    const double = Number(this.text);
    return this.isWhole && !Number.isSafeInteger(double) ? BigInt(this.text) : double;
  }
}

/** @typedef {null | boolean | string | Digits | Items | Pairs} Tree */

/** A text that is not JSON. */
export class NotJson extends Error {
  /** @param {string} code @param {number} at */
  constructor(code, at) {
    super(code);
    this.code = code;
    this.at = at;
  }
}

/** More levels than any clause has. */
const DEEPEST = 1000;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|NaN|-?Infinity/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
const WORD = /true|false|null/y;

/** The tree of a JSON text. @param {string} text @returns {Tree} */
export function treeOf(text) {
  let at = 0;
  const taken = (/** @type {RegExp} */ form) => {
    form.lastIndex = at;
    const found = form.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const skip = () => {
    if (text.charCodeAt(at) <= 32) taken(SPACE);
  };
  const takes = (/** @type {string} */ sign) => {
    skip();
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const string = () => {
    const found = taken(STRING);
    if (found === undefined) throw new NotJson("invalid_json", at);
    return found.includes("\\") ? /** @type {string} */ (JSON.parse(found)) : found.slice(1, -1);
  };
  /** @param {string} sign */
  const needs = (sign) => {
    if (!takes(sign)) throw new NotJson("invalid_json", at);
  };
  /** What stands between brackets. @template {Pairs | Items} T @param {string} end @param {T} found @param {(found: T) => void} read @returns {T} */
  const members = (end, found, read) => {
    if (takes(end)) return found;
    do {
      skip();
      read(found);
    } while (takes(","));
    needs(end);
    return found;
  };
  /** @param {number} depth @returns {Tree} */
  const value = (depth) => {
    skip();
    if (depth > DEEPEST) throw new NotJson("too_deep", at);
    if (text[at] === '"') return string();
    if (takes("{")) return members("}", new Pairs(), ({ all }) => {
      const keyAt = at;
      const key = string();
      needs(":");
      skip();
      const valueAt = at;
      all.push([key, value(depth + 1), keyAt, valueAt]);
    });
    if (takes("[")) return members("]", new Items(), (found) => {
      found.at.push(at);
      found.all.push(value(depth + 1));
    });
    const word = taken(WORD);
    if (word) return word === "null" ? null : word === "true";
    const number = taken(NUMBER);
    if (number) return new Digits(number);
    throw new NotJson("invalid_json", at);
  };
  const found = value(1);
  skip();
  if (at < text.length) throw new NotJson("invalid_json", at);
  return found;
}

/** The text of a tree, with every digit. @param {Tree} tree @returns {string} */
export function textOf(tree) {
  if (tree instanceof Pairs) return `{${tree.all.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join()}}`;
  if (tree instanceof Items) return `[${tree.all.map(textOf).join()}]`;
  return tree instanceof Digits ? tree.text : JSON.stringify(tree);
}

/** The value of a JSON text in custom data; undefined: it is not JSON. @param {string} text @returns {unknown} */
export function dataOf(text) {
  try {
    return /\d{16}/.test(text) ? plain(treeOf(text)) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {Tree} tree @returns {unknown} */
function plain(tree) {
  if (tree instanceof Pairs) return Object.fromEntries(tree.all.map(([key, value]) => [key, plain(value)]));
  if (tree instanceof Items) return tree.all.map(plain);
  if (!(tree instanceof Digits)) return tree;
  if (!tree.isJson) throw new NotJson("invalid_json", 0);
  return tree.value;
}
