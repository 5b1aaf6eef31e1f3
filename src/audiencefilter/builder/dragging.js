import { move, place } from "./edits.js";

/** @param {AudienceFilter} element @param {HTMLElement} root */
export function dragging(element, root) {
  /** @type {number | null} */
  let lifted = null;
  /** @type {HTMLElement | null} */
  let marked = null;

  const mark = (/** @type {HTMLElement | null} */ item, /** @type {string} */ side) => {
    marked?.classList.remove("over", "under");
    marked = item;
    item?.classList.add(side);
  };
  /** @param {DragEvent} event */
  const target = (event) => {
    const over = /** @type {HTMLElement} */ (event.target);
    const item = /** @type {HTMLElement | null} */ (over.closest("[data-id]"));
    const list = /** @type {HTMLElement | null} */ (over.closest(".group")?.querySelector(":scope > .members") ?? null);
    if (list && !over.closest(".condition, .relation, .other")) {
      const into = Number(list.dataset.into);
      return { into, at: list.childElementCount, item: list, side: "under" };
    }
    const found = item && place(element.history.tree, Number(item.dataset.id));
    if (!item || !found) return null;
    const box = item.getBoundingClientRect();
    const isBehind = event.clientY > box.top + box.height / 2;
    return { into: found.group.id, at: found.at + (isBehind ? 1 : 0), item, side: isBehind ? "under" : "over" };
  };

  root.addEventListener("dragstart", (event) => {
    const handle = /** @type {HTMLElement} */ (event.target);
    const item = /** @type {HTMLElement | null} */ (handle.closest("[data-id]"));
    if (!item || !handle.classList.contains("handle")) return;
    lifted = Number(item.dataset.id);
    item.classList.add("lifted");
    event.dataTransfer?.setData("text/plain", handle.getAttribute("aria-label") ?? "");
  });
  root.addEventListener("dragover", (event) => {
    const found = lifted === null ? null : target(event);
    if (!found || move(element.history.tree, /** @type {number} */ (lifted), found.into, found.at) === element.history.tree) return mark(null, "");
    event.preventDefault();
    mark(found.item, found.side);
  });
  root.addEventListener("drop", (event) => {
    const found = lifted === null ? null : target(event);
    if (!found) return;
    event.preventDefault();
    const id = /** @type {number} */ (lifted);
    element.edit((tree) => move(tree, id, found.into, found.at), { focus: id });
  });
  root.addEventListener("dragend", () => {
    mark(null, "");
    for (const item of root.querySelectorAll(".lifted")) item.classList.remove("lifted");
    lifted = null;
  });
}
