import { button, h, select } from "../../builder/dom.js";
import { Api, isRefused, url, wordsOf } from "./api.js";
import { mayLose } from "./dialog.js";
import { editorOf } from "./editor.js";
import { Editions } from "./edition.js";
import { fieldsOf } from "./fields.js";
import { importOf } from "./importing.js";
import { navigationOf } from "./navigation.js";
import { attempt } from "./parts.js";
import { GONE, readAudience } from "./saving.js";
import { inviteOf, signInAgain, signInByLink, signInForm, signOut, storedKey } from "./session.js";
import { deletedOf } from "./versions.js";
import { watchingOf } from "./watching.js";
import { say } from "./words.js";

/** @type {ListOf | null} */
let list = null;
/** @type {Opened | null} */
let open = null;
/** What can be done with the list that is shown. @type {ReturnType<typeof deskOf> | null} */
let shown = null;
/** What is read of a list. @type {Promise<any>} */
let reading = Promise.resolve();
/** Opens what the address says. */
let visit = () => {};

const trouble = h("div", { class: "trouble", role: "status", hidden: true });
const message = h("p", { class: "message", role: "status" });
const place = h("div", { class: "list" });
const kind = h("span", { class: "key", role: "img" });
const TOOLS = /** @type {const} */ (["fields", "importPeople", "invite"]);
const tools = h("span", { class: "tools", hidden: true }, ...TOOLS.map((what) =>
  button(say(what), () => Promise.allSettled([reading]).then(() => shown?.[what]()), { class: "quiet-button" })));
/** @type {Api} */
const api = new Api({
  signIn: (why) => signInAgain(api, why, list),
  troubled: (found) => {
    trouble.hidden = !found;
    trouble.replaceChildren();
    if (!found) return;
    trouble.append(`${say(found.why, { n: Math.ceil(found.seconds) })} `, button(say("tryNow"), () => api.goOn()));
  },
});
addEventListener("beforeunload", (event) => open?.isDirty() && event.preventDefault());
addEventListener("popstate", () => visit());
addEventListener("online", () => api.goOn());
document.title = say("audiences");
start();

async function start() {
  const [, link] = /^#link=(.+)$/.exec(location.hash) ?? [];
  const key = storedKey();
  try {
    if (link) return work(await signInByLink(api, decodeURIComponent(link)));
    if (key === null) return signIn("");
    const lists = await api.listsOf(key);
    api.key = key;
    work(lists);
  } catch (error) {
    signIn(say(link ? "linkWrong" : "savedKeyWrong", { why: wordsOf(error) }));
  }
}

/** @param {string} why */
function signIn(why) {
  const { el, input } = signInForm(api, why, () => null, work);
  // What was typed before this script was here.
  input.value = /** @type {HTMLInputElement | null} */ (document.querySelector(".early #key"))?.value ?? "";
  document.body.replaceChildren(h("main", { class: "entry" }, h("h1", {}, say("audiences")), el));
  input.focus();
}

/** The list and the audience of the address. @returns {[string, string | null]} */
const addressed = () => {
  const [listId, what] = location.hash.slice(1).split("/");
  return [listId, what || null];
};

/** @param {ListOf[]} lists */
function work(lists) {
  const found = () => lists.find(({ id }) => id === addressed()[0]);
  const first = found() ?? lists[0];
  const choice = select(say("list"), lists.map(({ id, name }) => [id, name]), first?.id ?? "", async (id) => {
    if (!(await mayLeave())) return (choice.value = list?.id ?? "");
    history.pushState(null, "", `#${id}`);
    await show(/** @type {ListOf} */ (found()));
  });
  choice.dir = "auto";
  const leave = button(say("signOut"), async () => {
    if (!(await mayLeave(true))) return;
    open = null;
    history.replaceState(null, "", location.pathname);
    signOut();
  });
  const header = h("header", {}, h("h1", {}, say("audiences")), choice, tools, kind, leave);
  document.body.replaceChildren(header, trouble, message, place);
  if (first) show(first, found() || !addressed()[0] ? "" : say("notFound"));
  else place.replaceChildren(h("main", {}, h("p", {}, say("noList"))));
  visit = () => {
    const wanted = found();
    if (location.hash.startsWith("#link=")) return location.reload();
    if (wanted === list) return shown?.enter(addressed()[1]);
    if (!wanted) return shown?.enter(null, addressed()[0] && say("notFound"));
    choice.value = wanted.id;
    show(wanted);
  };
}

/** @param {ListOf} chosen @param {string} [said] */
async function show(chosen, said = "") {
  shown?.leave();
  shown = null;
  list = chosen;
  place.inert = true;
  try {
    const path = url`/extensions/lists/${chosen.id}`;
    const [{ builder }, { key }, { fields: custom }] = await (reading = Promise.all([
      api.get(`${path}/builder`),
      api.get("/extensions/key"),
      api.get(`${path}/fields`),
    ]));
    if (list !== chosen) return;
    kind.title = say(key.readOnly ? "key.readOnly" : `key.${key.type}`);
    kind.setAttribute("aria-label", kind.title);
    tools.hidden = key.type !== "private";
    /** @type {Field[]} */
    const fields = builder.schemas[builder.root].fields;
    shown = deskOf({
      api, key, list: chosen, document: builder, fields: new Map(fields.map((field) => [field.name, field])),
      custom, names: new Map(), editions: new Editions(),
    }, said);
  } catch (error) {
    if (list !== chosen) return;
    place.replaceChildren(h("main", {}, h("p", { role: "alert" }, wordsOf(error))));
  }
  place.inert = false;
}

