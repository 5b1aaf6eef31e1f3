import { h } from "../../builder/dom.js";
import { parse } from "../../builder/json.js";
import { speaker } from "../../builder/messages.js";
import { read } from "../../builder/tree.js";
import { sentenceOf } from "../../builder/wording.js";
import { audienceOf, isRefused, MISFIT, url } from "./api.js";
import { ask } from "./dialog.js";
import { printed, when } from "./drawing.js";
import { quiet, region } from "./parts.js";
import { fieldsIn } from "./paths.js";
import { people } from "./sample.js";
import { language, say } from "./words.js";

/** People in a question. */
const SAMPLE = 5;
/** A status of the service: there is no such audience. */
export const GONE = 404;
/** The share of a list from which on a number is almost everybody. */
const ALMOST = 0.95;

/** @param {Desk_} desk @param {string} id */
export const readAudience = async ({ api }, id) =>
  audienceOf(await api.send("GET", url`/audiences/${id}`, { isSafe: true }));

/**
 * Save a new audience, and give how many are in it, where that is known.
 * @param {Desk_} desk @param {Mine} mine @param {string} [before] the id that it had
 * @returns {Promise<Done | null>} null: they go on editing
 */
export async function saveNew(desk, mine, before) {
  const { name, filters } = mine;
  const seen = await look(desk, mine, null, before);
  if (!seen) return null;
  const body = { name, listId: desk.list.id, ...(filters === null ? { mode: "manual" } : { mode: "smart", filters }) };
  return { read: await audienceOf(await desk.api.send("POST", "/audiences", { body })), isMine: true, ...seen };
}

/**
 * Save a change, once people have seen what it does, and what others have saved meanwhile.
 * @param {Desk_} desk @param {Read_} base what the change is of @param {Mine} mine
 * @returns {Promise<Done | null>} null: nothing is saved
 */
export async function saveChange(desk, base, mine) {
  // Who changes the name alone leaves the clause as others have it.
  const isNameOnly = mine.filters === base.audience.filters;
  for (;;) {
    if (isNameOnly) mine = { ...mine, filters: base.audience.filters };
    if (!(await look(desk, mine, base.audience))) return null;
    const theirs = await change(desk, base, mine);
    if (!theirs) {
      const content = [h("p", {}, say("goneBody"))];
      const answer = await ask(say("goneTitle"), content, { new: "saveAsNew", "": "goOn" });
      return answer === "new" ? saveNew(desk, mine, base.audience.id) : null;
    }
    if (theirs.isMine) return theirs;
    if (isNameOnly && theirs.read.audience.name === base.audience.name) {
      base = theirs.read;
      continue;
    }
    const answer = await both(desk, theirs.read.audience, mine);
    if (answer === "theirs") return theirs;
    if (answer !== "mine") return null;
    base = theirs.read;
  }
}

/** @param {Desk_} desk @param {Read_} base @param {Mine} mine @returns {Promise<Done | null>} null: it is deleted */
async function change(desk, base, { name, filters }) {
  const { id, mode, filters: before } = base.audience;
  const found = async () => {
    const read = await readAudience(desk, id);
    return { read, isMine: read.audience.name === name && read.audience.filters === filters };
  };
  try {
    const body = { name, ...(filters !== before && { filters, ...(mode === "manual" && { mode: "smart" }) }) };
    const sending = { body, headers: fitting(base), isSafe: true };
    // What is sent twice does not fit the second time, and is found to be saved.
    return { read: await audienceOf(await desk.api.send("PATCH", url`/audiences/${id}`, sending)), isMine: true };
  } catch (error) {
    if (isRefused(error, GONE)) return null;
    if (isRefused(error, MISFIT)) return found();
    throw error;
  }
}

/** What lets a change pass only if nobody has saved another one. @param {Pick<Read_, "etag">} base */
export const fitting = ({ etag }) => ({ "If-Match": etag });

/** @param {string} key @param {{[name: string]: string | number}} [values] */
const wrong = (key, values) => h("p", { class: "wrong" }, say(key, values));

/**
 * Show people what saving does: who enters and leaves, or that a new one is everybody or has the name of another one.
 * @param {Desk_} desk @param {Mine} mine @param {SavedAudience | null} saved @param {string} [before] its id
 * @returns {Promise<{count: number | null} | null>} null: they go on editing
 */
