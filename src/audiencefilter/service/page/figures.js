import { button, h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";
import { bar, percent, printed } from "./drawing.js";
import { mineOf } from "./explaining.js";
import { conditionsOf, deniedIn, nameIn, partsOf } from "./paths.js";
import { valuesOf } from "./values.js";
import { say } from "./words.js";

/** From one question about columns that are being built to the next, in ms. */
const BUILDING_PAUSE = 1000;
/** From an edit to the comparison with what is saved, in ms. */
const COMPARISON_PAUSE = 300;
/** The steps that the waterfall shows at first. */
const STEPS = 12;

/** How many contacts the clause selects, what each condition does to the number, and the difference to what is saved. */
export class Figures {
  /** The numbers of the parts, and the tree that they are of. @type {Breakdown | null} */
  found = null;
  /** @type {Group | null} */
  tree = null;
  /** @type {Map<string, Beside>} */
  besides = new Map();
  /** Whether something has changed since the answer, and since that about the person. */
  isOld = false;
  isPinOld = false;
  /** The verdicts about the contact that is pinned. @type {Pinned | null} */
  pinned = null;
  /** Shows the people whom only one part keeps out. @type {(path: string, name: string) => void} */
  showMissing = () => {};

  /** @param {Desk_} desk @param {AudienceFilter} element @param {() => {id: string, filters: string | null} | null} saved */
  constructor(desk, element, saved) {
    this.desk = desk;
    this.element = element;
    const { fields } = desk.document.schemas[desk.document.root];
    // The field of audiences has only lists of names, and no values of contacts.
    this.fields = new Map(fields.filter(({ operators }) => operators.includes("equals")).map((field) => [field.name, field]));
    this.whole = h("p", { class: "whole", role: "status" });
    this.source = h("small", { class: "source" });
    this.progress = h("progress", { max: 1, hidden: true, "aria-label": say("columnsBuilt") });
    const numbers = h("div", { class: "figures" }, this.whole, this.progress, this.source);
    const delta = h("p", { class: "delta" });
    this.actions = h("div", { class: "actions" });
    this.el = h("section", { class: "bar-of-all", "aria-label": say("number") }, h("div", {}, numbers, delta), this.actions);
    this.list = h("ol", { class: "waterfall" });
    this.steps = h("section", { class: "steps", hidden: true }, h("h3", {}, say("steps")), this.list);
    const change = (/** @type {Event} */ event) => event.target === element && this.place();
    element.addEventListener("change", change);
    this.panel = desk.editions.panel(numbers, (signal) => this.read(signal), {
      clear: () => this.clear(say(element.json === "{}" ? "needsCondition" : "wrong")),
      failed: (error) => this.clear(wordsOf(error)),
      marked: (isOld) => {
        this.isOld = isOld;
        this.markOld();
      },
    });
    this.delta = desk.editions.panel(delta, (signal) => this.compare(delta, saved(), signal), { pause: COMPARISON_PAUSE, failed: () => delta.replaceChildren() });
  }

  close() {
    this.panel.close();
    this.delta.close();
    for (const { values } of this.besides.values()) values?.close();
  }

  markOld() {
    for (const el of [this.steps, ...[...this.besides.values()].map((one) => one.el)]) el.classList.toggle("old", this.isOld);
  }

  /** @param {AbortSignal} signal */
  async read(signal) {
    const { tree, json } = { tree: this.element.history.tree, json: this.element.json };
    if (json === "{}") return null;
    const { api, list } = this.desk;
    const body = { listId: list.id, filters: json };
    /** @type {Breakdown | null} */
    const found = await api.optional("breakdown", () => api.ask("/extensions/breakdown", body, signal));
    /** @type {Preview | null} */
    const counted = found ? null : (await api.ask("/extensions/preview", { ...body, sample: 0 }, signal)).preview;
    return () => {
      this.tree = tree;
      this.found = found;
      if (found) this.show(found);
      else if (counted) this.total(counted.count, counted.total);
      this.place();
    };
  }

  /** @param {string} words */
  clear(words) {
    this.found = null;
    this.progress.hidden = true;
    if (this.whole.textContent !== words) this.whole.textContent = words;
    this.source.textContent = "";
    this.place();
  }

  /** @param {number} count @param {number} all */
  total(count, all) {
    const rest = ` ${say("ofContacts", { n: all })}${all ? ` (${percent(count, all)})` : ""}`;
    // The same number is announced once.
    if (this.whole.textContent !== printed(count) + rest) this.whole.replaceChildren(h("b", {}, printed(count)), rest);
    this.source.textContent = "";
  }

  /** @param {Breakdown} found */
  show({ selected, contacts, version, source, columns }) {
    this.total(selected, contacts);
    const isBuilding = columns.state === "building";
    this.progress.hidden = !isBuilding;
    this.progress.value = columns.progress;
    this.source.textContent = isBuilding ? say("columnsProgress", { share: percent(columns.progress, 1) }) : "";
    this.whole.title = say("sourceOf", { version, source: say(`source.${source}`) });
    if (isBuilding) this.panel.changed(BUILDING_PAUSE);
  }

  /** @param {HTMLElement} into @param {{id: string, filters: string | null} | null} saved @param {AbortSignal} signal */
  async compare(into, saved, signal) {
    const { json } = this.element;
    if (!saved?.filters || json === "{}" || json === saved.filters) return null;
    const { api } = this.desk;
    const body = { audienceId: saved.id, filters: json, limit: 0 };
    /** @type {Comparison | null} */
    const found = await api.optional("comparison", () => api.ask("/extensions/comparison", body, signal));
    return found && (() => {
      const [enter, leave] = [found.enter.count, found.leave.count];
      into.replaceChildren(...(enter || leave ? [
        enter ? h("span", { class: "more" }, say("entering", { n: enter })) : null, enter && leave ? " · " : null,
        leave ? h("span", { class: "less" }, say("leaving", { n: leave })) : null].filter((one) => one !== null) : [say("samePeople")]));
    });
  }

  /** Put the numbers beside their conditions, and make the steps. */
  place() {
    const { element, found } = this;
    if (!element.document) return;
    const conditions = conditionsOf(element.value);
    // The tree is the same as long as nobody edits, also when the check has given the canonical clause.
    const parts = found && this.tree === element.history.tree ? partsOf(found.breakdown, found.contacts) : [];
    const [whole, ...slots] = element.slotsOf(["$", ...conditions.map(({ path }) => path), ...parts.map(({ part }) => part.path)]);
    /** @type {Map<string, string | null>} */
    const wanted = new Map();
    conditions.forEach(({ field }, at) => wanted.set(slots[at], this.fields.has(field) ? field : null));
    for (const slot of slots) if (!wanted.has(slot)) wanted.set(slot, null);
    // What has no place of its own, as before the check has given the canonical clause, would stand beside the whole.
    wanted.delete(whole);
    for (const [slot, { el, field, values }] of this.besides) {
      if (wanted.get(slot) === field) continue;
      values?.close();
      el.remove();
      this.besides.delete(slot);
    }
    for (const [slot, field] of wanted) if (!this.besides.has(slot)) this.besides.set(slot, this.beside(slot, field));
    const denied = new Set(deniedIn(element.history.tree).map((id) => `beside-${id}`));
    /** @type {Set<string>} */
    const done = new Set();
    /** @type {Step[]} */
    const steps = [];
    parts.forEach(({ part, isOfAny, before, isStep }, at) => {
      const slot = slots[conditions.length + at];
      if (isStep) steps.push({ part, isOfAny, before, slot, isDenied: denied.has(slot) });
      const beside = this.besides.get(slot);
      // A NOT and the group that it denies stand at one place; the NOT comes first.
      if (!beside || done.has(slot)) return;
      done.add(slot);
      const isDenied = denied.has(slot) && !/\bNOT\b/.test(part.path);
      showPart(beside, part, before, isOfAny, isDenied, /** @type {Breakdown} */ (found).contacts);
    });
    for (const [slot, { figure, words }] of this.besides) {
      // What is in no part any more, as where the service has joined two conditions to one.
      if (done.has(slot) || (found && !parts.length)) continue;
      figure.replaceChildren();
      words.textContent = "";
    }
    if (!found || parts.length) this.showSteps(steps);
    this.markOld();
    this.mark();
  }

  /** @param {Step[]} steps */
  showSteps(steps) {
    this.steps.hidden = !steps.length;
    if (!this.found || !steps.length) return this.list.replaceChildren();
    const { contacts, selected } = this.found;
    const everybody = h("li", {}, h("span", {}, say("everybody_")), h("span", { class: "count" }, printed(contacts)), bar(contacts, contacts));
    const made = steps.map(({ part, isOfAny, before, slot, isDenied }) => {
      const id = Number(slot.slice("beside-".length));
      const words = nameIn(this.element, this.element.history.tree, id);
      const name = words && isDenied ? say("noneOf", { words }) : words;
      const { left, without } = part;
      const nearly = typeof without === "number" ? without - selected : 0;
      return h("li", {},
        name ? button(name, () => this.element.focusOn(id), { class: "link", dir: "auto" }) : h("span", {}, "…"),
        h("span", { class: "count" }, printed(left)), bar(left, contacts, isOfAny ? 0 : before),
        h("span", { class: "after" }, h("span", {}, left === before ? say("noEffect") : isOfAny ? `+${printed(left - before)}` : `−${printed(before - left)}`),
          typeof without !== "number" || steps.length < 2 ? null
            : nearly > 0 ? button(say("withoutRow", { n: without }), () => this.showMissing(part.path, name), { class: "link", title: say("nearly", { n: nearly }) })
            : h("span", {}, say("withoutRow", { n: without }))));
    });
    const rest = made.slice(STEPS);
    this.list.replaceChildren(everybody, ...made.slice(0, STEPS));
    if (rest.length) this.list.append(h("li", {}, button(say("moreSteps", { n: rest.length }), (event) => {
      /** @type {HTMLElement} */ (event.target).closest("li")?.replaceWith(...rest);
    }, { class: "link" })));
  }

  /** @param {string} slot @param {string | null} name @returns {Beside} */
  beside(slot, name) {
    const figure = h("span", { class: "figure", "aria-hidden": "true" });
    const words = h("span", { class: "hidden" });
    const mine = h("span", { class: "mine" });
    const numbers = h("div", { class: "numbers" }, figure, words);
    const el = h("div", { class: "beside", slot }, numbers, mine);
    /** @type {Beside} */
    const made = { el, figure, words, mine, field: name, values: null };
    const field = this.fields.get(name ?? "");
    if (field && !this.desk.api.absent.has("distribution")) {
      const toggle = button(say("values"), () => {
        if (made.values) {
          made.values.close();
          made.values.el.remove();
          made.values = null;
        } else {
          made.values = valuesOf(this.desk, this.element, field, Number(slot.slice("beside-".length)), () => this.withoutValues());
          el.append(made.values.el);
        }
        toggle.setAttribute("aria-expanded", String(made.values !== null));
      }, { class: "toggle", "aria-expanded": "false", "aria-label": say("valuesOf", { name: field.title || field.name }) });
      numbers.append(toggle);
    }
    this.element.append(el);
    return made;
  }

  withoutValues() {
    for (const { el, values } of this.besides.values()) {
      values?.el.remove();
      el.querySelector(".toggle")?.remove();
    }
  }

  /** Show or clear the verdicts about the contact that is pinned. @param {Pinned | null} [pinned] */
  mark(pinned = this.pinned, isOld = this.isPinOld) {
    this.pinned = pinned;
    this.isPinOld = isOld;
    const marks = pinned && pinned.json === this.element.json ? mineOf(this.element, this.fields, pinned, this.desk.document.zone) : new Map();
    for (const [slot, { mine }] of this.besides) {
      const { verdict, words } = marks.get(slot) ?? {};
      mine.className = `mine ${verdict === undefined ? "" : verdict ? "yes" : "no"} ${isOld ? "old" : ""}`;
      mine.replaceChildren(words ?? "", verdict === undefined ? "" : h("span", { class: "hidden" }, `, ${say(verdict ? "fitsMine" : "failsMine")}`));
    }
  }
}

/** @param {Beside} beside @param {Part} part @param {number} before @param {boolean} isOfAny @param {boolean} isDenied @param {number} contacts */
function showPart({ figure, words }, { alone, left }, before, isOfAny, isDenied, contacts) {
  const isPlain = alone === left && !isDenied;
  const short = isPlain ? printed(alone)
    : isOfAny ? say("addsSoFar", { more: left - before, n: left })
    : say(isDenied ? "withoutIt" : "matchRemain", { alone, n: left });
  figure.replaceChildren(bar(alone, contacts), h("span", {}, short));
  words.textContent = isPlain ? say("people", { n: alone }) : short;
}
