import { Checker, serviceCheck } from "./checking.js";
import { FormControl } from "./control.js";
import { button, h, set } from "./dom.js";
import { History } from "./edits.js";
import { parse, write as json } from "./json.js";
import { keyPressed, openKeys } from "./keys.js";
import { load, seldom, withSeldom } from "./later.js";
import { speaker } from "./messages.js";
import { styleSheet } from "./style.js";
import { freshIn, group, placesOf, read, write } from "./tree.js";
import { Drawing, drawn } from "./view.js";
import { sentenceOf } from "./wording.js";

const PANES = /** @type {const} */ (["form", "text", "json"]);
const LONGEST = 2000;

/** The element. Its state is a clause. Events: `input` at every edit, `change` when a check has answered about it, `problems` when there are others. */
export class AudienceFilter extends FormControl {
  static observedAttributes = ["schema", "value", "view", "endpoint", "lang", "readonly", "required", "zone"];

  document = /** @type {SchemaDocument | null} */ (null);
  /** The schema, with the zone of the days. @type {SchemaDocument} */
  doc = /** @type {any} */ (null);
  unread = /** @type {Json} */ ({});
  /** What a reset gives back: the last value that the page set. @type {Json} */
  defaultValue = {};
  history = new History(group("all"));
  checked = /** @type {{answer: Answer, tree: Group} | null} */ (null);
  draft = /** @type {Draft | null} */ (null);
  shown = /** @type {Pane} */ ("form");
  notes = /** @type {Map<number, Notes>} */ (new Map());
  views = /** @type {Map<number, View>} */ (new Map());
  drawing = new Drawing();
  ownCheck = /** @type {Check | null} */ (null);
  /** Headers of the check of the service. @type {{[name: string]: string}} */
  headers = {};
  /** What the body of that check has besides, as `listId`. @type {{[name: string]: unknown}} */
  parameters = {};
  language = "en";
  say = speaker("en");
  checker = new Checker(this);
  hasFailed = false;
  ui = this.parts();

  connectedCallback() {
    super.connectedCallback();
    this.shadow.adoptedStyleSheets = [styleSheet()];
    const { early } = this;
    this.early = {};
    for (const name in early) delete (/** @type {any} */ (this)[name]);
    Object.assign(this, early);
    this.build();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.checker.stop();
  }

  /** @param {string} name @param {string | null} _ @param {string | null} value */
  attributeChangedCallback(name, _, value) {
    if (name === "schema") this.schema = value && JSON.parse(value);
    else if (name === "value") value !== null && this.readAttribute(value);
    else if (name === "view") this.view = PANES.find((pane) => pane === value) ?? "form";
    else if (name === "endpoint") this.checker.later();
    else if (name === "lang") this.build();
    else if (name !== "zone") this.render();
    else if (this.document) this.begin(this.clause, this.draft);
  }

  /** @param {string} source */
  readAttribute(source) {
    try {
      this.value = parse(source);
    } catch {
      // What is no JSON is shown as it is, and not sent as another clause.
      this.take("json", source);
      this.view = "json";
    }
  }

  formDisabledCallback() { this.render(); }

  formResetCallback() { this.begin(this.defaultValue); }

  /** @param {unknown} state */
  formStateRestoreCallback(state) {
    if (typeof state !== "string") return;
    const clause = parse(state);
    if (!this.document) this.begin(clause);
    else if (this.history.step(read(clause, this.doc))) this.touched();
  }

  get isFixed() { return this.matches(":disabled, [readonly]"); }

  /** What `schema.builder()` gives. */
  get schema() { return this.document; }

  set schema(document) {
    if (document && !document.schemas) throw new TypeError("schema: give what schema.builder() returns");
    const { clause, draft } = this;
    this.document = document;
    this.begin(clause, draft);
  }

  /** The clause, canonical once a check has given it. */
  get value() {
    const clause = this.isChecked && this.checked?.answer.clause;
    return clause ? parse(clause) : this.clause;
  }

  set value(clause) {
    this.defaultValue = clause ?? {};
    if (!this.draft && json(this.defaultValue) === this.json) return;
    this.begin(this.defaultValue);
  }

  /** The clause as JSON, with every digit. */
  get json() { return json(this.value); }

