import { button, h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";
import { worded } from "./drawing.js";
import { fieldsOf } from "./paths.js";
import { say } from "./words.js";

/** From an edit to the question who is in it, in ms. */
const PAUSE = 300;
/** The people of a page. */
const SIZE = 25;
/** Shown besides what the clause reads, as long as there is room. */
const MORE = ["email", "company", "country", "city", "points", "createdAt"];
/** What contacts have besides the fields of clauses. */
const OTHERS = ["phoneNumber", "website", "address"];
/** The columns that are shown before anybody has chosen some. */
const COLUMNS = 6;

/** The columns that were chosen, by list. @type {Map<string, Set<string>>} */
const chosenOf = new Map();

/**
 * The people whom the clause selects; what it reads comes first.
 * @param {Desk_} desk @param {AudienceFilter} element @param {{saved: () => {id: string} | null, pin: (person: Person) => void}} use
 */
export function sampleOf(desk, element, { saved, pin }) {
  /** The cursors of the pages before this one; null: the first page. @type {(string | null)[]} */
  let pages = [null];
  /** The one part that keeps out those who are shown. @type {{path: string, name: string, json: string} | null} */
  let missing = null;
  const title = h("h2", {}, say("people_"));
  const found = h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": say("whoIsInIt") });
  const note = h("p", { hidden: true });
  const columns = h("details", { class: "menu columns", hidden: true });
  const back = button(say("earlierPeople"), () => turn(-1), { "aria-label": say("earlierPeople") });
  const on = button(say("laterPeople"), () => turn(1));
  const paging = h("div", { class: "buttons", hidden: true }, back, on);
  const save = button(say("exportCsv"), exported, { hidden: desk.key.type !== "private" });
  const said = h("small", { role: "status" });
  const el = h("section", { class: "card people-of-all" }, h("div", { class: "people-head" }, title, said, columns, save), note, found, paging);
  /** @type {string | null} */
  let next = null;
  let current = "";
  const panel = desk.editions.panel(found, read, { pause: PAUSE, clear: () => {
    title.textContent = say("people_");
    paging.hidden = true;
    note.hidden = true;
    found.replaceChildren(h("p", { class: "quiet" }, say(element.json === "{}" ? "peopleLater" : "wrong")));
  } });
  waiting(found);

  /** @param {AbortSignal} signal */
  async function read(signal) {
    const { json, value } = element;
    if (json !== current) {
      // Another clause begins at its first page; whom a part alone keeps out is a question about one clause.
      current = json;
      pages = [null];
      if (missing?.json !== json) missing = null;
    }
    save.disabled = !saved();
    if (json === "{}") return null;
    const body = { listId: desk.list.id, filters: json, ...partOf() };
    /** @type {{preview: Preview}} */
    const { preview } = await desk.api.ask("/extensions/preview", body, signal);
    return () => {
      const read = fieldsOf(value);
      next = preview.next ?? null;
      title.textContent = say(missing ? "nearlyCount" : "peopleCount", { n: preview.count });
      note.hidden = !missing;
      if (missing) note.replaceChildren(h("strong", {}, say("onlyThis", { n: preview.count, name: missing.name })), " ", button(say("showAll"), () => {
        missing = null;
        pages = [null];
        panel.changed();
      }, { class: "link" }));
      paging.hidden = pages.length < 2 && !next;
      back.disabled = pages.length < 2;
      on.disabled = !next;
      chooser(read);
      found.replaceChildren(preview.sample.length ? people(desk, preview.sample, read, pin) : h("p", { class: "quiet" }, say("nobody")));
    };
  }

  const partOf = () => ({
    ...(pages.at(-1) === null ? {} : { after: pages.at(-1) }), ...(missing ? { missing: missing.path } : {}), limit: SIZE,
  });

  /** @param {1 | -1} step */
  function turn(step) {
    if (step < 0) pages.pop();
    else pages.push(next);
    panel.changed();
    found.focus();
  }

  /** @param {string[]} read */
  function chooser(read) {
    if (columns.open) return;
    columns.hidden = false;
    const names = columnsOf(desk, read);
    const fields = desk.document.schemas[desk.document.root].fields.filter(({ operators, name }) => operators.includes("equals") && name !== "name");
    const boxes = [...fields.map(({ name }) => name), ...OTHERS].map((column) => {
      const box = h("input", { type: "checkbox", checked: names.includes(column), disabled: read.includes(column), onchange: () => {
        const chosen = new Set(columnsOf(desk, read));
        if (box.checked) chosen.add(column);
        else chosen.delete(column);
        chosenOf.set(desk.list.id, chosen);
        panel.changed();
      } });
      return h("li", {}, h("label", {}, box, titleOf(desk, column)));
    });
    columns.replaceChildren(h("summary", {}, say("columns")), h("div", {}, h("ul", {}, ...boxes)));
  }

  async function exported() {
    const audience = saved();
    if (!audience) return;
    said.textContent = say("exporting");
    try {
      const response = await desk.api.send("GET", `/extensions/audiences/${encodeURIComponent(audience.id)}/export?format=csv`, { isSafe: true });
      const address = URL.createObjectURL(await response.blob());
      const link = h("a", { href: address, download: `${desk.names.get(audience.id) ?? audience.id}.csv` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
      said.textContent = "";
    } catch (error) {
      said.textContent = say("notDoneNow", { why: wordsOf(error) });
    }
  }

  return {
    el,
    /** Show those whom only one part keeps out. @param {string} path @param {string} name */
    showMissing: (path, name) => {
      missing = { path, name, json: element.json };
      pages = [null];
      panel.changed();
      el.scrollIntoView({ block: "nearest" });
    },
    close: panel.close,
  };
}

/** What stands where an answer will stand. @param {HTMLElement} into */
export const waiting = (into) => into.replaceChildren(...Array.from({ length: 5 }, () => h("div", { class: "skeleton", "aria-hidden": "true" })));

/** @param {Desk_} desk @param {string[]} read the fields that come first */
function columnsOf(desk, read) {
  const { fields } = desk.document.schemas[desk.document.root];
  const known = new Set(fields.map(({ name }) => name));
  const chosen = chosenOf.get(desk.list.id);
  const first = read.filter((name) => known.has(name) && name !== "name");
  const more = chosen ? [...chosen] : MORE.filter((name) => known.has(name)).slice(0, Math.max(2, COLUMNS - first.length));
  return [...new Set([...first, ...more])];
}

/** @param {Desk_} desk @param {string} column */
const titleOf = ({ document }, column) =>
  say(`column.${column}`) || document.schemas[document.root].fields.find(({ name }) => name === column)?.title || column;

/** People as a table. @param {Desk_} desk @param {Person[]} sample @param {string[]} read the fields that come first @param {(person: Person) => void} [pin] */
export function people(desk, sample, read, pin) {
  const { fields } = desk.document.schemas[desk.document.root];
  const about = new Map(fields.map((field) => [field.name, field]));
  const names = columnsOf(desk, read);
  const titles = ["name", ...names].map((name) => h("th", { scope: "col" }, titleOf(desk, name)));
  const rows = sample.map((person) => h("tr", {},
    h("th", { scope: "row", dir: "auto" }, pin ? button(nameOf(person), () => pin(person), { class: "link", "aria-label": say("pinOf", { name: nameOf(person) }) }) : nameOf(person)),
    ...names.map((name) => h("td", { dir: "auto", class: read.includes(name) ? "read" : "" }, linked(worded(valueOf(desk, person, name), about.get(name)?.type, desk.document.zone))))));
  return h("table", {}, h("caption", {}, say("people", { n: sample.length })), h("thead", {}, h("tr", {}, ...titles)), h("tbody", {}, ...rows));
}

/** An address of the web or of email as a link. @param {string} words */
function linked(words) {
  const address = /^https?:\/\/\S+$/i.test(words) ? words : /^[^\s@/:?]+@[^\s@/:?]+\.[^\s@/:?]+$/.test(words) ? `mailto:${words}` : null;
  return address ? h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, words) : words;
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

/** @param {Person} person */
export const nameOf = ({ name, email, id }) => name || email || id;
