import { withSeldom } from "./later.js";

/** What keys do: with Alt and Shift, with Ctrl or ⌘, with these and Shift, alone, and on a handle. */
const KEYS = /** @type {{[keys: string]: {[key: string]: string}}} */ ({
  moving: { ArrowUp: "up", ArrowDown: "down", ArrowRight: "indent", ArrowLeft: "outdent" },
  command: { z: "undo", y: "redo", d: "duplicate", enter: "add", "/": "keys" },
  shifted: { z: "redo", enter: "addGroup", backspace: "remove" },
  plain: { Escape: "handle" },
  handle: { Escape: "handle", ArrowDown: "next", ArrowUp: "previous", Home: "first", End: "last", Delete: "remove" },
});

export const openKeys = (/** @type {AudienceFilter} */ element) => withSeldom(({ keysDialog }) => keysDialog(element), element.unloaded);

/** @param {AudienceFilter} element @param {KeyboardEvent} event */
export function keyPressed(element, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("dialog") || event.isComposing) return;
  const item = /** @type {HTMLElement | null} */ (target.closest("[data-id]"));
  const list = /** @type {HTMLElement | null | undefined} */ (target.closest(".group")?.querySelector(":scope > .members"));
  const into = Number(list?.dataset.into ?? element.history.tree.id);
  const isHandle = target.classList.contains("handle");
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  const isBack = () => getComputedStyle(element.ui.root).direction === "rtl";
  const action = altKey && shiftKey ? KEYS.moving[isBack() ? { ArrowRight: "ArrowLeft", ArrowLeft: "ArrowRight" }[key] ?? key : key]
    : (ctrlKey || metaKey) && !altKey ? KEYS[shiftKey ? "shifted" : "command"][key.toLowerCase()]
    : altKey || shiftKey ? undefined : KEYS[isHandle ? "handle" : "plain"][key];
  if (!action || (target.matches("textarea") && action !== "keys")) return;
  const handles = /** @type {HTMLElement[]} */ ([...element.shadow.querySelectorAll(".handle")]);
  const at = handles.indexOf(target);
  const to = { next: at + 1, previous: at - 1, first: 0, last: handles.length - 1 }[action];
  if (to !== undefined) handles[to]?.focus();
  else if (action === "undo" || action === "redo") element[action]();
  else if (action === "keys") openKeys(element);
  else if (action === "add" || action === "addGroup") element.views.get(into)?.[action]?.();
  else if (!item || (action === "handle" && isHandle)) return;
  else if (action === "handle") element.focusOn(Number(item.dataset.id));
  else element.editWith(({ ACTIONS }) => {
    element.history.place = null;
    ACTIONS[action](element, Number(item.dataset.id));
    if (!isHandle && target.isConnected && action !== "duplicate" && action !== "remove") target.focus();
  });
  event.preventDefault();
  event.stopPropagation();
}
