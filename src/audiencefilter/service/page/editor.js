import { button, h } from "../../builder/dom.js";
import { parse, write as json } from "../../builder/json.js";
import { wordsOf } from "./api.js";
import { copyingOf } from "./copying.js";
import { draftOf, storeDraft } from "./drafts.js";
import { when } from "./drawing.js";
import { explainingOf } from "./explaining.js";
import { Figures } from "./figures.js";
import { growthOf } from "./growth.js";
import { nameOfNode } from "./paths.js";
import { sampleOf } from "./sample.js";
import { both, readAudience, saveChange, saveNew } from "./saving.js";
import { versionsOf } from "./versions.js";
import { say } from "./words.js";

/** From an edit to its draft, in ms. */
const DRAFT_PAUSE = 300;
/** A warning: everybody is selected, whatever the values. */
const EVERYBODY = "selects_everyone";
/** Of a name that is made of conditions, in characters. */
const NAME_LENGTH = 80;

/**
 * A smart audience, to be edited; a new one where nothing is saved yet.
 * @param {Desk_} desk @param {Read_ | null} saved @param {Given} [given] what a new one begins with @returns {Opened}
 */
export function editorOf(desk, saved, given) {
  let base = saved;
  let isSaving = false;
  let isDirty = false;
  let isStored = false;
  /** An event of this audience that came while a dialog was open or something was saved. @type {AudienceEvent | null} */
  let missed = null;
  /** Whether somebody has typed the name of a new one; else its conditions name it. */
  let isNamed = Boolean(saved ?? given);
  /** Whether what is saved has been deleted elsewhere. */
  let isLost = false;
  /** The tree of what is saved, and its clause as it was read and as the check gave it. @type {{tree: Group | null, clauses: string[]}} */
  let clean = { tree: null, clauses: [] };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const title = h("h2", { class: "hidden", dir: "auto" });
  const name = h("input", { id: "name", class: "title", maxlength: 500, dir: "auto", "aria-label": say("name"), placeholder: say("nameIt"), oninput: () => {
    isNamed = name.value.trim() !== "";
    touched();
  } });
  const element = /** @type {AudienceFilter} */ (document.createElement("audience-filter"));
  element.check = checkOf(desk);
  element.suggest = suggestOf(desk);
  element.schema = desk.document;
  const said = h("span", { role: "status", class: "said quiet" });
  const notice = h("div", { role: "alert", class: "notice", hidden: true });
  const save = h("button", { class: "primary", form: "audience", hidden: desk.key.readOnly }, say("save"));
  const menu = h("div", {},
    button(say("versions"), () => attempt(showVersions)),
    button(say("delete"), () => {
      if (!base) return;
      forgetDraft();
      isDirty = false;
      desk.remove(base);
    }, { class: "danger", hidden: desk.key.readOnly }));
  const more = h("details", { class: "menu" }, h("summary", { "aria-label": say("more") }, "⋯"), menu);
  const head = h("form", { class: "head", id: "audience", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(saveIt);
  } }, name, more);
  const ofSaved = () => base && { id: base.audience.id, filters: base.audience.filters };
  const figures = new Figures(desk, element, () => (isClauseMine() ? ofSaved() : null));
  figures.actions.append(said, save);
  const explaining = explainingOf(desk, element, figures);
  const sample = sampleOf(desk, element, { saved: ofSaved, pin: explaining.pin });
  figures.showMissing = sample.showMissing;
  const copying = copyingOf(desk, element);
  /** @type {ReturnType<typeof growthOf> | null} */
  let growth = null;
  const chart = h("div", {});
  const middle = h("div", { class: "middle" }, title, head, notice, element, sample.el);
  const el = h("div", { class: "editor" }, middle,
    h("aside", { class: "rail", "aria-label": say("numbers") }, figures.el, figures.steps, explaining.el, chart, copying.el));
  element.addEventListener("input", (event) => {
    if (event.target !== element) return;
    desk.editions.raise();
    touched();
  });
  element.addEventListener("change", (event) => {
    if (event.target !== element) return;
    nameNew();
    // The check writes the clause in its own way: it is the same one.
    if (element.history.tree === clean.tree && !element.draft) clean.clauses[1] = element.json;
    touched();
  });
  shown(saved);

  /** Show what is saved, and the draft of it. @param {Read_ | null} read @param {boolean} [withDraft] */
  function shown(read, withDraft = true) {
    base = read;
    isLost = false;
    notice.hidden = true;
    if (read) {
      name.value = read.audience.name;
      element.value = parse(read.audience.filters ?? "{}");
    }
    isClean();
    const draft = withDraft ? (given ? null : draftOf(desk.list.id, read && read.audience.id)) : null;
    if (given && !read) {
      name.value = given.name;
      element.value = given.filters;
    }
    if (draft) takeDraft(draft);
    titled();
    desk.editions.raise();
    // What is saved may have other members now.
    desk.editions.raise(false);
    touched();
  }

  /** Name what nobody has named. */
  function nameNew() {
    if (base || isNamed) return;
    const { tree } = element.history;
    name.value = (nameOfNode(element, tree) || (element.checked?.answer.description ?? "")).slice(0, NAME_LENGTH);
  }

  function titled() {
    title.textContent = base ? base.audience.name : say("newAudience");
    more.hidden = !base;
    if (base && !growth) chart.append((growth = growthOf(desk, base.audience.id)).el);
    chart.hidden = !growth;
  }

  /** What is shown is what is saved. */
  function isClean() {
    clean = { tree: element.history.tree, clauses: [json(element.clause)] };
  }

  /** What is shown is not what is saved. @param {string[]} saved */
  function differs(...saved) {
    clean = { tree: null, clauses: saved };
  }

  /** @param {import("./drafts.js").Draft_} draft */
  function takeDraft({ name: called, filters, etag, at }) {
    name.value = called;
    isNamed = called !== "";
    element.value = parse(filters);
    const isOlder = base !== null && base.etag !== etag;
    // Saved as a change of what it was an edit of, it is compared with what is saved now.
    if (base && isOlder) base = { ...base, etag };
    notice.replaceChildren(say(isOlder ? "draftOlder" : "draft", { at: when(at) }), " ", button(say("discard"), async () => {
      forgetDraft();
      const read = base && (await readAudience(desk, base.audience.id));
      if (!read) {
        name.value = "";
        isNamed = false;
        element.value = {};
      }
      shown(read, false);
    }));
    notice.hidden = false;
  }

  /** Whether the clause is another than the saved one; what is fresh is no part of it. */
  function isClauseMine() {
    const { history, draft } = element;
    if (draft) return !draft.answer?.valid || !clean.clauses.includes(element.json);
    return history.tree !== clean.tree && !clean.clauses.includes(json(element.clause)) && !clean.clauses.includes(element.json);
  }

  /** Say what there is to be saved. */
  function touched() {
    const before = isDirty;
    const isEmpty = !element.draft && element.json === "{}";
    isDirty = isLost || isClauseMine() || ((base !== null || isNamed) && name.value.trim() !== (base?.audience.name.trim() ?? ""));
    const { fresh } = element;
    const why = fresh ? "unfinished" : !isDirty ? null : isEmpty ? "needsCondition" : "notSaved";
    save.disabled = isSaving || !isDirty || fresh > 0 || isEmpty;
    const words = why ? say(why) : "";
    if (!isSaving && said.textContent !== words && (isDirty || before || fresh)) said.textContent = words;
    clearTimeout(timer);
    if (isDirty) timer = setTimeout(writeDraft, DRAFT_PAUSE);
    else if (before) forgetDraft();
    if (isDirty !== before) desk.edited();
  }

  function writeDraft() {
    clearTimeout(timer);
    if (!isDirty) return;
    const draft = { name: base || isNamed ? name.value : "", filters: element.json, etag: base && base.etag, at: new Date().toISOString() };
    const was = isStored;
    isStored = storeDraft(desk.list.id, base && base.audience.id, draft);
    if (was !== isStored) desk.edited();
  }

  function forgetDraft() {
    clearTimeout(timer);
    storeDraft(desk.list.id, base && base.audience.id, null);
    isStored = false;
  }

  /** @param {() => Promise<unknown>} work */
  async function attempt(work) {
    if (isSaving) return;
    isSaving = save.disabled = true;
    try {
      await work();
    } catch (error) {
      said.textContent = say("notDone", { why: wordsOf(error) });
    } finally {
      isSaving = false;
      const words = said.textContent;
      touched();
      said.textContent = words;
      if (missed?.audienceId === base?.audience.id) changedElsewhere(missed?.type === "deleted");
      missed = null;
    }
  }

  async function saveIt() {
    if (element.fresh) return (said.textContent = say("unfinished"));
    said.textContent = say("saving");
    const valid = await settled(element);
    if (!valid) return (said.textContent = say(valid === null ? "unchecked" : "wrong"));
    const { json: filters } = element;
    nameNew();
    const isMine = isClauseMine();
    const meansEverybody = element.checked?.answer.warnings.some(({ code }) => code === EVERYBODY);
    const mine = { name: name.value.trim(), filters: isMine || !base ? filters : base.audience.filters, meansEverybody };
    if (!mine.name) {
      said.textContent = say("needsName");
      return name.focus();
    }
    const made = base ? null : await saveNew(desk, mine);
    const done = base ? await saveChange(desk, base, mine) : made && { read: made.read, isMine: true };
    if (!done) return (said.textContent = say("notSaved"));
    forgetDraft();
    if (base?.audience.id !== done.read.audience.id) {
      growth?.close();
      growth = null;
      chart.replaceChildren();
    }
    if (!done.isMine || done.read.audience.filters !== mine.filters) shown(done.read, false);
    else {
      base = done.read;
      isLost = false;
      notice.hidden = true;
      // What was typed while it was saved is still to be saved.
      if (element.json === filters) clean = { tree: element.history.tree, clauses: [json(element.clause), filters] };
      else differs(filters);
      titled();
      desk.editions.raise(false);
      figures.delta.changed();
    }
    isSaving = false;
    touched();
    said.textContent = made && !isDirty ? say("savedPeople", { n: made.count ?? 0 }) : say(!done.isMine ? "showsSaved" : isDirty ? "notSaved" : "saved");
    desk.saved(done.read.audience);
  }

  async function showVersions() {
    more.open = false;
    if (!base) return;
    const read = await versionsOf(desk, base, isDirty);
    if (!read) return;
    forgetDraft();
    shown(read, false);
    said.textContent = say("saved");
    desk.saved(read.audience);
  }

  return {
    el,
    focus: () => (base ? el.closest("main")?.focus() : element.views.get(element.history.tree.id)?.add?.()),
    isDirty: () => isDirty,
    hasDraft: () => {
      writeDraft();
      return isStored;
    },
    happened: (event) => {
      const isMine = base !== null && event.audienceId === base.audience.id;
      const isOfContact = event.type === "enter" || event.type === "leave";
      if (isMine || isOfContact) desk.editions.raise(false);
      if (isMine && !isOfContact) {
        if (isSaving) missed = event;
        else changedElsewhere(event.type === "deleted");
      }
    },
    close: () => {
      writeDraft();
      for (const part of [figures, sample, explaining, copying, growth]) part?.close();
    },
  };

  /** @param {boolean} isGone */
  async function changedElsewhere(isGone) {
    const before = base;
    if (!before) return;
    if (isGone) {
      notice.replaceChildren(say("otherDeleted"));
      notice.hidden = false;
      isLost = true;
      return touched();
    }
    const read = await readAudience(desk, before.audience.id).catch(() => null);
    // The event may be that of a change of one's own.
    if (!read || base !== before || isSaving || read.audience.updatedAt === before.audience.updatedAt) return;
    notice.replaceChildren(`${say("otherChanged")} `, button(say("lookAtBoth"), () => attempt(async () => {
      const answer = await both(desk, read.audience, { name: name.value, filters: element.json });
      if (answer === "theirs") {
        forgetDraft();
        shown(read, false);
      }
      if (answer === "mine") {
        base = read;
        differs();
        notice.hidden = true;
        await saveIt();
      }
    })));
    notice.hidden = false;
  }
}

