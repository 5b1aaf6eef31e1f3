import { deedOf, fieldsOf as fieldsOfDeeds, inSentence } from "./activity.js";
import { compare, first } from "./beginnings.js";
import { choicesOf } from "./choices.js";
import { combobox } from "./combobox.js";
import { arrange, button, fill, h, optionsOf, select, show } from "./dom.js";
import { change } from "./edits.js";
import { pretty } from "./json.js";
import { fixedOf, labelOf, suggestionsOf } from "./picker.js";
import { baseOf, fieldOf, freshIn, freshRow, group, isFresh, newRow, relationOf, resultOf, titleOf } from "./tree.js";
import { drawn, frame, notesView } from "./view.js";
import { inWords } from "./wording.js";

/** Comparisons that are not offered for when something was done: of none, of many, and of the future. */
const UNUSUAL = /[0!]|:before|:next|^(in|not|notIn)$/;

/** What stands in the row of a question about activity: what was done, how often, when, and the rest. @param {Form} form @param {number} id @param {Relation} link */
function activityOf(form, id, link) {
  const { doc, say, language } = form;
  const fields = fieldsOfDeeds(doc, link);
  if (!fields) return null;
  const { name, time } = fields;
  let isMore = false;
  let parts = /** @type {ReturnType<typeof deedOf>} */ (null);
  const spoken = inSentence(say);

  /** @param {Row | undefined} before @param {Row | null} after @param {EditOptions} [options] */
  const put = (before, after, options) => form.edit((root) => change(root, id, (found) => {
    const rest = found.child.children.filter((/** @type {TreeNode} */ one) => one !== before);
    const at = before ? found.child.children.indexOf(before) : after?.field === name.name ? 0 : rest.length;
    const isChosen = before?.field === name.name && !after;
    return { ...found, fresh: found.fresh && !isChosen, child: { ...found.child, children: after ? rest.toSpliced(at, 0, after) : rest } };
  }), options);
  const setName = (/** @type {string} */ value, isTyping = false) =>
    put(parts?.name, { ...freshRow(name.name, { op: "equals", operand: value }), ...(parts?.name && { id: parts.name.id }) }, { place: isTyping ? `${id} name` : null });
  const suggest = suggestionsOf(form, id, name, () => "equals");
  const anything = { value: "", label: say("anything") };
  const what = combobox({
    label: titleOf(name), say, free: true,
    suggest: suggest && (async (typed, signal) => {
      const { options = [], more = false } = (await suggest(typed, signal)) ?? {};
      return { more, options: typed ? options : [...options, anything] };
    }),
    options: () => [...fixedOf(name, language), ...(suggest ? [] : [anything])],
    typing: (text) => setName(text, true),
    chosen: (value, { found }) => (value === "" ? put(parts?.name, null) : setName(String(found ?? value))),
    props: { placeholder: say("choose") },
  });
  const choice = h("span", { class: "operand" }, what.el);
  const times = h("bdi");
  const any = select(say("when"), [], "", (code) => {
    if (!code) return;
    put(undefined, freshRow(time.name, compare(doc, time, code, first(time))));
    when.querySelector("select")?.focus();
  });
  const anyItem = h("li", {}, any);
  const when = h("ul", { class: "when" }, anyItem);
  const notes = h("div", { class: "its" });
  const more = button(say("moreConditions"), () => {
    isMore = true;
    form.views.get(id)?.update(null);
    form.views.get(parts?.child.id ?? 0)?.add?.();
  });

  return {
    say: spoken, choice, times, when, more, notes,
    /** The rows that it shows itself; null: none, as the question is another one. @param {Related} next */
    update: (next) => {
      const { ask, tests } = next;
      parts = deedOf(fields, next);
      const row = parts?.name;
      for (const el of [choice, when, notes]) el.hidden = !parts;
      if (!parts?.time && !any.options.length) {
        const codes = choicesOf(doc, time, { op: "gte", negated: false, operand: first(time) }, spoken).filter(([code]) => !UNUSUAL.test(code));
        any.replaceChildren(...optionsOf([["", say("anyTime")], ...codes]));
      }
      any.value = "";
      arrange(when, [parts?.time ? drawn(form, parts.time, link.schema, "when", { field: time, say: spoken, remove: () => {
        put(parts?.time, null);
        any.focus();
      } }) : anyItem]);
      what.show(!row ? say("anything") : row.operand === "" ? "" : labelOf(name, row.operand, language));
      choice.classList.toggle("fresh", Boolean(row?.fresh));
      if (row && form.views.get(row.id)?.of !== "name") {
        const own = notesView(form, row.id, choice);
        notes.replaceChildren(own.notes);
        form.views.set(row.id, { el: choice, of: "name", update: () => {}, showNotes: own.showNotes });
      }
      times.hidden = !parts || ask !== "count";
      times.textContent = say("times", { n: Number(tests.at(-1)?.operand ?? 0) });
      const own = [row, parts?.time].filter((one) => one !== undefined);
      more.hidden = !parts || isMore || parts.child.children.length > own.length || tests.length > 1;
      return parts && { own, isShort: !more.hidden };
    },
    fill: () => parts?.name?.operand === "" && (what.input.focus(), what.open(), true),
  };
}

