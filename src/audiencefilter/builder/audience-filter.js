import { Checker, serviceCheck } from "./checking.js";
import { FormControl } from "./control.js";
import { button, h, set, show } from "./dom.js";
import { dragging } from "./dragging.js";
import { History, place } from "./edits.js";
import { parse, pretty, write as json } from "./json.js";
import { keyPressed, keysDialog } from "./keys.js";
import { ACTIONS, menuOf } from "./menu.js";
import { loadWords, speaker } from "./messages.js";
import { styleSheet } from "./style.js";
import { freshIn, group, placesOf, read, write } from "./tree.js";
import { Drawing, drawn, noteView } from "./view.js";

/** @type {Pane[]} */
const PANES = ["form", "text", "json"];
const LONGEST = 2000;

/**
 * The element. Its state is a clause. Events: `input` at every edit, `change` when a check has answered about it,
 * `problems` when there are others.
 */
export class AudienceFilter extends FormControl {
  static observedAttributes = ["schema", "value", "view", "endpoint", "lang", "readonly", "required", "zone"];

  /** @type {SchemaDocument | null} */
  document = null;
  /** @type {Json} */
  unread = {};
  /** What a reset gives back: the last value that the page set. @type {Json} */
  defaultValue = {};
  history = new History(group("all"));
  /** @type {{answer: Answer, tree: Group} | null} */
  checked = null;
  /** @type {Draft | null} */
  draft = null;
  /** @type {Pane} */
  shown = "form";
  /** @type {Map<number, Notes>} */
  notes = new Map();
  /** @type {Map<number, View>} */
  views = new Map();
  drawing = new Drawing();
  /** @type {Check | null} */
  ownCheck = null;
  /** Headers of the check of the service. @type {{[name: string]: string}} */
  headers = {};
  /** What the body of that check has besides, as `listId`. @type {{[name: string]: unknown}} */
  parameters = {};
  /** Finds values of fields, with counts. @type {Suggest | null} */
  suggesting = null;
  /** The page's own editors of values, by name of the field. @type {{[field: string]: OwnEditor}} */
  ownEditors = {};
  /** @type {Messages} */
  own = {};
  /** @type {{of: SchemaDocument | null, doc: SchemaDocument | null}} */
  zoned = { of: null, doc: null };
  language = "en";
  say = speaker("en");
  checker = new Checker({
    check: () => this.check,
    source: () => this.source,
    told: (state, why) => this.tell(state, why),
    answered: (answer) => this.answered(answer),
  });
  hasFailed = false;
  ui = this.parts();

  connectedCallback() {
    super.connectedCallback();
    this.shadow.adoptedStyleSheets = [styleSheet()];
    const element = /** @type {any} */ (this);
    for (const [name, held] of Object.entries(this.early)) {
      delete element[name];
      element[name] = held;
    }
    this.early = {};
    this.build();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.checker.stop();
  }

