import { button, h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";
import { worded } from "./drawing.js";
import { attempt, quiet, region, row, table } from "./parts.js";
import { fieldsIn } from "./paths.js";
import { say } from "./words.js";

/** From an edit to the question who is in it, in ms. */
const PAUSE = 300;
/** The people of a page. */
const SIZE = 25;
/** Shown besides what the clause reads, as long as there is room. */
const MORE = ["email", "company", "country", "city", "points", "createdAt"];
/** What contacts have besides the fields of clauses. */
export const OTHERS = ["phoneNumber", "website", "address"];
/** The columns that are shown before anybody has chosen some. */
const COLUMNS = 6;

/** The columns that were chosen, by list. @type {Map<string, Set<string>>} */
const chosenOf = new Map();

/**
 * The people whom the clause selects; what it reads comes first.
 * @param {Desk_} desk @param {AudienceFilter} element
 * @param {Use["saved"]} saved @param {(person: Person) => void} pin
 */
export function sampleOf(desk, element, saved, pin) {
  const { api, list } = desk;
  /** The cursors of the pages before this one; null: the first page. @type {(string | null)[]} */
  let pages = [null];
  /** The one part that keeps out those who are shown. @type {Missing | null} */
  let missing = null;
  /** @type {string | null} */
  let next = null;
  let current = "";
  /** The number that is shown; null: none, or an older one. @type {number | null} */
  let shown = null;
  let isEdited = true;
  const title = h("h2", {}, say("people_"));
  const found = region("scroll", say("whoIsInIt"));
  const note = h("p", { hidden: true });
  const columns = h("details", { class: "menu columns", hidden: true });
  const back = button(say("earlierPeople"), () => turn(pages.slice(0, -1)));
  const on = button(say("laterPeople"), () => turn([...pages, next]));
  const paging = h("div", { class: "buttons", hidden: true }, back, on);
  const save = button(say("exportCsv"), exported, { hidden: desk.key.type !== "private" });
  const said = h("small", { role: "status" });
  const head = h("div", { class: "people-head" }, title, said, columns, save);
  const el = h("section", { class: "card people-of-all" }, head, note, found, paging);
  const panel = desk.editions.panel(found, read, {
    pause: PAUSE, marked: (isOld) => {
      for (const one of [title, note]) one.classList.toggle("old", isOld);
      if (isOld) shown = null;
      allow();
    }, failed: (error) => clear(wordsOf(error)),
    clear: () => clear(quiet(say(element.json === "{}" ? "peopleLater" : "wrong"))),
  });

  /** @param {Element | string} why */
  function clear(why) {
    title.textContent = say("people_");
    shown = null;
    paging.hidden = note.hidden = true;
    found.replaceChildren(why);
  }

  /** @param {AbortSignal} signal */
  async function read(signal) {
    const { json, value } = element;
    if (json !== current) {
      // Another clause begins at its first page; whom a part alone keeps out is a question about one clause.
      current = json;
      pages = [null];
      if (missing?.json !== json) missing = null;
    }
    if (json === "{}") return null;
    const after = pages.at(-1);
    const part = { ...(after && { after }), ...(missing && { missing: missing.path }) };
    const body = { listId: list.id, filters: json, limit: SIZE, ...part };
    const { preview: { count, sample, next: following = null } } = await api.ask("/extensions/preview", body, signal);
    return () => {
      const first = fieldsIn(value);
      next = following;
      shown = count;
      if (!missing) desk.editions.counted(count);
      title.textContent = say(missing ? "nearlyCount" : "peopleCount", { n: count });
      note.hidden = !missing;
      if (missing) {
        note.replaceChildren(h("strong", {}, say("onlyThis", { n: count, name: missing.name })), " ",
          button(say("showAll"), () => show(null), { class: "link" }));
      }
      paging.hidden = pages.length < 2 && !next;
      back.disabled = pages.length < 2;
      on.disabled = !next;
      if (!columns.open) choose(first);
      found.replaceChildren(sample.length ? people(desk, sample, first, pin) : quiet(say("nobody")));
    };
  }

  /** @param {(string | null)[]} to */
  function turn(to) {
    pages = to;
    panel.changed();
    found.focus();
  }

  /** @param {Missing | null} part */
  function show(part) {
    missing = part;
    pages = [null];
    panel.changed();
  }

  /** Let people choose the columns. @param {string[]} first */
  function choose(first) {
    columns.hidden = false;
    const names = columnsOf(desk, first);
    const fields = [...desk.fields.values()].filter(({ operators }) => operators.includes("equals"));
    const choices = [...fields.map(({ name }) => name), ...OTHERS].filter((column) => column !== "name");
    const boxes = choices.map((column) => {
      const box = h("input", {
        type: "checkbox", checked: names.includes(column), disabled: first.includes(column), onchange: () => {
          const chosen = new Set(columnsOf(desk, first));
          chosen[box.checked ? "add" : "delete"](column);
          chosenOf.set(list.id, chosen);
          panel.changed();
        },
      });
      return h("li", {}, h("label", {}, box, titleOf(desk, column)));
    });
    columns.replaceChildren(h("summary", {}, say("columns")), h("div", {}, h("ul", {}, ...boxes)));
  }

  /** The file has the people who are listed, whom the saved audience has: what is downloaded is what is shown. */
  function allow() {
    save.hidden = missing !== null || desk.key.type !== "private";
    save.disabled = isEdited || shown === null;
    save.title = isEdited ? say("exportSaved") : "";
  }

  async function exported() {
    const body = { listId: list.id, filters: element.json, format: "spreadsheet" };
    said.textContent = say("exporting");
    await attempt(said, async () => {
      const response = await api.send("POST", "/extensions/export", { body, isSafe: true });
      const file = await response.blob();
      const rows = (await file.text()).replace(/"[^"]*"/g, "").split("\r\n").length - 2;
      const address = URL.createObjectURL(file);
      h("a", { href: address, download: `${saved()?.name ?? list.name}.csv` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
      // Contacts have changed meanwhile.
      if (rows !== shown) desk.editions.raise(false);
      said.textContent = say("exported", { n: rows });
    });
  }

  return {
    el,
    /** @param {boolean} is */
    edited: (is) => {
      isEdited = is;
      allow();
    },
    /** Show those whom only one part keeps out. @param {string} path @param {string} name */
    showMissing: (path, name) => {
      show({ path, name, json: element.json });
      el.scrollIntoView({ block: "nearest" });
    },
    close: panel.close,
  };
}

/** @param {Desk_} desk @param {string[]} first the fields that come first */
function columnsOf({ list, fields }, first) {
  const own = first.filter((name) => fields.has(name) && name !== "name");
  const more = MORE.filter((name) => fields.has(name)).slice(0, Math.max(2, COLUMNS - own.length));
  return [...new Set([...own, ...(chosenOf.get(list.id) ?? more)])];
}

/** @param {Desk_} desk @param {string} column */
export const titleOf = ({ fields }, column) => say(`column.${column}`) || fields.get(column)?.title || column;

/**
 * People as a table.
 * @param {Desk_} desk @param {Person[]} sample @param {string[]} first the fields that come first
 * @param {(person: Person) => void} [pin]
 */
export function people(desk, sample, first, pin) {
  const names = columnsOf(desk, first);
  const rows = sample.map((person) => {
    const [name, shown] = [nameOf(person), person.name || say("noName")];
    const props = { class: person.name ? "link" : "link quiet", "aria-label": say("pinOf", { name: person.name || `${shown}, ${name}` }) };
    const head = pin ? button(shown, () => pin(person), props) : shown;
    return row(head, names.map((column) => {
      const words = worded(valueOf(desk, person, column), desk.fields.get(column)?.type);
      return h("td", { dir: "auto", class: first.includes(column) ? "read" : "" }, linked(words));
    }));
  });
  return table(["name", ...names].map((name) => titleOf(desk, name)), rows, say("people", { n: sample.length }));
}

/** An address of the web or of email as a link. @param {string} words */
function linked(words) {
  const isEmail = /^[^\s@/:?]+@[^\s@/:?]+\.[^\s@/:?]+$/.test(words);
  const href = /^https?:\/\/\S+$/i.test(words) ? words : isEmail ? `mailto:${words}` : null;
  return href ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, words) : words;
}

/** @param {Desk_} desk @param {Person} person @param {string} name @returns {Json} */
function valueOf({ custom }, person, name) {
  const path = custom.find((one) => one.name === name)?.path;
  if (!path) return person[name] ?? null;
  const within = (/** @type {any} */ value, /** @type {string} */ key) =>
    value !== null && typeof value === "object" && Object.hasOwn(value, key) ? value[key] : null;
  return path.reduce(within, person.data);
}

/** @param {Person} person */
export const nameOf = ({ name, email, id }) => name || email || id;
