import "../../builder/audience-filter.js";
import { button, h, select } from "../../builder/dom.js";
import { Api, Refusal, wordsOf } from "./api.js";
import { mayLose } from "./dialog.js";
import { forget, store, stored } from "./drafts.js";
import { editorOf } from "./editor.js";
import { Editions } from "./edition.js";
import { fieldsOf, localZone } from "./fields.js";
import { manualOf } from "./manual.js";
import { navigationOf } from "./navigation.js";
import { deleteSoon, readAudience } from "./saving.js";
import { signInAgain, signInByLink, signInForm, storedKey } from "./session.js";
import { watchingOf } from "./watching.js";
import { say } from "./words.js";

/** Audiences are read again this long after the last event, in ms. */
const PAUSE = 300;
/** What stands in the address in the place of an audience. @type {{[place: string]: Mode}} */
const NEW = { new: "smart", "new-manual": "manual" };

/** @type {ListOf | null} */
let list = null;
/** @type {Opened | null} */
let open = null;
/** Ends what belongs to the list that is shown. */
let leave = () => {};
/** Opens what the address says. */
let visit = () => {};
/** The same, of the list that is shown. */
let enter = (/** @type {string | null} */ _what, _said = "") => {};
/** Shows the fields of the list. */
let showFields = () => {};

