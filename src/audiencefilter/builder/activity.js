import { choicesOf, compare, first } from "./choices.js";
import { combobox } from "./combobox.js";
import { arrange, button, h, optionsOf, select, set, show } from "./dom.js";
import { change, insert } from "./edits.js";
import { isNumber } from "./json.js";
import { labelOf, picker, valuesOf } from "./picker.js";
import { group, isUnfilled, newId, relationOf } from "./tree.js";
import { handleOf, notesView, opened, rowView, slotOf, viewOf } from "./view.js";

/** Comparisons of how often, by use. */
const TIMES = ["gte", "equals", "lte", "gt", "lt"];
/** Words that a comparison in a sentence of its own begins with. */
const VERB = /^(is|was|ist|war|liegt|lag) /;

/**
 * The fields of records that tell what was done, and when; null: these records are about something else.
 * @param {SchemaDocument} doc @param {Relation} link
 */
function fieldsOf(doc, link) {
  const { fields } = doc.schemas[link.schema];
  const name = fields.find((one) => one.name === "name" && one.type === "string" && !one.many && one.operators.includes("equals"));
  const time = fields.find((one) => one.type === "datetime" && !one.many);
  return link.many && ["some", "none", "count"].every((ask) => link.operators.includes(ask)) && name && time ? { name, time } : null;
}

/** "Did … at least once": of activity, a question with one row, or one to be filled. @param {SchemaDocument} doc @param {Relation} link @param {Row} [row] @returns {Related | null} */
export function activity(doc, link, row) {
  const fields = fieldsOf(doc, link);
  if (!fields) return null;
  /** @type {Row} */
  const name = row ?? { id: newId(), kind: "row", field: fields.name.name, op: "equals", negated: false, operand: "", fresh: true };
  return { id: newId(), kind: "relation", name: link.name, ask: "count", child: group("all", [name]), field: null, tests: [times()], ...(!row && { fresh: true }) };
}

/** @returns {Row} */
const times = () => ({ id: newId(), kind: "row", field: "count", op: "gte", negated: false, operand: 1 });

/** What one row shows of a question; null: it needs more. @param {SchemaDocument} doc @param {Relation} link @param {Related} node */
function partsOf(doc, link, { ask, tests, child }) {
  const fields = fieldsOf(doc, link);
  const [test] = tests;
  const isCounted = ask === "count" && tests.length === 1 && !test.negated && TIMES.includes(test.op) && isNumber(test.operand);
  if (!fields || child?.mode !== "all" || !(isCounted || ask === "some" || ask === "none")) return null;
  /** @type {Row[]} */
  const rows = child.children.filter((one) => one.kind === "row");
  const name = rows.find((one) => one.field === fields.name.name && one.op === "equals" && !one.negated && one.mode === undefined && typeof one.operand === "string");
  const time = rows.find((one) => one.field === fields.time.name);
  return { child, test: /** @type {Row | undefined} */ (test), name, time, rest: child.children.filter((one) => one !== name && one !== time) };
}

/**
 * What a contact did as one row; other questions about related records as `whole` shows them.
 * @param {Form} form @param {Related} node @param {string} schema @param {(form: Form, node: any, schema: string) => View} whole @returns {View}
 */
export function activityView(form, node, schema, whole) {
  const { doc, say } = form;
  const link = /** @type {Relation} */ (relationOf(doc, schema, node.name));
  if (!fieldsOf(doc, link)) return whole(form, node, schema);
  const el = h("li", { "data-id": node.id });
  let isWhole = false;
  let isRow = false;
  /** @type {View | null} */
  let inner = null;
  let current = node;
  const back = button(say("asOneRow"), () => {
    isWhole = false;
    update(current);
    inner?.fill?.();
  });
  /** @param {Related} next */
  const update = (next) => {
    current = next;
    const fits = partsOf(doc, link, next) !== null;
    const wasRow = isRow;
    isRow = fits && !isWhole;
    if (!inner || isRow !== wasRow) {
      for (const one of [next.child, ...(next.child?.children ?? []), ...next.tests]) if (one) form.views.delete(one.id);
      inner = isRow ? oneRow(form, next, link, () => {
        isWhole = true;
        update(current);
        inner?.fill?.();
      }) : whole(form, next, schema);
      el.replaceChildren(...inner.el.children);
      if (!isRow) el.firstElementChild?.append(back);
    }
    back.hidden = !fits;
    inner.update(next);
  };
  return { el, update, add: () => inner?.add?.(), fill: () => inner?.fill?.(), showNotes: () => inner?.showNotes() };
}

