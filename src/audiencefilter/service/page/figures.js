import { button, h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";
import { bar, percent, printed } from "./drawing.js";
import { mineOf } from "./explaining.js";
import { titled } from "./parts.js";
import { conditionsOf, deniedIn, idOf, nameAt, partsOf } from "./paths.js";
import { say } from "./words.js";

/** From an edit to the comparison with what is saved, in ms. */
const COMPARISON_PAUSE = 300;

/**
 * How many contacts the clause selects, what each condition does to the number, and the difference to what is saved.
 * @param {Desk_} desk @param {AudienceFilter} element @param {UseOfFigures} use
 */
export function figuresOf(desk, element, { saved, showMissing }) {
  const { api, list } = desk;
  /** The numbers of the parts, and the tree that they are of. @type {{found: Breakdown | null, tree: Group | null}} */
  let last = { found: null, tree: null };
  /** @type {Map<string, Beside>} */
  const besides = new Map();
  /** The verdicts about the contact that is pinned. @type {Pinned | null} */
  let pinned = null;
  const whole = h("p", { class: "whole", role: "status" });
  const numbers = h("div", { class: "figures" }, whole);
  const difference = h("p", { class: "delta" });
  const actions = h("div", { class: "actions" });
  const el = h("section", { class: "bar-of-all", "aria-label": say("number") },
    h("div", {}, numbers, difference), actions);
  const waterfall = h("ol", { class: "waterfall" });
  const steps = titled({ class: "steps", hidden: true }, "steps", waterfall);
  element.addEventListener("change", (event) => event.target === element && place());
  const panel = desk.editions.panel(numbers, read, {
    clear: () => clear(say(element.json === "{}" ? "needsCondition" : "wrong")),
    failed: (error) => clear(wordsOf(error)),
    marked: (isOld) => {
      for (const one of [steps, element]) one.classList.toggle("old-numbers", isOld);
    },
  });
  const delta = desk.editions.panel(difference, compare, {
    pause: COMPARISON_PAUSE, failed: () => difference.replaceChildren(),
  });

  /** @param {string} words */
  function clear(words) {
    last.found = null;
    write([words]);
  }

  /** @param {AbortSignal} signal */
  async function read(signal) {
    const { json, history: { tree } } = element;
    if (json === "{}") return null;
    const found = await api.ask("/extensions/breakdown", { listId: list.id, filters: json }, signal);
    return () => {
      const { selected: count, contacts: all } = found;
      last = { found, tree };
      desk.editions.counted(count);
      write([h("b", {}, printed(count)), ` ${say("ofContacts", { n: all })}${all ? ` (${percent(count, all)})` : ""}`]);
    };
  }

  /** Show the number, or why there is none. @param {(Element | string)[]} words */
  function write(words) {
    // The same number is announced once.
    const text = words.map((one) => (typeof one === "string" ? one : one.textContent)).join("");
    if (whole.textContent !== text) whole.replaceChildren(...words);
    place();
  }

  /** @param {AbortSignal} signal */
  async function compare(signal) {
    const { json } = element;
    const before = saved();
    if (!before?.filters || json === "{}" || json === before.filters) return null;
    const found = await api.ask("/extensions/comparison", { audienceId: before.id, filters: json, limit: 0 }, signal);
    return () => {
      const [enter, leave] = [found.enter.count, found.leave.count];
      const parts = [
        enter ? h("span", { class: "more" }, say("entering", { n: enter })) : "", enter && leave ? " · " : "",
        leave ? h("span", { class: "less" }, say("leaving", { n: leave })) : "",
      ];
      difference.replaceChildren(...(enter || leave ? parts : [say("samePeople")]));
    };
  }

  /** Put the numbers beside their conditions, and make the steps. */
  function place() {
    if (!element.document) return;
    const { tree } = element.history;
    const { found } = last;
    const conditions = conditionsOf(element.value);
    // The tree is the same as long as nobody edits, also when the check has given the canonical clause.
    const parts = found && last.tree === tree ? partsOf(found.breakdown, found.contacts) : [];
    const paths = ["$", ...conditions.map(({ path }) => path), ...parts.map(({ part }) => part.path)];
    const [root, ...slots] = element.slotsOf(paths);
    const wanted = new Set(slots);
    // What has no place of its own, as before the check has given the canonical clause, would stand beside the whole.
    wanted.delete(root);
    for (const [slot, { el }] of besides) {
      if (wanted.has(slot)) continue;
      el.remove();
      besides.delete(slot);
    }
    for (const slot of wanted) if (!besides.has(slot)) besides.set(slot, besideOf(slot));
    const denied = deniedIn(tree);
    const all = parts.map((one, at) => {
      const slot = slots[conditions.length + at];
      return { ...one, slot, isDenied: denied.includes(slot) };
    });
    for (const [slot, beside] of besides) {
      // A NOT and the group that it denies stand at one place; the NOT comes first.
      const one = all.find((one) => one.slot === slot);
      if (one && found) showPart(beside, one, found.contacts);
      // What is in no part any more, as where the service has joined two conditions to one.
      else if (!found || parts.length) beside.figure.replaceChildren();
    }
    if (!found || parts.length) showSteps(all.filter(({ isStep }) => isStep));
    mark();
  }

  /** @param {Step[]} made */
  function showSteps(made) {
    const { found } = last;
    steps.hidden = !made.length;
    if (!found || !made.length) return waterfall.replaceChildren();
    const { contacts, selected } = found;
    const count = (/** @type {number} */ n) => h("span", { class: "count" }, printed(n));
    const items = made.map(({ part: { path, left, without }, isOfAny, before, slot, isDenied }) => {
      const words = nameAt(element, slot);
      const name = words && isDenied ? say("noneOf", { words }) : words;
      const nearly = typeof without === "number" ? without - selected : 0;
      const effect = left === before ? say("noEffect") : `${isOfAny ? "+" : "−"}${printed(Math.abs(left - before))}`;
      const others = typeof without === "number" && made.length > 1 ? say("withoutRow", { n: without }) : "";
      return h("li", {},
        name ? button(name, () => element.focusOn(idOf(slot)), { class: "link", dir: "auto" }) : h("span", {}, "…"),
        count(left), bar(left, contacts, isOfAny ? 0 : before),
        h("span", { class: "after" }, h("span", {}, effect), nearly > 0 && others
          ? button(others, () => showMissing(path, name), { class: "link", title: say("nearly", { n: nearly }) })
          : others && h("span", {}, others)));
    });
    waterfall.replaceChildren(h("li", {}, h("span", {}, say("everybody_")), count(contacts), bar(contacts, contacts)),
      ...items);
  }

  /** @param {string} slot @returns {Beside} */
  function besideOf(slot) {
    const figure = h("span", { class: "figure" });
    const mine = h("span", { class: "mine" });
    const el = h("div", { class: "beside", slot }, figure, mine);
    element.append(el);
    return { el, figure, mine };
  }

  /** Show or clear the verdicts about the contact that is pinned. */
  function mark() {
    const marks = pinned?.json === element.json ? mineOf(desk, element, pinned) : null;
    for (const [slot, { mine }] of besides) {
      const found = marks?.get(slot);
      mine.className = `mine ${found ? (found.verdict ? "yes" : "no") : ""}`;
      const fits = found && h("span", { class: "hidden" }, `, ${say(found.verdict ? "fitsMine" : "failsMine")}`);
      mine.replaceChildren(found?.words ?? "", fits ?? "");
    }
  }

  return {
    el, steps, actions,
    /** What is saved is another one. */
    compare: delta.changed,
    /** @param {Pinned | null} found */
    pin: (found) => {
      pinned = found;
      mark();
    },
    close: () => {
      panel.close();
      delta.close();
    },
  };
}

/** @param {Beside} beside @param {Step} step @param {number} contacts */
function showPart({ figure }, { part: { path, alone, left }, before, isOfAny, isDenied }, contacts) {
  const isOther = isDenied && !/\bNOT\b/.test(path);
  const isPlain = alone === left && !isOther;
  const more = isPlain ? "" : isOfAny ? say("addsSoFar", { more: left - before, n: left })
    : say(isOther ? "withoutIt" : "remain", { n: left });
  figure.replaceChildren(bar(alone, contacts), h("span", { class: "count" }, printed(alone)),
    h("span", { class: "hidden" }, ` ${say("match")} `), h("small", {}, more));
}
