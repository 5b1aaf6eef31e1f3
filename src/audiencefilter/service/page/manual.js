import { button, h } from "../../builder/dom.js";
import { Refusal, wordsOf } from "./api.js";
import { counted } from "./drawing.js";
import { growthOf } from "./growth.js";
import { nameOf } from "./sample.js";
import { contactSearch } from "./search.js";
import { deleteAudience, saveChange, saveNew } from "./saving.js";

/** So many members are shown. */
const MOST = 100;
const PAUSE = 500;

/** An audience whose members are chosen by hand. @param {Desk_} desk @param {Read_ | null} saved @returns {Opened} */
export function manualOf(desk, saved) {
  let base = saved;
  let isDirty = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const title = h("h2", { dir: "auto" }, saved?.audience.name ?? "A new manual audience");
  const name = h("input", { id: "name", maxlength: 500, required: "", dir: "auto", value: saved?.audience.name ?? "", oninput: () => (isDirty = true) });
  const said = h("span", { role: "status" });
  const remove = button("Delete", () => attempt(async () => {
    if (base && (await deleteAudience(desk, base))) {
      isDirty = false;
      desk.gone(base.audience.name);
    }
  }), { hidden: !saved });
  const head = h("form", { class: "buttons", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(save);
  } }, h("label", { for: "name" }, "Name"), name, h("button", {}, "Save"), remove, said);
  const members = h("ul", { class: "people" });
  const count = h("p", { class: "quiet" });
  const search = contactSearch(desk, "Name or email", "Add", (person) => attempt(() => curate({ add: [person.id] }, `${nameOf(person)} is added.`)));
  const growth = saved && growthOf(desk, saved.audience.id);
  const chosen = h("section", { hidden: !saved }, h("h3", {}, "Add somebody"), search, h("h3", {}, "Members"), count, members);
  const el = h("div", { class: "editor" }, title, head, chosen, growth?.el);
  if (saved) show();

  /** @param {() => Promise<unknown>} work */
  async function attempt(work) {
    try {
      await work();
    } catch (error) {
      said.textContent = `Not done: ${wordsOf(error)}.`;
    }
  }

  async function save() {
    const mine = { name: name.value.trim(), filters: null };
    if (!base) {
      const read = await saveNew(desk, mine);
      isDirty = false;
      desk.open(read.audience.id);
      return;
    }
    const done = await saveChange(desk, base, mine);
    if (!done) return;
    base = done.read;
    isDirty = false;
    title.textContent = name.value = base.audience.name;
    said.textContent = "Saved.";
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
    count.textContent = hasMore ? `The first ${counted(found.length, "member")}` : counted(found.length, "member");
    members.replaceChildren(...found.map((person) => h("li", {}, h("span", { dir: "auto" }, nameOf(person)), " ",
      button("Remove", () => attempt(() => curate({ remove: [person.id] }, `${nameOf(person)} is removed.`)), { "aria-label": `Remove ${nameOf(person)}` }))));
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
async function membersOf({ api }, id) {
  const response = await api.send("GET", `/extensions/audiences/${id}/export?format=jsonl`, { isSafe: true });
  if (!response.body) throw new Refusal(0, "the service does not answer");
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
