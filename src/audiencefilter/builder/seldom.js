import { button, h, set, show } from "./dom.js";
import { isObject, parse, pretty } from "./json.js";
import { read } from "./tree.js";
import { noteView } from "./view.js";

export { ACTIONS, openMenu } from "./menu.js";
export { editorOf } from "./moving.js";
export { otherView, relationView } from "./relations.js";

/** As the tabs stand. */
const VIEWS = /** @type {const} */ (["form", "text", "json"]);
const LISTED = [
  ["key.next", "↑ ↓"], ["key.ends", "Home End"], ["key.handle", "Escape"], ["up", "Alt + Shift + ↑"], ["down", "Alt + Shift + ↓"],
  ["indent", "Alt + Shift + →"], ["outdent", "Alt + Shift + ←"], ["addCondition", "Ctrl + Enter"],
  ["addGroup", "Ctrl + Shift + Enter"], ["duplicate", "Ctrl + D"], ["remove", "Ctrl + Shift + Backspace"], ["key.remove", "Delete"],
  ["undo", "Ctrl + Z"], ["redo", "Ctrl + Shift + Z"], ["key.paste", "Ctrl + V"], ["keys", "Ctrl + /"],
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

/** @param {AudienceFilter} element @param {Problem} problem */
export function applyFix(element, { fix }) {
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
  const { shown, ui: { tabs } } = element;
  const isBack = (key === "ArrowLeft") === (getComputedStyle(element).direction === "ltr");
  const at = (VIEWS.indexOf(shown) + (isBack ? 2 : 1)) % 3;
  element.view = VIEWS[at];
  tabs[at].focus();
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
