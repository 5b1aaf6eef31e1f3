import { button, h } from "../../builder/dom.js";
import { isRefused, wordsOf } from "./api.js";
import { clauseOf } from "./clause.js";
import { ask } from "./dialog.js";
import { draftOf, storeDraft } from "./drafts.js";
import { when } from "./drawing.js";
import { manualOf } from "./manual.js";
import { attempt as attempted, form, menu } from "./parts.js";
import { both, deleteAudience, GONE, readAudience, saveChange, saveNew } from "./saving.js";
import { versionsOf } from "./versions.js";
import { say } from "./words.js";

/** From an edit to its draft, in ms. */
const DRAFT_PAUSE = 300;

/**
 * An audience, to be edited; a new one where nothing is saved yet.
 * @param {Desk_} desk @param {Read_ | null} saved @param {NewPlace} place of a new one
 * @param {Given} [given] what a new one begins with
 * @param {boolean} [isAnew] whether the draft of a new one is offered, and not shown @returns {Opened}
 */
export function editorOf(desk, saved, place, given, isAnew = false) {
  const isManual = saved ? saved.audience.mode === "manual" : place === "new-manual";
  let base = saved;
  let isSaving = false;
  let isDirty = false;
  let isStored = false;
  /** Whether somebody may have changed it while a dialog was open or something was saved. */
  let isMissed = false;
  /** Whether somebody has typed the name of a new one; else its conditions propose one. */
  let isNamed = false;
  /** Whether what is saved has been deleted elsewhere. */
  let isLost = false;
  let drafting = 0;
  /** Where it is in the address and among drafts. */
  const placeOf = () => base?.audience.id ?? place;
  const { readOnly } = desk.key;
  /** What stands where nobody types a name: it is wrapped. */
  const title = h("h2", { dir: "auto" });
  const name = h("input", {
    id: "name", maxlength: 500, dir: "auto", hidden: readOnly, "aria-label": say("name"), placeholder: say("nameIt"),
    oninput: () => {
      isNamed = name.value.trim() !== "";
      touched();
    },
  });
  const said = h("span", { role: "status", class: "said quiet" });
  const notice = h("div", { role: "alert", class: "notice", hidden: true });
  const save = h("button", { class: "primary", form: "audience", hidden: readOnly }, say("save"));
  const more = menu("⋯", say("more"), !isManual && button(say("versions"), () => attempt(showVersions)),
    button(say("delete"), remove, { class: "danger", hidden: readOnly }));
  const used = h("p", { class: "used quiet", hidden: true });
  const content = (isManual ? manualOf : clauseOf)(desk, {
    said, saved: () => base?.audience ?? null, touched, checked: () => {
      nameNew();
      touched();
    },
  });
  const head = form({ class: "head", id: "audience" }, () => attempt(saveIt),
    h("div", { class: "title" }, title, name), more);
  if (content.actions) content.actions.append(said, save);
  else more.before(said, save);
  const el = h("div", { class: "editor" }, h("div", { class: "middle" }, head, used, notice, ...content.middle),
    h("aside", { class: "rail", "aria-label": say("numbers") }, ...(content.rail?.() ?? [])));
  shown(saved);

  /** Show what is saved, and the draft of it. @param {Read_ | null} read @param {boolean} [withDraft] */
  function shown(read, withDraft = !given) {
    base = read;
    isLost = false;
    notice.hidden = true;
    if (!withDraft) forgetDraft();
    const { name: called, filters } = read?.audience ?? given ?? { name: "", filters: "{}" };
    name.value = called;
    isNamed = called !== "";
    content.set?.(read ? filters : "{}");
    content.keep();
    if (!read) content.set?.(filters);
    const draft = withDraft ? draftOf(desk.list.id, placeOf()) : null;
    if (draft && isAnew && !read) offer(draft);
    else if (draft) takeDraft(draft);
    titled();
    desk.editions.raise();
    // What is saved may have other members now.
    desk.editions.raise(false);
    touched();
  }

  /** Name what nobody has named. */
  function nameNew() {
    name.placeholder = (!base && !isNamed && content.name?.()) || say("nameIt");
  }

  /** The name that is to be saved; blanks around it are as they were. */
  function named() {
    const [typed, before] = [name.value.trim(), base?.audience.name ?? ""];
    return typed === before.trim() ? before : typed;
  }

  /** Show what else is known of what is saved: which other audiences name it. */
  function titled() {
    more.hidden = !base || (isManual && readOnly);
    const users = base ? desk.users(base.audience.name) : [];
    used.hidden = !users.length;
    used.replaceChildren(say("usedIn", { n: users.length }), ...users.flatMap(({ id, name }) =>
      [" ", button(name, () => desk.open(id), { class: "link", dir: "auto" })]));
  }

  /** @param {...Child} words */
  function notify(...words) {
    notice.replaceChildren(...words.filter((one) => one instanceof Element || typeof one === "string"));
    notice.hidden = false;
  }

  /** @param {Draft_} draft */
  function offer(draft) {
    notify(say("draftOffer", { at: when(draft.at) }), " ", button(say("goOnWith"), () => {
      takeDraft(draft);
      touched();
    }));
  }

  /** @param {Draft_} draft */
  function takeDraft({ name: called, filters, etag, at }) {
    name.value = called;
    isNamed = called !== "";
    content.set?.(filters);
    const isOlder = base !== null && base.etag !== etag;
    // Saved as a change of what it was an edit of, it is compared with what is saved now.
    if (base && isOlder) base = { ...base, etag: etag ?? "" };
    notify(say(isOlder ? "draftOlder" : "draft", { at: when(at) }), " ", button(say("discard"), async () =>
      shown(base && (await readAudience(desk, base.audience.id)), false)));
  }

  /** Say what there is to be saved. */
  function touched() {
    title.textContent = name.value || name.placeholder;
    title.classList.toggle("quiet", !name.value);
    if (readOnly) return;
    const before = isDirty;
    const [isEmpty = false, fresh = 0] = [content.isEmpty?.(), content.fresh?.()];
    isDirty = isLost || content.isMine?.() || ((base !== null || isNamed) && named() !== (base?.audience.name ?? ""));
    content.edited?.(isDirty || !base);
    const why = fresh ? "unfinished" : !isDirty ? null : isEmpty ? "needsCondition" : "notSaved";
    save.disabled = isSaving || !isDirty || fresh > 0 || isEmpty;
    const words = why ? say(why) : "";
    if (!isSaving && said.textContent !== words && (isDirty || before || fresh)) said.textContent = words;
    clearTimeout(drafting);
    if (isDirty) drafting = setTimeout(writeDraft, DRAFT_PAUSE);
    else if (before) forgetDraft();
    if (isDirty !== before) desk.edited();
  }

  function writeDraft() {
    clearTimeout(drafting);
    if (!isDirty) return;
    const called = base || isNamed ? name.value : "";
    const filters = content.filters?.() ?? null;
    const draft = { name: called, filters, etag: base && base.etag, at: new Date().toISOString() };
    const was = isStored;
    isStored = storeDraft(desk.list.id, placeOf(), draft);
    if (was !== isStored) desk.edited();
  }

  function forgetDraft() {
    clearTimeout(drafting);
    storeDraft(desk.list.id, placeOf(), null);
    isStored = false;
  }

  async function remove() {
    const read = base;
    if (!read || isSaving) return;
    const users = desk.users(read.audience.name);
    const links = h("ul", {}, ...users.map(({ id, name }) => h("li", {},
      button(name, () => links.closest("dialog")?.close(id), { class: "link", dir: "auto" }))));
    const title = say("deleteTitle", { name: read.audience.name });
    const answer = users.length ? await ask(title, [h("p", {}, say("deleteUsed")), links], { "": "close" })
      : await ask(title, [h("p", {}, say("deleteBody"))], { delete: "delete", "": "stay" });
    if (users.length && answer) desk.open(answer);
    if (users.length || answer !== "delete") return;
    isSaving = true;
    const isDone = await attempted(said, () => deleteAudience(desk, read));
    isSaving = false;
    if (!isDone) return;
    forgetDraft();
    isDirty = false;
    desk.removed(read.audience);
  }

  /** @param {() => Promise<unknown>} work */
  async function attempt(work) {
    if (isSaving) return;
    isSaving = save.disabled = true;
    try {
      await work();
    } catch (error) {
      said.textContent = say("notDone", { why: wordsOf(error) });
    }
    isSaving = false;
    const words = said.textContent;
    touched();
    said.textContent = words;
    // A button that is disabled meanwhile has lost the focus.
    if (document.activeElement === document.body) (save.disabled ? el.closest("main") : save)?.focus();
    if (isMissed) changedElsewhere();
    isMissed = false;
  }

  async function saveIt() {
    said.textContent = say("saving");
    const fault = await content.fault?.();
    if (fault) return (said.textContent = say(fault));
    nameNew();
    const filters = content.filters?.() ?? null;
    const isMine = !base || content.isMine?.();
    const wanted = isMine ? filters : base && base.audience.filters;
    const isProposed = !base && !named();
    const called = (isProposed && content.name?.()) || named();
    const mine = { name: called, filters: wanted, meansEverybody: content.meansEverybody?.(), isProposed };
    if (!mine.name.trim()) {
      said.textContent = say("needsName");
      return name.focus();
    }
    const made = base ? null : await saveNew(desk, mine);
    const done = base ? await saveChange(desk, base, mine) : made;
    if (!done) return (said.textContent = say("notSaved"));
    const { audience } = done.read;
    forgetDraft();
    if (!done.isMine || audience.filters !== mine.filters) shown(done.read, false);
    else {
      base = done.read;
      if (isProposed) name.value = audience.name;
      isLost = false;
      notice.hidden = true;
      // What was typed while it was saved is still to be saved.
      content.keep(filters);
      titled();
      desk.editions.raise(false);
    }
    isSaving = false;
    touched();
    said.textContent = !done.isMine ? say("showsSaved") : isDirty ? say("notSaved")
      : typeof made?.count === "number" ? say("savedPeople", { n: made.count }) : say("saved");
    desk.saved(audience);
  }

  async function showVersions() {
    const read = base && (await versionsOf(desk, base, isDirty));
    if (!read) return;
    shown(read, false);
    said.textContent = say("saved");
    desk.saved(read.audience);
  }

  /** Say what somebody else has done to it, if they have. */
  async function changedElsewhere() {
    const before = base;
    if (!before) return;
    const read = await readAudience(desk, before.audience.id)
      .catch((error) => (isRefused(error, GONE) ? null : undefined));
    // It may be a change of one's own.
    if (base !== before || isSaving || read === undefined || read?.audience.updatedAt === before.audience.updatedAt) return;
    if (!read) {
      notify(say("otherDeleted"));
      isLost = true;
      return touched();
    }
    const { name: called, mode } = before.audience;
    const isRenamed = named() !== called;
    if ((readOnly || !content.isMine?.()) && mode === read.audience.mode && !(isRenamed && read.audience.name !== called)) {
      // Nothing that is edited here is in another version: what is shown is what is saved.
      const typed = name.value;
      shown(read, false);
      if (isRenamed) name.value = typed;
      touched();
      return notify(`${say("otherChanged")} `, !isManual && button(say("seeChange"), () => attempt(showVersions)));
    }
    notify(`${say("otherChanged")} `, button(say("lookAtBoth"), () => attempt(async () => {
      const answer = await both(desk, read.audience, { name: name.value, filters: content.filters?.() ?? null });
      if (answer === "theirs") shown(read, false);
      if (answer !== "mine") return;
      base = read;
      content.keep("");
      notice.hidden = true;
      await saveIt();
    })));
  }

  return {
    el,
    focus: () => (base || !content.begin ? el.closest("main")?.focus() : content.begin()),
    isDirty: () => isDirty,
    hasDraft: () => {
      writeDraft();
      return isStored;
    },
    looked: (now) => {
      titled();
      if (!base || now?.updatedAt === base.audience.updatedAt) return;
      if (isSaving) isMissed = true;
      else changedElsewhere();
    },
    close: () => {
      writeDraft();
      content.close();
    },
  };
}
