import { choicesOf, codeOf } from "./choices.js";
import { arrange, button, fill, h, optionsOf, select, set, show } from "./dom.js";
import { change, insert } from "./edits.js";
import { EDITORS, kindOf } from "./editors.js";
import { withSeldom } from "./later.js";
import { ownEditorOf, picker, suggestionsOf } from "./picker.js";
import { fieldOf, group, isUnfilled, titleOf } from "./tree.js";
import { inWords, testIn } from "./wording.js";

/** The operators that take several values where others take one. @type {{[op: string]: string}} */
const SEVERAL = { equals: "in", not: "notIn", has: "hasSome" };
/** Conditions drawn in one task: between two tasks the page answers. */
const PER_TASK = 15;

/** What is still to be drawn. */
export class Drawing {
  left = 0;
  waiting = /** @type {Set<() => void>} */ (new Set());
  timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  /** Draws in one task. @param {(() => void)[]} all */
  draw(...all) {
    this.left = PER_TASK;
    for (const one of all) one();
  }

  /** @param {() => void} draw */
  later(draw) {
    this.waiting.add(draw);
    this.timer ??= setTimeout(() => {
      const all = [...this.waiting];
      this.waiting.clear();
      this.timer = undefined;
      this.draw(...all);
    });
  }
}

/** Draws a node. `of`: what it stands for, where that is no place in a list. @type {DrawNode} */
export function drawn(form, node, schema, of = "", more, beside) {
  let view = form.views.get(node.id);
  if (view?.of !== of) {
    view = { ...VIEWS[node.kind](form, node, schema, of, more), of };
    form.views.set(node.id, view);
  }
  view.update(node, beside);
  return view.el;
}

/** @type {{[kind: string]: (form: Form, node: any, schema: string, of: string, more: any) => Omit<View, "of">}} */
const VIEWS = { group: groupView, row: rowView, relation: laterView("relationView"), other: laterView("otherView") };

/**
 * What all that stands in a list has: a handle, a place for the page, notes.
 * @param {Form} form @param {number} id @param {string} kind @param {boolean} [isFixed] @param {() => string | false | null} [open] @param {() => Field} [field]
 */
export function frame(form, id, kind, isFixed = false, open, field) {
  const { say } = form;
  const isInside = isFixed && kind === "condition";
  const body = h("div", { role: "group", class: kind, part: !isInside && kind });
  const handle = isFixed ? null : button("⋮", () => handle && withSeldom(({ openMenu }) => openMenu(/** @type {any} */ (form), handle, id), form.unloaded), {
    class: "handle", part: "handle", "aria-haspopup": "menu", "aria-expanded": "false",
  });
  return {
    ...notesView(form, id, body, open, field), body, handle,
    el: h("li", { "data-id": !isFixed && id }, body),
    beside: isInside ? null : h("slot", { name: `beside-${id}` }),
    /** @param {string} name @param {string} [label] */
    named: (name, label = say("condition", { name })) => {
      set(body, "aria-label", label);
      if (handle) set(handle, "aria-label", say("menu", { name }));
    },
  };
}

/** @param {Form} form @param {number} id @param {HTMLElement} owner @param {() => string | false | null} [open] @param {() => Field} [field] */
export function notesView(form, id, owner, open, field) {
  const notes = h("ul", { class: "notes", id: `notes-${id}`, hidden: true });
  const showNotes = () => {
    const { problems = [], warnings = [] } = form.notes.get(id) ?? {};
    notes.hidden = !open?.() && !problems.length && !warnings.length;
    if (notes.hidden) notes.replaceChildren();
    else withSeldom(({ fillNotes }) => fillNotes(form, id, notes, open?.(), field?.()), form.unloaded);
    set(owner, "aria-describedby", !notes.hidden && notes.id);
    for (const input of owner.querySelectorAll(":scope > .operand :is(input, select)")) {
      set(/** @type {HTMLElement} */ (input), "aria-invalid", problems.length > 0 && "true");
    }
  };
  return { notes, showNotes };
}

/** A view that comes with what few clauses have. @param {"relationView" | "otherView"} name @returns {(form: Form, node: any, schema: string) => Omit<View, "of">} */
function laterView(name) {
  return (form, node, schema) => {
    const words = h("small", { class: "hint" }, "…");
    const el = h("li", { "data-id": node.id }, words);
    let view = /** @type {Omit<View, "of"> | null} */ (null);
    let [current, isWanted] = [node, false];
    return {
      el,
      update: (next) => {
        current = next;
        withSeldom((parts) => {
          if (!view) el.replaceChildren(...(view = parts[name](form, node, schema)).el.childNodes);
          view.update(current);
          if (isWanted) view.fill?.();
          isWanted = false;
        }, () => (words.textContent = form.say("otherWhy")));
      },
      showNotes: () => view?.showNotes(),
      add: () => view?.add?.(),
      fill: () => view ? view.fill?.() : (isWanted = true),
    };
  };
}

