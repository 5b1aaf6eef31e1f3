import { h } from "../../builder/dom.js";
import { isAborted, Refusal, wordsOf } from "./api.js";
import { counted, utc } from "./drawing.js";
import { fieldsOf } from "./paths.js";

const PAUSE = 300;
const SIZE = 10;
/** What says who somebody is. */
const WHO = ["name", "email"];
/** Shown besides what the clause reads, as long as there is room. */
const MORE = ["company", "country", "city", "points", "createdAt"];
const MOST = 8;

/** Some of the contacts that the clause selects; what it reads comes first. @param {Desk_} desk @param {AudienceFilter} element */
export function sampleOf(desk, element) {
  let asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const found = h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": "Some of those selected" });
  const el = h("section", {}, h("h3", {}, "Some of them"), found);

  async function now() {
    asking = new AbortController();
    const { signal } = asking;
    const clause = element.value;
    if (!element.history.tree.children.length) {
      found.replaceChildren();
      return found.setAttribute("aria-busy", "false");
    }
    try {
      const body = { listId: desk.list.id, filters: element.json, sample: SIZE };
      /** @type {{preview: Preview}} */
      const { preview } = await desk.api.ask("/extensions/preview", body, signal);
      found.replaceChildren(preview.sample.length ? people(desk, preview.sample, fieldsOf(clause)) : h("p", { class: "quiet" }, "Nobody."));
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof Refusal) || error.status !== 400) found.replaceChildren(wordsOf(error));
    }
    found.setAttribute("aria-busy", "false");
  }
  const later = (pause = PAUSE) => {
    clearTimeout(timer);
    asking.abort();
    found.setAttribute("aria-busy", "true");
    timer = setTimeout(now, pause);
  };
  element.addEventListener("input", (event) => event.target === element && later());
  later(0);
  return {
    el, later,
    close: () => {
      clearTimeout(timer);
      asking.abort();
    },
  };
}

/** People as a table. @param {Desk_} desk @param {Person[]} sample @param {string[]} read the fields that come first */
export function people(desk, sample, read) {
  const { fields } = desk.document.schemas[desk.document.root];
  const about = new Map(fields.map((field) => [field.name, field]));
  const first = read.filter((name) => about.has(name));
  const columns = [...new Set([...first, ...WHO, ...MORE])].slice(0, Math.max(MOST, first.length + WHO.length));
  const titles = columns.map((name) =>
    h("th", { scope: "col", class: first.includes(name) ? "read" : "" }, about.get(name)?.title || name));
  const rows = sample.map((person) => h("tr", {}, ...columns.map((name) =>
    h("td", { dir: "auto", class: first.includes(name) ? "read" : "" }, shown(valueOf(desk, person, name), about.get(name)?.type)))));
  return h("table", {}, h("caption", {}, counted(sample.length)), h("thead", {}, h("tr", {}, ...titles)), h("tbody", {}, ...rows));
}

/** @param {Desk_} desk @param {Person} person @param {string} name @returns {Json} */
function valueOf(desk, person, name) {
  const custom = desk.custom.find((one) => one.name === name);
  if (!custom) return person[name] ?? null;
  /** @type {any} */
  let value = person.data;
  for (const key of custom.path) value = value !== null && typeof value === "object" && Object.hasOwn(value, key) ? value[key] : null;
  return value;
}

/** @param {Json} value @param {string} [type] @returns {string} */
function shown(value, type) {
  if (value === null) return "–";
  if (Array.isArray(value)) return value.map((one) => shown(one, type)).join(", ");
  if (type === "datetime") return utc(String(value));
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** @param {Person} person */
export const nameOf = ({ name, email, id }) => name || email || id;
