import { button, h, select } from "../../builder/dom.js";
import { url, wordsOf } from "./api.js";
import { ask } from "./dialog.js";
import { forget, store, stored } from "./drafts.js";
import { attempt, form, quiet } from "./parts.js";
import { say } from "./words.js";

/** The key is stored in the tab on request; else it is in the memory of this page and nowhere else. */
export const storedKey = () => stored("key");

/** @param {Api} api @param {string} key @param {boolean} isStored */
function take(api, key, isStored) {
  api.key = key;
  store("key", isStored ? key : null);
}

/** Sign in by the link of the address, which works once, and take it out of the address. @param {Api} api @param {string} link */
export async function signInByLink(api, link) {
  history.replaceState(null, "", location.pathname);
  const key = await api.keyOf(link);
  const lists = await api.listsOf(key);
  // The link is used up: without the key in this tab, loading it again would need another one.
  take(api, key, true);
  return lists;
}

/**
 * A form that waits for a key that is good.
 * @param {Api} api @param {string} why
 * @param {(lists: ListOf[]) => string | null} fits says why the key does not @param {(lists: ListOf[]) => void} done
 */
export function signInForm(api, why, fits, done) {
  const input = h("input", {
    type: "password", id: "key", autocomplete: "off", required: "", spellcheck: "false",
    "aria-describedby": "key-help key-wrong",
  });
  const keep = h("input", { type: "checkbox", id: "keep", checked: storedKey() !== null });
  const wrong = h("p", { id: "key-wrong", role: "alert", class: "wrong" }, why);
  const submit = h("button", { class: "primary" }, say("signIn"));
  const el = form({ class: "sign-in" }, async () => {
    submit.disabled = true;
    try {
      const key = input.value.trim();
      const lists = await api.listsOf(key);
      const misfit = fits(lists);
      if (misfit) throw new Error(misfit);
      take(api, key, keep.checked);
      done(lists);
    } catch (error) {
      wrong.textContent = say("keyWrong", { why: wordsOf(error) });
      input.focus();
    }
    submit.disabled = false;
  },
    h("label", { for: "key" }, say("key")), input, h("p", { id: "key-help", class: "quiet" }, say("keyHelp")),
    h("label", { class: "check" }, keep, say("keepKey")), wrong, submit);
  return { el, input };
}

/**
 * Ask for a key again above all else, so that nothing of the page is lost.
 * @param {Api} api @param {string} why @param {ListOf | null} list
 */
export async function signInAgain(api, why, list) {
  let isDone = false;
  const fits = (/** @type {ListOf[]} */ lists) =>
    list && !lists.some(({ id }) => id === list.id) ? say("keyOfOthers", { name: list.name }) : null;
  const { el, input } = signInForm(api, `${why[0].toUpperCase()}${why.slice(1)}.`, fits, () => {
    isDone = true;
    el.closest("dialog")?.close();
  });
  // Nothing goes on without a key: where the question is closed all the same, it is asked again.
  while (!isDone) {
    const asked = ask(say("signInAgain"), [h("p", {}, say("editStays")), el], { leave: "signOut" });
    input.focus();
    if ((await asked) === "leave") await signOut();
  }
}

/** Make a link by which somebody else signs in. @param {Desk_} desk */
export async function inviteOf({ api, list }) {
  const name = h("input", { id: "invited", required: "", maxlength: 500 });
  const options = ["read", "build"].map((one) => [one, say(`may.${one}`)]);
  const may = select(say("mayDo"), options, "read", () => made.replaceChildren());
  const made = h("div", { role: "status" });
  const el = form({ class: "sign-in" }, () => attempt(made, async () => {
    const body = { name: name.value.trim(), readOnly: may.value === "read" };
    const { data } = await (await api.send("POST", url`/extensions/lists/${list.id}/links`, { body })).json();
    const label = say("linkFor", { name: body.name });
    const value = `${location.origin}${location.pathname}#link=${data.link}`;
    const link = h("input", { readonly: true, "aria-label": label, value });
    made.replaceChildren(quiet(label), h("p", { class: "buttons" }, link,
      button(say("copy"), () => navigator.clipboard.writeText(link.value), { hidden: !navigator.clipboard })));
    link.select();
  }), h("label", { for: "invited" }, say("invited")), name, h("label", {}, say("mayDo"), may), quiet(say("inviteHelp")),
    h("button", { class: "primary" }, say("makeLink")), made);
  const asked = ask(say("inviteTitle", { name: list.name }), [el], { "": "close" });
  name.focus();
  await asked;
}

/** Forget the key, and begin anew. */
export function signOut() {
  forget();
  location.reload();
  return new Promise(() => {});
}
