import { button, h } from "../../builder/dom.js";

/** The audiences of a list, to be opened. @param {Desk_} desk @param {(open: string | Mode) => void} opened by its id, or a new one of a mode */
export function navigationOf(desk, opened) {
  const list = h("ul", {});
  const el = h("nav", { "aria-label": "Audiences" },
    h("p", { class: "buttons" }, button("New audience", () => opened("smart")), button("New manual audience", () => opened("manual"))), list);
  return {
    el,
    /** Read them anew. */
    read: async () => {
      /** @type {{audiences: SavedAudience[]}} */
      const { audiences } = await desk.api.get(`/audiences?${new URLSearchParams({ listId: desk.list.id })}`);
      desk.names.clear();
      for (const { id, name } of audiences) desk.names.set(id, name);
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.audience : undefined;
      list.replaceChildren(...audiences.map(({ id, name, mode }) => h("li", {},
        button(name, () => opened(id), { "data-audience": id, dir: "auto" }), mode === "manual" ? h("small", { class: "quiet" }, " manual") : null)));
      if (!audiences.length) list.replaceChildren(h("li", { class: "quiet" }, "There is none yet."));
      if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-audience="${CSS.escape(focused)}"]`))?.focus();
    },
    /** @param {string | null} id */
    mark: (id) => {
      for (const one of list.querySelectorAll("button")) {
        if (one.dataset.audience === id) one.setAttribute("aria-current", "true");
        else one.removeAttribute("aria-current");
      }
    },
  };
}
