import { button, h } from "../../builder/dom.js";
import { audienceOf, url } from "./api.js";
import { attempt, form, quiet, titled } from "./parts.js";
import { nameOf } from "./sample.js";
import { contactSearch } from "./search.js";
import { say } from "./words.js";

/** Members that are shown. */
const MOST = 100;

/** The members of an audience, who are chosen by hand. @param {Desk_} desk @param {Use} use @returns {Content} */
export function manualOf(desk, { said, saved }) {
  const { api, editions } = desk;
  const path = () => url`/extensions/audiences/${saved()?.id ?? ""}/members`;
  const search = contactSearch(desk, "addOf", (person) => curate("add", "added", person));
  const box = h("textarea", { id: "many", rows: 3, required: "", spellcheck: "false" });
  const many = form({ class: "many" }, () => attempt(said, addMany),
    h("label", { for: "many" }, say("manyEmails")), box, h("button", {}, say("addThem")));
  const found = h("div");
  const adding = titled({ class: "card", hidden: desk.key.readOnly }, "addSomebody", search.el, many);
  const el = titled({ class: "card" }, "membersTitle", found);
  const panel = editions.panel(found, async (signal) => {
    const audience = saved();
    if (!audience) return null;
    const response = await api.send("GET", url`/audiences/${audience.id}`, { signal, isSafe: true });
    const members = (await audienceOf(response, MOST)).members.slice(0, MOST);
    return () => found.replaceChildren(
      quiet(say(members.length === MOST ? "firstMembers" : "members", { n: members.length })),
      h("ul", { class: "people" }, ...members.map((person) => {
        const name = nameOf(person);
        const remove = () => curate("remove", "removed", person);
        return h("li", {}, h("span", { dir: "auto" }, name), " ",
          !desk.key.readOnly && button(say("remove"), remove, { "aria-label": say("removeOf", { name }) }));
      })));
  }, { ofSaved: true });

  /** @param {"add" | "remove"} how @param {string} words @param {Person} person */
  const curate = (how, words, person) => attempt(said, async () => {
    // Who is a member already is passed over, so that it may be sent again.
    await api.send("POST", path(), { body: { [how]: [person.id] }, isSafe: true });
    said.textContent = say(words, { name: nameOf(person) });
    panel.changed();
  });

  /** Add those who have the addresses; what nobody has stays in the box. */
  async function addMany() {
    const parts = box.value.split(/[\n,;]+/).map((part) => part.trim()).filter(Boolean);
    const emails = parts.flatMap((part) => part.match(/[^\s<>"']+@[^\s<>"']+/g) ?? [part]);
    const { members } = (await (await api.send("POST", path(), { body: { emails }, isSafe: true })).json()).data;
    box.value = members.unknown.join("\n");
    const [added, unknown] = [say("addedMany", { n: members.added }), members.unknown.length];
    said.textContent = unknown ? `${added} ${say("unknownMany", { n: unknown })}` : added;
    panel.changed();
  }

  return {
    middle: [adding, el],
    keep: () => {
      el.hidden = !saved();
      adding.hidden = el.hidden || desk.key.readOnly;
      panel.changed();
    },
    close: panel.close,
  };
}
