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
export const openMenu = (element, handle, id) => (element.ui.menu ??= menuOf(element))(handle, id);

/** @param {AudienceFilter} element */
function menuOf(element) {
  let about = 0;
  /** @type {HTMLElement | null} */
  let owner = null;
  const items = Object.keys(ACTIONS).map((name) =>
    button(element.say(name), () => {
      show(false);
      ACTIONS[name](element, about);
    }, { role: "menuitem", tabIndex: -1, part: "menuitem" }),
  );
  const el = h("div", {
    role: "menu", class: "menu", part: "menu", hidden: true, onkeydown: pressed,
    onfocusout: (/** @type {FocusEvent} */ { relatedTarget }) => el.contains(/** @type {Node | null} */ (relatedTarget)) || el.hidden || show(false),
  }, ...items);

  /** @param {boolean} isOpen */
  function show(isOpen) {
    el.hidden = !isOpen;
    owner?.setAttribute("aria-expanded", `${isOpen}`);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const { key } = event;
    const at = items.indexOf(/** @type {any} */ (event.target));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
    if (to !== undefined) items[(to + items.length) % items.length].focus();
    else if (key === "Escape") {
      owner?.focus();
      show(false);
    }
    if (!/^(Enter| |Tab)$/.test(key)) event.preventDefault();
    event.stopPropagation();
  }

  return (/** @type {HTMLElement} */ handle, /** @type {number} */ id) => {
    owner = handle;
    about = id;
    handle.after(el);
    set(el, "aria-label", handle.getAttribute("aria-label"));
    show(true);
    items[0].focus();
  };
}