  /** What the check has said of what is shown. @returns {Answer | null | undefined} */
  get answer() { return (this.draft ?? (this.isChecked ? this.checked : null))?.answer; }

  /** Whether the last check found the clause right; null: not known. */
  get valid() { return this.answer?.valid ?? null; }

  get problems() { return (this.draft ?? this.checked)?.answer?.problems ?? []; }

  /** @returns {Check | null} */
  get check() {
    const headers = { "Accept-Language": this.language, ...this.headers };
    return this.ownCheck ?? (this.endpoint ? serviceCheck(this.endpoint, headers, this.parameters) : null);
  }

  set check(check) {
    this.ownCheck = check;
    this.checker.later();
  }

  get view() { return this.shown; }

  set view(view) {
    if (view === this.shown) return;
    this.shown = view;
    if (this.draft?.isTaken || this.draft?.answer?.valid) this.draft = null;
    this.render();
  }

  /** How many conditions and groups wait for a choice: the clause leaves them out. */
  get fresh() {
    const { tree } = this.history;
    return tree.children.length ? freshIn(tree) : 0;
  }

  /** What is wrong, as the name of a flag and in words; null: nothing. @returns {[keyof ValidityStateFlags, string] | null} */
  get fault() {
    const { say, draft, history, answer } = this;
    if (this.fresh) return ["valueMissing", say("unfinished")];
    if (this.loading) return ["customError", say("checking")];
    if (answer && !answer.valid) return ["customError", answer.problems[0]?.message ?? say("problem")];
    if (!answer && this.check && (draft || history.past.length || history.future.length)) return ["customError", say(this.hasFailed ? "notChecked" : "checking")];
    if (!answer && draft && !draft.isTaken) return ["badInput", say("draft", { view: say(draft.view) })];
    return this.required && this.json === "{}" ? ["valueMissing", say("isRequired")] : null;
  }

  /** The first control inside that is wrong, or else the first one. @returns {any} */
  get wrongControl() {
    const { draft, shown, ui: { notice, panel, tabs } } = this;
    const control = ":is(input, select, button)";
    const [id = 0] = [...this.notes].find(([, { problems }]) => problems.length) ?? [];
    const el = shown === "form" && !this.fresh && this.views.get(id)?.el;
    return (draft && shown !== draft.view && !draft.answer?.valid && notice.querySelector("button"))
      || (shown !== "form" && panel.querySelector("textarea"))
      || (this.fresh && (panel.querySelector(`.fresh .operand ${control}`) ?? panel.querySelector(`.fresh ${control}`)))
      || (el && (el.querySelector(`:scope > .condition > .operand ${control}`) ?? el.querySelector(".handle, .add")))
      || panel.querySelector(":is(.operand :is(input, select), textarea):enabled") || panel.querySelector(".add:enabled") || tabs[0];
  }

  /** Slots beside paths of `value`. @param {string[]} paths */
  slotsOf(paths) {
    const place = placesOf(this.history.tree, this.value, this.doc);
    return paths.map((path) => `beside-${place(path)}`);
  }

  get clause() { return this.document ? write(this.history.tree) : this.unread; }

  get isChecked() { return this.checked?.tree === this.history.tree; }

  /** @returns {Source} */
  get source() {
    const { draft } = this;
    return draft?.view === "text" ? { text: draft.source } : { clause: draft?.source ?? json(this.clause) };
  }

  /** @param {Json} clause @param {Draft | null} [draft] */
  begin(clause, draft = null) {
    const { document, zone } = this;
    this.unread = clause;
    if (document) this.doc = { ...document, zones: document.zones ?? ["UTC", ...Intl.supportedValuesOf("timeZone")], zone };
    this.history = new History(document ? read(clause, this.doc) : group("all"));
    this.draft = draft;
    this.checked = this.waiting = null;
    this.notes = new Map();
    this.build();
    this.internals.setFormValue(json(clause));
  }

  /** @param {(root: Group) => Group} change @param {EditOptions} [options] */
  edit(change, { place, focus, fill, said } = {}) {
    if (this.isFixed) return;
    if (!this.history.step(change(this.history.tree), place)) return said && this.announce(this.say("stuck"));
    this.touched();
    if (focus !== undefined) this.focusOn(focus);
    if (fill !== undefined) this.views.get(fill)?.fill?.();
    if (said) this.announce(said);
  }