/** @param {Form} form @param {Related} node @param {Relation} link @param {() => void} showAll @returns {View} */
function oneRow(form, node, link, showAll) {
  const { doc, say, language } = form;
  const { id } = node;
  const { name, time } = /** @type {NonNullable<ReturnType<typeof fieldsOf>>} */ (fieldsOf(doc, link));
  let parts = /** @type {NonNullable<ReturnType<typeof partsOf>>} */ (partsOf(doc, link, node));
  let isMore = false;
  /** @param {(found: Related) => Partial<Related>} to @param {EditOptions} [options] */
  const alter = (to, options) => form.edit((root) => change(root, id, (found) => ({ ...found, ...to(found) })), options);
  /** @param {Row | undefined} before @param {Row | null} after @param {EditOptions} [options] */
  const put = (before, after, options) => alter((found) => {
    const child = /** @type {Group} */ (found.child);
    const rest = child.children.filter((one) => one !== before);
    const at = before ? child.children.indexOf(before) : after?.field === name.name ? 0 : rest.length;
    const isFresh = after?.field === name.name ? Boolean(after.fresh) : before?.field === name.name ? false : found.fresh;
    return { fresh: isFresh, child: { ...child, children: after ? rest.toSpliced(at, 0, after) : rest } };
  }, options);

  const handle = handleOf(form, id);
  const did = select(say("ask"), [["did", say("did")], ["none", say("didNot")], ["whole", say("otherQuestion")]], "", (value) => {
    if (value === "whole") {
      did.value = parts.test || node.ask === "some" ? "did" : "none";
      showAll();
    } else alter(() => (value === "none" ? { ask: "none", tests: [] } : { ask: "count", tests: [times()] }));
  });
  const setName = (/** @type {string} */ value, isTyping = false) =>
    put(parts.name, { id: newId(), kind: "row", field: name.name, op: "equals", negated: false, ...parts.name, operand: value, fresh: isUnfilled(value) },
      { place: isTyping ? `${id} name` : null });
  const what = combobox({
    label: name.title || name.name, say, free: true, suggest: valuesOf(form, id, name, () => "equals"),
    options: () => [...(name.values ?? []).map((value) => ({ value, label: labelOf(name, value, language) })), { value: "", label: say("anything") }],
    typing: (text) => setName(text, true),
    chosen: (value, { found }) => (value === "" ? put(parts.name, null) : setName(String(found ?? value))),
    props: { placeholder: say("choose") },
  });
  const isCountable = (/** @type {string} */ op) => doc.aggregates.count.operators.includes(op);
  const often = select(say("howOften"), [...TIMES.filter(isCountable).map((op) => [op, say(`times.${op}`)]), ["some", say("once")]], "", (op) =>
    alter(() => (op === "some" ? { ask: "some", tests: [] } : { ask: "count", tests: [{ ...(parts.test ?? times()), op }] })));
  const amount = h("input", {
    type: "number", min: "0", max: "999999999", step: "1", class: "number", "aria-label": say("amount"), onfocus: () => amount.select(),
    oninput: () => /^\d{1,9}$/.test(amount.value) &&
      alter(({ tests: [test] }) => ({ tests: [{ ...test, operand: Number(amount.value) }] }), { place: `${id} times` }),
  });
  const unit = h("span", {});
  const when = select(say("when"), [], "", (code) => {
    const row = { id: newId(), kind: /** @type {const} */ ("row"), field: time.name, ...compare(doc, time, code, first(time)) };
    put(undefined, row);
    /** @type {HTMLElement | null | undefined} */ (form.views.get(row.id)?.el.querySelector(".operator"))?.focus();
  });
  const whenItem = h("li", {}, when);
  const whenSlot = h("ul", { class: "when" });
  const more = button(say("moreConditions"), () => {
    isMore = true;
    update(node);
    add.input.focus();
  });
  const choice = h("span", { class: "operand" }, what.el);
  const count = h("span", { class: "operand" }, often, amount, unit);
  const body = h("div", { role: "group", class: "relation activity", part: "relation" }, handle, did, choice, count, whenSlot, more, slotOf(id));
  const list = h("ul", { class: "members" });
  const add = picker(form, id, link.schema, {
    label: say("addCondition"), props: { placeholder: say("addCondition"), class: "add" },
    chosen: (value, made, words) => {
      add.show("", true);
      const one = made ?? opened(doc, link.schema, value);
      form.edit((root) => insert(root, parts.child.id, parts.child.children.length, one), { fill: one.id, said: say("added", { name: words }) });
    },
  });
  const rest = h("div", { role: "group", class: "group", part: "group", "aria-label": say("where") }, list, h("div", { class: "foot" }, add.el));
  const where = h("div", { class: "where" }, rest);
  const notes = notesView(form, id, body);
  body.append(notes.el, where);

  // Comparisons of dates, of which words stand in the middle of a sentence.
  /** @type {Form} */
  const sentence = {
    doc, language, views: form.views, history: form.history, suggest: form.suggest, editors: form.editors,
    say: (key, values) => (key === "removeTest" ? say("anyTime") : say(key, values).replace(VERB, "")),
    edit: (...all) => form.edit(...all), notesOf: (one) => form.notesOf(one), fix: (one) => form.fix(one),
    openMenu: (...all) => form.openMenu(...all), canRemove: (one) => form.canRemove(one), removeNode: (one) => form.removeNode(one),
  };
  /** What problems of a part are shown beside. @param {Row | undefined} row @param {HTMLElement} owner */
  const notesOf = (row, owner) => {
    if (!row || form.views.has(row.id)) return;
    const own = notesView(form, row.id, owner);
    body.insertBefore(own.el, where);
    form.views.set(row.id, { el: body, update: () => {}, showNotes: own.showNotes });
  };

  /** @param {Related} next */
  function update(next) {
    node = next;
    parts = /** @type {typeof parts} */ (partsOf(doc, link, next));
    const { test, child } = parts;
    show(did, next.ask === "none" ? "none" : "did");
    what.show(parts.name ? (parts.name.operand === "" ? "" : labelOf(name, parts.name.operand, language)) : say("anything"));
    count.hidden = next.ask === "none";
    show(often, test?.op ?? "some");
    amount.hidden = unit.hidden = !test;
    if (test) {
      if (amount.valueAsNumber !== Number(test.operand)) amount.value = String(test.operand);
      unit.textContent = say("times", { n: Number(test.operand) });
    }
    notesOf(parts.name, choice);
    notesOf(test, count);
    showTime(parts.time);
    list.dataset.into = String(child.id);
    form.views.set(child.id, { el: body, update: () => {}, showNotes: () => {}, add: () => more.hidden ? add.input.focus() : more.click() });
    arrange(list, parts.rest.map((one) => viewOf(form, one, link.schema).el));
    more.hidden = isMore || parts.rest.length > 0;
    where.hidden = !more.hidden;
    const shown = [...body.querySelectorAll(":scope > :not(.where) :is(select, input):not([type=checkbox])")];
    const words = /** @type {HTMLInputElement[]} */ ([did, ...shown]).filter((one) => !one.closest("[hidden]"))
      .map((one) => /** @type {any} */ (one).selectedOptions?.[0]?.text ?? one.value).join(" ");
    set(body, "aria-label", say("condition", { name: words }));
    set(handle, "aria-label", say("menu", { name: words }));
    body.classList.toggle("fresh", Boolean(next.fresh));
  }

  /** @param {Row | undefined} row */
  function showTime(row) {
    if (!row) {
      const opening = { op: "gte", negated: false, operand: first(time) };
      const codes = choicesOf(doc, time, opening, sentence.say);
      if (!when.options.length) when.replaceChildren(...optionsOf([["", say("anyTime")], ...codes]));
      show(when, "");
      return arrange(whenSlot, [whenItem]);
    }
    let view = form.views.get(row.id);
    if (!view) {
      view = rowView(sentence, row, link.schema, { field: time, remove: () => {
        put(parts.time, null);
        when.focus();
      } });
      form.views.set(row.id, view);
    }
    view.update(row);
    arrange(whenSlot, [view.el]);
  }

  return {
    el: h("li", {}, body), update, showNotes: notes.showNotes,
    add: () => form.views.get(parts.child.id)?.add?.(),
    fill: () => (parts.name?.operand === "" ? what.input.focus() : amount.hidden ? often.focus() : amount.focus()),
  };
}
