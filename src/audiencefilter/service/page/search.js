import { button, h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";
import { nameOf } from "./sample.js";
import { say } from "./words.js";

/** People that are shown. */
const MOST = 10;
let made = 0;

/** A form that finds contacts by a part of their name or email. @param {Desk_} desk @param {string} label @param {string} verb a key of words.js, which takes a name @param {(person: Person) => void} chosen */
export function contactSearch(desk, label, verb, chosen) {
  const id = `search-${(made += 1)}`;
  const input = h("input", { type: "search", id, required: "", maxlength: 500 });
  const found = h("ul", { class: "people" });
  const said = h("p", { role: "status", class: "quiet" });
  const el = h("div", { class: "search" }, h("form", {
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      said.textContent = say("searching");
      try {
        const people = await find(desk, input.value.trim());
        said.textContent = people.length ? "" : say("notFoundPerson");
        found.replaceChildren(...people.map((person) =>
          h("li", {}, button(nameOf(person), () => chosen(person), { "aria-label": say(verb, { name: nameOf(person) }) }),
            person.name && person.email ? h("span", { class: "quiet" }, ` ${person.email}`) : null)));
      } catch (error) {
        said.textContent = wordsOf(error);
      }
    },
  }, h("label", { for: id }, label), input, h("button", {}, say("search"))), said, found);
  return el;
}

/** @param {Desk_} desk @param {string} part @returns {Promise<Person[]>} */
async function find({ api, list }, part) {
  if (!part) return [];
  const answers = ["name", "email"].map((field) =>
    api.get(`/contacts?${new URLSearchParams({ listId: list.id, limit: String(MOST), [field]: part })}`));
  const people = (await Promise.all(answers)).flatMap(({ contacts }) => /** @type {Person[]} */ (contacts));
  return [...new Map(people.map((person) => [person.id, person])).values()].slice(0, MOST);
}
