import "../../builder/audience-filter.js";
import { button, h, select } from "../../builder/dom.js";
import { Api, wordsOf } from "./api.js";
import { ask } from "./dialog.js";
import { editorOf } from "./editor.js";
import { Editions } from "./edition.js";
import { manualOf } from "./manual.js";
import { navigationOf } from "./navigation.js";
import { readAudience } from "./saving.js";
import { forget, keptKey, signInAgain, signInForm } from "./session.js";
import { watchingOf } from "./watching.js";

const PAUSE = 300;
const LEAVING = "What you have edited is not saved.";

/** @type {ListOf | null} */
let list = null;
/** @type {Opened | null} */
let open = null;
/** Ends what belongs to the list that is shown. */
let leave = () => {};

const trouble = h("div", { class: "trouble", role: "status", hidden: true });
const told = h("p", { class: "told", role: "status" });
/** @type {Api} */
const api = new Api({
  signIn: (why) => signInAgain(api, why, list),
  troubled: (found) => {
    trouble.hidden = !found;
    if (!found) return trouble.replaceChildren();
    const seconds = Math.ceil(found.seconds);
    trouble.replaceChildren(`${found.message} Nothing is lost; it is tried again in ${seconds} s. `, button("Try now", () => api.goOn()));
  },
});
addEventListener("beforeunload", (event) => open?.isDirty() && event.preventDefault());
start();

async function start() {
  const key = keptKey();
  if (key === null) return signIn("");
  try {
    const lists = await api.listsOf(key);
    api.key = key;
    work(lists);
  } catch (error) {
    signIn(`The key that this tab has kept does not open this page: ${wordsOf(error)}.`);
  }
}

/** @param {string} why */
function signIn(why) {
  const { el, focus } = signInForm(api, why, () => null, work);
  document.body.replaceChildren(h("main", { class: "entry" }, h("h1", {}, "Audiences"), el));
  focus();
}

/** @param {ListOf[]} lists */
function work(lists) {
  const [listId, audienceId] = location.hash.slice(1).split("/");
  const place = h("div", { class: "list" });
  const first = lists.find(({ id }) => id === listId) ?? lists[0];
  const choice = select("List", lists.map(({ id, name }) => [id, name]), first?.id ?? "", async (id) => {
    if (!(await mayLeave())) return (choice.value = list?.id ?? "");
    await show(/** @type {ListOf} */ (lists.find((one) => one.id === id)), place, null);
  });
  choice.dir = "auto";
  const header = h("header", {}, h("h1", {}, "Audiences"), choice, button("Sign out", async () => {
    if (!(await mayLeave())) return;
    forget();
    open = null;
    history.replaceState(null, "", location.pathname);
    location.reload();
  }));
  document.body.replaceChildren(header, trouble, told, place);
  if (first) show(first, place, first.id === listId ? (audienceId ?? null) : null);
  else place.replaceChildren(h("main", {}, h("p", {}, "This account has no list.")));
}

/** @param {ListOf} chosen @param {HTMLElement} place @param {string | null} audience */
async function show(chosen, place, audience) {
  leave();
  list = chosen;
  place.setAttribute("aria-busy", "true");
  try {
    const id = encodeURIComponent(chosen.id);
    const [{ builder }, fields] = await Promise.all([
      api.get(`/extensions/lists/${id}/builder`),
      api.optional("fields", () => api.get(`/extensions/lists/${id}/fields`)),
    ]);
    if (list !== chosen) return;
    deskOf({ api, list: chosen, document: builder, custom: fields?.fields ?? [], names: new Map(), editions: new Editions(), tell }, place, audience);
  } catch (error) {
    if (list !== chosen) return;
    place.replaceChildren(h("main", {}, h("p", { role: "alert" }, wordsOf(error))));
  }
  place.removeAttribute("aria-busy");
}

/** @param {Omit<Desk_, "saved" | "open" | "gone">} parts @param {HTMLElement} place @param {string | null} audience */
function deskOf(parts, place, audience) {
  /** @type {Desk_} */
  const desk = {
    ...parts,
    saved: ({ id, name }) => {
      desk.names.set(id, name);
      mark(id);
      refresh().catch((error) => tell(wordsOf(error)));
    },
    open: (id) => {
      go(id);
      refresh().catch((error) => tell(wordsOf(error)));
    },
    gone: async (name) => {
      await go(null);
      tell(`“${name}” is deleted.`);
      refresh().catch((error) => tell(wordsOf(error)));
    },
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const main = h("main", { tabIndex: -1 });
  const navigation = navigationOf(desk, (what) => go(what, mayLeave));
  const refresh = async () => {
    await navigation.read();
    navigation.mark(current);
  };
  /** @type {string | null} */
  let current = null;
  /** How often something was opened: what comes late is not shown. */
  let turn = 0;
  const watching = watchingOf(desk, (event) => {
    open?.happened?.(event);
    if (event.type === "enter" || event.type === "leave") return;
    clearTimeout(timer);
    timer = setTimeout(() => refresh().catch(() => {}), PAUSE);
  });
  leave = () => {
    clearTimeout(timer);
    watching.close();
    open?.close();
    open = null;
  };
  place.replaceChildren(navigation.el, main, watching.el);
  refresh().catch((error) => tell(wordsOf(error)));
  go(audience);

  /** @param {string | null} id of what is open */
  function mark(id) {
    current = id;
    history.replaceState(null, "", `#${[desk.list.id, ...(id ? [id] : [])].join("/")}`);
    navigation.mark(id);
  }

  /** @param {string | Mode | null} what @param {() => Promise<boolean>} [may] asked when it is here */
  async function go(what, may = async () => true) {
    const mine = (turn += 1);
    try {
      const isNew = what === "smart" || what === "manual";
      const read = what === null || isNew ? null : await readAudience(desk, what);
      if (list !== desk.list || mine !== turn || !(await may())) return;
      open?.close();
      open = what === null ? null : (read?.audience.mode ?? what) === "manual" ? manualOf(desk, read) : editorOf(desk, read);
      main.replaceChildren(open?.el ?? h("p", { class: "quiet" }, "Open an audience, or make a new one."));
      mark(read && read.audience.id);
      tell("");
      if (what !== null) main.focus();
    } catch (error) {
      tell(wordsOf(error));
      if (!open) main.replaceChildren(h("p", { class: "quiet" }, "Open an audience, or make a new one."));
    }
  }
}

/** @param {string} words */
function tell(words) {
  told.textContent = words;
}

async function mayLeave() {
  if (!open?.isDirty()) return true;
  return (await ask("Leave without saving?", [h("p", {}, LEAVING)], [["leave", "Leave"], ["", "Stay"]])) === "leave";
}
