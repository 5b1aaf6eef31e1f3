import { h, select } from "../../builder/dom.js";
import { isAborted, wordsOf } from "./api.js";
import { bar, counted, draw, printed, utc } from "./drawing.js";

/**
 * What values a field has, among all contacts or among those whom the clause selects.
 * @param {Desk_} desk @param {string} field @param {() => string} clause @param {() => void} absent called where the service cannot tell
 */
export function valuesOf(desk, field, clause, absent) {
  let asking = new AbortController();
  let among = "all";
  const found = h("div", { class: "found", tabIndex: 0, role: "region", "aria-label": `How often ${field} has which value` });
  const whose = select("Among whom", [["all", "of all contacts"], ["selected", "of those selected"]], among, (value) => {
    among = value;
    load();
  });
  const el = h("div", { class: "values", role: "group", "aria-label": `Values of ${field}` }, h("p", {}, `Values of ${field} `, whose), found);

  async function load() {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const body = { listId: desk.list.id, field, ...(among === "selected" ? { filters: clause() } : {}) };
      const answer = await desk.api.optional("distribution", () => desk.api.ask("/extensions/distribution", body, signal));
      if (!answer) return absent();
      show(found, answer);
    } catch (error) {
      if (!isAborted(error)) found.replaceChildren(wordsOf(error));
    }
  }
  load();
  return { el, changed: () => among === "selected" && load(), close: () => asking.abort() };
}

/** @param {HTMLElement} into @param {Distribution} distribution */
function show(into, { type, contacts, missing, values, others, histogram }) {
  const words = (/** @type {Json} */ value) =>
    value === "" ? "(empty text)" : type === "datetime" ? utc(String(value)) : typeof value === "number" ? printed(value) : String(value);
  const rows = values.map(({ value, count }) => row(words(value), count, contacts));
  if (others) rows.push(row("other values", others, contacts, "quiet"));
  if (missing) rows.push(row("no value", missing, contacts, "quiet"));
  /** @type {HTMLElement[]} */
  const parts = [h("table", {}, h("tbody", {}, ...rows))];
  if (histogram?.length) parts.unshift(chart(histogram, words));
  into.replaceChildren(...(contacts ? parts : [h("p", { class: "quiet" }, "There is no contact.")]));
}

/** @param {string} words @param {number} count @param {number} all @param {string} [className] */
const row = (words, count, all, className = "") =>
  h("tr", { class: className }, h("th", { scope: "row", dir: "auto" }, words), h("td", {}, bar(count, all)), h("td", { class: "count" }, printed(count)));

/** @param {NonNullable<Distribution["histogram"]>} bins @param {(value: Json) => string} words */
function chart(bins, words) {
  const most = Math.max(...bins.map(({ count }) => count));
  const bars = bins.map(({ from, to, count }, at) => {
    const height = most ? Math.max(count ? 1 : 0, (38 * count) / most) : 0;
    return draw("rect", { class: "fill", x: at * 10 + 1, y: 40 - height, width: 8, height },
      titled(`${words(from)} to ${words(to)}: ${counted(count)}`));
  });
  const [first, last] = [bins[0], /** @type {typeof bins[0]} */ (bins.at(-1))];
  const label = `From ${words(first.from)} to ${words(last.to)}, at most ${counted(most)} in one of ${bins.length} steps`;
  return h("figure", {},
    draw("svg", { class: "histogram", viewBox: `0 0 ${bins.length * 10} 40`, preserveAspectRatio: "none", role: "img", "aria-label": label }, ...bars),
    h("figcaption", {}, h("span", {}, words(first.from)), h("span", {}, words(last.to))));
}

/** @param {string} words */
function titled(words) {
  const made = draw("title", {});
  made.textContent = words;
  return made;
}
