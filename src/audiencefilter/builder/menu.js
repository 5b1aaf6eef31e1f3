import { button, h, set } from "./dom.js";
import { change, place, trail } from "./edits.js";
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
  mute: (element, id) => {
    const said = element.say(isMuted(element, id) ? "unmuted" : "muted");
    element.edit((root) => change(root, id, ({ muted, ...node }) => (muted ? node : { ...node, muted: true })), { focus: id, said });
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

/** @param {AudienceFilter} element @param {number} id */
const isMuted = (element, id) => Boolean(trail(element.history.tree, id)?.at(-1)?.muted);

/** Shows whether a condition or a group is muted. @param {Form} form @param {TreeNode} node */
export function showMuted(form, { id, muted }) {
  const el = form.views.get(id)?.el;
  const name = `muted-${id}`;
  const notes = el?.querySelector(".notes");
  el?.querySelector(`#${name}`)?.remove();
  if (muted) notes?.before(h("p", { id: name, class: "question" }, form.say("muted"), " ", button(form.say("unmute"), () => ACTIONS.mute(/** @type {any} */ (form), id))));
  const handle = el?.querySelector(".handle");
  if (handle) set(/** @type {HTMLElement} */ (handle), "aria-describedby", muted && name);
}

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
  const at = Object.keys(ACTIONS).indexOf("mute");
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
    items[at].textContent = element.say(isMuted(element, id) ? "unmute" : "mute");
    handle.after(el);
    set(el, "aria-label", handle.getAttribute("aria-label"));
    show(true);
    items[0].focus();
  };
}
