import { localOf } from "../../builder/dates.js";
import { h } from "../../builder/dom.js";
import { language, say } from "./words.js";

/**
 * A bar as long as a share of what is there.
 * @param {number} count @param {number} all @param {number} [before] how many there were before a condition
 */
export function bar(count, all, before = 0) {
  const part = (/** @type {string} */ name, /** @type {number} */ of) => {
    const made = h("span", { class: name, hidden: !of });
    made.style.inlineSize = `${(100 * of) / all}%`;
    return made;
  };
  return h("div", { class: "bar", "aria-hidden": "true" }, before > count && part("cut", before), part("fill", count));
}

/** @param {number} number */
export const printed = (number) => number.toLocaleString(language);

/** @param {number} count @param {number} all */
export function percent(count, all) {
  const maximumFractionDigits = count && count < all / 100 ? 2 : 0;
  return (all ? count / all : 0).toLocaleString(language, { style: "percent", maximumFractionDigits });
}

/** An instant by the clock of this machine, else of a zone. @param {string} instant @param {string} [timeZone] */
export const when = (instant, timeZone, hasTime = true) =>
  new Date(instant).toLocaleString(language, { dateStyle: "medium", ...(hasTime && { timeStyle: "short" }), timeZone });

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