/** The service checks clauses of this list. @param {Desk_} desk @returns {Check} */
const checkOf = ({ api, list }) => async (source, signal) => {
  // What nobody has begun is no problem yet; it cannot be saved.
  if ("clause" in source && source.clause === "{}") return { valid: true, problems: [], warnings: [], clause: "{}", text: "", description: null };
  const body = "text" in source ? { text: source.text } : { filters: source.clause };
  return (await api.ask("/extensions/validate", { listId: list.id, ...body }, signal)).validation;
};

/** Values that contacts of this list have. @param {Desk_} desk @returns {AudienceFilter["suggest"]} */
const suggestOf = ({ api, list }) => async ({ relation, field, typed, clause }, signal) => {
  const body = { listId: list.id, filters: clause, relation, field, search: typed.slice(0, 200) };
  return (await api.optional("suggest", () => api.ask("/extensions/suggest", body, signal))) ?? { values: [], more: false };
};

/** Wait until the check has answered, and say whether the clause is right; null where it failed. @param {AudienceFilter} element */
async function settled(element) {
  const { checker } = element;
  const isAsked = () => checker.timer !== undefined || checker.asking !== null;
  if (element.valid === null && !isAsked()) checker.now();
  // No event tells that a check failed.
  while (element.valid === null && isAsked()) await new Promise((resolve) => setTimeout(resolve, 30));
  return element.valid;
}
