import { button, h, set, show } from "./dom.js";
import { place } from "./edits.js";
import { isObject, parse, pretty } from "./json.js";
import { MESSAGES } from "./messages.js";
import { isOfNumbers } from "./operands.js";
import { styleSheet } from "./style.js";
import { read, titleOf } from "./tree.js";

export { aboutAnother, compare, opened } from "./beginnings.js";
export { ACTIONS, openMenu } from "./menu.js";
export { editorOf } from "./moving.js";
export { otherView, relationView } from "./relations.js";

/** What these parts say, and how they look. */
Object.assign(MESSAGES, {
  addTest: "Add a comparison", other: "As text", emptyWhere: "Add a condition. It does not count yet.", up: "Move up",
  down: "Move down", indent: "Into a group", outdent: "Out of its group", duplicate: "Duplicate", amount: "How many",
  unit: "Unit", duration: "Duration", side: "Before or after", start: "Counted from", weekStart: "Weeks start on",
  "window.from": "First day, as a duration from today", "window.to": "Last day, as a duration from today",
  zone: "Time zone", which: "Which one", ask: "What is asked", "did.none": "Did not", "did.some": "Did at least once",
  anything: "anything", anyTime: "at any time", when: "When", moreConditions: "More conditions",
  removeTest: "Remove this comparison", at: "line {line}, column {column}", goOn: "Go on with it", drop: "Drop it",
  moved: "Moved to place {at} of {n}", stuck: "It cannot be moved there", removed: "Deleted", copied: "Duplicated",
  "key.next": "to the next or the previous condition, on its handle",
  "key.ends": "to the first or the last, on a handle", "key.remove": "delete, on a handle",
  "key.handle": "from a field to the handle of its condition", values: "Values", removeValue: "Remove {value}",
  clear: "Remove all", earlier: { one: "{n} earlier value", other: "{n} earlier values" },
  count: { one: "{n} value", other: "{n} values" }, "extent.first": "From", "extent.last": "To", warning: "Warning",
  "needs.number": "{name} needs a number", "needs.choice": "Choose a value of {name}",
  "needs.day": "{name} needs a day", tooMany: "{n} values; up to {most} fit.", apply: "Apply: {hint}",
});
styleSheet(`
.members > li > * > :is(.notes, .where) { grid-column: 2 / -1; }
.notes { flex-basis: 100%; display: grid; gap: .2em; }
.problem strong { color: var(--problem); }
.warning strong { color: var(--warning); }
.problem, .warning { overflow-wrap: anywhere; }
.values, .box-of-values { display: flex; flex-wrap: wrap; gap: var(--gap); align-items: center; min-inline-size: 0; }
.parts .parts { flex: 0 1 auto; }
.values { flex: 1 1 100%; }
.box-of-values { flex: 1 1 12em; gap: 3px; padding: 2px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.box-of-values .combobox { flex: 1 1 7em; }
.box-of-values input { border-color: transparent; }
.chips { display: contents; }
.chips li { display: inline-flex; align-items: center; padding-inline-start: .6em; border: 1px solid var(--line); border-radius: 1em; max-inline-size: 100%; overflow-wrap: anywhere; }
.chips button { border: 0; background: none; border-radius: 1em; min-inline-size: 24px; padding: 0; }
.where { flex-basis: 100%; padding-inline-start: .6em; }
.where .condition, .where .relation { background: var(--surface); }
.when, .when .condition, .tests .condition { display: flex; flex-wrap: wrap; gap: var(--gap); align-items: center; padding: 0; background: none; }
.line > select { inline-size: var(--field); }
.line > .operand { flex: 0 1 var(--operator); }
:is(.when, .tests) :is(.operand, .parts, .operator) { flex: 0 1 auto; inline-size: auto; }
.relation select { field-sizing: content; }
.its { display: contents; }
.tests .operand .number { inline-size: 5em; flex: 0 1 auto; }
[role=menuitem] { inline-size: 100%; border: 0; background: none; text-align: start; border-radius: 0; }
.menu { position: fixed; inset: auto; margin: 0; padding: 0; min-inline-size: 12em; color: var(--text); }
pre { flex-basis: 100%; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 12em; overflow: auto; }
.source { inline-size: 100%; min-block-size: 12em; font-family: ui-monospace, monospace; resize: vertical; }
dialog { color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); max-inline-size: min(40em, 95vi); }
dialog::backdrop { background: #0006; }
dialog dl { display: grid; grid-template-columns: auto 1fr; gap: .3em 1em; }
dialog dd { margin: 0; }
kbd { font: inherit; font-weight: 600; }
@container (max-width: 30em) { dialog dl { grid-template-columns: 1fr; } }
`);

const LISTED = [
  ["key.next", "↑ ↓"], ["key.ends", "Home End"], ["key.handle", "Escape"], ["up", "Alt + Shift + ↑"], ["down", "Alt + Shift + ↓"],
  ["indent", "Alt + Shift + →"], ["outdent", "Alt + Shift + ←"], ["addCondition", "Ctrl + Enter"],
  ["addGroup", "Ctrl + Shift + Enter"], ["duplicate", "Ctrl + D"], ["remove", "Ctrl + Shift + Backspace"], ["key.remove", "Delete"],
  ["undo", "Ctrl + Z"], ["redo", "Ctrl + Shift + Z"], ["keys", "Ctrl + /"],
];

/** @param {AudienceFilter} element */
export function keysDialog({ say, ui }) {
  const rows = LISTED.flatMap(([what, keys]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, say(what))]);
  const dialog = h("dialog", { "aria-label": say("keys"), part: "dialog", onclose: () => dialog.remove() },
    h("dl", {}, ...rows), button(say("close"), () => dialog.close()));
  ui.root.append(dialog);
  dialog.showModal();
}