async function look(desk, { name, filters, meansEverybody, isProposed }, saved, before = saved?.id) {
  const { api, list, names } = desk;
  /** @type {Child[]} */
  const content = [];
  /** @type {[number | null, string | null]} */
  let [count, second] = [null, null];
  const isTaken = [...names].some(([id, other]) => other === name && id !== before);
  if (isProposed) content.push(h("p", {}, say("proposedName")));
  if (isTaken && name !== saved?.name) content.push(wrong("sameName"));
  if (filters !== null && filters !== saved?.filters && saved?.mode !== "manual") {
    // Who is in a deleted audience is not known: that it is deleted is found at its change.
    const compared = saved && api.ask("/extensions/comparison", { audienceId: saved.id, filters, limit: SAMPLE })
      .catch((error) => (isRefused(error, GONE) ? null : Promise.reject(error)));
    const counted = api.ask("/extensions/preview", { listId: list.id, filters, sample: saved ? 0 : SAMPLE });
    const [found, { preview }] = await Promise.all([compared, counted]);
    const { total } = preview;
    ({ count } = preview);
    /** People as a table, and how many more there are. @param {string} label @param {Side} side */
    const some = (label, side) => [
      side.sample.length > 0 && region("scroll", say(label), people(desk, side.sample, fieldsIn(JSON.parse(filters)))),
      side.count > side.sample.length && quiet(say("andMore", { n: side.count - side.sample.length })),
    ];
    const selected = meansEverybody && !saved ? total : count;
    const fact = selected < total ? "almostEverybody" : "everybody";
    const isMost = total > 0 && selected >= ALMOST * total;
    if (found) {
      const side = (/** @type {string} */ words, /** @type {string} */ label, /** @type {Side} */ one) =>
        h("section", { class: "side" }, h("h3", {}, say(words, { n: one.count })), ...some(label, one));
      content.push(side("enters", "whoEnters", found.enter), side("leaves", "whoLeaves", found.leave));
      content.push(h("p", {}, say("stays", { n: found.stay })));
      const others = found.audiences.map(({ name, before, after }) =>
        h("li", { dir: "auto" }, h("strong", {}, name), ` ${say("fromTo", { before, after })}`));
      if (others.length) content.push(h("section", {}, h("h3", {}, say("otherChanges")), h("ul", {}, ...others)));
    } else if (!saved && (isMost || content.length)) {
      // Else the number and the people stand beside the button already.
      content.push(h("p", { class: "whole" }, h("b", {}, printed(count)), ` ${say("ofContacts", { n: total })}`));
    }
    if (isMost && (found || !saved)) {
      content.push(wrong(fact));
      second = say(fact === "everybody" ? "meansEverybody" : "meansAlmostEverybody");
    }
    if (!saved && content.length) content.push(...some("whoIsInIt", preview));
  }
  if (!content.length) return { count };
  const title = saved ? say("changeTitle", { name: saved.name }) : say("newTitle", { name });
  const answers = { save: saved ? "saveChange" : "save", "": "goOn" };
  return (await ask(title, content, answers, second)) === "save" ? { count } : null;
}

/** Show what is saved beside what is edited, and let people choose. @param {Desk_} desk @param {SavedAudience} theirs @param {Mine} mine */
export async function both(desk, theirs, mine) {
  const side = (/** @type {string} */ title, /** @type {Mine} */ { name, filters }) =>
    h("section", { class: "side" }, h("h3", {}, title), h("p", {}, h("strong", { dir: "auto" }, name)),
      h("p", { dir: "auto" }, described(desk, filters)));
  const content = [
    h("p", {}, say("bothBody", { at: when(theirs.updatedAt) })),
    h("div", { class: "both" }, side(say("theirs"), theirs), side(say("yours"), mine)),
  ];
  return ask(say("bothTitle"), content, { mine: "keepMine", theirs: "takeTheirs", "": "goOn" });
}

/** A clause as a sentence. @param {Desk_} desk @param {string | null} filters null: none */
export const described = ({ document: doc }, filters) =>
  filters === null ? say("byHand") : sentenceOf({ doc, language, say: speaker(language) }, read(parse(filters), doc));

/** Delete an audience, unless somebody has saved another version of it. @param {Desk_} desk @param {Read_} base */
export async function deleteAudience({ api }, { audience: { id }, etag }) {
  try {
    await api.send("DELETE", url`/audiences/${id}`, { headers: fitting({ etag }) });
  } catch (error) {
    if (!isRefused(error, GONE)) throw error;
  }
}
