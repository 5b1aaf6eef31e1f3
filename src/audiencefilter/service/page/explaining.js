import { button, h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";
import { worded } from "./drawing.js";
import { deniedIn } from "./paths.js";
import { quiet, titled } from "./parts.js";
import { nameOf } from "./sample.js";
import { contactSearch } from "./search.js";
import { say } from "./words.js";

/** From an edit to the question about the person, in ms. */
const PAUSE = 150;

/**
 * A person who is pinned: each condition has what it says of them.
 * @param {Desk_} desk @param {AudienceFilter} element
 * @param {{pin: (found: Pinned | null) => void}} figures
 */
export function explainingOf(desk, element, figures) {
  /** @type {Person | null} */
  let person = null;
  const said = h("div");
  const search = contactSearch(desk, "explain", pin);
  const el = titled({ class: "explaining" }, "person", said, search.el);
  const clear = () => {
    figures.pin(null);
    said.replaceChildren(person ? head(person) : quiet(say("personHelp")));
  };
  const panel = desk.editions.panel(said, read, {
    pause: PAUSE, clear, marked: (isOld) => element.classList.toggle("old-pin", isOld), failed: (error) => {
      clear();
      said.append(wordsOf(error));
    },
  });

  /** @param {AbortSignal} signal */
  async function read(signal) {
    const { json } = element;
    const who = person;
    if (!who || json === "{}") return null;
    const { explanation } = await desk.api.ask("/extensions/explain", { contactId: who.id, filters: json }, signal);
    return () => {
      figures.pin({ person: who, json, ...explanation });
      said.replaceChildren(head(who, explanation.selected ? "isIn" : "isOut"));
    };
  }

  /** @param {Person} who @param {"isIn" | "isOut"} [verdict] */
  function head(who, verdict) {
    const name = nameOf(who);
    const words = verdict ? say(verdict, { name }) : name;
    return h("p", { class: "pinned" },
      h("strong", { role: "status", class: verdict ? `mine ${verdict === "isIn" ? "yes" : "no"}` : "" }, words),
      button(say("remove"), () => pin(null), { class: "link", "aria-label": say("unpinOf", { name }) }));
  }

  /** @param {Person | null} chosen */
  function pin(chosen) {
    person = chosen;
    search.clear();
    clear();
    panel.changed();
    if (!person) search.input.focus();
  }

  return { el, pin, close: panel.close };
}

/** @param {Verdict} verdict @returns {Verdict[]} */
const all = (verdict) => [verdict, ...verdict.children.flatMap(all)];

/** What stands beside each condition about who is pinned. @param {Desk_} desk @param {AudienceFilter} element @param {Pinned} pinned */
export function mineOf({ fields }, element, { person, verdict }) {
  const verdicts = all(verdict);
  const denied = deniedIn(element.history.tree);
  /** @type {Map<string, {verdict: boolean, words: string}>} */
  const found = new Map();
  element.slotsOf(verdicts.map(({ path }) => path)).forEach((slot, at) => {
    if (found.has(slot)) return;
    const { text, verdict, field, value, other, count, total } = verdicts[at];
    const fits = (verdict === true) !== (denied.includes(slot) && !/\bNOT\b/.test(text));
    const words = count !== null && total !== null ? say("countOf", { n: count, all: total })
      : field === null ? ""
      : value === null && other === null ? say("noValue")
      : worded(value ?? other, fields.get(field)?.type);
    found.set(slot, { verdict: fits, words: `${fits ? "✓" : "✗"} ${nameOf(person)}${words && `: ${words}`}` });
  });
  return found;
}
