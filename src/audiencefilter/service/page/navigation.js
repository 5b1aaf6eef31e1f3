import { button, h } from "../../builder/dom.js";
import { draftOf } from "./drafts.js";
import { when } from "./drawing.js";
import { say } from "./words.js";

/** Audiences from which on they can be searched. */
const SEARCHED = 8;
/** Starters that are shown. */
const STARTERS = 3;

/** Audiences to begin with, the best first: `field` and `isExtended` say of which lists they can be. @type {{key: string, field: string, isExtended?: boolean, filters: JsonObject}[]} */
const FIRST = [
  { key: "starter.recent", field: "createdAt", isExtended: true, filters: { createdAt: { gte: { now: "-P30D" } } } },
  { key: "starter.points", field: "points", filters: { points: { gte: 100 } } },
  { key: "starter.email", field: "email", filters: { email: { not: null } } },
  { key: "starter.country", field: "country", filters: { country: { not: null } } },
];

/** @typedef {SavedAudience & {members?: number | null, description?: string | null}} Listed */

/** The audiences of a list, to be opened. @param {Desk_} desk @param {(open: string | Mode) => void} opened by its id, or a new one of a mode */
export function navigationOf(desk, opened) {
  /** @type {Listed[]} */
  let audiences = [];
  let isRead = false;
  const items = h("ul", { "aria-busy": "true" }, ...Array.from({ length: 4 }, () => h("li", { class: "skeleton", "aria-hidden": "true" })));
  const search = h("input", { type: "search", "aria-label": say("searchAudiences"), placeholder: say("searchAudiences"), hidden: true, oninput: () => draw() });
  const el = h("nav", { "aria-label": say("audiences") },
    h("p", { class: "buttons" }, button(say("newAudience"), () => opened("smart")), button(say("newManual"), () => opened("manual"), { class: "quiet-button" })),
    search, items);
  /** @type {string | null} */
  let current = null;

  function draw() {
    const wanted = search.value.trim().toLocaleLowerCase();
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && items.contains(active) ? active.dataset.audience : undefined;
    const found = audiences.filter(({ id, name }) => !desk.leaving.has(id) && name.toLocaleLowerCase().includes(wanted));
    items.replaceChildren(...found.map((one) => h("li", {}, item(one))));
    if (!found.length && wanted) items.replaceChildren(h("li", { class: "quiet" }, say("noneFound")));
    if (focused) /** @type {HTMLElement | null} */ (items.querySelector(`[data-audience="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {Listed} audience */
  function item({ id, name, mode, members, description, updatedAt }) {
    const made = button("", () => opened(id), { "data-audience": id, "aria-current": id === current && "true" });
    const filter = mode === "manual" ? say("manual") : description;
    made.append(h("strong", { dir: "auto" }, name));
    if (typeof members === "number") made.append(" ", h("small", { class: "number" }, say("people", { n: members })));
    if (filter) made.append(" ", h("small", { class: "filter quiet", dir: "auto" }, filter));
    made.append(" ", h("time", { class: "quiet", datetime: updatedAt }, when(updatedAt)));
    if (draftOf(desk.list.id, id)) made.append(" ", h("small", { class: "draft" }, say("edited")));
    return made;
  }

  return {
    el,
    /** Read them anew. */
    read: async () => {
      const { api, list } = desk;
      /** @type {{audiences: Listed[]}} */
      const found = (await api.optional("audiences", () => api.get(`/extensions/lists/${encodeURIComponent(list.id)}/audiences`)))
        ?? (await api.get(`/audiences?${new URLSearchParams({ listId: list.id })}`));
      audiences = found.audiences.toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
      isRead = true;
      desk.names.clear();
      for (const { id, name } of audiences) desk.names.set(id, name);
      search.hidden = audiences.length < SEARCHED;
      items.removeAttribute("aria-busy");
      draw();
    },
    /** @param {string | null} id */
    mark: (id) => {
      current = id;
      if (isRead) draw();
    },
    /** What stands in the place of an audience where none is open. @param {(given: Given) => void} start */
    welcome: (start) => {
      if (!isRead) return h("div", { class: "skeleton", "aria-hidden": "true" });
      if (audiences.some(({ id }) => !desk.leaving.has(id))) return h("p", { class: "empty quiet" }, say("openOne"));
      const { schemas, root, notation } = desk.document;
      const names = new Set(schemas[root].fields.map(({ name }) => name));
      const fit = FIRST.filter(({ field, isExtended }) => names.has(field) && (!isExtended || notation === "extended")).slice(0, STARTERS);
      return h("div", { class: "empty" }, h("h2", {}, say("noAudience")), h("p", {}, say("noAudienceBody")),
        h("ul", { class: "starters" }, ...fit.map(({ key, filters }) => {
          const made = button("", () => start({ name: say(key), filters }));
          made.append(h("strong", {}, say(key)), " ", h("small", { class: "quiet" }, say(`${key}.why`)));
          return h("li", {}, made);
        })));
    },
  };
}
