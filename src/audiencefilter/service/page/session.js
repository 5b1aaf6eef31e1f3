import { button, h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";

/** Only where one asks for it; else the key is in the memory of this page and nowhere else. */
const KEPT = "audiencefilter.key";

export const keptKey = () => sessionStorage.getItem(KEPT);
export const forget = () => sessionStorage.removeItem(KEPT);

/**
 * A form that asks for a key until one is good.
 * @param {import("./api.js").Api} api @param {string} why @param {(lists: ListOf[]) => string | null} fits says why the key does not
 * @param {(lists: ListOf[]) => void} done
 */
export function signInForm(api, why, fits, done) {
  const input = h("input", { type: "password", id: "key", autocomplete: "off", required: "", spellcheck: "false", "aria-describedby": "key-help key-wrong" });
  const keep = h("input", { type: "checkbox", id: "keep", checked: keptKey() !== null });
  const wrong = h("p", { id: "key-wrong", role: "alert", class: "wrong" }, why);
  const submit = h("button", {}, "Sign in");
  const form = h("form", {
    class: "sign-in",
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      submit.disabled = true;
      try {
        const key = input.value.trim();
        const lists = await api.listsOf(key);
        const misfit = fits(lists);
        if (misfit) throw new Error(misfit);
        api.key = key;
        if (keep.checked) sessionStorage.setItem(KEPT, key);
        else forget();
        done(lists);
      } catch (error) {
        wrong.textContent = `That key does not open this page: ${wordsOf(error)}.`;
        input.focus();
      } finally {
        submit.disabled = false;
      }
    },
  },
    h("label", { for: "key" }, "Private key"), input,
    h("p", { id: "key-help", class: "quiet" }, "It stays in the memory of this page. Whoever has it may do everything in its account."),
    h("label", { class: "check" }, keep, "Keep it in this tab until the tab is closed"),
    wrong, submit,
  );
  return { el: form, focus: () => input.focus() };
}

/** Ask for a key again above all else, so that nothing of the page is lost. @param {import("./api.js").Api} api @param {string} why @param {ListOf | null} list */
export function signInAgain(api, why, list) {
  return new Promise((/** @type {(value: void) => void} */ resolve) => {
    const fits = (/** @type {ListOf[]} */ lists) =>
      list && !lists.some(({ id }) => id === list.id) ? `it is of an account that does not have the list “${list.name}”` : null;
    const { el, focus } = signInForm(api, `${why[0].toUpperCase()}${why.slice(1)}.`, fits, () => {
      dialog.remove();
      resolve();
    });
    const leave = button("Sign out", () => {
      forget();
      location.reload();
    });
    // Nothing goes on without a key: where a browser closes it all the same, it is opened again.
    const dialog = h("dialog", {
      "aria-labelledby": "again",
      oncancel: (/** @type {Event} */ event) => event.preventDefault(),
      onclose: () => dialog.isConnected && dialog.showModal(),
    },
      h("h2", { id: "again" }, "Sign in again"), h("p", {}, "What you edit is kept."), el, leave);
    document.body.append(dialog);
    dialog.showModal();
    focus();
  });
}