  /** Edit with what is loaded first: a submit after it waits. @param {(parts: Seldom) => void} edit @param {() => void} [undo] shows what is there, where nothing is loaded */
  async editWith(edit, undo) {
    if (seldom) return edit(seldom);
    this.loading += 1;
    this.waiting = null;
    this.validate();
    const parts = await load();
    const waiting = parts && this.waiting;
    this.loading -= 1;
    if (!parts) this.unloaded();
    if (parts) edit(parts);
    else undo?.();
    this.waiting = waiting;
    this.validate();
    if (!this.checker.timer && !this.checker.asking) this.submitNow();
  }

  unloaded = () => this.tell("unloaded");

  /** An edit ends what waits for a check. */
  renderEdit() {
    this.waiting = null;
    this.hasFailed = false;
    this.render();
  }

  touched() {
    this.renderEdit();
    this.changed(this.clause);
    this.checker.later();
  }

  /** @param {Json} clause */
  changed(clause) {
    this.internals.setFormValue(json(clause));
    this.tellPage("input");
  }

  /** @param {"undo" | "redo"} name */
  went(name) {
    if (this.isFixed || !this.history[name]()) return;
    this.draft = null;
    this.touched();
    this.announce(this.say(name === "undo" ? "undone" : "redone"));
  }

  /** @param {Draft["view"]} view @param {string} source */
  take(view, source) {
    if (this.isFixed) return;
    this.draft = { view, source, answer: null };
    this.renderEdit();
    this.checker.later();
  }

