import { button, h, set } from "./dom.js";
import { place } from "./edits.js";
import { duplicate, indent, outdent, remove, shift } from "./moves.js";

/** @param {(root: Group, id: number) => Group} edit @returns {(element: AudienceFilter, id: number) => void} */
const moving = (edit) => (element, id) => {
  element.edit((root) => edit(root, id), { focus: id, said: " " });
  const found = place(element.history.tree, id);
  if (found && element.ui.status.textContent === " ") {
    element.announce(element.say("moved", { at: found.at + 1, n: found.group.children.length }));
  }
};

/** @type {{[name: string]: (element: AudienceFilter, id: number) => void}} */
export const ACTIONS = {
  up: moving((root, id) => shift(root, id, -1)),
  down: moving((root, id) => shift(root, id, 1)),
  indent: moving(indent),
  outdent: moving(outdent),
  duplicate: (element, id) => {
    const [tree, made] = duplicate(element.history.tree, id);
    element.edit(() => tree, { focus: made, said: element.say("copied") });
  },
  remove: (element, id) => {
    const found = place(element.history.tree, id);
    if (!found) return;
    const { children } = found.group;
    const next = children[found.at + 1] ?? children[found.at - 1];
    element.edit((root) => remove(root, id), { focus: next?.id, said: element.say("removed") });
    if (!next) element.views.get(found.group.id)?.add?.();
  },
};

/** Open the menu of a handle. @param {AudienceFilter} element @param {HTMLElement} handle @param {number} id */
export function openMenu(element, handle, id) {
  const items = Object.keys(ACTIONS).map((name) => button(element.say(name), () => {
    menu.hidePopover();
    ACTIONS[name](element, id);
  }, { role: "menuitem", tabIndex: -1, part: "menuitem" }));
  const menu = h("div", {
    role: "menu", class: "menu", part: "menu", popover: "", "aria-label": handle.getAttribute("aria-label"),
    onkeydown: (event) => {
      event.stopPropagation();
      if (event.key === "Escape") handle.focus();
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      items[(items.findIndex((item) => item.matches(":focus")) + step + items.length) % items.length].focus();
    },
    ontoggle: (/** @type {ToggleEvent} */ { newState }) => {
      set(handle, "aria-expanded", `${newState === "open"}`);
      if (newState === "closed") menu.remove();
    },
  }, ...items);
  handle.after(menu);
  menu.showPopover();
  const { left, bottom } = handle.getBoundingClientRect();
  menu.style.left = `${Math.max(0, Math.min(left, innerWidth - menu.offsetWidth))}px`;
  menu.style.top = `${Math.max(0, Math.min(bottom, innerHeight - menu.offsetHeight))}px`;
  items[0].focus();
}