/** @param {Form} form @param {Group} node @param {string} schema @param {string} label */
function groupView(form, node, schema, label) {
  const { say, doc } = form;
  const { id } = node;
  let current = node;
  /** Members that stand elsewhere. @type {TreeNode[]} */
  let omitted = [];
  let isDrawn = false;
  const isEmpty = () => !label && !current.children.length;
  const { el, body, handle, notes, showNotes, beside, named } = frame(form, id, "group", Boolean(label), () => isEmpty() && say(current.cameEmpty ? "cameEmpty" : "emptyGroup"));
  const modes = ["all", "any", ...(doc.notation === "extended" || node.mode === "none" ? ["none"] : [])];
  const mode = select(say("mode"), modes.map((one) => [one, say(one)]), node.mode, (value) =>
    form.edit((root) => change(root, id, (found) => ({ ...found, mode: value, cameEmpty: false }))),
  );
  const list = h("ul", { class: "members", "data-into": id });
  const add = picker(form, id, schema, {
    label: say("addCondition"), props: { placeholder: say("addCondition"), class: "add" },
    chosen: ({ opened }, name, made, label) => {
      add.show("", true);
      append(made ?? opened(doc, schema, name), label);
    },
    undo: () => add.show("", true),
  });
  const append = (/** @type {TreeNode} */ made, /** @type {string} */ name) =>
    form.edit((root) => insert(root, id, current.children.length, made), { fill: made.id, said: say("added", { name }) });
  const addGroup = () => append(group(current.mode === "any" ? "all" : "any"), say("addGroup"));
  const zone = label === say("audience") && doc.zone && h("bdi", { class: "hint" }, say("daysOf", { zone: doc.zone.replace(/.*\//, "").replaceAll("_", " ") }));
  fill(body, [h("div", { class: "head" }, handle ?? h("span", { class: "label" }, label === say("audience") ? say("match") : label), mode, zone, beside), notes, list,
    h("div", { class: "foot" }, add.el, button(say("addGroup"), addGroup))]);
  const draw = () => {
    const members = current.children.filter((child) => !omitted.includes(child));
    const shown = /** @type {HTMLElement[]} */ ([]);
    for (const child of members) {
      if (!form.views.has(child.id) && form.drawing.left-- <= 0) {
        form.drawing.later(() => list.isConnected && draw());
        break;
      }
      shown.push(drawn(form, child, schema));
    }
    arrange(list, shown);
    set(list, "aria-busy", shown.length < members.length && "true");
  };
  const focus = () => add.input.focus();
  return {
    el: label ? body : el, add: focus, fill: focus, addGroup, showNotes,
    /** @param {Group} next @param {TreeNode[]} [without] */
    update: (next, without = []) => {
      if (isDrawn && next === current && without.length === omitted.length) return;
      isDrawn = true;
      current = next;
      omitted = without;
      body.classList.toggle("fresh", isEmpty() && !next.cameEmpty);
      showNotes();
      show(mode, next.mode);
      const words = label ? `${label}: ${say(next.mode)}` : say("group", { name: say(next.mode) });
      named(words, words);
      draw();
    },
  };
}

/** @param {Form} form @param {Row} node @param {string} schema @param {string} _ @param {{field: Field, remove: () => void, say: Say}} [test] */
function rowView(form, node, schema, _, test) {
  const { doc, language } = form;
  const say = test?.say ?? form.say;
  const { id } = node;
  let current = node;
  let [drawn, others] = ["", ""];
  const field = () => test?.field ?? /** @type {Field} */ (fieldOf(doc, schema, current.field));
  const { el, body, handle, notes, showNotes, beside, named } = frame(form, id, "condition", Boolean(test), () =>
    current.fresh ? say("unfilled") : Array.isArray(current.operand) && !current.operand.length && say("cameEmpty"), field);
  const alter = (/** @type {Partial<Row>} */ part, isTyping = false) =>
    form.edit((root) => change(root, id, (row) => cleaned({ ...row, ...part, ...(part.operand !== undefined && { fresh: isUnfilled(part.operand) }) })), { place: isTyping ? `${id}` : null });
  const cleaned = (/** @type {Row} */ row) => {
    const { mode, ...rest } = row;
    return mode !== undefined && doc.operators[row.op]?.mode && field().mode && row.operand !== null ? row : rest;
  };
  const showChosen = () => {
    name?.show(titleOf(field()));
    show(operator, codeOf(doc, field(), current));
  };
  const name = test ? null : picker(form, id, schema, {
    label: say("field"), value: titleOf(field()), props: { class: "field" },
    chosen: ({ aboutAnother }, value, made) => form.edit((root) => change(root, id, (row) =>
      made ? { ...made, id: made.kind === "row" ? id : made.id } : aboutAnother(doc, schema, row, value)), { fill: id }),
    undo: showChosen,
  });
  const operator = h("select", { class: "operator", "aria-label": say("operator"), onchange: () => form.editWith(({ compare }) => {
    const found = compare(doc, field(), operator.value, current.operand);
    const was = before.get(kindOf(doc, field(), { ...current, ...found }));
    alter(was !== undefined && isUnfilled(found.operand) ? { ...found, operand: was } : found);
  }, showChosen) });
  /** Operands that were here, by kind: one comes back with its operator. @type {Map<string, Json>} */
  const before = new Map();
  const slot = h("span", { class: "parts" });
  const folds = () => Boolean(doc.operators[current.op]?.folds);
  const isExact = () => current.mode === "default" || (current.mode !== "insensitive" && !folds());
  const caseButton = button("Aa", () => alter({ mode: isExact() === folds() ? undefined : folds() ? "default" : "insensitive" }), { class: "case", "aria-label": say("case"), title: say("case") });
  const remove = test && button("×", test.remove, { class: "remove-test", "aria-label": say("removeTest") });
  // A second value makes "is one of" of "is".
  const or = button(say("or"), () => form.editWith(({ compare }) => {
    alter(compare(doc, field(), SEVERAL[current.op], current.operand));
    go();
  }), { class: "or" });
  fill(body, [handle, name?.el, operator, h("span", { class: "operand" }, slot, or, caseButton, remove), beside, notes]);
  let editor = /** @type {Editor | null} */ (null);
  /** Whether the focus is to go to an editor that is not here yet. */
  let isWanted = false;
  const go = () => {
    isWanted = !editor;
    const first = /** @type {HTMLInputElement | null} */ (slot.querySelector(":is(input, select, .combobox input):not([hidden])"));
    (first ?? operator).focus();
    if (first?.localName === "input") first.select();
    if (first?.role === "combobox") first.click();
  };
  return {
    el, showNotes, fill: go,
    /** @param {Row} next @param {string[]} [taken] */
    update: (next, taken = []) => {
      if (drawn && next === current && `${taken}` === others) return;
      current = next;
      others = `${taken}`;
      const about = field();
      const choices = choicesOf(doc, about, next, say);
      const offered = choices.map(([code]) => code).join();
      if (operator.dataset.offered !== offered) {
        operator.dataset.offered = offered;
        operator.replaceChildren(...optionsOf(choices));
      }
      showChosen();
      for (const option of operator.options) option.disabled = taken.includes(/!/.test(option.value) ? "not" : option.value.replace(/[0:].*/, ""));
      const own = test ? undefined : ownEditorOf(form, id, next.field);
      let kind = kindOf(doc, about, next);
      if (own && /^(text|choice|instant|day|boolean)$/.test(kind)) kind = "own";
      if (next.operand !== null && !next.fresh) before.set(kind, next.operand);
      body.classList.toggle("fresh", Boolean(next.fresh));
      showNotes();
      const key = `${next.field} ${kind} ${kind === "choice" ? next.op : ""}`;
      if (key !== drawn) {
        drawn = key;
        const commit = (/** @type {Json} */ operand, isTyping = false) => alter({ operand }, isTyping);
        const suggest = test ? undefined : suggestionsOf(form, id, about, () => current.op);
        const desk = { doc, field: about, language, say, commit, suggest };
        const put = (/** @type {Editor} */ made) => slot.replaceChildren((editor = made).el);
        editor = null;
        slot.replaceChildren();
        if (own && kind === "own") put(own({ field: about, value: next.operand, language, commit }));
        else if (kind in EDITORS) put(EDITORS[kind](desk, next.operand));
        else withSeldom(({ editorOf }) => {
          if (key !== drawn || editor) return;
          put(editorOf(kind, desk, current.operand));
          if (isWanted) go();
        }, () => {
          drawn = "";
          form.unloaded();
        });
      } else editor?.show(next.operand);
      caseButton.hidden = Boolean(next.fresh) || !about.mode || !doc.operators[next.op]?.mode || next.operand === null;
      set(caseButton, "aria-pressed", String(isExact()));
      or.hidden = Boolean(next.fresh || next.negated || test) || !/^(text|choice|own)$/.test(kind) || next.mode !== undefined || !about.operators.includes(SEVERAL[next.op]);
      named(test ? testIn({ ...form, say }, about, next) : inWords(form, next, schema));
    },
  };
}