  /** @param {string} name @param {object} [detail] */
  tellPage(name, detail) { this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail })); }

  /** @param {Answer} answer @returns {void} */
  answered(answer) {
    const { draft } = this;
    const { valid, problems, warnings, description, clause } = answer;
    const before = JSON.stringify(this.problems);
    const isRight = valid && clause;
    if (draft && isRight) this.accept(draft, clause);
    if (draft) draft.answer = answer;
    if (!draft || isRight) this.checked = { answer, tree: this.history.tree };
    this.takeNotes(draft && !valid ? null : answer);
    this.render();
    const counts = Object.entries({ problems, warnings }).filter(([, { length }]) => length);
    this.announce(!this.draft && this.json === "{}" ? "" : counts.map(([name, { length }]) => this.say(name, { n: length })).join(", "));
    this.ui.again.hidden = true;
    if (JSON.stringify(problems) !== before) this.tellPage("problems", { problems, warnings });
    const { value } = this;
    this.tellPage("change", { value, json: json(value), valid, description });
    this.submitNow();
  }

  /** What was typed becomes the clause. @param {Draft} draft @param {string} source */
  accept({ view }, source) {
    const clause = parse(source);
    if (json(clause) === json(this.clause)) return;
    this.history.step(read(clause, this.doc), `draft ${view}`);
    this.changed(clause);
  }

  /** @param {Answer | null} answer */
  takeNotes(answer) {
    const old = this.notes;
    this.notes = new Map();
    for (const kind of /** @type {const} */ (["problems", "warnings"])) {
      // Where nothing is said yet, nothing is wrong yet. Warnings are of the canonical clause.
      if (!answer?.[kind].length || !this.document || this.json === "{}") continue;
      const place = placesOf(this.history.tree, kind === "warnings" && answer.clause ? parse(answer.clause) : this.clause, this.doc);
      for (const one of answer[kind]) {
        const id = place(one.path);
        if (!this.notes.has(id)) this.notes.set(id, { problems: [], warnings: [] });
        this.notes.get(id)?.[kind].push(one);
      }
    }
    for (const id of [...old.keys(), ...this.notes.keys()]) this.views.get(id)?.showNotes();
  }

  parts() {
    const { say } = this;
    const tabs = PANES.map((pane) =>
      button(say(pane), () => (this.view = pane), { role: "tab", id: `tab-${pane}`, "aria-controls": "panel", part: "tab" }),
    );
    const icon = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ onclick) =>
      button(sign, onclick, { class: `icon ${name}`, part: "icon", "aria-label": say(name), title: say(name) });
    const undo = icon("↶", "undo", () => this.undo());
    const redo = icon("↷", "redo", () => this.redo());
    const notice = h("div", { class: "status" });
    const panel = h("fieldset", { class: "root" });
    const page = h("div", { role: "tabpanel", id: "panel", part: "panel" }, panel);
    const sentence = h("p", { class: "sentence", part: "sentence", tabIndex: 0, role: "region", "aria-label": say("sentence") });
    const status = h("bdi", { role: "status", part: "status" });
    const again = button(say("again"), () => this.checker.now(), { hidden: true });
    const root = h("div", {
      role: "group", "aria-label": [...(this.labels ?? [])].map(({ textContent }) => textContent?.trim()).join(" ") || say("audience"),
      onkeydown: (event) => keyPressed(this, event),
      oninput: (/** @type {Event} */ event) => event.stopPropagation(),
    }, h("div", { class: "bar", part: "toolbar" },
      h("div", { role: "tablist", "aria-label": say("view"), onkeydown: ({ key }) => withSeldom(({ tabPressed }) => tabPressed(this, key), this.unloaded) }, ...tabs),
      undo, redo, icon("?", "keys", () => openKeys(this))), notice, page, sentence,
      h("div", { class: "status" }, status, again));
    return { tabs, undo, redo, notice, page, panel, sentence, status, again, root };
  }

  build() {
    if (!this.isConnected) return;
    this.language = this.closest("[lang]")?.getAttribute("lang") || navigator.language;
    this.say = speaker(this.language, this.messages ?? {});
    this.views.clear();
    this.ui = this.parts();
    this.shadow.replaceChildren(this.ui.root);
    this.render();
    this.checker.later(0);
  }

  render() {
    const { say, history, draft, shown, ui, isFixed } = this;
    const { panel, notice, sentence } = ui;
    panel.disabled = isFixed;
    this.internals.states[this.fresh ? "add" : "delete"]("fresh");
    ui.undo.disabled = isFixed || !history.past.length;
    ui.redo.disabled = isFixed || !history.future.length;
    ui.tabs.forEach((tab, at) => {
      const isShown = PANES[at] === shown;
      set(tab, "aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    });
    set(ui.page, "aria-labelledby", `tab-${shown}`);
    if (shown !== "form") withSeldom(({ showSource }) => showSource(this), this.unloaded);
    else if (this.document) {
      this.drawing.draw();
      const el = drawn(this, history.tree, this.document.root, say("audience"));
      if (panel.firstChild !== el || panel.childElementCount > 1) panel.replaceChildren(el);
      if (!history.place) for (const [id, view] of this.views) if (!view.el.isConnected) this.views.delete(id);
    }
    const isLeft = draft && draft.view !== shown;
    notice.hidden = !isLeft;
    if (isLeft) withSeldom(({ showLeft }) => showLeft(this), this.unloaded);
    const written = this.document ? sentenceOf(this, history.tree) : "";
    const words = written.length > LONGEST ? `${written.slice(0, LONGEST)} …` : written;
    if (sentence.textContent !== words) sentence.replaceChildren(h("bdi", {}, words));
    sentence.hidden = !words;
    this.validate();
  }

  /** @param {string} words */
  announce(words) { this.ui.status.textContent = words; }

  /** @param {"waiting" | "slow" | "unchecked" | "failed" | "unloaded"} state @param {string} [why] */
  tell(state, why = "") {
    if (state !== "waiting") this.announce(this.say(state, { why }));
    this.ui.again.hidden = state !== "failed" && state !== "slow";
    if (state === "failed") {
      this.hasFailed = true;
      this.validate();
    }
    if (state === "unchecked" && this.draft?.view === "json" && this.document) withSeldom(({ takeUnchecked }) => takeUnchecked(this), this.unloaded);
    if (/failed|unchecked/.test(state)) this.submitNow();
  }

  /** @param {number} id */
  focusOn(id) { /** @type {HTMLElement | null | undefined} */ (this.views.get(id)?.el.querySelector(".handle"))?.focus(); }

  /** @param {number} id */
  removeNode(id) { this.editWith(({ ACTIONS }) => ACTIONS.remove(this, id)); }
}

const { customElements } = globalThis;
if (customElements && !customElements.get("audience-filter")) customElements.define("audience-filter", AudienceFilter);
