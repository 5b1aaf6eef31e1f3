import { h } from "../../builder/dom.js";
import { audienceOf, Refusal } from "./api.js";
import { ask } from "./dialog.js";
import { printed, when } from "./drawing.js";
import { fieldsOf } from "./paths.js";
import { people } from "./sample.js";
import { say } from "./words.js";

/** People in a question. */
const SAMPLE = 5;
/** A status of the service: the change is not of what is saved by now. */
const MISFIT = 412;
/** The share of a list from which on a number is almost everybody. */
const ALMOST = 0.95;
/** For undoing a deletion, in ms. */
const UNDO_TIME = 10_000;

/** @typedef {{name: string, filters: string | null, meansEverybody?: boolean}} Mine what is to be saved; filters are null in manual mode */

/** @param {Desk_} desk @param {string} id @returns {Promise<Read_>} */
export const readAudience = async ({ api }, id) => audienceOf(await api.send("GET", `/audiences/${encodeURIComponent(id)}`, { isSafe: true }));

/**
 * Save a new audience, and give how many are in it. Where it is everybody, or another one has its name, people have to say so again.
 * @param {Desk_} desk @param {Mine} mine @param {string} [before] the id that it had @returns {Promise<{read: Read_, count: number | null} | null>} null: they go on editing
 */
