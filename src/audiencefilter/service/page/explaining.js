import { button, h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";
import { worded } from "./drawing.js";
import { deniedIn, nameIn } from "./paths.js";
import { nameOf } from "./sample.js";
import { contactSearch } from "./search.js";
import { say } from "./words.js";

/** From an edit to the question about the person, in ms. */
const PAUSE = 150;
/** The conditions that are named where somebody is not in the audience. */
const REASONS = 5;

/** A person who is pinned: each condition has what it says of them. @param {Desk_} desk @param {AudienceFilter} element @param {import("./figures.js").Figures} figures */
export function explainingOf(desk, element, figures) {
  /** @type {Person | null} */
  let person = null;
  const said = h("div", {});
  const search = contactSearch(desk, say("nameOrEmail"), "explain", pin);
  const el = h("section", { class: "explaining" }, h("h3", {}, say("person")), said, search);
  const clear = () => {
    figures.mark(null);
    said.replaceChildren(...(person ? [head(null)] : [h("p", { class: "quiet" }, say("personHelp"))]));
  };
  const panel = desk.editions.panel(said, read, { pause: PAUSE, clear, failed: (error) => {
    clear();
    said.append(wordsOf(error));
  }, marked: (isOld) => figures.mark(figures.pinned, isOld) });

  /** @param {AbortSignal} signal */
  async function read(signal) {
    const { json } = element;
    const who = person;
    if (!who || json === "{}") return null;
    /** @type {{explanation: Explanation}} */
    const { explanation } = await desk.api.ask("/extensions/explain", { contactId: who.id, filters: json }, signal);
    return () => {
      figures.mark({ person: who, json, ...explanation });
      const reasons = explanation.selected ? [] : reasonsOf(element, explanation.verdict);
      said.replaceChildren(head(explanation.selected),
        h("ul", {}, ...reasons.slice(0, REASONS).map((reason) => h("li", { class: "quiet", dir: "auto" }, reason))));
    };
  }

  /** @param {boolean | null} isIn */
  function head(isIn) {
    const name = nameOf(/** @type {Person} */ (person));
    return h("p", { class: "pinned" },
      h("strong", { role: "status", class: isIn === null ? "" : isIn ? "mine yes" : "mine no" }, isIn === null ? name : say(isIn ? "isIn" : "isOut", { name })),
      button(say("unpin"), unpin, { class: "link", "aria-label": say("unpinOf", { name }) }));
  }

  /** @param {Person} chosen */
  function pin(chosen) {
    person = chosen;
    clear();
    search.querySelector("ul")?.replaceChildren();
    /** @type {HTMLInputElement} */ (search.querySelector("input")).value = "";
    panel.changed();
  }

  function unpin() {
    person = null;
    clear();
    panel.changed();
    search.querySelector("input")?.focus();
  }
  return { el, pin, close: panel.close };
}

/** @param {Verdict} verdict @returns {Verdict[]} */
const all = (verdict) => [verdict, ...verdict.children.flatMap(all)];

/** The conditions that keep somebody out. @param {AudienceFilter} element @param {Verdict} verdict */
function reasonsOf(element, verdict) {
  const { tree } = element.history;
  /** @param {Verdict} one @param {boolean} wanted @returns {Verdict[]} */
  const wrong = (one, wanted) => {
    if ((one.verdict === true) === wanted) return [];
    if (one.text === "NOT") return one.children.flatMap((child) => wrong(child, !wanted));
    return /^(AND|OR)$/.test(one.text) ? one.children.flatMap((child) => wrong(child, wanted)) : [one];
  };
  const found = wrong(verdict, true);
  const slots = element.slotsOf(found.map(({ path }) => path));
  const names = slots.map((slot) => nameIn(element, tree, Number(slot.slice("beside-".length))));
  return [...new Set(names.filter(Boolean))].map((name) => say("fails", { name }));
}

/**
 * What stands beside each condition about the person who is pinned.
 * @param {AudienceFilter} element @param {Map<string, Field>} fields @param {Pinned} pinned @param {string | null} [zone]
 * @returns {Map<string, {verdict: boolean, words: string}>}
 */
export function mineOf(element, fields, { person, verdict }, zone) {
  const verdicts = all(verdict);
  const slots = element.slotsOf(verdicts.map(({ path }) => path));
  const denied = new Set(deniedIn(element.history.tree).map((id) => `beside-${id}`));
  /** @type {ReturnType<typeof mineOf>} */
  const found = new Map();
  verdicts.forEach((one, at) => {
    const slot = slots[at];
    if (found.has(slot)) return;
    const isDenied = denied.has(slot) && !/\bNOT\b/.test(one.text) && one.text !== "NOT";
    const fits = isDenied ? one.verdict !== true : one.verdict === true;
    const value = one.count !== null && one.total !== null ? say("countOf", { n: one.count, all: one.total })
      : one.field === null ? ""
      : one.value === null && one.other === null ? say("noValue")
      : worded(one.value ?? one.other, fields.get(one.field)?.type, zone);
    found.set(slot, { verdict: fits, words: `${fits ? "✓" : "✗"} ${nameOf(person)}${value && `: ${value}`}` });
  });
  return found;
}