/** @param {Form} form @param {Related} node @param {string} schema */
export function relationView(form, node, schema) {
  const { say, doc } = form;
  const { id } = node;
  let current = /** @type {Related | null} */ (null);
  const link = /** @type {Relation} */ (relationOf(doc, schema, node.name));
  const fieldsFor = (/** @type {string} */ ask) => doc.schemas[link.schema].fields.filter((one) => one.aggregates?.includes(ask));
  const did = activityOf(form, id, link);
  const usual = ["count", "none"].filter((one) => did && link.operators.includes(one));
  const asks = [...new Set([...usual, ...link.operators])].flatMap((ask) => (link.nulls.includes(ask) ? [ask, `${ask}0`] : [ask]));
  const alter = (/** @type {(found: Related) => Partial<Related>} */ part, /** @type {EditOptions} */ options = {}) =>
    form.edit((root) => change(root, id, (found) => ({ ...found, ...part(found) })), options);

  const { el, body, handle, notes, showNotes, beside, named } = frame(form, id, "relation", false, () =>
    current && isFresh(current) && !current.child?.children.length && say("emptyWhere"));
  const title = h("span", { class: "label" }, titleOf(link));
  const ask = select(say("ask"), asks.map((one) => [one, (did && say(`did.${one}`)) || say(`ask.${one}`) || say(one === "count" ? "count_" : one) || one]), node.ask, (value) => alter((found) => ({ ...asking(found, value), fresh: false })));
  const of = select(say("field"), [], "", (value) => alter((found) => ({ field: value, tests: testsFor(found.ask, value, found) })));
  const tests = h("ul", { class: "tests" });
  const addTest = button(say("addTest"), () => alter((found) => ({ tests: [...found.tests, newTest(found)] })));
  const where = h("div", { class: "where" });
  const line = h("div", { class: "line" });
  fill(line, [title, ask, of, did?.choice, tests, did?.times, did?.when, did?.more, addTest]);
  fill(body, [handle, line, beside, notes, did?.notes, where]);

  /** @param {string} code @param {string | null} field */
  const result = (code, field) => resultOf(doc, code, field === null ? undefined : fieldOf(doc, link.schema, field));
  const freeOp = (/** @type {Pick<Related, "ask" | "field" | "tests">} */ { ask, field, tests }) => {
    const { operators } = result(ask, field);
    return ["gte", "lte", "gt", "lt", "equals"].find((one) => operators.includes(one) && !tests.some((row) => row.op === one));
  };
  const newTest = (/** @type {Pick<Related, "ask" | "field" | "tests">} */ found) => {
    const about = result(found.ask, found.field);
    const op = freeOp(found) ?? about.operators[0];
    return newRow(about.name, { op, operand: about.relative.includes(op) ? { [baseOf(about)]: "-P30D" } : 1 });
  };
  const testsFor = (/** @type {string} */ ask, /** @type {string | null} */ field, /** @type {Related} */ found) => {
    const about = result(ask, field);
    const isAlike = found.ask in doc.aggregates && result(found.ask, found.field).type === about.type;
    const fits = found.tests.filter((row) => isAlike && !row.negated && about.operators.includes(row.op) && row.operand !== null);
    return fits.length ? fits.map((row) => ({ ...row, field: about.name })) : [newTest({ ask, field, tests: [] })];
  };
  /** @param {Related} found @param {string} code @returns {Partial<Related>} */
  const asking = (found, code) => {
    if (code.endsWith("0")) return { ask: code.slice(0, -1), child: null, field: null, tests: [] };
    const about = doc.aggregates[code];
    const names = fieldsFor(code).map((one) => one.name);
    const field = about?.field ? names.find((one) => one === found.field) ?? names[0] : null;
    return { ask: code, child: found.child ?? group("all"), field, tests: about ? testsFor(code, field, found) : [] };
  };

  return {
    el, showNotes,
    add: () => where.hidden ? did?.more.click() : current?.child && form.views.get(current.child.id)?.add?.(),
    fill: () => current && !did?.fill() && form.views.get(current.tests[0]?.id ?? current.child?.id ?? 0)?.fill?.(),
    /** @param {Related | null} changed null: only what is shown of it */
    update: (changed) => {
      if (changed === current) return;
      const next = changed ?? /** @type {Related} */ (current);
      const parts = did?.update(next);
      const isAggregate = next.ask in doc.aggregates;
      show(ask, next.child ? next.ask : `${next.ask}0`);
      of.hidden = next.field === null;
      if (current?.ask !== next.ask) of.replaceChildren(...optionsOf(fieldsFor(next.ask).map((one) => [one.name, titleOf(one)])));
      if (next.field !== null) show(of, next.field);
      arrange(tests, isAggregate ? next.tests.map((row) => drawn(form, row, schema, `${next.ask} ${next.field}`, {
        field: result(next.ask, next.field), say: did?.say ?? say,
        remove: () => alter((found) => ({ tests: found.tests.filter((one) => one.id !== row.id) }), { focus: id }),
      }, next.tests.filter((one) => one !== row).map((one) => (one.negated ? "not" : one.op)))) : []);
      for (const button of tests.querySelectorAll(".remove-test")) /** @type {HTMLButtonElement} */ (button).hidden = next.tests.length === 1;
      tests.hidden = !isAggregate;
      addTest.hidden = !isAggregate || !freeOp(next) || Boolean(parts?.isShort);
      arrange(where, next.child && !parts?.isShort ? [drawn(form, next.child, link.schema, say("where"), null, parts?.own)] : []);
      where.hidden = !where.firstChild;
      title.hidden = Boolean(parts);
      current = next;
      body.classList.toggle("fresh", isFresh(next) && freshIn(next) > 0);
      showNotes();
      named(inWords(form, next, schema, true));
    },
  };
}

/** @param {Form} form @param {Other} node */
export function otherView(form, node) {
  const { say } = form;
  const { el, body, handle, notes, showNotes, named } = frame(form, node.id, "other");
  named(say("other"), say("other"));
  const text = h("pre", { tabIndex: 0, role: "group", "aria-label": say("other"), dir: "ltr" });
  fill(body, [handle, h("div", { class: "line" }, h("bdi", { class: "hint" }, say("otherWhy")), text), notes]);
  return {
    el, showNotes,
    /** @param {Other} next */
    update: (next) => {
      const whole = pretty(next.clause);
      text.textContent = whole.length > 2000 ? `${whole.slice(0, 2000)} …` : whole;
      showNotes();
    },
  };
}