/** @param {Omit<Desk_, "saved" | "removed" | "edited" | "users" | "open">} parts @param {string} said */
function deskOf(parts, said) {
  /** @type {Desk_} */
  const desk = {
    ...parts,
    saved: ({ id, name }) => {
      desk.names.set(id, name);
      current = id;
      history.replaceState(null, "", addressOf(id));
      navigation.mark(id);
      refresh();
    },
    removed: (audience) => {
      go(null);
      refresh();
      tell(say("deleted", { name: audience.name }), button(say("undo"), () => restore(audience)));
    },
    edited: () => navigation.mark(current),
    users: (name) => navigation.users(name),
    open: (id) => go(id, { may: mayLeave }),
  };
  /** The audience that is open. @type {string | null} */
  let current = null;
  /** How often something was opened: what comes late is not shown. */
  let turn = 0;
  const main = h("main", { tabIndex: -1 });
  const refresh = () => look().catch((error) => tell(wordsOf(error)));
  /** @param {string | null} what is open: the id of an audience, or the place of a new one */
  const addressOf = (what) => `#${desk.list.id}${what ? `/${what}` : ""}`;
  const deleted = () => attempt(message, async () => {
    const audience = await deletedOf(desk);
    if (audience && (await mayLeave())) await restore(audience);
  });
  const navigation = navigationOf(desk, (what) => go(what, { may: mayLeave, isAnew: true }), deleted);
  const watching = watchingOf(desk, () => desk.editions.raise(false), look);
  navigation.el.append(watching.el);
  place.replaceChildren(navigation.el, main);
  const [id, what] = addressed();
  go(id === desk.list.id ? what : null, { isBack: true }).then(() => said && tell(said));
  return {
    fields: async () => (await fieldsOf(desk)) && show(desk.list),
    importPeople: async () => (await importOf(desk)) && desk.editions.raise(false),
    invite: () => inviteOf(desk),
    enter: async (/** @type {string | null} */ what, said = "") => {
      await go(what, { may: mayLeave, isBack: true });
      if (said && !open) tell(said);
    },
    leave: () => {
      turn += 1;
      watching.close();
      open?.close();
      open = null;
    },
  };

  /** Look at the audiences, and whether somebody has changed the one that is open. */
  async function look() {
    if (!(await navigation.read())) return;
    if (open) open.looked(navigation.of(current));
    else if (!main.querySelector(":focus")) showNothing();
  }

  /** Bring a deleted audience back. @param {SavedAudience} audience */
  function restore({ id, name }) {
    return attempt(message, async () => {
      await api.send("POST", url`/extensions/audiences/${id}/undelete`);
      refresh();
      await go(id);
      tell(say("restored", { name }));
    });
  }

  function showNothing() {
    main.replaceChildren(navigation.welcome((given) => go("new", { given })));
  }

  /** @param {string | null} what @param {Going} [how] */
  async function go(what, { may = async () => true, isBack = false, isAnew = false, given } = {}) {
    const mine = (turn += 1);
    // What somebody does meanwhile with what is open would be lost. What is open already is not opened again.
    main.inert = !isAnew || what !== current;
    if (!main.inert) return open?.focus();
    const newPlace = !desk.key.readOnly && (what === "new" || what === "new-manual") ? what : null;
    const address = addressOf(what);
    try {
      const read = what === null || newPlace ? null : await readAudience(desk, what);
      if (list !== desk.list || mine !== turn) return;
      const mayGo = await may();
      main.inert = false;
      if (!mayGo) return isBack && history.pushState(null, "", addressOf(current));
      open?.close();
      desk.editions.raise();
      open = what === null ? null : editorOf(desk, read, newPlace ?? "new", given, isAnew);
      if (location.hash !== address) history[isBack ? "replaceState" : "pushState"](null, "", address);
      current = read && read.audience.id;
      navigation.mark(current);
      if (!open) return showNothing();
      main.replaceChildren(button(say("allAudiences"), () => go(null, { may: mayLeave }), { class: "back" }), open.el);
      tell("");
      open.focus();
    } catch (error) {
      if (mine !== turn) return;
      main.inert = false;
      tell(isRefused(error, GONE) ? say("notFound") : wordsOf(error));
      if (open && !isBack) return;
      open?.close();
      open = null;
      showNothing();
    }
  }
}

/** @param {string} words @param {Element} [more] */
function tell(words, more) {
  message.replaceChildren(words, ...(more ? [" ", more] : []));
}

/** @param {boolean} [isForGood] whether drafts go too */
async function mayLeave(isForGood = false) {
  return !open?.isDirty() || (!isForGood && open.hasDraft()) || mayLose();
}
