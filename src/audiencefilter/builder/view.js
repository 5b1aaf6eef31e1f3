import { activity, activityOf } from "./activity.js";
import { choicesOf, codeOf, compare, opening } from "./choices.js";
import { arrange, button, h, optionsOf, select, set, show } from "./dom.js";
import { change, insert } from "./edits.js";
import { editorOf, kindOf } from "./editors.js";
import { pretty } from "./json.js";
import { isOfNumbers } from "./operands.js";
import { ownEditorOf, picker, valuesOf } from "./picker.js";
import { baseOf, fieldOf, group, isFresh, isUnfilled, newId, relationOf, resultOf } from "./tree.js";

/** Characters of a value in the name of its condition. */
const NAMED = 60;

/** Conditions drawn in one task: between two tasks the page answers. */
const PER_TASK = 15;

/** What is still to be drawn. */
export class Drawing {
  left = PER_TASK;
  /** @type {Set<() => void>} */
  waiting = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  begin() {
    this.left = PER_TASK;
  }

  /** @param {() => void} draw */
  later(draw) {
    this.waiting.add(draw);
    this.timer ??= setTimeout(() => {
      const all = [...this.waiting];
      this.waiting.clear();
      this.timer = undefined;
      this.begin();
      for (const one of all) one();
    });
  }
}

/** @param {Form} form @param {TreeNode} node @param {string} schema @returns {View} */
export function viewOf(form, node, schema) {
  let view = form.views.get(node.id);
  if (!view) {
    view = node.kind === "group" ? groupView(form, node, schema)
      : node.kind === "row" ? rowView(form, node, schema)
      : node.kind === "relation" ? relationView(form, node, schema)
      : otherView(form, node);
    form.views.set(node.id, view);
  }
  view.update(node);
  return view;
}

/** @param {{title?: string | null, name: string} | undefined} named @param {string} name */
const titleOf = (named, name) => named?.title || name;

/** @param {Form} form @param {number} id */
function handleOf(form, id) {
  const handle = button("⠿", () => form.openMenu(handle, id), {
    class: "handle", part: "handle", draggable: true, "aria-haspopup": "menu", "aria-expanded": "false",
  });
  return handle;
}

/** @param {number} id */
const slotOf = (id) => h("slot", { name: `beside-${id}` });

/** @param {Form} form @param {number} id @param {HTMLElement} owner */
export function notesView(form, id, owner, question = () => /** @type {string | null} */ (null), field = () => /** @type {Field | null} */ (null)) {
  const el = h("ul", { class: "notes", id: `notes-${id}`, hidden: true });
  const showNotes = () => {
    const notes = form.notesOf(id);
    const { problems = [], warnings = [] } = notes ?? {};
    const open = question();
    el.replaceChildren(...(open ? [questionView(form, id, open)] : []), ...problems.map((one) => noteView(form, one, "problem", field())), ...warnings.map((one) => noteView(form, one, "warning")));
    el.hidden = !el.childElementCount;
    set(owner, "aria-describedby", el.hidden ? null : el.id);
    for (const input of owner.querySelectorAll(":scope > .operand :is(input, select)")) {
      set(/** @type {HTMLElement} */ (input), "aria-invalid", problems.length ? "true" : null);
    }
  };
  return { el, showNotes };
}

/** What is missing, and a way out. @param {Form} form @param {number} id @param {string} words */
function questionView(form, id, words) {
  const away = form.canRemove(id) && button(form.say("remove"), () => form.removeNode(id));
  return h("li", { class: "question", part: "question" }, words, " ", away);
}

/** What stands in elements, in words. @param {HTMLElement[]} elements */
function wordsIn(...elements) {
  const parts = /** @type {HTMLInputElement[]} */ (elements.flatMap((el) => [el, ...el.querySelectorAll("*")]))
    .filter((one) => one.matches("bdi, .and, .instant, select:not(.kind), input:not([type^=date])"));
  const words = parts.filter((one) => !one.closest("[hidden]"))
    .map((one) => (one.localName === "bdi" ? `${one.textContent},` : /** @type {any} */ (one).selectedOptions?.[0]?.text ?? one.value ?? one.textContent));
  return words.filter(Boolean).join(" ").replace(/,$/, "").slice(0, NAMED);
}

