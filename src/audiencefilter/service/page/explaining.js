import { h } from "../../builder/dom.js";
import { isAborted, Refusal, wordsOf } from "./api.js";
import { nameOf } from "./sample.js";
import { contactSearch } from "./search.js";

const PAUSE = 300;

/** Why somebody is in the audience that is shown, or is not. @param {Desk_} desk @param {AudienceFilter} element @returns {Panel} */
export function explainingOf(desk, element) {
  /** @type {Person | null} */
  let person = null;
  let asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const verdict = h("strong", { role: "status" });
  const text = h("pre", { tabIndex: 0, role: "region", "aria-label": "Explanation", hidden: true, dir: "ltr" });
  const search = contactSearch(desk, "Name or email", "Explain", (chosen) => {
    person = chosen;
    now();
  });
  const el = h("section", {}, h("h3", {}, "Why is somebody in it, or not?"), search, verdict, text);

  async function now() {
    if (!person) return;
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const who = nameOf(person);
    try {
      const { explanation } = await desk.api.ask("/extensions/explain", { contactId: person.id, filters: element.json }, signal);
      verdict.textContent = explanation.selected ? `${who} is in it.` : `${who} is not in it.`;
      text.textContent = explanation.text;
    } catch (error) {
      if (isAborted(error)) return;
      if (error instanceof Refusal && error.status === 400) return;
      verdict.textContent = wordsOf(error);
      text.textContent = "";
    }
    text.hidden = !text.textContent;
  }
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(now, PAUSE);
  };
  element.addEventListener("input", (event) => event.target === element && changed());
  return {
    el, changed,
    close: () => {
      clearTimeout(timer);
      asking.abort();
    },
  };
}
