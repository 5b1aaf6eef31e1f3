import { button, h } from "../../builder/dom.js";
import { isAborted, Refusal, wordsOf } from "./api.js";
import { bar, counted, printed } from "./drawing.js";
import { conditionsOf, deniedIn, partsOf } from "./paths.js";
import { valuesOf } from "./values.js";

/** How long nobody has to edit, in ms. */
const PAUSE = 60;
/** How often it is asked again while columns are made. */
const BUILDING = 1000;
/** Said of a breakdown that a newer one has overtaken. */
const OVERTAKEN = 409;

/** How many contacts each condition selects, and all of them together, as one edits. */
export class Figures {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  asking = new AbortController();
  /** What was told of the parts, and of which tree. @type {Breakdown | null} */
  found = null;
  /** @type {Group | null} */
  tree = null;
  /** @type {Map<string, Beside>} */
  besides = new Map();

  /** @param {Desk_} desk @param {AudienceFilter} element */
  constructor(desk, element) {
    this.desk = desk;
    this.element = element;
    const { fields } = desk.document.schemas[desk.document.root];
    // The field of audiences has only lists of names, and no values of contacts.
    this.fields = new Set(fields.filter(({ operators }) => operators.includes("equals")).map(({ name }) => name));
    this.whole = h("strong", { class: "whole" });
    this.source = h("span", { class: "quiet" });
    this.progress = h("progress", { max: 1, hidden: true, "aria-label": "Columns of the list" });
    this.el = h("div", { class: "figures", role: "status" }, this.whole, " ", this.progress, " ", this.source);
    element.addEventListener("input", (event) => event.target === element && this.later());
    element.addEventListener("change", (event) => event.target === element && this.place());
    this.later(0);
  }

  close() {
    clearTimeout(this.timer);
    this.asking.abort();
    for (const { values } of this.besides.values()) values?.close();
  }

  later(pause = PAUSE) {
    clearTimeout(this.timer);
    this.asking.abort();
    this.el.setAttribute("aria-busy", "true");
    for (const { el } of this.besides.values()) el.classList.add("old");
    this.timer = setTimeout(() => this.now(), pause);
  }

  async now() {
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { tree } = this.element.history;
    if (!tree.children.length) {
      this.found = null;
      this.place();
      this.whole.textContent = "Add a condition to see whom it selects.";
      this.source.textContent = "";
      return this.el.setAttribute("aria-busy", "false");
    }
    try {
      const body = { listId: this.desk.list.id, filters: this.element.json };
      const { api } = this.desk;
      const found = await api.optional("breakdown", () => api.ask("/extensions/breakdown", body, signal));
      if (!found) await this.countOnly(body, signal);
      if (signal.aborted) return;
      this.tree = tree;
      this.found = found;
      if (found) this.show(found);
      this.place();
      for (const { values } of this.besides.values()) values?.changed();
    } catch (error) {
      if (isAborted(error) || signal.aborted) return;
      if (error instanceof Refusal && error.status === OVERTAKEN) return this.later(BUILDING * (0.5 + Math.random()));
      this.found = null;
      this.place();
      this.whole.textContent = error instanceof Refusal && error.status === 400 ? "The clause is not right yet." : wordsOf(error);
      this.source.textContent = "";
    }
    this.el.setAttribute("aria-busy", "false");
  }

  /** Of a service that does not tell the parts. @param {{listId: string, filters: string}} body @param {AbortSignal} signal */
  async countOnly(body, signal) {
    const { preview } = await this.desk.api.ask("/extensions/preview", { ...body, sample: 0 }, signal);
    this.whole.textContent = share(preview.count, preview.total);
    this.source.textContent = "";
  }

  /** @param {Breakdown} found */
  show({ selected, contacts, version, source, columns }) {
    this.whole.textContent = share(selected, contacts);
    const isBuilding = columns.state === "building";
    this.progress.hidden = !isBuilding;
    this.progress.value = columns.progress;
    this.source.textContent = isBuilding
      ? `Columns are being made: ${Math.round(100 * columns.progress)} %`
      : `as of version ${version}, from the ${source}`;
    if (isBuilding) this.timer = setTimeout(() => this.now(), BUILDING);
  }

  /** Put what is known of each condition beside it. */
  place() {
    const { element } = this;
    if (!element.document) return;
    const clause = element.value;
    const conditions = conditionsOf(clause);
    // The tree is the same as long as nobody edits, also when the check has given the canonical clause.
    const parts = this.found && this.tree === element.history.tree ? partsOf(this.found.breakdown) : [];
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
    if (!this.found) for (const { figure } of this.besides.values()) figure.replaceChildren();
    if (!parts.length) return;
    const denied = new Set(deniedIn(element.history.tree).map((id) => `beside-${id}`));
    /** @type {Set<string>} */
    const done = new Set();
    parts.forEach(({ part, isOfAny }, at) => {
      const slot = slots[conditions.length + at];
      const beside = this.besides.get(slot);
      // A NOT and the group that it denies stand at one place; the NOT comes first.
      if (!beside || done.has(slot)) return;
      done.add(slot);
      beside.el.classList.remove("old");
      const isDenied = denied.has(slot) && !/\bNOT\b/.test(part.path);
      showPart(beside.figure, part, isOfAny, isDenied, /** @type {Breakdown} */ (this.found).contacts);
    });
    // What is in no part any more, as where the service has joined two conditions to one.
    for (const [slot, { figure }] of this.besides) if (!done.has(slot)) figure.replaceChildren();
  }

  /** @param {string} slot @param {string | null} field @returns {Beside} */
  beside(slot, field) {
    const figure = h("span", { class: "figure" });
    const el = h("div", { class: "beside", slot }, figure);
    /** @type {Beside} */
    const made = { el, figure, field, values: null };
    if (field !== null && !this.desk.api.absent.has("distribution")) {
      const toggle = button("Values", () => {
        if (made.values) {
          made.values.close();
          made.values.el.remove();
          made.values = null;
        } else {
          made.values = valuesOf(this.desk, field, () => this.element.json, () => this.withoutValues());
          el.append(made.values.el);
        }
        toggle.setAttribute("aria-expanded", String(made.values !== null));
      }, { class: "toggle", "aria-expanded": "false", "aria-label": `Values of ${field}` });
      el.append(toggle);
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
}

/** @param {number} count @param {number} all */
const share = (count, all) =>
  `${printed(count)} of ${counted(all)}${all ? ` (${((100 * count) / all).toFixed(count && count < all / 100 ? 2 : 0)} %)` : ""}`;

/** @param {HTMLElement} figure @param {Part} part @param {boolean} isOfAny @param {boolean} isDenied @param {number} contacts */
function showPart(figure, { alone, left }, isOfAny, isDenied, contacts) {
  const mine = printed(alone) + (isDenied ? " without it" : "");
  const words = alone === left ? mine : `${mine} · ${printed(left)} ${isOfAny ? "so far" : "left"}`;
  figure.replaceChildren(bar(alone, contacts), ` ${words}`);
  const whose = isDenied ? "of which this is not true" : "by itself";
  figure.title = `${counted(alone)} ${whose}; ${printed(left)} ${isOfAny ? "with those before it" : "after those before it"}`;
}