/** What a field needs, in words of the form; "": those of the check are better. @param {Say} say @param {Problem} note @param {Field} field */
function needsOf(say, { code, message, expected }, field) {
  const kind = code === "not_one_of_values" ? "choice" : /^invalid_date/.test(code) ? "day" : code === "wrong_type" && isOfNumbers(field) ? "number" : "";
  const [n, most] = [message, expected ?? ""].map((text) => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(",", "")));
  if (code === "too_many_values" && n && most) return say("tooMany", { n, most });
  return kind && say(`needs.${kind}`, { name: titleOf(field, field.name) });
}

/** @param {Form} form @param {Problem} note @param {"problem" | "warning"} kind @param {Field | null} [field] */
export function noteView(form, note, kind, field = null) {
  const { say } = form;
  const needs = field && needsOf(say, note, field);
  const hint = note.hint ?? "";
  return h("li", { class: kind, part: kind },
    h("strong", {}, needs || say(kind)), needs ? "" : ` ${note.message}${note.expected ? ` – ${note.expected}` : ""}`, " ",
    note.fix ? button(say("apply", { hint }), () => form.fix(note)) : hint || null,
  );
}

/** @param {Form} form @param {Group} node @param {string} schema @param {string | null} [label] */
function groupView(form, node, schema, label = null) {
  const { say, doc } = form;
  const { id } = node;
  const modes = doc.notation === "extended" ? ["all", "any", "none"] : node.mode === "none" ? ["all", "any", "none"] : ["all", "any"];
  const mode = select(say("mode"), modes.map((one) => [one, say(one)]), node.mode, (value) =>
    form.edit((root) => change(root, id, (found) => ({ ...found, mode: value, cameEmpty: false }))),
  );
  const list = h("ul", { class: "members", "data-into": id });
  const add = picker(form, id, schema, {
    label: say("addCondition"), props: { placeholder: say("addCondition"), class: "add" },
    chosen: (name, made, label) => {
      add.show("", true);
      append(made ?? opened(doc, schema, name), label);
    },
  });
  const append = (/** @type {TreeNode} */ made, /** @type {string} */ name) =>
    form.edit((root) => insert(root, id, current.children.length, made), { fill: made.id, said: say("added", { name }) });
  const addGroup = button(say("addGroup"), () => append(group(current.mode === "any" ? "all" : "any"), say("addGroup")));
  const handle = label === null ? handleOf(form, id) : null;
  const name = h("span", { class: "label" }, label ?? "");
  const zone = label === say("audience") && doc.zone && h("small", { class: "hint" }, say("daysOf", { zone: doc.zone.replace(/.*\//, "").replaceAll("_", " ") }));
  const body = h("div", { role: "group", class: "group", part: "group" });
  const isEmpty = () => label === null && !current.children.length;
  const notes = notesView(form, id, body, () => (isEmpty() ? say(current.cameEmpty ? "cameEmpty" : "emptyGroup") : null));
  body.append(h("div", { class: "head" }, handle ?? name, mode, zone, slotOf(id)), notes.el, list,
    h("div", { class: "foot" }, add.el, addGroup));
  let current = node;
  let isDrawn = false;
  /** @type {any[]} */
  let omitted = [];
  const draw = () => {
    const members = current.children.filter((child) => !omitted.includes(child));
    /** @type {HTMLElement[]} */
    const shown = [];
    for (const child of members) {
      if (!form.views.has(child.id) && form.drawing.left-- <= 0) {
        form.drawing.later(() => list.isConnected && draw());
        break;
      }
      shown.push(viewOf(form, child, schema).el);
    }
    arrange(list, shown);
    set(list, "aria-busy", shown.length < members.length && "true");
  };
  return {
    el: label === null ? h("li", { "data-id": id }, body) : body,
    add: () => add.input.focus(),
    fill: () => add.input.focus(),
    showNotes: notes.showNotes,
    /** @param {Group} next @param {any[]} [without] members that stand elsewhere */
    update: (next, without = []) => {
      if (isDrawn && next === current && without.length === omitted.length) return;
      isDrawn = true;
      current = next;
      omitted = without;
      body.classList.toggle("fresh", isEmpty() && !next.cameEmpty);
      notes.showNotes();
      show(mode, next.mode);
      const words = label ? `${label}: ${say(next.mode)}` : say("group", { name: say(next.mode) });
      set(body, "aria-label", words);
      if (handle) set(handle, "aria-label", say("menu", { name: words }));
      draw();
    },
  };
}

/** @param {Form} form @param {Group} node @param {string} schema @param {string} label @param {any[]} [without] */
export function fixedView(form, node, schema, label, without) {
  let view = form.views.get(node.id);
  if (!view) {
    view = groupView(form, node, schema, label);
    form.views.set(node.id, view);
  }
  view.update(node, without);
  return view;
}

/** @param {SchemaDocument} doc @param {string} schema @param {string} name @returns {TreeNode} */
export function opened(doc, schema, name) {
  const field = fieldOf(doc, schema, name);
  if (field) return openedRow(doc, field);
  const link = /** @type {Relation} */ (relationOf(doc, schema, name));
  return activity(doc, link) ?? { id: newId(), kind: "relation", name, ask: link.operators[0], child: group("all"), field: null, tests: [], fresh: true };
}

/** @param {SchemaDocument} doc @param {Field} field @returns {Row} */
function openedRow(doc, field) {
  const found = opening(doc, field);
  return { id: newId(), kind: "row", field: field.name, ...found, fresh: isUnfilled(found.operand) };
}

/** @param {Form} form @param {Row} node @param {string} schema @param {{field: Field, remove: () => void, say: Say} | null} [test] */
export function rowView(form, node, schema, test = null) {
  const { doc, language } = form;
  const say = test?.say ?? form.say;
  const { id } = node;
  let current = node;
  let drawn = "";
  let others = "";
  const field = () => test?.field ?? /** @type {Field} */ (fieldOf(doc, schema, current.field));
  const alter = (/** @type {Partial<Row>} */ part, isTyping = false) =>
    form.edit((root) => change(root, id, (row) => cleaned({ ...row, ...part, ...("operand" in part && { fresh: isUnfilled(part.operand ?? null) }) })), { place: isTyping ? `${id}` : null });
  const cleaned = (/** @type {Row} */ row) => {
    const { mode, ...rest } = row;
    return mode !== undefined && doc.operators[row.op]?.mode && field().mode && row.operand !== null ? row : rest;
  };

  const handle = test ? null : handleOf(form, id);
  const name = test ? null : picker(form, id, schema, {
    label: say("field"), value: titleOf(field(), node.field), props: { class: "field" },
    chosen: (value, made) => form.edit((root) => change(root, id, (row) =>
      made ? { ...made, id: made.kind === "row" ? id : made.id } : aboutAnother(doc, schema, row, value)), { fill: id }),
  });
  const operator = h("select", { class: "operator", "aria-label": say("operator"), onchange: () => alter(reopened(operator.value)) });
  /** Operands that were here, by kind: one comes back with its operator. @type {Map<string, Json>} */
  const before = new Map();
  const reopened = (/** @type {string} */ code) => {
    const found = compare(doc, field(), code, current.operand);
    const was = before.get(kindOf(doc, field(), { ...current, ...found }));
    return was !== undefined && isUnfilled(found.operand) ? { ...found, operand: was } : found;
  };
  const slot = h("span", { class: "operand" });
  const isExact = () => current.mode === "default" || (current.mode !== "insensitive" && !folds());
  const caseButton = button("Aa", () => alter({ mode: isExact() === folds() ? undefined : folds() ? "default" : "insensitive" }), { class: "case", "aria-label": say("case"), title: say("case") });
  const folds = () => Boolean(doc.operators[current.op]?.folds);
  const remove = test && button("×", test.remove, { class: "remove-test", "aria-label": say("removeTest") });
  const body = h("div", { role: "group", class: "condition", part: "condition" }, handle, name?.el, operator, slot, caseButton, remove, test ? null : slotOf(id));
  const notes = notesView(form, id, body, () =>
    current.fresh ? say("unfilled") : Array.isArray(current.operand) && !current.operand.length ? say("cameEmpty") : null, field);
  body.append(notes.el);
  /** @type {Editor | null} */
  let editor = null;
  const fill = () => {
    const first = /** @type {HTMLElement | null} */ (slot.querySelector(":is(input, select, .combobox input):not([hidden])"));
    (first ?? operator).focus();
    if (first?.localName === "input") /** @type {HTMLInputElement} */ (first).select();
    if (first?.role === "combobox") first.click();
  };
  return {
    el: h("li", test ? {} : { "data-id": id }, body),
    fill,
    showNotes: notes.showNotes,
    /** @param {Row} next @param {string[]} [taken] */
    update: (next, taken = []) => {
      if (drawn && next === current && `${taken}` === others) return;
      current = next;
      others = `${taken}`;
      const about = field();
      name?.show(titleOf(about, next.field));
      const choices = choicesOf(doc, about, next, say);
      const offered = choices.map(([code]) => code).join();
      if (operator.dataset.offered !== offered) {
        operator.dataset.offered = offered;
        operator.replaceChildren(...optionsOf(choices));
      }
      show(operator, codeOf(doc, about, next));
      for (const option of operator.options) option.disabled = taken.includes(keyOf(option.value));
      const own = test ? undefined : ownEditorOf(form, id, next.field);
      const kind = own && isSingle(kindOf(doc, about, next)) ? "own" : kindOf(doc, about, next);
      if (next.operand !== null && !next.fresh) before.set(kind, next.operand);
      body.classList.toggle("fresh", Boolean(next.fresh));
      notes.showNotes();
      const key = `${next.field} ${kind} ${kind === "choice" ? next.op : ""}`;
      if (key !== drawn) {
        drawn = key;
        const commit = (/** @type {Json} */ operand, isTyping = false) => alter({ operand }, isTyping);
        const suggest = test ? undefined : valuesOf(form, id, about, () => current.op);
        editor = own && kind === "own" ? own({ field: about, value: next.operand, language, commit })
          : editorOf(kind, { doc, field: about, language, say, commit, suggest }, next.operand);
        slot.replaceChildren(editor.el);
      } else editor?.show(next.operand);
      caseButton.hidden = Boolean(next.fresh) || !about.mode || !doc.operators[next.op]?.mode || next.operand === null;
      set(caseButton, "aria-pressed", String(isExact()));
      const words = [test ? "" : titleOf(about, next.field), operator.selectedOptions[0]?.textContent, wordsIn(slot)].filter(Boolean).join(" ");
      set(body, "aria-label", say("condition", { name: words }));
      if (handle) set(handle, "aria-label", say("menu", { name: words }));
    },
  };
}

/** @param {string} kind */
const isSingle = (kind) => /^(text|choice|instant|day|boolean)$/.test(kind);

/** @param {string} code */
const keyOf = (code) => (code.includes("!") ? "not" : code.replace(/[0:].*/, ""));

/** @param {SchemaDocument} doc @param {string} schema @param {Row} row @param {string} name @returns {TreeNode} */
function aboutAnother(doc, schema, row, name) {
  const [before, after] = [fieldOf(doc, schema, row.field), fieldOf(doc, schema, name)];
  if (!after) return opened(doc, schema, name);
  const isAlike = before?.type === after.type && Boolean(before.many) === Boolean(after.many);
  const keeps = isAlike && (row.operand === null ? after.nulls : after.operators).includes(row.op);
  if (keeps) return { ...row, field: name };
  return { ...openedRow(doc, after), id: row.id };
}

/** @param {Form} form @param {Related} node @param {string} schema */
function relationView(form, node, schema) {
  const { say, doc } = form;
  const { id } = node;
  const link = /** @type {Relation} */ (relationOf(doc, schema, node.name));
  const fieldsFor = (/** @type {string} */ ask) => doc.schemas[link.schema].fields.filter((one) => one.aggregates?.includes(ask));
  const did = activityOf(form, id, link);
  const order = [...(did ? ["count", "none"] : []), ...link.operators].filter((one, at, all) => all.indexOf(one) === at && link.operators.includes(one));
  const asks = order.flatMap((ask) => (link.nulls.includes(ask) ? [ask, `${ask}0`] : [ask]));
  const wordsOfAsk = (/** @type {string} */ ask) => (did && say(`did.${ask}`)) || say(`ask.${ask}`) || say(ask === "count" ? "count_" : ask) || ask;

  const handle = handleOf(form, id);
  const title = h("span", { class: "label" }, titleOf(link, node.name));
  const ask = select(say("ask"), asks.map((one) => [one, wordsOfAsk(one)]), node.ask, (value) =>
    form.edit((root) => change(root, id, (found) => ({ ...asking(found, value), fresh: false }))),
  );
  const of = select(say("field"), [], "", (value) =>
    form.edit((root) => change(root, id, (found) => ({ ...found, field: value, tests: testsFor(found.ask, value, found) }))),
  );
  const tests = h("ul", { class: "tests" });
  const addTest = button(say("addTest"), () =>
    form.edit((root) => change(root, id, (found) => ({ ...found, tests: [...found.tests, newTest(found)] }))),
  );
  const where = h("div", { class: "where" });
  const body = h("div", { role: "group", class: "relation", part: "relation" }, handle, title, ask, of, did?.choice, tests, did?.times, did?.when, did?.more, addTest, slotOf(id));
  const notes = notesView(form, id, body, () => (current && isFresh(current) && !current.child?.children.length ? say("emptyWhere") : null));
  body.append(notes.el, did?.notes ?? "", where);

  /** @param {string} code @param {string | null} field */
  const result = (code, field) => resultOf(doc, code, field === null ? undefined : fieldOf(doc, link.schema, field));
  /** @param {Pick<Related, "ask" | "field" | "tests">} found */
  const freeOp = ({ ask, field, tests }) => {
    const about = result(ask, field);
    const fits = ["gte", "lte", "gt", "lt", "equals"].filter((one) => about.operators.includes(one));
    return fits.find((one) => !tests.some((row) => row.op === one));
  };
  /** @param {Related} found @returns {Row} */
  const newTest = ({ ask, field, tests }) => {
    const about = result(ask, field);
    const op = freeOp({ ask, field, tests }) ?? about.operators[0];
    return { id: newId(), kind: "row", field: about.name, op, negated: false, operand: about.relative.includes(op) ? { [baseOf(about)]: "-P30D" } : 1 };
  };
  /** @param {string} ask @param {string | null} field @param {Related} found */
  const testsFor = (ask, field, found) => {
    const isAlike = found.tests.length && found.ask in doc.aggregates && result(found.ask, found.field).type === result(ask, field).type;
    const about = result(ask, field);
    const fits = found.tests.filter((row) => !row.negated && about.operators.includes(row.op) && row.operand !== null);
    return isAlike && fits.length ? fits.map((row) => ({ ...row, field: about.name })) : [newTest({ ...found, ask, field, tests: [] })];
  };
  /** @param {Related} found @param {string} code @returns {Related} */
  const asking = (found, code) => {
    if (code.endsWith("0")) return { ...found, ask: code.slice(0, -1), child: null, field: null, tests: [] };
    const child = found.child ?? group("all");
    if (!(code in doc.aggregates)) return { ...found, ask: code, child, field: null, tests: [] };
    const names = fieldsFor(code).map((one) => one.name);
    const field = doc.aggregates[code].field ? (found.field && names.includes(found.field) ? found.field : names[0]) : null;
    return { ...found, ask: code, child, field, tests: testsFor(code, field, found) };
  };

  /** @type {Related | null} */
  let current = null;
  return {
    el: h("li", { "data-id": id }, body),
    add: () => where.hidden ? did?.more.click() : current?.child && form.views.get(current.child.id)?.add?.(),
    fill: () => current && !did?.fill() && form.views.get(current.tests[0]?.id ?? current.child?.id ?? 0)?.fill?.(),
    showNotes: notes.showNotes,
    /** @param {Related | null} changed null: only what is shown of it */
    update: (changed) => {
      const next = changed ?? /** @type {Related} */ (current);
      if (changed === current) return;
      const parts = did?.update(next);
      const isAggregate = next.ask in doc.aggregates;
      show(ask, next.child ? next.ask : `${next.ask}0`);
      of.hidden = next.field === null;
      if (current?.ask !== next.ask) of.replaceChildren(...optionsOf(fieldsFor(next.ask).map((one) => [one.name, titleOf(one, one.name)])));
      if (next.field !== null) show(of, next.field);
      if (current && (current.ask !== next.ask || current.field !== next.field)) for (const row of next.tests) form.views.delete(row.id);
      tests.hidden = addTest.hidden = !isAggregate;
      if (isAggregate) drawTests(next);
      else tests.replaceChildren();
      if (next.child && !parts?.isShort) {
        const inner = fixedView(form, next.child, link.schema, say("where"), parts?.own);
        if (where.firstChild !== inner.el) where.replaceChildren(inner.el);
      } else where.replaceChildren();
      title.hidden = Boolean(parts);
      where.hidden = !where.firstChild;
      if (parts?.isShort) addTest.hidden = true;
      current = next;
      body.classList.toggle("fresh", isFresh(next));
      notes.showNotes();
      const words = parts ? wordsIn(ask, of, ...(did ? [did.choice, tests, did.when] : [])) : `${title.textContent} ${ask.selectedOptions[0]?.textContent ?? ""}`;
      set(body, "aria-label", say("condition", { name: words }));
      set(handle, "aria-label", say("menu", { name: words }));
    },
  };

  /** @param {Related} next */
  function drawTests(next) {
    const field = result(next.ask, next.field);
    arrange(tests, next.tests.map((row) => {
      let view = form.views.get(row.id);
      if (!view) {
        const remove = () => form.edit((root) => change(root, id, (found) => ({ ...found, tests: found.tests.filter((/** @type {Row} */ one) => one.id !== row.id) })), { focus: id });
        view = rowView(form, row, schema, { field, remove, say: did?.say ?? say });
        form.views.set(row.id, view);
      }
      const taken = next.tests.filter((one) => one !== row).map((one) => (one.negated ? "not" : one.op));
      /** @type {any} */ (view).update(row, taken);
      return view.el;
    }));
    addTest.hidden = !freeOp(next);
    tests.classList.toggle("one", next.tests.length === 1);
    for (const button of tests.querySelectorAll(".remove-test")) /** @type {HTMLButtonElement} */ (button).hidden = next.tests.length === 1;
  }
}

/** @param {Form} form @param {Other} node */
function otherView(form, node) {
  const { say } = form;
  const handle = handleOf(form, node.id);
  set(handle, "aria-label", say("menu", { name: say("other") }));
  const text = h("pre", { tabIndex: 0, role: "group", "aria-label": say("other"), dir: "ltr" });
  const body = h("div", { role: "group", class: "other", part: "other", "aria-label": say("other") });
  const notes = notesView(form, node.id, body);
  body.append(handle, h("small", {}, say("otherWhy")), text, notes.el);
  return {
    el: h("li", { "data-id": node.id }, body),
    showNotes: notes.showNotes,
    /** @param {Other} next */
    update: (next) => {
      const whole = pretty(next.clause);
      text.textContent = whole.length > 2000 ? `${whole.slice(0, 2000)} …` : whole;
      notes.showNotes();
    },
  };
}

