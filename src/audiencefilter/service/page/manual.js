import { button, h } from "../../builder/dom.js";
import { membersOf, url } from "./api.js";
import { attempt, quiet, titled } from "./parts.js";
import { nameOf } from "./sample.js";
import { contactSearch } from "./search.js";
import { say } from "./words.js";

/** Members that are shown. */
const MOST = 100;

/** The members of an audience, who are chosen by hand. @param {Desk_} desk @param {Use} use @returns {Content} */
export function manualOf(desk, { said, saved }) {
  const { api, editions } = desk;
  const search = contactSearch(desk, "addOf", (person) => curate("add", "added", person));
  const found = h("div");
  const el = titled({}, "addSomebody", search.el, h("h3", {}, say("membersTitle")), found);
  const panel = editions.panel(found, async (signal) => {
    const audience = saved();
    if (!audience) return null;
    const members = await membersOf(await api.send("GET", url`/audiences/${audience.id}`, { signal, isSafe: true }), MOST);
    return () => found.replaceChildren(
      quiet(say(members.length === MOST ? "firstMembers" : "members", { n: members.length })),
      h("ul", { class: "people" }, ...members.map((person) => {
        const name = nameOf(person);
        const remove = () => curate("remove", "removed", person);
        return h("li", {}, h("span", { dir: "auto" }, name), " ",
          button(say("remove"), remove, { "aria-label": say("removeOf", { name }) }));
      })));
  }, { ofSaved: true });

  /** @param {"add" | "remove"} how @param {string} words @param {Person} person */
  const curate = (how, words, person) => attempt(said, async () => {
    // Who is a member already is passed over, so that it may be sent again.
    const sending = { body: { [how]: [person.id] }, isSafe: true };
    await api.send("POST", url`/extensions/audiences/${saved()?.id ?? ""}/members`, sending);
    said.textContent = say(words, { name: nameOf(person) });
    panel.changed();
  });

  return {
    middle: [el],
    rail: () => [],
    isMine: () => false,
    isEmpty: () => false,
    fresh: () => 0,
    muted: () => 0,
    edited: () => {},
    filters: () => null,
    set: () => {},
    keep: () => {
      el.hidden = !saved();
      panel.changed();
    },
    fault: async () => null,
    name: () => "",
    meansEverybody: () => false,
    close: panel.close,
  };
}
