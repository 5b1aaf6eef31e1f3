import { button, h } from "../../builder/dom.js";
import { parse } from "../../builder/json.js";
import { url } from "./api.js";
import { draftOf } from "./drafts.js";
import { when } from "./drawing.js";
import { menu } from "./parts.js";
import { namesAudience } from "./paths.js";
import { described } from "./saving.js";
import { say } from "./words.js";

/** Audiences from which on they can be searched; those that are shown where none is open. */
const [SEARCHED, RECENT] = [8, 6];

/** Audiences to begin with, the best first: a key of words.js, the field, what is asked of it. */
const FIRST = [
  ["starter.recent", "createdAt", '{"gte":{"now":"-P30D"}}'],
  ["starter.points", "points", '{"gte":100}'],
  ["starter.email", "email", '{"not":null}'],
];

/**
 * The audiences of a list, to be opened.
 * @param {Desk_} desk @param {(what: string) => void} opened by its id, or a new one by its place
 * @param {() => void} restored shows those that are deleted
 */
export function navigationOf(desk, opened, restored) {
  const { api, list } = desk;
  /** @type {SavedAudience[] | null} */
  let audiences = null;
  let known = "";
  /** @type {string | null} */
  let current = null;
  const items = h("ul", { "aria-busy": "true" });
  const words = say("searchAudiences");
  const search = h("input", { type: "search", "aria-label": words, placeholder: words, hidden: true, oninput: draw });
  const el = h("nav", { "aria-label": say("audiences") },
    h("div", { class: "buttons", hidden: desk.key.readOnly },
      button(say("newAudience"), () => opened("new"), { class: "primary" }),
      menu("▾", say("moreAudiences"), button(say("newManual"), () => opened("new-manual")),
        button(say("deletedAudiences"), restored))),
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
      if (!audiences) return "";
      if (audiences.length || desk.key.readOnly) {
        return h("div", { class: "empty recent" }, h("h2", {}, say(audiences.length ? "lastChanged" : "noAudience")),
          cards(audiences.slice(0, RECENT).map(({ id, name, filters, updatedAt }) =>
            [() => opened(id), name, described(desk, filters), when(updatedAt)])));
      }
      const isExtended = desk.document.notation === "extended";
      const fit = FIRST.filter(([, field, asked]) => desk.fields.has(field) && (isExtended || !asked.includes("now")));
      return h("div", { class: "empty" }, h("h2", {}, say("noAudience")), h("p", {}, say("noAudienceBody")),
        cards(fit.map(([key, field, asked]) =>
          [() => start({ name: say(key), filters: `{"${field}":${asked}}` }), say(key), say(`${key}.why`)])));
    },
  };
}

/** Audiences to choose from: what is done, a name, what it is. @param {[() => void, ...string[]][]} found */
const cards = (found) => h("ul", { class: "starters" }, ...found.map(([chosen, ...words]) =>
  h("li", {}, choice(chosen, {}, words.map((one, at) => h(at ? "small" : "strong", { dir: "auto" }, one))))));

/** A button of several parts. @param {() => void} onclick @param {Props} props @param {Child[]} parts */
const choice = (onclick, props, parts) =>
  h("button", { type: "button", ...props, onclick }, ...parts.flatMap((part) => [part, " "]));
