import { button, h } from "../../builder/dom.js";
import { Refusal, wordsOf } from "./api.js";
import { growthOf } from "./growth.js";
import { nameOf } from "./sample.js";
import { contactSearch } from "./search.js";
import { saveChange, saveNew } from "./saving.js";
import { say } from "./words.js";

/** Members that are shown. */
const MOST = 100;
/** Members are read again this long after the last event, in ms. */
const PAUSE = 500;

/** An audience whose members are chosen by hand. @param {Desk_} desk @param {Read_ | null} saved @returns {Opened} */
export function manualOf(desk, saved) {
  let base = saved;
  let isDirty = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const title = h("h2", { class: "hidden", dir: "auto" }, saved?.audience.name ?? say("newManualTitle"));
  const name = h("input", {
    id: "name", class: "title", maxlength: 500, required: "", dir: "auto", "aria-label": say("name"), placeholder: say("nameIt"), value: saved?.audience.name ?? "",
    oninput: () => (isDirty = name.value.trim() !== (base?.audience.name ?? "")),
  });
  const said = h("span", { role: "status", class: "said quiet" });
  const remove = button(say("delete"), () => {
    if (!base) return;
    isDirty = false;
    desk.remove(base);
  }, { class: "danger" });
  const more = h("details", { class: "menu", hidden: !saved || desk.key.readOnly }, h("summary", { "aria-label": say("more") }, "⋯"), h("div", {}, remove));
  const head = h("form", { class: "head", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(save);
  } }, name, said, h("button", { class: "primary", hidden: desk.key.readOnly }, say("save")), more);
  const members = h("ul", { class: "people" });
  const count = h("p", { class: "quiet" });
  const search = contactSearch(desk, say("nameOrEmail"), "addOf", (person) => attempt(() => curate({ add: [person.id] }, say("added", { name: nameOf(person) }))));
  const growth = saved && growthOf(desk, saved.audience.id);
  const chosen = h("section", { hidden: !saved }, h("h3", {}, say("addSomebody")), search, h("h3", {}, say("membersTitle")), count, members);
  const el = h("div", { class: "editor" }, h("div", { class: "middle" }, title, head, chosen), h("aside", { class: "rail", "aria-label": say("numbers") }, growth?.el));
  if (saved) show();

  /** @param {() => Promise<unknown>} work */
  async function attempt(work) {
    try {
      await work();
    } catch (error) {
      said.textContent = say("notDoneNow", { why: wordsOf(error) });
    }
  }

  async function save() {
    const mine = { name: name.value.trim(), filters: null };
    if (!base) {
      const made = await saveNew(desk, mine);
      if (!made) return;
      isDirty = false;
      desk.open(made.read.audience.id);
      return;
    }
    const done = await saveChange(desk, base, mine);
    if (!done) return;
    base = done.read;
    isDirty = false;
    title.textContent = name.value = base.audience.name;
    said.textContent = say("saved");
    desk.saved(base.audience);
  }

  /** @param {{add?: string[], remove?: string[]}} change @param {string} words */
  async function curate(change, words) {
    if (!base) return;
    // Who is a member already is passed over, so that it may be sent again.
    await desk.api.send("POST", `/extensions/audiences/${base.audience.id}/members`, { body: change, isSafe: true });
    said.textContent = words;
    await show();
  }

  async function show() {
    const { found, hasMore } = await membersOf(desk, /** @type {Read_} */ (base).audience.id);
    count.textContent = say(hasMore ? "firstMembers" : "members", { n: found.length });
    members.replaceChildren(...found.map((person) => h("li", {}, h("span", { dir: "auto" }, nameOf(person)), " ",
      button(say("remove"), () => attempt(() => curate({ remove: [person.id] }, say("removed", { name: nameOf(person) }))), { "aria-label": say("removeOf", { name: nameOf(person) }) }))));
  }

  return {
    el,
    isDirty: () => isDirty,
    happened: (event) => {
      if (event.audienceId !== base?.audience.id) return;
      clearTimeout(timer);
      timer = setTimeout(() => attempt(show), PAUSE);
      growth?.changed();
    },
    close: () => {
      clearTimeout(timer);
      growth?.close();
    },
  };
}

/** The first members of an audience, which may have a million. @param {Desk_} desk @param {string} id */
async function membersOf({ api, key }, id) {
  if (key.type === "builder") {
    // This key reads no more than the first ones.
    const found = /** @type {Person[]} */ ((await api.get(`/audiences/${encodeURIComponent(id)}`)).audience.subs);
    return { found, hasMore: found.length >= MOST };
  }
  const response = await api.send("GET", `/extensions/audiences/${id}/export?format=jsonl`, { isSafe: true });
  if (!response.body) throw new Refusal(0, say("noAnswer"));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let lines = 0;
  for (;;) {
    const { done, value = "" } = await reader.read();
    text += value;
    lines += value.split("\n").length - 1;
    if (done || lines > MOST) break;
  }
  reader.cancel().catch(() => {});
  const whole = text.split("\n").slice(0, -1).filter(Boolean);
  return { found: whole.slice(0, MOST).map((line) => /** @type {Person} */ (JSON.parse(line))), hasMore: whole.length > MOST };
}
