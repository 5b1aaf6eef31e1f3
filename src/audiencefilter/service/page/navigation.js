import { button, h } from "../../builder/dom.js";
import { parse } from "../../builder/json.js";
import { url } from "./api.js";
import { draftOf } from "./drafts.js";
import { when } from "./drawing.js";
import { skeletons } from "./parts.js";
import { namesAudience } from "./paths.js";
import { say } from "./words.js";

/** Audiences from which on they can be searched. */
const SEARCHED = 8;
/** Starters that are shown. */
const STARTERS = 3;

/** Audiences to begin with, the best first: a key of words.js, the field, what is asked of it. */
const FIRST = [
  ["starter.recent", "createdAt", '{"gte":{"now":"-P30D"}}'],
  ["starter.points", "points", '{"gte":100}'],
  ["starter.email", "email", '{"not":null}'],
  ["starter.country", "country", '{"not":null}'],
];
/** Only lists whose language is extended can have it. */
const EXTENDED = "starter.recent";

/**
 * The audiences of a list, to be opened.
 * @param {Desk_} desk @param {(what: string) => void} opened by its id, or a new one by its place
 */
export function navigationOf(desk, opened) {
  const { api, list } = desk;
  /** @type {SavedAudience[] | null} */
  let audiences = null;
  let known = "";
  /** @type {string | null} */
  let current = null;
  const items = h("ul", { "aria-busy": "true" }, ...skeletons(4, "li"));
  const words = say("searchAudiences");
  const search = h("input", { type: "search", "aria-label": words, placeholder: words, hidden: true, oninput: draw });
  const el = h("nav", { "aria-label": say("audiences") },
    h("p", { class: "buttons", hidden: desk.key.readOnly }, button(say("newAudience"), () => opened("new"), { class: "primary" }),
      button(say("newManual"), () => opened("new-manual"), { class: "quiet-button" })),
    search, items);

  function draw() {
    const wanted = search.value.trim().toLocaleLowerCase();
    const focused = /** @type {HTMLElement | null} */ (items.querySelector(":focus"))?.dataset.audience ?? "";
    const found = (audiences ?? []).filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
    items.replaceChildren(...found.map((one) => h("li", {}, item(one))));
    if (!found.length && wanted) items.replaceChildren(h("li", { class: "quiet" }, say("noneFound")));
    /** @type {HTMLElement | null} */ (items.querySelector(`[data-audience="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {SavedAudience} audience */
  function item({ id, name, mode, updatedAt }) {
    const parts = [
      h("strong", { dir: "auto" }, name), mode === "manual" && h("small", {}, say("manual")),
      h("time", { class: "quiet", datetime: updatedAt }, when(updatedAt)),
      draftOf(list.id, id) && h("small", { class: "draft" }, say("edited")),
    ];
    return choice(() => opened(id), { "data-audience": id, "aria-current": id === current && "true" }, parts);
  }

  return {
    el,
    /** Read them anew: whether something is another. What is as it was is not drawn anew, below somebody's pointer. */
    read: async () => {
      const found = await api.get(url`/audiences?listId=${list.id}`);
      const text = JSON.stringify(found);
      if (text === known) return false;
      known = text;
      audiences = /** @type {SavedAudience[]} */ (found.audiences)
        .toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
      desk.names.clear();
      for (const { id, name } of audiences) desk.names.set(id, name);
      search.hidden = audiences.length < SEARCHED;
      items.removeAttribute("aria-busy");
      draw();
      return true;
    },
    /** Those whose clauses name an audience. @param {string} name */
    users: (name) => (audiences ?? []).filter(({ filters }) => filters?.includes('"audience"') && namesAudience(parse(filters), name)),
    /** @param {string | null} id */
    of: (id) => audiences?.find((one) => one.id === id),
    /** @param {string | null} id */
    mark: (id) => {
      current = id;
      if (audiences) draw();
    },
    /** What stands in the place of an audience where none is open. @param {(given: Given) => void} start */
    welcome: (start) => {
      if (!audiences) return skeletons(1)[0];
      if (audiences.length || desk.key.readOnly) return h("p", { class: "empty quiet" }, say("openOne"));
      const isExtended = desk.document.notation === "extended";
      const fit = FIRST.filter(([key, field]) => desk.fields.has(field) && (isExtended || key !== EXTENDED));
      return h("div", { class: "empty" }, h("h2", {}, say("noAudience")), h("p", {}, say("noAudienceBody")),
        h("ul", { class: "starters" }, ...fit.slice(0, STARTERS).map(([key, field, asked]) => h("li", {},
          choice(() => start({ name: say(key), filters: `{"${field}":${asked}}` }), {}, [
            h("strong", {}, say(key)), h("small", { class: "quiet" }, say(`${key}.why`)),
          ])))));
    },
  };
}

/** A button of several parts. @param {() => void} chosen @param {Props} props @param {Child[]} parts */
function choice(chosen, props, parts) {
  const made = button("", chosen, props);
  for (const part of parts) if (part) made.append(part, " ");
  return made;
}