const trouble = h("div", { class: "trouble", role: "status", hidden: true });
const message = h("p", { class: "message", role: "status" });
const kind = h("span", { class: "quiet key" });
const fieldsButton = button(say("fields"), () => showFields(), { class: "quiet-button", hidden: true });
/** What the page proposes about the list. */
const offer = h("p", { class: "message", role: "status" });
/** @type {Api} */
const api = new Api({
  signIn: (why) => signInAgain(api, why, list),
  troubled: (found) => {
    trouble.hidden = !found;
    if (!found) return trouble.replaceChildren();
    trouble.replaceChildren(`${say(found.why, { n: Math.ceil(found.seconds) })} `, button(say("tryNow"), () => api.goOn()));
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
  const { el, focus } = signInForm(api, why, () => null, work);
  // What was typed before this script was here.
  const early = /** @type {HTMLInputElement | null} */ (document.querySelector(".early #key"));
  if (early) /** @type {HTMLInputElement} */ (el.querySelector("#key")).value = early.value;
  document.body.replaceChildren(h("main", { class: "entry" }, h("h1", {}, say("audiences")), el));
  focus();
}

/** The list and the audience of the address. @returns {[string, string | null]} */
const addressed = () => {
  const [listId, what] = location.hash.slice(1).split("/");
  return [listId, what || null];
};

/** @param {ListOf[]} lists */
function work(lists) {
  const place = h("div", { class: "list" });
  const found = () => lists.find(({ id }) => id === addressed()[0]);
  const first = found() ?? lists[0];
  const choice = select(say("list"), lists.map(({ id, name }) => [id, name]), first?.id ?? "", async (id) => {
    if (!(await mayLeave())) return (choice.value = list?.id ?? "");
    history.pushState(null, "", `#${id}`);
    await show(/** @type {ListOf} */ (found()), place);
  });
  choice.dir = "auto";
  const header = h("header", {}, h("h1", {}, say("audiences")), choice, fieldsButton, kind, button(say("signOut"), async () => {
    if (!(await mayLeave(true))) return;
    forget();
    open = null;
    history.replaceState(null, "", location.pathname);
    location.reload();
  }));
  document.body.replaceChildren(header, trouble, offer, message, place);
  if (first) show(first, place);
  else place.replaceChildren(h("main", {}, h("p", {}, say("noList"))));
  visit = () => {
    const wanted = found();
    if (location.hash.startsWith("#link=")) return location.reload();
    if (wanted === list) return enter(addressed()[1]);
    if (!wanted) return enter(null, addressed()[0] ? say("notFound") : "");
    choice.value = wanted.id;
    show(wanted, place);
  };
}

/** Which key the page has. @returns {Promise<KeyKind>} */
async function kindOfKey() {
  const found = await api.optional("key", () => api.get("/extensions/key")).catch(() => null);
  return found?.key ?? { type: "private", readOnly: false };
}

/** @param {ListOf} chosen @param {HTMLElement} place */
async function show(chosen, place) {
  leave();
  list = chosen;
  place.setAttribute("aria-busy", "true");
  try {
    const id = encodeURIComponent(chosen.id);
    const [{ builder }, key, fields] = await Promise.all([
      api.get(`/extensions/lists/${id}/builder`),
      kindOfKey(),
      api.optional("fields", () => api.get(`/extensions/lists/${id}/fields`)),
    ]);
    if (list !== chosen) return;
    const editions = new Editions();
    kind.textContent = say(key.readOnly ? "key.readOnly" : `key.${key.type}`);
    fieldsButton.hidden = key.type !== "private";
    deskOf({ api, key, list: chosen, document: builder, custom: fields?.fields ?? [], names: new Map(), editions, leaving: new Set(), tell }, place);
  } catch (error) {
    if (list !== chosen) return;
    place.replaceChildren(h("main", {}, h("p", { role: "alert" }, wordsOf(error))));
  }
  place.removeAttribute("aria-busy");
}

/** @param {Omit<Desk_, "saved" | "open" | "remove" | "edited">} parts @param {HTMLElement} place */
function deskOf(parts, place) {
  /** @type {Desk_} */
  const desk = {
    ...parts,
    saved: ({ id, name }) => {
      desk.names.set(id, name);
      mark(id);
      refresh();
    },
    open: (id) => {
      go(id);
      refresh();
    },
    remove: (read) => {
      const { id, name } = read.audience;
      const ended = deleteSoon(desk, read, (undo) => {
        tell(say("deleting", { name }), button(say("undo"), () => {
          undo();
          go(id).then(() => tell(say("restored", { name })));
          refresh();
        }));
      });
      ended.then((isDeleted) => isDeleted && tell(say("deleted", { name })), (error) => tell(say("notDoneNow", { why: wordsOf(error) }))).finally(refresh);
      go(null);
      refresh();
    },
    edited: () => navigation.mark(current),
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const main = h("main", { tabIndex: -1 });
  const navigation = navigationOf(desk, (what) => go(what, { may: mayLeave }));
  const refresh = () => navigation.read().then(() => {
    watching.named();
    navigation.mark(current);
    if (!open && !main.querySelector(":focus")) showNothing();
  }).catch((error) => tell(wordsOf(error)));
  /** @type {string | null} */
  let current = null;
  /** How often something was opened: what comes late is not shown. */
  let turn = 0;
  const watching = watchingOf(desk, (event) => {
    open?.happened?.(event);
    if (event.type === "enter" || event.type === "leave") return;
    clearTimeout(timer);
    timer = setTimeout(refresh, PAUSE);
  });
  leave = () => {
    clearTimeout(timer);
    watching.close();
    open?.close();
    open = null;
    enter = showFields = () => {};
  };
  const again = () => show(desk.list, place);
  showFields = async () => (await fieldsOf(desk)) && again();
  if (desk.key.type === "private") offerZone(desk, again);
  enter = async (what, said = "") => {
    await go((what && NEW[what]) ?? what, { may: mayLeave, isBack: true });
    if (said) tell(said);
  };
  place.replaceChildren(navigation.el, main, watching.el);
  refresh();
  const [id, what] = addressed();
  go(id === desk.list.id ? ((what && NEW[what]) ?? what) : null, { isBack: true });

  /** @param {string | null} what is open: the id of an audience, or its place in the address */
  function addressOf(what) {
    return `#${[desk.list.id, ...(what ? [what] : [])].join("/")}`;
  }

  /** What is open is this audience from now on. @param {string | null} id */
  function mark(id) {
    current = id;
    history.replaceState(null, "", addressOf(id));
    navigation.mark(id);
  }

  function showNothing() {
    main.replaceChildren(navigation.welcome((given) => go("smart", { given })));
  }

  /** @param {string | Mode | null} what @param {Going} [how] */
  async function go(what, { may = async () => true, isBack = false, given } = {}) {
    const mine = (turn += 1);
    const isNew = what === "smart" || what === "manual";
    const address = addressOf(isNew ? (what === "manual" ? "new-manual" : "new") : what);
    try {
      const read = what === null || isNew ? null : await readAudience(desk, what);
      if (list !== desk.list || mine !== turn) return;
      if (!(await may())) return isBack && history.pushState(null, "", addressOf(current));
      open?.close();
      desk.editions.raise();
      open = what === null ? null : (read?.audience.mode ?? what) === "manual" ? manualOf(desk, read) : editorOf(desk, read, given);
      if (location.hash !== address) history[isBack ? "replaceState" : "pushState"](null, "", address);
      current = read && read.audience.id;
      navigation.mark(current);
      if (!open) return showNothing();
      main.replaceChildren(button(say("allAudiences"), () => go(null, { may: mayLeave }), { class: "back" }), open.el);
      tell("");
      if (open.focus) open.focus();
      else main.focus();
    } catch (error) {
      if (mine !== turn) return;
      tell(error instanceof Refusal && error.status === 404 ? say("notFound") : wordsOf(error));
      if (open && !isBack) return;
      open?.close();
      open = null;
      showNothing();
    }
  }
}

/** Offer the zone of the browser once, where the list has none. @param {Desk_} desk @param {() => void} done */
function offerZone({ api, list: { id }, document: { zones, ...document } }, done) {
  const here = localZone();
  const place = `zone.${id}`;
  offer.replaceChildren();
  if (/** @type {{zone?: string | null}} */ (document).zone !== null || here === "UTC" || !zones.includes(here) || stored(place)) return;
  const take = async () => {
    try {
      await api.send("PATCH", `/extensions/lists/${encodeURIComponent(id)}`, { body: { zone: here }, isSafe: true });
      done();
    } catch (error) {
      offer.replaceChildren(say("notDoneNow", { why: wordsOf(error) }));
    }
  };
  const stay = () => {
    store(place, "UTC");
    offer.replaceChildren();
  };
  offer.replaceChildren(say("zoneQuestion", { zone: here }), " ", button(say("zoneOffer", { zone: here }), take), " ", button(say("keepUtc"), stay));
}

/** @param {string} words @param {...Child} more */
function tell(words, ...more) {
  message.replaceChildren(words, ...more.flatMap((one) => (one ? [" ", one] : [])));
}

/** @param {boolean} [isForGood] whether drafts go too */
async function mayLeave(isForGood = false) {
  return !open?.isDirty() || (!isForGood && open.hasDraft?.()) || mayLose();
}