  /** @param {string} name @param {string | null} _ @param {string | null} value */
  attributeChangedCallback(name, _, value) {
    if (name === "schema") this.schema = value && JSON.parse(value);
    if (name === "value" && value !== null) this.readAttribute(value);
    if (name === "view") this.view = PANES.find((pane) => pane === value) ?? "form";
    if (name === "endpoint") this.checker.later();
    if (name === "lang") this.build();
    if (name === "readonly" || name === "required") this.render();
    if (name === "zone" && this.document) this.begin(this.clause, this.draft);
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

  formDisabledCallback() {
    this.render();
  }

  get isFixed() {
    return this.matches(":disabled, [readonly]");
  }

  /** What `schema.builder()` gives. */
  get schema() {
    return this.document;
  }

  set schema(document) {
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
    if (this.draft || json(this.defaultValue) !== this.json) this.begin(this.defaultValue);
  }

  /** The clause as JSON, with every digit. */
  get json() {
    return json(this.value);
  }

  /** Whether the last check found the clause right; null: not known. */
  get valid() {
    return (this.draft ?? (this.isChecked ? this.checked : null))?.answer?.valid ?? null;
  }

  /** @returns {Check | null} */
  get check() {
    return this.ownCheck ?? (this.endpoint ? serviceCheck(this.endpoint, this.headers, this.parameters) : null);
  }

  set check(check) {
    this.ownCheck = check;
    this.checker.later();
  }

  get endpoint() {
    return this.getAttribute("endpoint");
  }

  set endpoint(address) {
    set(this, "endpoint", address);
  }

  get view() {
    return this.shown;
  }

  set view(view) {
    if (view === this.shown) return;
    this.shown = view;
    if (this.draft?.isTaken || this.draft?.answer?.valid) this.draft = null;
    this.render();
  }

  /** What the page says otherwise than messages.js. */
  get messages() {
    return this.own;
  }

  set messages(own) {
    if (json(own) === json(this.own)) return;
    this.own = { ...own };
    this.build();
  }

  get suggest() {
    return this.suggesting;
  }

  set suggest(suggest) {
    const isOther = !suggest !== !this.suggesting;
    this.suggesting = suggest;
    if (isOther) this.build();
  }

  get editors() {
    return this.ownEditors;
  }

  set editors(editors) {
    const isOther = `${Object.keys(editors)}` !== `${Object.keys(this.ownEditors)}`;
    this.ownEditors = editors;
    if (isOther) this.build();
  }

  get problems() {
    return (this.draft ?? this.checked)?.answer?.problems ?? [];
  }

  /** How many conditions and groups wait for a choice: the clause leaves them out. */
  get fresh() {
    const { tree } = this.history;
    return tree.children.length ? freshIn(tree) : 0;
  }

  /** @returns {[keyof ValidityStateFlags, string] | null} */
  get fault() {
    const { say, draft, history } = this;
    if (this.fresh) return ["valueMissing", say("unfinished")];
    const answer = (draft ?? (this.isChecked ? this.checked : null))?.answer;
    if (answer && !answer.valid) return ["customError", answer.problems[0]?.message ?? say("problem")];
    const isEdited = history.past.length > 0 || history.future.length > 0;
    if (!answer && this.check && (draft || isEdited)) return ["customError", say(this.hasFailed ? "notChecked" : "checking")];
    if (!answer && draft && !draft.isTaken) return ["badInput", say("draft", { view: say(draft.view) })];
    return this.required && this.json === "{}" ? ["valueMissing", say("isRequired")] : null;
  }

  get wrongControl() {
    const { draft, shown, ui } = this;
    if (draft && shown !== draft.view && !draft.answer?.valid) return ui.notice.querySelector("button");
    if (shown !== "form") return ui.box;
    if (this.fresh) {
      const [value, any] = [".fresh .operand :is(input, select, button)", ".fresh :is(input, select, button)"].map((one) => ui.panel.querySelector(one));
      return /** @type {HTMLElement | null} */ (value ?? any);
    }
    const [id] = [...this.notes].find(([, { problems }]) => problems.length) ?? [];
    const el = id === undefined ? undefined : this.views.get(id)?.el;
    const value = el?.querySelector(":scope > .condition > .operand :is(input, select, button)");
    return /** @type {HTMLElement | null} */ (value ?? el?.querySelector(".handle, .add") ?? null);
  }

  get firstControl() {
    const { page, tabs } = this.ui;
    return /** @type {HTMLElement | null} */ (page.querySelector(":is(input, select, textarea):enabled")) ?? tabs[0];
  }

  get isPending() {
    return Boolean(this.check) && this.valid === null && !this.fresh;
  }

  checkNow() {
    this.announce(this.say("checking"));
    if (!this.checker.asking) this.checker.now();
  }

  reset() {
    this.begin(this.defaultValue);
  }

  /** @param {string} source */
  restore(source) {
    const clause = parse(source);
    if (!this.document) return this.begin(clause);
    if (this.history.step(read(clause, this.doc))) this.touched();
  }

  /** Slots beside paths of `value`. @param {string[]} paths */
  slotsOf(paths) {
    const place = placesOf(this.history.tree, this.value, this.doc);
    return paths.map((path) => `beside-${place(path)}`);
  }

  undo() {
    if (!this.isFixed && this.history.undo()) this.went("undone");
  }

  redo() {
    if (!this.isFixed && this.history.redo()) this.went("redone");
  }

  get clause() {
    return this.document ? write(this.history.tree) : this.unread;
  }

  /** What the form is about: the schema, with the zone of its days. */
  get doc() {
    const { zone } = this;
    if (this.zoned.of !== this.document || this.zoned.doc?.zone !== zone) {
      this.zoned = { of: this.document, doc: this.document && { ...this.document, zone } };
    }
    return /** @type {SchemaDocument} */ (this.zoned.doc);
  }

  /** The zone of the days that people choose. */
  get zone() {
    return this.getAttribute("zone") || this.document?.zone || null;
  }

  set zone(zone) {
    set(this, "zone", zone);
  }

  get isChecked() {
    return this.checked?.tree === this.history.tree;
  }

  /** @returns {Source} */
  get source() {
    if (!this.draft) return { clause: json(this.clause) };
    return this.draft.view === "text" ? { text: this.draft.source } : { clause: this.draft.source };
  }

  /** @param {Json} clause @param {Draft | null} [draft] */
  begin(clause, draft = null) {
    this.unread = clause;
    this.history = new History(this.document ? read(clause, this.doc) : group("all"));
    this.draft = draft;
    this.checked = this.waiting = null;
    this.notes = new Map();
    this.build();
    this.internals.setFormValue(json(clause));
  }

  /** @param {(root: Group) => Group} change @param {EditOptions} [options] */
  edit(change, { place = null, focus, fill, said } = {}) {
    if (this.isFixed) return;
    if (!this.history.step(change(this.history.tree), place)) return said && this.announce(this.say("stuck"));
    this.touched();
    if (focus !== undefined) this.focusOn(focus);
    if (fill !== undefined) this.views.get(fill)?.fill?.();
    if (said) this.announce(said);
  }

  touched() {
    this.waiting = null;
    this.hasFailed = false;
    this.render();
    this.internals.setFormValue(json(this.clause));
    this.tellPage("input");
    this.checker.later();
  }

  /** @param {string} said */
  went(said) {
    this.draft = null;
    this.touched();
    this.announce(this.say(said));
  }

  /** @param {Draft["view"]} view @param {string} source @param {boolean} [isPasted] */
  take(view, source, isPasted = false) {
    if (this.isFixed) return;
    this.draft = { view, source, answer: null, isPasted };
    this.waiting = null;
    this.hasFailed = false;
    if (isPasted) this.view = view;
    this.render();
    this.checker.later(isPasted ? 0 : undefined);
  }

  /** @param {string} name @param {object} [detail] */
  tellPage(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /** @param {Answer} answer */
  answered(answer) {
    const { draft } = this;
    const { valid, problems, warnings, description } = answer;
    const before = JSON.stringify(this.problems);
    if (draft) {
      draft.answer = answer;
      if (valid && answer.clause) this.accept(draft, answer);
    } else this.checked = { answer, tree: this.history.tree };
    this.takeNotes(draft && !valid ? null : answer);
    this.render();
    this.tellCounts(answer);
    if (JSON.stringify(problems) !== before) this.tellPage("problems", { problems, warnings });
    const { value } = this;
    this.tellPage("change", { value, json: json(value), valid, description });
    this.submitNow();
  }

  /** @param {Draft} draft @param {string} [source] */
  acceptClause({ view, source: typed }, source = typed) {
    const clause = parse(source);
    if (json(clause) === json(this.clause)) return;
    this.history.step(read(clause, this.doc), `draft ${view}`);
    this.internals.setFormValue(json(clause));
    this.tellPage("input");
  }

  /** @param {Draft} draft @param {Answer} answer */
  accept(draft, answer) {
    this.acceptClause(draft, answer.clause ?? "{}");
    this.checked = { answer, tree: this.history.tree };
    if (!draft.isPasted) return;
    this.draft = null;
    this.shown = "form";
  }

  /** @param {Answer | null} answer */
  takeNotes(answer) {
    const old = this.notes;
    this.notes = new Map();
    /** @type {(kind: keyof Notes, clause: string | null) => void} */
    const put = (kind, clause) => {
      if (!answer?.[kind].length) return;
      const place = placesOf(this.history.tree, clause ? parse(clause) : this.clause, this.doc);
      for (const one of answer[kind]) {
        const id = place(one.path);
        const notes = this.notes.get(id) ?? { problems: [], warnings: [] };
        notes[kind].push(one);
        this.notes.set(id, notes);
      }
    };
    // Where nothing is said yet, nothing is wrong yet.
    if (answer && this.document && this.json !== "{}") {
      put("problems", null);
      // Of the canonical clause.
      put("warnings", answer.clause);
    }
    for (const id of new Set([...old.keys(), ...this.notes.keys()])) this.views.get(id)?.showNotes();
  }

  /** @param {number} id */
  notesOf(id) {
    return this.notes.get(id);
  }

  /** @param {Problem} problem */
  fix({ fix }) {
    if (!fix || this.valid === null) return;
    const { source } = this;
    // Places are of characters; some are two units here.
    const letters = [...("text" in source ? source.text : source.clause)];
    const fixed = [...letters.slice(0, fix.start), fix.text, ...letters.slice(fix.end)].join("");
    if (this.draft) this.take(this.draft.view, fixed);
    else this.edit(() => read(parse(fixed), this.doc));
  }

  parts() {
    const { say } = this;
    const tabs = PANES.map((pane) =>
      button(say(pane), () => (this.view = pane), { role: "tab", id: `tab-${pane}`, "aria-controls": "panel", part: "tab" }),
    );
    const undo = button(say("undo"), () => this.undo());
    const redo = button(say("redo"), () => this.redo());
    const dialog = keysDialog(say);
    const keys = button(say("keys"), () => dialog.showModal());
    const notice = h("div", { class: "status" });
    const panel = h("fieldset", { class: "root" });
    const page = h("div", { role: "tabpanel", id: "panel", part: "panel" }, panel);
    const box = h("textarea", {
      class: "source", part: "source", spellcheck: "false", dir: "ltr",
      oninput: () => this.shown !== "form" && this.take(this.shown, box.value),
    });
    const list = h("ul", { class: "notes" });
    const sentence = h("p", { class: "sentence", part: "sentence", tabIndex: 0, role: "region", "aria-label": say("sentence") });
    const status = h("span", { role: "status", part: "status" });
    const again = button(say("again"), () => this.checker.now(), { hidden: true });
    const menu = menuOf(this);
    const tablist = h("div", { role: "tablist", "aria-label": say("view"), onkeydown: (event) => this.tabPressed(event) }, ...tabs);
    const root = h("div", {
      role: "group", "aria-label": [...(this.labels ?? [])].map(({ textContent }) => textContent?.trim()).join(" ") || say("audience"),
      onkeydown: (event) => keyPressed(this, event, dialog),
      onpaste: (event) => this.pasted(event),
    }, h("div", { class: "bar", part: "toolbar" }, tablist, undo, redo, keys), notice, page, sentence,
      h("div", { class: "status" }, status, again), menu.el, dialog);
    dragging(this, root);
    root.addEventListener("input", (event) => event.stopPropagation());
    return { tabs, undo, redo, notice, page, panel, box, list, sentence, status, again, menu, root };
  }

  build() {
    if (!this.isConnected) return;
    this.language = this.closest("[lang]")?.getAttribute("lang") || navigator.language;
    const words = loadWords(this.language);
    if (words) return void words.then(() => this.build());
    this.say = speaker(this.language, this.own);
    this.views.clear();
    this.ui = this.parts();
    this.shadow.replaceChildren(this.ui.root);
    this.render();
    this.checker.later(0);
  }

  render() {
    const { say, history, draft, shown, ui, isFixed } = this;
    ui.panel.disabled = isFixed;
    this.internals.states[this.fresh ? "add" : "delete"]("fresh");
    ui.undo.disabled = isFixed || !history.past.length;
    ui.redo.disabled = isFixed || !history.future.length;
    ui.tabs.forEach((tab, at) => {
      const isShown = PANES[at] === shown;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    });
    set(ui.page, "aria-labelledby", `tab-${shown}`);
    if (shown !== "form") this.renderSource(shown);
    else if (this.document) this.renderForm(this.document);
    const isLeft = draft && draft.view !== shown;
    ui.notice.hidden = !isLeft;
    ui.notice.replaceChildren(...(isLeft ? [
      say("draft", { view: say(draft.view) }), button(say("goOn"), () => (this.view = draft.view)),
      button(say("drop"), () => {
        this.draft = null;
        this.render();
        this.checker.later(0);
      }),
    ] : []));
    const words = this.checked?.answer.description ?? (this.isChecked ? "" : ui.sentence.textContent ?? "");
    ui.sentence.textContent = words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;
    ui.sentence.hidden = !words;
    set(ui.sentence, "aria-busy", !this.isChecked && "true");
    this.validate();
  }

  /** @param {SchemaDocument} document */
  renderForm(document) {
    const { panel } = this.ui;
    this.drawing.begin();
    const el = drawn(this, this.history.tree, document.root, this.say("audience"));
    if (panel.firstChild !== el || panel.childElementCount > 1) panel.replaceChildren(el);
    if (!this.history.place) for (const [id, view] of this.views) if (!view.el.isConnected) this.views.delete(id);
  }

  /** @param {Draft["view"]} view */
  renderSource(view) {
    const { panel, box, list } = this.ui;
    if (panel.firstChild !== box) panel.replaceChildren(box, list);
    set(box, "aria-label", this.say(view));
    const mine = this.draft?.view === view ? this.draft : null;
    const answer = mine ? mine.answer : this.isChecked ? this.checked?.answer : null;
    const text = answer?.text ?? "";
    show(box, mine ? mine.source : view === "json" ? pretty(this.value) : text);
    box.disabled = view === "text" && !mine && !text && this.history.tree.children.length > 0;
    const problems = answer?.problems ?? [];
    set(box, "aria-invalid", problems.length > 0 && "true");
    list.replaceChildren(...problems.map((one) => this.sourceNote(one, mine !== null)));
  }

  /** @param {Problem} problem @param {boolean} hasPlace */
  sourceNote(problem, hasPlace) {
    const note = noteView(this, problem, "problem");
    const { line, column } = problem;
    if (hasPlace && line && column) {
      note.prepend(button(this.say("at", { line, column }), () => {
        const { box } = this.ui;
        const lines = box.value.split("\n");
        const before = lines.slice(0, line - 1).join(" ").length + (line > 1 ? 1 : 0);
        const at = before + [...lines[line - 1]].slice(0, column - 1).join("").length;
        box.focus();
        box.setSelectionRange(at, at + 1);
      }), " ");
    }
    return note;
  }

  /** @param {string} words */
  announce(words) {
    this.ui.status.textContent = words;
  }

  /** @param {"waiting" | "slow" | "unchecked" | "failed"} state @param {string} why */
  tell(state, why) {
    if (state !== "waiting") this.announce(this.say(state, { why }));
    this.ui.again.hidden = state !== "failed" && state !== "slow";
    if (state === "unchecked") return this.acceptUnchecked();
    if (state !== "failed") return;
    this.hasFailed = true;
    this.validate();
    this.submitNow();
  }

  /** Without a check, typed JSON becomes the clause where it is an object. */
  acceptUnchecked() {
    const { draft } = this;
    if (draft?.view !== "json" || !this.document) return;
    try {
      const clause = parse(draft.source);
      draft.isTaken = clause?.constructor === Object;
    } catch {
      draft.isTaken = false;
    }
    if (draft.isTaken) this.acceptClause(draft);
    this.render();
  }

  /** @param {Answer} answer */
  tellCounts({ problems, warnings }) {
    const counts = Object.entries({ problems, warnings }).filter(([, { length }]) => length);
    const words = counts.map(([name, { length }]) => this.say(name, { n: length })).join(", ") || this.say("right");
    this.announce(!this.draft && this.json === "{}" ? "" : words);
    this.ui.again.hidden = true;
  }

  /** @param {number} id */
  focusOn(id) {
    const handle = /** @type {HTMLElement | undefined} */ (this.views.get(id)?.el.querySelector(".handle"));
    handle?.focus();
  }

  /** @param {HTMLElement} handle @param {number} id */
  openMenu(handle, id) {
    this.ui.menu.open(handle, id);
  }

  /** @param {number} id */
  canRemove(id) {
    return place(this.history.tree, id) !== null;
  }

  /** @param {number} id */
  removeNode(id) {
    ACTIONS.remove(this, id);
  }

  /** @param {KeyboardEvent} event */
  tabPressed(event) {
    if (!/^Arrow(Left|Right)$/.test(event.key)) return;
    const isBack = (event.key === "ArrowLeft") === (getComputedStyle(this).direction === "ltr");
    const at = (PANES.indexOf(this.shown) + (isBack ? 2 : 1)) % 3;
    event.preventDefault();
    this.view = PANES[at];
    this.ui.tabs[at].focus();
  }

  /** @param {ClipboardEvent} event */
  pasted(event) {
    const source = event.clipboardData?.getData("text").trim();
    if (!source || /** @type {HTMLElement} */ (event.target).matches("input, textarea")) return;
    event.preventDefault();
    this.take(source.startsWith("{") ? "json" : "text", source, true);
  }
}

const { customElements } = globalThis;
if (customElements && !customElements.get("audience-filter")) customElements.define("audience-filter", AudienceFilter);
