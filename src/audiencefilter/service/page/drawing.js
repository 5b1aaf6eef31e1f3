import { localOf } from "../../builder/dates.js";
import { language, say } from "./words.js";

/** @param {string} tag @param {{[name: string]: string | number}} attributes @param {...(Element | string)} children */
function draw(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * A picture that is as wide as its place.
 * @param {string} name its class @param {number} width @param {number} height
 * @param {string} label none: the words are beside it @param {...Element} children
 */
const picture = (name, width, height, label, ...children) =>
  draw("svg", {
    class: name, viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none",
    ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
  }, ...children);

/**
 * A bar as long as a share of what is there.
 * @param {number} count @param {number} all @param {number} [before] how many there were before a condition
 */
export function bar(count, all, before = 0) {
  const rect = (/** @type {string} */ name, /** @type {number} */ of) =>
    draw("rect", { class: name, width: all ? Math.max(of ? 1 : 0, (100 * of) / all) : 0, height: 8 });
  const track = draw("rect", { class: "track", width: 100, height: 8 });
  return picture("bar", 100, 8, "", track, ...(before > count ? [rect("cut", before)] : []), rect("fill", count));
}

const numbers = new Intl.NumberFormat(language);

/** @param {number} number */
export const printed = (number) => numbers.format(number);

/** @param {number} count @param {number} all */
export function percent(count, all) {
  const maximumFractionDigits = count && count < all / 100 ? 2 : 0;
  return (all ? count / all : 0).toLocaleString(language, { style: "percent", maximumFractionDigits });
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** An instant by the clock of this machine, else of a zone. @param {string} instant @param {string} [timeZone] */
export function when(instant, timeZone, hasTime = true) {
  const key = `${timeZone} ${hasTime}`;
  /** @type {Intl.DateTimeFormatOptions} */
  const options = { dateStyle: "medium", timeStyle: hasTime ? "short" : undefined, timeZone };
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format.format(new Date(instant));
}

/** A value of a contact in words; days are UTC days. @param {Json} value @param {string} [type] @returns {string} */
export function worded(value, type) {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((one) => worded(one, type)).join(", ");
  if (typeof value === "boolean") return say(String(value));
  if (typeof value === "object") return JSON.stringify(value);
  if (value === "") return say("emptyText");
  if (type === "date") return when(`${value}T00:00:00Z`, "UTC", false);
  if (typeof value === "number" && type !== "datetime") return printed(value);
  const text = String(value);
  if (type !== "datetime" || Number.isNaN(Date.parse(text))) return text;
  return when(text, "UTC", !localOf(text, "UTC").endsWith("T00:00:00"));
}
