import { button, h } from "../../builder/dom.js";
import { parse } from "../../builder/json.js";
import { wordsOf } from "./api.js";
import { copyingOf } from "./copying.js";
import { explainingOf } from "./explaining.js";
import { Figures } from "./figures.js";
import { growthOf } from "./growth.js";
import { sampleOf } from "./sample.js";
import { both, deleteAudience, readAudience, saveChange, saveNew } from "./saving.js";

/** A smart audience, to be edited; a new one where nothing is saved yet. @param {Desk_} desk @param {Read_ | null} saved @returns {Opened} */
export function editorOf(desk, saved) {
  let base = saved;
  let isDirty = false;
  /** Whether the clause has been edited. */
  let isClauseMine = false;
  let isSaving = false;
  const title = h("h2", { class: "hidden", dir: "auto" });
  const name = h("input", { id: "name", class: "title", maxlength: 500, required: "", dir: "auto", "aria-label": "Name", placeholder: "Name this audience", oninput: () => touched() });
  const element = /** @type {AudienceFilter} */ (document.createElement("audience-filter"));
  element.check = checkOf(desk);
  element.schema = desk.document;
  const said = h("span", { role: "status", class: "said quiet" });
  const notice = h("div", { role: "alert", class: "notice", hidden: true });
  const save = h("button", { class: "primary", form: "audience" }, "Save");
  const remove = button("Delete", () => attempt(async () => {
    if (base && (await deleteAudience(desk, base))) {
      isDirty = false;
      desk.gone(base.audience.name);
    }
  }), { class: "danger" });
  const more = h("details", { class: "menu" }, h("summary", { "aria-label": "More" }, "⋯"), h("div", {}, remove));
  const head = h("form", { class: "head", id: "audience", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(saveIt);
  } }, name, more);
  const ofSaved = () => base && { id: base.audience.id, filters: base.audience.filters };
  const figures = new Figures(desk, element, ofSaved);
  figures.actions.append(said, save);
  const explaining = explainingOf(desk, element, figures);
  const sample = sampleOf(desk, element, { saved: ofSaved, pin: explaining.pin });
  figures.showMissing = sample.showMissing;
  const copying = copyingOf(desk, element);
  /** @type {ReturnType<typeof growthOf> | null} */
  let growth = null;
  const chart = h("div", {});
  const middle = h("div", { class: "middle" }, title, head, notice, element, sample.el);
  const el = h("div", { class: "editor" }, middle, h("aside", { class: "rail", "aria-label": "Numbers" }, figures.el, figures.steps, explaining.el, chart, copying.el));
  element.addEventListener("input", (event) => {
    if (event.target !== element) return;
    isClauseMine = true;
    desk.editions.raise();
    touched();
  });
  shown(saved);

  function touched() {
    isDirty = true;
    said.textContent = "Not saved.";
  }

  /** Show what is saved. @param {Read_ | null} read */
  function shown(read) {
    base = read;
    isDirty = isClauseMine = false;
    notice.hidden = true;
    title.textContent = read ? read.audience.name : "A new audience";
    if (read) {
      name.value = read.audience.name;
      element.value = parse(read.audience.filters ?? "{}");
      if (!growth) chart.append((growth = growthOf(desk, read.audience.id)).el);
    }
    more.hidden = !read;
    desk.editions.raise();
    copying.changed();
  }

  /** @param {() => Promise<unknown>} work */
  async function attempt(work) {
    if (isSaving) return;
    isSaving = save.disabled = remove.disabled = true;
    try {
      await work();
    } catch (error) {
      said.textContent = `Not done: ${wordsOf(error)}. Nothing of yours is lost.`;
    } finally {
      isSaving = save.disabled = remove.disabled = false;
    }
  }

  async function saveIt() {
    said.textContent = "Saving …";
    const valid = await settled(element);
    if (!valid) {
      const why = valid === null ? "could not be checked. Try again." : "is not right yet.";
      said.textContent = `Not saved: the clause ${why}`;
      return;
    }
    const { json } = element;
    const mine = { name: name.value.trim(), filters: isClauseMine || !base ? json : base.audience.filters };
    if (!mine.name) {
      said.textContent = "Not saved: it needs a name.";
      return name.focus();
    }
    const done = base ? await saveChange(desk, base, mine) : { read: await saveNew(desk, mine), isMine: true };
    if (!done) {
      said.textContent = "Not saved.";
      return;
    }
    const isNew = base?.audience.id !== done.read.audience.id;
    if (!done.isMine || done.read.audience.filters !== mine.filters) shown(done.read);
    else {
      base = done.read;
      title.textContent = base.audience.name;
      // What was typed while it was saved is still to be saved.
      isClauseMine = element.json !== json;
      isDirty = isClauseMine || name.value.trim() !== mine.name;
      more.hidden = false;
      notice.hidden = true;
      if (isNew || !growth) {
        growth?.close();
        growth = growthOf(desk, base.audience.id);
        chart.replaceChildren(growth.el);
      } else growth.changed();
      desk.editions.raise();
    }
    said.textContent = !done.isMine ? "This is the saved one." : isDirty ? "Not saved." : "Saved.";
    desk.saved(done.read.audience);
  }

  return {
    el,
    isDirty: () => isDirty,
    happened: (event) => {
      if (!base || event.audienceId !== base.audience.id) return;
      if (event.type === "enter" || event.type === "leave") {
        desk.editions.raise(false);
      } else if (!isSaving) changedElsewhere(event.type === "deleted");
    },
    close: () => {
      for (const part of [figures, sample, explaining, copying, growth]) part?.close();
    },
  };

  /** @param {boolean} isGone */
  async function changedElsewhere(isGone) {
    const before = base;
    if (!before) return;
    if (isGone) {
      notice.replaceChildren("Somebody has deleted this audience. Saving makes it anew.");
      notice.hidden = false;
      return;
    }
    const read = await readAudience(desk, before.audience.id).catch(() => null);
    // The event may be that of a change of one's own.
    if (!read || base !== before || isSaving || read.audience.updatedAt === before.audience.updatedAt) return;
    notice.replaceChildren("Somebody else has changed this audience. ", button("Look at both", () => attempt(async () => {
      const answer = await both(desk, read.audience, { name: name.value, filters: element.json });
      if (answer === "theirs") shown(read);
      if (answer === "mine") {
        base = read;
        isClauseMine = true;
        notice.hidden = true;
        await saveIt();
      }
    })));
    notice.hidden = false;
  }
}

/** The service checks clauses of this list. @param {Desk_} desk @returns {Check} */
const checkOf = ({ api, list }) => async (source, signal) => {
  const body = "text" in source ? { text: source.text } : { filters: source.clause };
  return (await api.ask("/extensions/validate", { listId: list.id, ...body }, signal)).validation;
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
