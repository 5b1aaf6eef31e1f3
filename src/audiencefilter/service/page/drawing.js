import { language, say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {{[name: string]: string | number}} attributes @param {...Element} children */
export function draw(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** A bar as long as a share of what is there; `before`: how many there were before a condition. @param {number} count @param {number} all @param {number} [before] */
export function bar(count, all, before = 0) {
  const share = (/** @type {number} */ of) => (all ? Math.max(of ? 1 : 0, (100 * of) / all) : 0);
  const rect = (/** @type {string} */ name, /** @type {number} */ width) => draw("rect", { class: name, width, height: 8 });
  return draw("svg", { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    rect("track", 100), ...(before > count ? [rect("cut", share(before))] : []), rect("fill", share(count)));
}

const numbers = new Intl.NumberFormat(language);
const instants = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

/** @param {number} number */
export const printed = (number) => numbers.format(number);

/** @param {number} count @param {number} all */
export const percent = (count, all) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: count && count < all / 100 ? 2 : 0 }).format(all ? count / all : 0);

/** An instant at which something happened, by the clock of this machine. @param {string} instant */
export const when = (instant) => instants.format(new Date(instant));

/** How long ago something happened. @param {string} instant */
export function ago(instant) {
  const seconds = (Date.now() - Date.parse(instant)) / 1000;
  const [unit, size] = /** @type {[Intl.RelativeTimeFormatUnit, number]} */ (
    seconds < 60 ? ["second", 1] : seconds < 3600 ? ["minute", 60] : seconds < 86400 ? ["hour", 3600] : ["day", 86400]);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.round(seconds / size), unit);
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {Intl.DateTimeFormatOptions} options @param {string} zone */
function formatOf(options, zone) {
  const key = JSON.stringify([options, zone]);
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(language, { ...options, timeZone: zone })));
  return found;
}

/** A value of a contact in words; days are those of a zone. @param {Json} value @param {string} [type] @param {string | null} [zone] @returns {string} */
export function worded(value, type, zone) {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((one) => worded(one, type, zone)).join(", ");
  if (typeof value === "boolean") return say(value ? "true" : "false");
  if (typeof value === "object") return JSON.stringify(value);
  if (value === "") return say("emptyText");
  if (type === "date") return formatOf({ dateStyle: "medium" }, "UTC").format(new Date(`${value}T00:00:00Z`));
  if (type !== "datetime") return typeof value === "number" ? printed(value) : String(value);
  const at = new Date(String(value));
  if (Number.isNaN(at.getTime())) return String(value);
  const isDay = /^(24|00):00:00$/.test(new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: zone || "UTC" }).format(at));
  return formatOf(isDay ? { dateStyle: "medium" } : { dateStyle: "medium", timeStyle: "short" }, zone || "UTC").format(at);
}

/** @param {number} count @param {string} [one] */
export const counted = (count, one = "contact") => say(`${one}s`, { n: count });
