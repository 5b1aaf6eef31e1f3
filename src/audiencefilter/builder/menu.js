import { button, h } from "./dom.js";
import { duplicate, indent, outdent, place, remove, shift } from "./edits.js";

/** @type {{[name: string]: (element: AudienceFilter, id: number) => void}} */
export const ACTIONS = {
  up: (element, id) => moved(element, id, (root) => shift(root, id, -1)),
  down: (element, id) => moved(element, id, (root) => shift(root, id, 1)),
  indent: (element, id) => moved(element, id, (root) => indent(root, id)),
  outdent: (element, id) => moved(element, id, (root) => outdent(root, id)),
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

/** @param {AudienceFilter} element @param {number} id @param {(root: any) => any} edit */
function moved(element, id, edit) {
  element.edit(edit, { focus: id, said: " " });
  const found = place(element.history.tree, id);
  if (found && element.ui.status.textContent === " ") {
    element.announce(element.say("moved", { at: found.at + 1, n: found.group.children.length }));
  }
}

/** @param {AudienceFilter} element */
export function menuOf(element) {
  let about = 0;
  /** @type {HTMLElement | null} */
  let owner = null;
  const items = Object.keys(ACTIONS).map((name) =>
    button(element.say(name), () => {
      close();
      ACTIONS[name](element, about);
    }, { role: "menuitem", tabIndex: -1, part: "menuitem" }),
  );
  const el = h("div", {
    role: "menu", class: "menu", part: "menu", hidden: true, onkeydown: pressed,
  }, ...items);
  el.addEventListener("focusout", ({ relatedTarget }) => el.contains(/** @type {Node | null} */ (relatedTarget)) || close());

  function close() {
    if (el.hidden) return;
    el.hidden = true;
    owner?.setAttribute("aria-expanded", "false");
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const at = items.indexOf(/** @type {any} */ (event.target));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length].focus();
    else if (event.key === "Escape") {
      owner?.focus();
      close();
    } else if (event.key === "Enter" || event.key === " " || event.key === "Tab") return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    el,
    /** @param {HTMLElement} handle @param {number} id */
    open: (handle, id) => {
      owner = handle;
      about = id;
      handle.after(el);
      el.setAttribute("aria-label", handle.getAttribute("aria-label") ?? "");
      el.hidden = false;
      handle.setAttribute("aria-expanded", "true");
      items[0].focus();
    },
  };
}
