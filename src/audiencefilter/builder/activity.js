import { freshRow, group, newRow, question } from "./tree.js";

/** The fields of records that tell what was done, and when; null: these records are about something else. @param {SchemaDocument} doc @param {Relation} link */
export function fieldsOf(doc, link) {
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

/** What a comparison begins with that does not stand in the middle of a sentence. */
const VERB = /^(is|was) /;

/** What a comparison says in the middle of a sentence. @param {Say} say @returns {Say} */
export const inSentence = (say) => (key, values) =>
  (key === "equals" ? say("exactly") : say(key, values).replace(VERB, "").replace(/^is$/, "in"));

/** What was done, when, and the rest, in a question about activity; null: it is another question. @param {{name: Field, time: Field}} fields @param {Related} node */
export function deedOf({ name, time }, { ask, child }) {
  if (child?.mode !== "all" || ask === "every") return null;
  /** @type {Row[]} */
  const rows = child.children.filter((one) => one.kind === "row");
  const found = {
    name: rows.find((one) => one.field === name.name && one.op === "equals" && !one.negated && one.mode === undefined && typeof one.operand === "string"),
    time: rows.find((one) => one.field === time.name),
  };
  return { ...found, child, rest: child.children.filter((one) => one !== found.name && one !== found.time) };
}
