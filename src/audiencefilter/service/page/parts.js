import { h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";
import { say } from "./words.js";

/** What scrolls by itself. @param {string} name its class @param {string} label @param {...Child} children */
export const region = (name, label, ...children) =>
  h("div", { class: name, tabIndex: 0, role: "region", "aria-label": label }, ...children);

/** @param {Props} props @param {() => unknown} submit @param {...Child} children */
export const form = (props, submit, ...children) => h("form", { ...props, onsubmit: (/** @type {Event} */ event) => {
  event.preventDefault();
  submit();
} }, ...children);

/** A row of a table. @param {Child} name @param {Child[]} cells @param {Props} [props] */
export const row = (name, cells, props = {}) => h("tr", props, h("th", { scope: "row", dir: "auto" }, name),
  ...cells.map((cell) => (cell instanceof HTMLTableCellElement ? cell : h("td", { dir: "auto" }, cell))));

/** @param {string[]} titles of columns @param {HTMLElement[]} rows @param {string} [caption] */
export const table = (titles, rows, caption) => h("table", {}, caption && h("caption", {}, caption),
  titles.length > 0 && h("thead", {}, h("tr", {}, ...titles.map((one) =>
    h(one ? "th" : "td", { scope: one ? "col" : null }, one)))),
  h("tbody", {}, ...rows));

/** A part of the page with a title. @param {Props} props @param {string} key of words.js @param {...Child} children */
export const titled = (props, key, ...children) => h("section", props, h("h3", {}, say(key)), ...children);

/** What is said beside the matter. @param {string} words */
export const quiet = (words) => h("p", { class: "quiet" }, words);

/** Do something, and say where it fails: whether it is done. @param {HTMLElement} said @param {() => unknown} work */
export async function attempt(said, work) {
  try {
    await work();
    return true;
  } catch (error) {
    said.textContent = say("notDoneNow", { why: wordsOf(error) });
    return false;
  }
}

/** A menu, which closes when something of it is chosen. @param {string} words @param {string} label @param {...Child} children */
export function menu(words, label, ...children) {
  const summary = h("summary", { "aria-label": label }, words);
  const made = h("details", { class: "menu" }, summary, h("div", { onclick: () => {
    summary.focus();
    made.open = false;
  } }, ...children));
  return made;
}
