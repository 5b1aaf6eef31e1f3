import { set } from "./dom.js";
import { place } from "./edits.js";
import { move } from "./moves.js";

/** @param {AudienceFilter} element @param {HTMLElement} root */
export function dragging(element, root) {
  let lifted = 0;

  /** @param {Element} [item] @param {string} [side] */
  const mark = (item, side = "over") => {
    for (const one of root.querySelectorAll(".over, .under")) one.classList.remove("over", "under");
    item?.classList.add(side);
  };
  /** What would be moved to where the pointer is. @param {DragEvent} event */
  const moved = (event) => {
    const over = /** @type {HTMLElement} */ (event.target);
    const { tree } = element.history;
    const list = over.closest(".condition, .relation, .other") ? null : /** @type {HTMLElement | null | undefined} */ (over.closest(".group")?.querySelector(":scope > .members"));
    const item = list ?? /** @type {HTMLElement | null} */ (over.closest("[data-id]"));
    if (!lifted || !item) return null;
    const found = place(tree, Number(item.dataset.id));
    const box = item.getBoundingClientRect();
    const isBehind = list || event.clientY > box.top + box.height / 2;
    const made = list ? move(tree, lifted, Number(list.dataset.into), list.childElementCount)
      : found ? move(tree, lifted, found.group.id, found.at + (isBehind ? 1 : 0)) : tree;
    return made === tree ? null : { item, made, side: isBehind ? "under" : "over" };
  };
  /** @type {{[event: string]: (event: DragEvent) => void}} */
  const all = {
    ondragstart: ({ target, dataTransfer }) => {
      const handle = /** @type {HTMLElement} */ (target);
      const item = /** @type {HTMLElement | null} */ (handle.closest("[data-id]"));
      if (!item || !handle.matches(".handle:enabled")) return;
      lifted = Number(item.dataset.id);
      item.classList.add("lifted");
      dataTransfer?.setData("text/plain", handle.getAttribute("aria-label") ?? "");
    },
    ondragover: (event) => {
      const found = moved(event);
      if (found) event.preventDefault();
      mark(found?.item, found?.side);
    },
    ondrop: (event) => {
      const found = moved(event);
      if (!found) return;
      event.preventDefault();
      element.edit(() => found.made, { focus: lifted });
    },
    ondragend: () => {
      mark();
      root.querySelector(".lifted")?.classList.remove("lifted");
      lifted = 0;
    },
  };
  for (const name in all) set(root, name, all[name]);
}
