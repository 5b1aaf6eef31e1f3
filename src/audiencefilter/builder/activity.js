import { choicesOf, compare, first } from "./choices.js";
import { combobox } from "./combobox.js";
import { arrange, button, h, optionsOf, select } from "./dom.js";
import { change } from "./edits.js";
import { fixedOf, labelOf, valuesOf } from "./picker.js";
import { freshRow, group, newRow, question, titleOf } from "./tree.js";
import { drawn, notesView } from "./view.js";

/** What a comparison begins with that does not stand in the middle of a sentence. */
const VERB = /^(is|was|ist|war|liegt|lag) /;
/** Comparisons that are not offered for when something was done: of none, of many, and of the future. */
const UNUSUAL = /[0!]|:before|:next|^(in|not|notIn)$/;

/**
 * The fields of records that tell what was done, and when; null: these records are about something else.
 * @param {SchemaDocument} doc @param {Relation} link
 */
function fieldsOf(doc, link) {
  const { fields } = doc.schemas[link.schema];
  const name = fields.find((one) => one.name === "name" && one.type === "string" && !one.many && one.operators.includes("equals"));
  const time = fields.find((one) => one.type === "datetime" && !one.many);
  return link.many && link.operators.includes("count") && name && time ? { name, time } : null;
}

/** Whether a field of related records says what was done. @param {SchemaDocument} doc @param {Relation} link @param {Field} field */
export const isDeed = (doc, link, field) => fieldsOf(doc, link)?.name === field;

/**
 * "Did … at least once": a question with a row about related records, or with one to be filled; null where they are no
 * activity. @param {SchemaDocument} doc @param {Relation} link @param {Row} [row] @returns {Related | null}
 */
export function activity(doc, link, row) {
  const fields = fieldsOf(doc, link);
  if (!fields) return null;
  const test = newRow("count", { op: "gte", operand: 1 });
  return { ...question(link.name, "count", group("all", [row ?? freshRow("name", { op: "equals", operand: "" })]), null, [test]), fresh: !row };
}

/**
 * What stands in the row of a question about activity: what was done, how often, when, and the rest.
 * @param {Form} form @param {number} id @param {Relation} link
 */
export function activityOf(form, id, link) {
  const { doc, say, language } = form;
  const fields = fieldsOf(doc, link);
  if (!fields) return null;
  const { name, time } = fields;
  let isMore = false;
  /** @type {{child: Group, name?: Row, time?: Row} | null} */
  let parts = null;
  /** What a comparison says in the middle of a sentence. @type {Say} */
  const inSentence = (key, values) => (key === "equals" ? say("exactly") : say(key, values).replace(VERB, "").replace(/^(is|ist)$/, "in"));

  /** @param {Row | undefined} before @param {Row | null} after @param {EditOptions} [options] */
  const put = (before, after, options) => form.edit((root) => change(root, id, (found) => {
    const rest = found.child.children.filter((/** @type {TreeNode} */ one) => one !== before);
    const at = before ? found.child.children.indexOf(before) : after?.field === name.name ? 0 : rest.length;
    const isChosen = before?.field === name.name && !after;
    return { ...found, fresh: found.fresh && !isChosen, child: { ...found.child, children: after ? rest.toSpliced(at, 0, after) : rest } };
  }), options);
  const setName = (/** @type {string} */ value, isTyping = false) =>
    put(parts?.name, { ...freshRow(name.name, { op: "equals", operand: value }), ...(parts?.name && { id: parts.name.id }) }, { place: isTyping ? `${id} name` : null });
  const suggest = valuesOf(form, id, name, () => "equals");
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
  const times = h("span");
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
    say: inSentence, choice, times, when, more, notes,
    /** The rows that it shows itself; null: none, as the question is another one. @param {Related} next */
    update: ({ ask, child, tests }) => {
      const rows = (child?.mode === "all" && ask !== "every" ? child.children : []).filter((one) => one.kind === "row");
      parts = child?.mode !== "all" || ask === "every" ? null : {
        child,
        name: rows.find((one) => one.field === name.name && one.op === "equals" && !one.negated && one.mode === undefined && typeof one.operand === "string"),
        time: rows.find((one) => one.field === time.name),
      };
      const row = parts?.name;
      for (const el of [choice, when, notes]) el.hidden = !parts;
      if (!parts?.time && !any.options.length) {
        const codes = choicesOf(doc, time, { op: "gte", negated: false, operand: first(time) }, inSentence).filter(([code]) => !UNUSUAL.test(code));
        any.replaceChildren(...optionsOf([["", say("anyTime")], ...codes]));
      }
      any.value = "";
      arrange(when, [parts?.time ? drawn(form, parts.time, link.schema, "when", { field: time, say: inSentence, remove: () => {
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
