import { activity, isDeed } from "./activity.js";
import { combobox } from "./combobox.js";
import { trail } from "./edits.js";
import { write as json } from "./json.js";
import { typed as printed, valueOf } from "./operands.js";
import { fieldOf, group, newRow, question, relationOf, titleOf, write } from "./tree.js";

/** Letters from which on values are suggested beside fields. */
const LETTERS = 2;
/** Fixed values of one field that a search of fields finds. */
const VALUES = 5;
/** Digits that a number of a page's answer surely has as they were sent. */
const DIGITS = 15;

/** What holds beside a node, whatever it says itself: JSON of a clause. @param {Group} root @param {number} id */
export function restOf(root, id) {
  const nodes = trail(root, id) ?? [];
  const end = nodes.findIndex((node) => node.kind !== "group");
  const groups = /** @type {Group[]} */ (end < 0 ? nodes : nodes.slice(0, end));
  return json(write(group("all", groups.flatMap(({ mode, children }, at) => (mode === "all" ? children.filter((child) => child !== nodes[at + 1]) : [])))));
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
 * @param {Form} form @param {number} id @param {string | null} field @param {string} typed @param {AbortSignal} signal @returns {Promise<Suggestions | null>}
 */
async function suggested({ suggest, history: { tree } }, id, field, typed, signal) {
  const [relation = null, ...inner] = linksTo(tree, id);
  if (!suggest || inner.length) return null;
  const clause = restOf(tree, id);
  try {
    return await suggest({ relation, field, typed, clause }, signal);
  } catch (error) {
    if (signal.aborted || clause === "{}") throw error;
    return suggest({ relation, field, typed, clause: "{}" }, signal);
  }
}

/** @param {Field} field @param {Json} value @param {string} language */
export const labelOf = ({ labels, ...field }, value, language) =>
  labels && Object.hasOwn(labels, String(value)) ? labels[String(value)] : printed(value, language, field);

/** The fixed values of a field. @param {Field} field @param {string} language @returns {Option[]} */
export const fixedOf = (field, language) => (field.values ?? []).map((value) => ({ value, label: labelOf(field, value, language) }));

/** The value that people mean by a label or as they type it. @type {Typed<Json>} */
export function valueFor(text, field, language) {
  const labels = field.labels ?? {};
  const found = Object.hasOwn(labels, text) ? text : Object.keys(labels).find((value) => labels[value].toLowerCase() === text.trim().toLowerCase());
  return valueOf(found ?? text, field, language);
}

/** Options for the values of a field, where the operator is about whole values. @param {Form} form @param {number} id @param {Field} field @param {() => string} op @returns {Choosing["suggest"]} */
export const suggestionsOf = (form, id, field, op) => form.suggest ? async (typed, signal) => {
  const found = /^(equals|not|in|notIn|has\w*)$/.test(op()) && await suggested(form, id, field.name, typed, signal);
  return found ? { more: found.more, options: found.values.filter(({ value }) => isExact(field, value)).map((one) => valueOption(form, field, one)) } : null;
} : undefined;

/** Whether a value is the one that was sent, and not the next that a double can be. @param {Field} field @param {Json} value */
const isExact = ({ type }, value) => typeof value !== "number" || type === "number" || String(value).replace(/\D/g, "").length <= DIGITS;

/** @param {Form} form @param {Field} field @param {Suggestion} found @returns {Option} */
const valueOption = ({ language }, field, { value, label, count }) => ({
  value: String(value), label: label || labelOf(field, value, language), note: count === null ? "" : new Intl.NumberFormat(language).format(count), found: value,
});

/**
 * A box that finds fields, related records, and values of both.
 * @param {Form} form @param {number} id @param {string} schema
 * @param {{label: string, value?: string, props?: Props, chosen: (parts: Seldom, name: string, node: TreeNode | null, label: string) => void, undo: () => void}} settings
 * @returns {Combobox}
 */
export function picker(form, id, schema, { label, value, props, chosen, undo }) {
  const { doc, say } = form;
  const { fields, relations = [] } = doc.schemas[schema];
  const names = [...fields, ...relations].map((one) => ({
    value: one.name, label: titleOf(one), note: one.description ?? "", group: one.group ?? undefined, synonyms: one.synonyms ?? [],
  }));
  const box = combobox({
    label, value, props, say,
    options: () => {
      const sought = box.input.value.trim().toLowerCase();
      return sought.length < LETTERS ? names : [...names, ...fields.flatMap((field) =>
        fixedOf(field, form.language).filter((one) => one.label.toLowerCase().startsWith(sought)).slice(0, VALUES)
          .flatMap((one) => option({ relation: null, field: field.name, value: one.value, label: one.label, count: null })))];
    },
    chosen: (name, option) => form.editWith((parts) => chosen(parts, name, option.node?.(parts) ?? null, option.label), undo),
    suggest: form.suggest ? async (typed, signal) => {
      const found = typed.trim().length < LETTERS ? null : await suggested(form, id, null, typed, signal);
      return found && { more: false, options: found.values.flatMap(option) };
    } : undefined,
  });

  /** @param {Suggestion} found @returns {Option[]} */
  const option = (found) => {
    const link = found.relation && schema === doc.root ? relationOf(doc, schema, found.relation) : undefined;
    const field = fieldOf(doc, link ? link.schema : schema, found.field);
    if (!field || !isExact(field, found.value)) return [];
    const { label, note } = valueOption(form, field, found);
    const name = titleOf(field);
    return [{
      value: `${link ? `${link.name}.` : ""}${field.name}=${found.value}`, note, synonyms: [label],
      label: link && isDeed(doc, link, field) ? `${say("did.count")} ${label}`
        : link ? say("linkIs", { link: titleOf(link), name, value: label }) : say(field.many ? "nameHas" : "nameIs", { name, value: label }),
      node: ({ compare }) => {
        const ops = field.many ? ["hasSome", "has", "equals"] : ["equals", "in", "has"];
        const op = ops.find((one) => field.operators.includes(one)) ?? field.operators[0];
        const row = newRow(field.name, compare(doc, field, op, found.value));
        return link ? activity(doc, link, row) ?? question(link.name, link.operators[0], group("all", [row])) : row;
      },
    }];
  };
  return box;
}