export async function saveNew(desk, mine, before) {
  const { name, filters } = mine;
  const { api, list } = desk;
  const count = filters === null ? null : await seenNew(desk, mine, filters, before);
  if (filters !== null && count === null) return null;
  const body = { name, listId: list.id, ...(filters === null ? { mode: "manual" } : { mode: "smart", filters }) };
  return { read: await audienceOf(await api.send("POST", "/audiences", { body })), count };
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
      const answer = await ask(say("goneTitle"), [h("p", {}, say("goneBody"))], [["new", say("saveAsNew")], ["", say("goOn")]]);
      const made = answer === "new" ? await saveNew(desk, mine, base.audience.id) : null;
      return made && { read: made.read, isMine: true };
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
      // A service without ETags: at least what is there now is looked at.
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
export const fitting = ({ etag }) => (etag === null ? {} : { "If-Match": etag });

/** @param {SavedAudience} audience @param {Mine} mine */
const isSame = (audience, { name, filters }) => audience.name === name && audience.filters === filters;

/** Show people as a table, and how many more there are. @param {Desk_} desk @param {string} label @param {Side} side @param {string} filters */
const some = (desk, label, { count, sample }, filters) => [
  sample.length ? h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": label }, people(desk, sample, fieldsOf(JSON.parse(filters)))) : null,
  count > sample.length ? h("p", { class: "quiet" }, say("andMore", { n: count - sample.length })) : null,
];

/** What is said of a number that is everybody, or nearly, and what has to be ticked then. @param {number} count @param {number} total @returns {[Child, string | null]} */
function everybody(count, total) {
  if (!total || count < ALMOST * total) return [null, null];
  const [fact, tick] = count < total ? ["almostEverybody", "meansAlmostEverybody"] : ["everybody", "meansEverybody"];
  return [h("p", { class: "wrong" }, say(fact)), say(tick)];
}

/** How many a new audience has; null where people do not want it once they have seen who that is. @param {Desk_} desk @param {Mine} mine @param {string} filters @param {string} [before] */
async function seenNew(desk, { name, meansEverybody }, filters, before) {
  const body = { listId: desk.list.id, filters, sample: SAMPLE };
  /** @type {{preview: Preview}} */
  const { preview: { count, total, sample } } = await desk.api.ask("/extensions/preview", body);
  const [warning, second] = everybody(meansEverybody ? total : count, total);
  const isOther = ![...desk.names].some(([id, other]) => other === name && id !== before);
  // The number and the people stand beside the button already.
  if (!second && isOther) return count;
  const number = h("p", { class: "whole" }, h("b", {}, printed(count)), ` ${say("ofContacts", { n: total })}`);
  const names = isOther ? null : h("p", { class: "wrong" }, say("sameName"));
  const content = [names, number, warning, ...some(desk, say("whoIsInIt"), { count, sample }, filters)];
  return (await ask(say("newTitle", { name }), content, [["save", say("save")], ["", say("goOn")]], second)) === "save" ? count : null;
}

/** Whether people want a change once they have seen who enters and leaves. @param {Desk_} desk @param {SavedAudience} audience @param {string} filters */
async function seen(desk, audience, filters) {
  if (audience.mode !== "smart") return true;
  const body = { audienceId: audience.id, filters, limit: SAMPLE };
  /** @type {[Comparison | null, {preview: Preview}]} */
  const [found, { preview: { count, total } }] = await Promise.all([
    desk.api.optional("comparison", () => desk.api.ask("/extensions/comparison", body)).catch((error) => {
      // Who is in a deleted audience is not known: that it is deleted is found at its change.
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      return null;
    }),
    desk.api.ask("/extensions/preview", { listId: desk.list.id, filters, sample: 0 }),
  ]);
  if (!found) return true;
  const [warning, second] = everybody(count, total);
  const side = (/** @type {string} */ words, /** @type {string} */ label, /** @type {Side} */ one) =>
    h("section", { class: "side" }, h("h3", {}, say(words, { n: one.count })), ...some(desk, say(label), one, filters));
  const content = [side("enters", "whoEnters", found.enter), side("leaves", "whoLeaves", found.leave), h("p", {}, say("stays", { n: found.stay })), warning];
  return (await ask(say("changeTitle", { name: audience.name }), content, [["save", say("saveChange")], ["", say("goOn")]], second)) === "save";
}

/** Show what is saved beside what is edited, and let people choose. @param {Desk_} desk @param {SavedAudience} theirs @param {Mine} mine */
export async function both(desk, theirs, mine) {
  const side = async (/** @type {string} */ title, /** @type {Mine} */ { name, filters }) => {
    const words = filters === null ? say("byHand") : await described(desk, filters);
    return h("section", { class: "side" }, h("h3", {}, title), h("p", {}, h("strong", { dir: "auto" }, name)), h("p", { dir: "auto" }, words));
  };
  const content = [
    h("p", {}, say("bothBody", { at: when(theirs.updatedAt) })),
    h("div", { class: "both" }, await side(say("theirs"), theirs), await side(say("yours"), mine)),
  ];
  return ask(say("bothTitle"), content, [["mine", say("keepMine")], ["theirs", say("takeTheirs")], ["", say("goOn")]]);
}

/** A clause as a sentence. @param {Desk_} desk @param {string} filters @returns {Promise<string>} */
export async function described({ api, list }, filters) {
  const { validation } = await api.ask("/extensions/validate", { listId: list.id, filters });
  return validation.description ?? filters;
}

/**
 * Delete an audience, once it cannot be undone any more: until then it keeps its members and versions.
 * @param {Desk_} desk @param {Read_} base @param {(undo: () => void) => void} offer @returns {Promise<boolean>} whether it is deleted
 */
export async function deleteSoon(desk, { audience, etag }, offer) {
  desk.leaving.add(audience.id);
  const isMeant = await new Promise((resolve) => {
    setTimeout(() => resolve(true), UNDO_TIME);
    addEventListener("pagehide", () => resolve(true), { once: true });
    offer(() => resolve(false));
  });
  try {
    if (isMeant) await desk.api.send("DELETE", `/audiences/${encodeURIComponent(audience.id)}`, { headers: fitting({ etag }), keepalive: true });
  } catch (error) {
    if (error instanceof Refusal && error.status === MISFIT) throw new Error(say("changedMeanwhile"));
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
  } finally {
    desk.leaving.delete(audience.id);
  }
  return isMeant;
}
