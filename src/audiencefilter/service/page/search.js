import { button, h } from "../../builder/dom.js";
import { url, wordsOf } from "./api.js";
import { form } from "./parts.js";
import { nameOf } from "./sample.js";
import { say } from "./words.js";

/** People that are shown. */
const MOST = 10;
let made = 0;

/**
 * A form that finds contacts by a part of their name or email.
 * @param {Desk_} desk @param {string} verb a key of words.js with a name @param {(person: Person) => void} chosen
 */
export function contactSearch({ api, list }, verb, chosen) {
  const id = `search-${(made += 1)}`;
  const input = h("input", { type: "search", id, required: "", maxlength: 500 });
  const found = h("ul", { class: "people" });
  const said = h("p", { role: "status", class: "quiet" });
  const el = form({}, async () => {
    said.textContent = say("searching");
    const part = input.value.trim();
    try {
      // No address has a space.
      const fields = part ? ["name", ...(part.includes(" ") ? [] : ["email"])] : [];
      const answers = fields.map((field) => api.get(url`/contacts?listId=${list.id}&limit=${MOST}&${field}=${part}`));
      const people = (await Promise.all(answers)).flatMap(({ contacts }) => /** @type {Person[]} */ (contacts));
      const all = [...new Map(people.map((person) => [person.id, person])).values()].slice(0, MOST);
      said.textContent = all.length ? "" : say(fields.length > 1 ? "nobodyHas" : "nobodyHasName", { part });
      found.replaceChildren(...all.map((person) => h("li", {},
        button(nameOf(person), () => chosen(person), { "aria-label": say(verb, { name: nameOf(person) }) }),
        person.name && person.email ? h("span", { class: "quiet" }, ` ${person.email}`) : null)));
    } catch (error) {
      said.textContent = wordsOf(error);
    }
  }, h("label", { for: id }, say("nameOrEmail")), input, h("button", {}, say("search")));
  const clear = () => {
    found.replaceChildren();
    input.value = "";
  };
  return { el: h("div", { class: "search" }, el, said, found), input, clear };
}
