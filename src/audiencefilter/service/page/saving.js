import { h } from "../../builder/dom.js";
import { audienceOf, Refusal } from "./api.js";
import { ask } from "./dialog.js";
import { counted, printed, when } from "./drawing.js";
import { fieldsOf } from "./paths.js";
import { people } from "./sample.js";

const SAMPLE = 5;
/** What is said of a change that does not fit what is saved by now. */
const MISFIT = 412;

/** @typedef {{name: string, filters: string | null}} Mine what is to be saved; filters are null in manual mode */

/** @param {Desk_} desk @param {string} id @returns {Promise<Read_>} */
export const readAudience = async ({ api }, id) => audienceOf(await api.send("GET", `/audiences/${encodeURIComponent(id)}`, { isSafe: true }));

/** @param {Desk_} desk @param {Mine} mine @returns {Promise<Read_>} */
export async function saveNew({ api, list }, { name, filters }) {
  const body = { name, listId: list.id, ...(filters === null ? { mode: "manual" } : { mode: "smart", filters }) };
  return audienceOf(await api.send("POST", "/audiences", { body }));
}

/**
 * Save a change, once people have seen what it does, and what others have saved meanwhile.
 * @param {Desk_} desk @param {Read_} base what the change is of @param {Mine} mine
 * @returns {Promise<{read: Read_, isMine: boolean} | null>} what is saved now; null where nothing was saved
 */
export async function saveChange(desk, base, mine) {
  // Who changes the name alone leaves the clause as others have it.
  const isNameOnly = mine.filters === base.audience.filters;
  for (;;) {
    if (isNameOnly) mine = { ...mine, filters: base.audience.filters };
    if (!isNameOnly && mine.filters !== null && !(await seen(desk, base.audience, mine.filters))) return null;
    const theirs = await change(desk, base, mine);
    if (theirs === "gone") {
      const answer = await ask("It has been deleted", [h("p", {}, "Somebody has deleted this audience. What you have edited is still here.")],
        [["new", "Save it as a new one"], ["", "Go on editing"]]);
      return answer === "new" ? { read: await saveNew(desk, mine), isMine: true } : null;
    }
    if (theirs.isMine) return theirs;
    const answer = await both(desk, theirs.read.audience, mine);
    if (answer === "theirs") return { read: theirs.read, isMine: false };
    if (answer !== "mine") return null;
    base = theirs.read;
  }
}

/** @param {Desk_} desk @param {Read_} base @param {Mine} mine @returns {Promise<{read: Read_, isMine: boolean} | "gone">} */
async function change(desk, base, { name, filters }) {
  const { id, mode } = base.audience;
  try {
    if (base.etag === null) {
      // A service that cannot be told what a change has to fit: at least what is there now is looked at.
      const read = await readAudience(desk, id);
      if (read.audience.updatedAt !== base.audience.updatedAt) return { read, isMine: isSame(read.audience, { name, filters }) };
    }
    const isKept = filters === base.audience.filters;
    const body = { name, ...(isKept ? {} : { filters, ...(mode === "smart" ? {} : { mode: "smart" }) }) };
    const headers = fitting(base);
    // What is sent twice does not fit the second time, and is found to be saved.
    const response = await desk.api.send("PATCH", `/audiences/${encodeURIComponent(id)}`, { body, headers, isSafe: base.etag !== null });
    return { read: await audienceOf(response), isMine: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) return "gone";
    if (error.status !== MISFIT) throw error;
    const read = await readAudience(desk, id);
    return { read, isMine: isSame(read.audience, { name, filters }) };
  }
}

/** What lets a change pass only if nobody has saved another one. @param {{etag: string | null}} base @returns {{[name: string]: string}} */
const fitting = ({ etag }) => (etag === null ? {} : { "If-Match": etag });

/** @param {SavedAudience} audience @param {Mine} mine */
const isSame = (audience, { name, filters }) => audience.name === name && audience.filters === filters;

/** Whether people want a change once they have seen who would enter and leave. @param {Desk_} desk @param {SavedAudience} audience @param {string} filters */
async function seen(desk, audience, filters) {
  if (audience.mode !== "smart") return true;
  const body = { audienceId: audience.id, filters, limit: SAMPLE };
  /** @type {Comparison | null} */
  const found = await desk.api.optional("comparison", () => desk.api.ask("/extensions/comparison", body));
  if (!found) return true;
  const read = fieldsOf(JSON.parse(filters));
  const side = (/** @type {string} */ words, /** @type {Side} */ { count, sample }) => h("section", { class: "side" },
    h("h3", {}, `${counted(count)} would ${words}`),
    sample.length ? h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": `Who would ${words}` }, people(desk, sample, read)) : null,
    count > sample.length ? h("p", { class: "quiet" }, `and ${printed(count - sample.length)} more`) : null);
  const content = [side("enter", found.enter), side("leave", found.leave), h("p", {}, `${counted(found.stay)} would stay.`)];
  return (await ask(`What the change of “${audience.name}” does`, content, [["save", "Save the change"], ["", "Go on editing"]])) === "save";
}

/** Show what is saved beside what is edited, and ask which is to hold. @param {Desk_} desk @param {SavedAudience} theirs @param {Mine} mine */
export async function both(desk, theirs, mine) {
  const side = async (/** @type {string} */ title, /** @type {Mine} */ { name, filters }) => {
    const words = filters === null ? null : await described(desk, filters);
    return h("section", { class: "side" }, h("h3", {}, title), h("p", {}, h("strong", { dir: "auto" }, name)),
      h("p", { dir: "auto" }, words === null ? "Its members are chosen by hand." : words));
  };
  const content = [
    h("p", {}, `Somebody else has saved another one, on ${when(theirs.updatedAt)}. Nothing of it is overwritten before you say so.`),
    h("div", { class: "both" }, await side("Saved", theirs), await side("Yours", mine)),
  ];
  return ask("It was changed meanwhile", content, [["theirs", "Take the saved one"], ["mine", "Keep mine and look at what it does"], ["", "Go on editing"]]);
}

/** @param {Desk_} desk @param {string} filters @returns {Promise<string>} */
async function described({ api, list }, filters) {
  const { validation } = await api.ask("/extensions/validate", { listId: list.id, filters });
  return validation.description ?? filters;
}

/** Ask whether an audience is to go, and delete it. @param {Desk_} desk @param {Read_} base */
export async function deleteAudience(desk, { audience, etag }) {
  const answer = await ask(`Delete “${audience.name}”?`, [h("p", {}, "Its contacts stay on the list.")], [["delete", "Delete the audience"], ["", "Keep it"]]);
  if (answer !== "delete") return false;
  try {
    await desk.api.send("DELETE", `/audiences/${encodeURIComponent(audience.id)}`, { headers: fitting({ etag }) });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return true;
    if (error instanceof Refusal && error.status === MISFIT) throw new Error("somebody else has changed it: look at it first");
    throw error;
  }
}
