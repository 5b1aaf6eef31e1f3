import { button, h } from "./dom.js";
import { group, newId } from "./tree.js";
import { insert, place, trail } from "./edits.js";
import { ACTIONS } from "./menu.js";

const LISTED = [
  ["key.next", "↑ ↓"], ["key.ends", "Home End"], ["key.handle", "Escape"], ["up", "Alt + Shift + ↑"], ["down", "Alt + Shift + ↓"],
  ["indent", "Alt + Shift + →"], ["outdent", "Alt + Shift + ←"], ["addCondition", "Ctrl + Enter"],
  ["addGroup", "Ctrl + Shift + Enter"], ["duplicate", "Ctrl + D"], ["remove", "Ctrl + Shift + Backspace"], ["key.remove", "Delete"],
  ["undo", "Ctrl + Z"], ["redo", "Ctrl + Shift + Z"], ["key.paste", "Ctrl + V"], ["keys", "Ctrl + /"],
];

/** @param {Say} say */
export function keysDialog(say) {
  const rows = LISTED.flatMap(([what, keys]) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, say(what))]);
  const dialog = h("dialog", { "aria-label": say("keys"), part: "dialog" }, h("dl", {}, ...rows), button(say("close"), () => dialog.close()));
  return dialog;
}

/** @param {AudienceFilter} element @param {KeyboardEvent} event @param {HTMLDialogElement} dialog */
export function keyPressed(element, event, dialog) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (dialog.open || event.isComposing) return;
  const item = /** @type {HTMLElement | null} */ (target.closest("[data-id]"));
  const id = Number(item?.dataset.id ?? element.history.tree.id);
  const isHandle = target.classList.contains("handle");
  const action = actionOf(event, isHandle);
  if (!action || (target.matches("textarea") && !/^(keys)$/.test(action))) return;
  if (action === "next" || action === "previous" || action === "first" || action === "last") go(element, target, action);
  else if (action === "handle") {
    if (!item || isHandle) return;
    element.focusOn(id);
  } else if (action === "undo") element.undo();
  else if (action === "redo") element.redo();
  else if (action === "keys") dialog.showModal();
  else if (action === "add") element.views.get(groupAt(element, target))?.add?.();
  else if (action === "addGroup") addGroup(element, groupAt(element, target));
  else if (item) {
    element.history.place = null;
    ACTIONS[action](element, id);
    if (!isHandle && target.isConnected && action !== "duplicate" && action !== "remove") target.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {KeyboardEvent} event @param {boolean} isHandle @returns {string | undefined} */
function actionOf({ key, altKey, shiftKey, ctrlKey, metaKey, currentTarget }, isHandle) {
  const isCommand = ctrlKey || metaKey;
  if (altKey && shiftKey) {
    const isRight = getComputedStyle(/** @type {Element} */ (currentTarget)).direction === "rtl";
    return { ArrowUp: "up", ArrowDown: "down", ArrowRight: isRight ? "outdent" : "indent", ArrowLeft: isRight ? "indent" : "outdent" }[key];
  }
  if (isCommand && !altKey) {
    const letter = key.toLowerCase();
    if (shiftKey) return { z: "redo", enter: "addGroup", backspace: "remove" }[letter];
    return { z: "undo", y: "redo", d: "duplicate", enter: "add", "/": "keys" }[letter];
  }
  if (altKey || shiftKey) return undefined;
  if (key === "Escape") return "handle";
  return isHandle ? { ArrowDown: "next", ArrowUp: "previous", Home: "first", End: "last", Delete: "remove" }[key] : undefined;
}

/** @param {AudienceFilter} element @param {HTMLElement} target @param {"next" | "previous" | "first" | "last"} where */
function go(element, target, where) {
  const handles = /** @type {HTMLElement[]} */ ([...element.shadow.querySelectorAll(".handle")]);
  const at = handles.indexOf(target);
  const to = { next: at + 1, previous: at - 1, first: 0, last: handles.length - 1 }[where];
  handles[to]?.focus();
}

/** @param {AudienceFilter} element @param {HTMLElement} target */
function groupAt(element, target) {
  const list = /** @type {HTMLElement | null} */ (target.closest(".group")?.querySelector(":scope > .members") ?? null);
  return Number(list?.dataset.into ?? element.history.tree.id);
}

/** @param {AudienceFilter} element @param {number} into */
function addGroup(element, into) {
  const found = trail(element.history.tree, into)?.at(-1);
  if (found?.kind !== "group") return;
  const made = { ...group(found.mode === "any" ? "all" : "any"), id: newId() };
  element.edit((root) => insert(root, into, found.children.length, made), { said: element.say("added", { name: element.say("addGroup") }) });
  if (place(element.history.tree, made.id)) element.views.get(made.id)?.add?.();
}