/** Says that something typed is left, which the form does not show. @param {AudienceFilter} element */
export function showLeft(element) {
  const { say, draft, shown, ui: { notice } } = element;
  if (!draft || draft.view === shown) return;
  notice.replaceChildren(say("draft", { view: say(draft.view) }), button(say("goOn"), () => (element.view = draft.view)), button(say("drop"), () => {
    element.draft = null;
    element.render();
    element.checker.later(0);
  }));
  element.validate();
}

/** What a field needs, in words of the form; "": those of the check are better. @param {Say} say @param {Problem} note @param {Field} field */
function needsOf(say, { code, message, expected }, field) {
  const kind = code === "not_one_of_values" ? "choice" : /^invalid_date/.test(code) ? "day" : code === "wrong_type" && isOfNumbers(field) ? "number" : "";
  const [n, most] = [message, expected ?? ""].map((text) => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(",", "")));
  if (code === "too_many_values" && n && most) return say("tooMany", { n, most });
  return kind && say(`needs.${kind}`, { name: titleOf(field) });
}

/** What a warning says to write in JSON is not for this form. @param {Form} form @param {Problem} note @param {"problem" | "warning"} kind @param {Field} [field] */
function noteView(form, note, kind, field) {
  const { say } = form;
  const needs = field && needsOf(say, note, field);
  const hint = note.hint ?? "";
  return h("li", { class: kind, part: kind },
    h("bdi", {}, h("strong", {}, needs || say(kind)), needs ? "" : ` ${note.message.replace(/; (for|to) [^;]* write \{.*/s, "")}${note.expected ? ` – ${note.expected}` : ""}`), " ",
    note.fix ? button(say("apply", { hint }), () => applyFix(/** @type {any} */ (form), note)) : hint,
  );
}

/** Shows what is said beside a condition, and the question of one that is not finished. @param {Form} form @param {number} id @param {HTMLElement} notes @param {string | false | null} [words] @param {Field} [field] */
export function fillNotes(form, id, notes, words, field) {
  const { problems = [], warnings = [] } = form.notes.get(id) ?? {};
  const remove = place(form.history.tree, id) && button(form.say("remove"), () => form.removeNode(id));
  notes.replaceChildren(
    ...(words ? [h("li", { class: "question", part: "question" }, h("bdi", {}, words), " ", remove)] : []),
    ...problems.map((one) => noteView(form, one, "problem", field)), ...warnings.map((one) => noteView(form, one, "warning")),
  );
}

/** @param {AudienceFilter} element @param {Problem} problem */
function applyFix(element, { fix }) {
  const { source, draft, valid, doc } = element;
  if (!fix || valid === null) return;
  // Places are of characters; some are two units here.
  const fixed = [...("text" in source ? source.text : source.clause)].toSpliced(fix.start, fix.end - fix.start, fix.text).join("");
  if (draft) element.take(draft.view, fixed);
  else element.edit(() => read(parse(fixed), doc));
}

/** Without a check, typed JSON becomes the clause where it is an object. @param {AudienceFilter} element */
export function takeUnchecked(element) {
  const { draft } = element;
  if (draft?.view !== "json") return;
  try {
    draft.isTaken = isObject(parse(draft.source));
    if (draft.isTaken) element.accept(draft, draft.source);
  } catch {
    draft.isTaken = false;
  }
  element.render();
}

/** @param {AudienceFilter} element @param {string} key */
export function tabPressed(element, key) {
  if (!/^Arrow(Left|Right)$/.test(key)) return;
  const { tabs } = element.ui;
  const isBack = (key === "ArrowLeft") === (getComputedStyle(element).direction === "ltr");
  const tab = tabs[(tabs.findIndex(({ tabIndex }) => !tabIndex) + (isBack ? 2 : 1)) % 3];
  tab.click();
  tab.focus();
}

/** Shows a clause as text or as JSON. @param {AudienceFilter} element */
export function showSource(element) {
  const { say, draft, shown, ui: { panel } } = element;
  if (shown === "form") return;
  let box = panel.querySelector("textarea");
  if (!box) {
    const made = h("textarea", { class: "source", part: "source", spellcheck: "false", dir: "ltr", oninput: () => {
      if (element.shown !== "form") element.take(element.shown, made.value);
    } });
    panel.replaceChildren((box = made), h("ul", { class: "notes" }));
  }
  set(box, "aria-label", say(shown));
  const mine = draft?.view === shown ? draft : null;
  const answer = mine ? mine.answer : element.isChecked ? element.checked?.answer : null;
  const text = answer?.text ?? "";
  show(box, mine ? mine.source : shown === "json" ? pretty(element.value) : text);
  box.disabled = shown === "text" && !mine && !text && element.history.tree.children.length > 0;
  const problems = answer?.problems ?? [];
  set(box, "aria-invalid", problems.length > 0 && "true");
  panel.lastElementChild?.replaceChildren(...problems.map((problem) => {
    const note = noteView(element, problem, "problem");
    const { line, column } = problem;
    if (mine && line && column) note.prepend(button(say("at", { line, column }), () => {
      const lines = box.value.split("\n").slice(0, line);
      // Places are of characters; some are two units here.
      lines.push([...(lines.pop() ?? "")].slice(0, column - 1).join(""));
      const at = lines.join("\n").length;
      box.focus();
      box.setSelectionRange(at, at + 1);
    }), " ");
    return note;
  }));
  element.validate();
}
