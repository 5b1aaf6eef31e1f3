import { activity, isDeed } from "./activity.js";
import { compare } from "./choices.js";
import { combobox } from "./combobox.js";
import { trail } from "./edits.js";
import { write as json } from "./json.js";
import { typed as printed, valueOf } from "./operands.js";
import { fieldOf, group, newRow, question, relationOf, write } from "./tree.js";

/** Letters from which on values are suggested beside fields. */
const LETTERS = 2;
/** Fixed values of one field that a search of fields finds. */
const VALUES = 5;
/** Digits that a number of a page's answer surely has as they were sent. */
const DIGITS = 15;

/** What holds beside a node, whatever it says itself: JSON of a clause. @param {Group} root @param {number} id */
export function restOf(root, id) {
  const nodes = trail(root, id) ?? [];
  /** @type {TreeNode[]} */
  const beside = [];
  for (const [at, node] of nodes.entries()) {
    if (node.kind !== "group") break;
    if (node.mode === "all") beside.push(...node.children.filter((child) => child !== nodes[at + 1]));
  }
  return json(write(group("all", beside)));
}

/** Names of the relations that a node stands in. @param {Group} root @param {number} id */
const linksTo = (root, id) => (trail(root, id) ?? []).flatMap((node) => (node.kind === "relation" ? [node.name] : []));

/** The page's own editor for a field: `city`, `actions.name`. @param {Form} form @param {number} id @param {string} field */
export function ownEditorOf({ editors, history }, id, field) {
  const path = [...linksTo(history.tree, id), field].join(".");
  return Object.hasOwn(editors, path) ? editors[path] : undefined;
}

/**
 * Asks the page for values. Where the rest of the clause is wrong, for those under no clause.
 * @param {Form} form @param {number} id @param {string | null} field
 * @returns {((typed: string, signal: AbortSignal) => Promise<Suggestions | null>) | null}
 */
export function suggesting(form, id, field) {
  if (!form.suggest) return null;
  return async (typed, signal) => {
    const { suggest, history: { tree } } = form;
    if (!suggest) return null;
    const links = linksTo(tree, id);
    if (links.length > 1) return null;
    const about = { relation: links[0] ?? null, field, typed };
    const clause = restOf(tree, id);
    try {
      return await suggest({ ...about, clause }, signal);
    } catch (error) {
      if (signal.aborted || clause === "{}") throw error;
      return suggest({ ...about, clause: "{}" }, signal);
    }
  };
}

/** @param {Field} field @param {Json} value @param {string} language */
export const labelOf = ({ labels, ...field }, value, language) =>
  labels && Object.hasOwn(labels, String(value)) ? labels[String(value)] : printed(value, language, field);

/** The fixed values of a field. @param {Field} field @param {string} language @returns {Option[]} */
export const fixedOf = (field, language) => (field.values ?? []).map((value) => ({ value, label: labelOf(field, value, language) }));

/** The value that people mean by a label or as they type it. @type {Typed<Json>} */
export function valueFor(text, field, language) {
  const { labels } = field;
  if (labels && !Object.hasOwn(labels, text)) {
    const found = Object.keys(labels).find((value) => labels[value].toLowerCase() === text.trim().toLowerCase());
    if (found !== undefined) return valueOf(found, field, language);
  }
  return valueOf(text, field, language);
}

/**
 * Options for the values of a field, where the operator is about whole values.
 * @param {Form} form @param {number} id @param {Field} field @param {() => string} op @returns {Choosing["suggest"]}
 */
export function valuesOf(form, id, field, op) {
  const ask = suggesting(form, id, field.name);
  return ask ? async (typed, signal) => {
    const found = /^(equals|not|in|notIn|has\w*)$/.test(op()) ? await ask(typed, signal) : null;
    return found && { more: found.more, options: found.values.filter(({ value }) => isExact(field, value)).map((one) => valueOption(form, field, one)) };
  } : undefined;
}

/** Whether a value is the one that was sent, and not the next that a double can be. @param {Field} field @param {Json} value */
const isExact = ({ type }, value) => typeof value !== "number" || type === "number" || String(value).replace(/\D/g, "").length <= DIGITS;

/** @param {Form} form @param {Field} field @param {Suggestion} found @returns {Option} */
const valueOption = ({ language }, field, { value, label, count }) => ({
  value: String(value), label: label || labelOf(field, value, language), note: count === null ? "" : new Intl.NumberFormat(language).format(count), found: value,
});

/**
 * A box that finds fields, related records, and values of both.
 * @param {Form} form @param {number} id @param {string} schema
 * @param {{label: string, value?: string, props?: Props, chosen: (name: string, node: TreeNode | null, label: string) => void}} settings
 * @returns {Combobox}
 */
export function picker(form, id, schema, { label, value, props, chosen }) {
  const { doc, say } = form;
  const { fields, relations = [] } = doc.schemas[schema];
  /** @type {Option[]} */
  const names = [...fields, ...relations].map((one) => ({
    value: one.name, label: one.title || one.name, note: one.description ?? "", group: one.group ?? undefined, synonyms: one.synonyms ?? [],
  }));
  const box = combobox({
    label, value, props, say,
    options: () => (box.input.value.trim().length < LETTERS ? names : [...names, ...fields.flatMap((field) => fixed(field, box.input.value))]),
    chosen: (name, option) => chosen(name, option.node?.() ?? null, option.label),
    suggest: form.suggest ? async (typed, signal) => {
      if (typed.trim().length < LETTERS) return null;
      const found = await suggesting(form, id, null)?.(typed, signal);
      return found ? { more: false, options: found.values.flatMap(option) } : null;
    } : undefined,
  });

  /** @param {Field} field @param {string} typed @returns {Option[]} */
  const fixed = (field, typed) => {
    const sought = typed.trim().toLowerCase();
    return fixedOf(field, form.language).filter((one) => one.label.toLowerCase().startsWith(sought)).slice(0, VALUES)
      .flatMap((one) => option({ relation: null, field: field.name, value: one.value, label: one.label, count: null }));
  };

  /** @param {Suggestion} found @returns {Option[]} */
  const option = (found) => {
    const link = found.relation && schema === doc.root ? relationOf(doc, schema, found.relation) : undefined;
    const of = link ? link.schema : schema;
    const field = fieldOf(doc, of, found.field);
    if (!field || !isExact(field, found.value)) return [];
    const { label, note } = valueOption(form, field, found);
    const title = field.title || field.name;
    const words = link && isDeed(doc, link, field) ? `${say("did.count")} ${label}`
      : link ? say("linkIs", { link: link.title || link.name, name: title, value: label }) : say(field.many ? "nameHas" : "nameIs", { name: title, value: label });
    const row = () => rowOf(doc, field, found.value);
    return [{
      value: `${link ? `${link.name}.` : ""}${field.name}=${found.value}`, label: words, note, synonyms: [label],
      node: () => (link ? related(doc, link, row()) : row()),
    }];
  };
  return box;
}

/** @param {SchemaDocument} doc @param {Field} field @param {Json} value @returns {Row} */
function rowOf(doc, field, value) {
  const ops = field.many ? ["hasSome", "has", "equals"] : ["equals", "in", "has"];
  const op = ops.find((one) => field.operators.includes(one)) ?? field.operators[0];
  return newRow(field.name, compare(doc, field, op, value));
}

/** Related records of which one has a value. @param {SchemaDocument} doc @param {Relation} link @param {Row} row @returns {Related} */
const related = (doc, link, row) => activity(doc, link, row) ?? question(link.name, link.operators[0], group("all", [row]));
