import { deedOf, fieldsOf, inSentence } from "./activity.js";
import { codeOf, wayOf, wordsOf } from "./choices.js";
import { dayInWords, isRange } from "./dates.js";
import { isObject, write as json } from "./json.js";
import { countedOf, spanOf } from "./operands.js";
import { labelOf } from "./picker.js";
import { baseOf, fieldOf, isFresh, isRelative, isWindow, relationOf, resultOf, shapeOf, titleOf } from "./tree.js";

/** The most conditions of a group, and values of a list, that are named; and the most characters of a value. */
const [PARTS, VALUES, LONGEST] = [50, 20, 60];
/** The words of conditions, which are as long the same as the condition is. @type {WeakMap<TreeNode, {say: Say, words: string}>} */
const known = new WeakMap();
/** The first of many, and a sign that there are more. @param {string[]} words @param {boolean} isMore @param {string} joint */
const firstOf = (words, isMore, joint) => words.join(joint) + (isMore ? " …" : "");
/** The parts of a group that are named. @param {readonly TreeNode[]} nodes */
const partsOf = (nodes) => nodes.slice(0, PARTS).filter((one) => !isFresh(one));
/** What stands between two parts. @param {Writer} form @param {string} key */
const joint = ({ say }, key) => ` ${say(key)} `;

/** A distance of time. @param {Writer} form @param {string} duration @param {boolean} [hasToday] */
function spanIn({ say }, duration, hasToday = false) {
  const found = spanOf(duration);
  if (!found) return duration;
  const { amount, unit } = hasToday ? countedOf(found) : found;
  return `${amount} ${say(unit, { n: Number(amount) })}`;
}

/** A part of the calendar. @param {Writer} form @param {Relative} operand */
const unitIn = ({ say }, { start, end }) => (end ? say("endOf", { name: say(`this.${end}`) }) : say(`this.${start}`));

/** What moves with the time. @param {Writer} form @param {Field} field @param {string} op @param {Json} operand */
function movingIn(form, field, op, operand) {
  const { say } = form;
  const way = wayOf(field, op, operand);
  if (isWindow(operand)) {
    const { from, to } = operand;
    if (typeof from === "object") return unitIn(form, from);
    return way ? spanIn(form, `${to}`, true) : `${from}${joint(form, "and")}${to}`;
  }
  const { [baseOf(field)]: duration = "", start, end } = /** @type {Relative} */ (operand);
  if (way === ":today") return "";
  if (/last|ago/.test(way)) return spanIn(form, duration);
  if (way) return unitIn(form, { start });
  const side = say(spanOf(duration)?.ago ? "ago" : "ahead");
  const edge = end ? unitIn(form, { end }) : start ? say("startOf", { name: unitIn(form, { start }) })
    : say(field.type === "date" ? "this.day" : "now");
  return /^[+-]?P0D$/.test(duration) ? edge : `${spanIn(form, duration)} ${side} ${edge}`;
}

/** What a condition compares with. @param {Writer} form @param {Field} field @param {Tested} row */
function operandIn(form, field, { op, negated, operand }) {
  const { doc, language, say } = form;
  const one = (/** @type {any} */ value) => {
    if (typeof value === "boolean") return say(`${value}`);
    if (/^\d{4}-\d\d-\d\d$/.test(value) && /^date/.test(field.type)) return dayInWords(value, language);
    const instant = field.type === "datetime" ? Date.parse(value) : NaN;
    if (Number.isNaN(instant)) {
      const words = labelOf(field, value, language);
      return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
    }
    const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone: doc.zone || "UTC" });
    return format.format(instant);
  };
  if (operand === null || (shapeOf(doc, field, op) === "boolean" && !negated)) return "";
  if (Array.isArray(operand)) return firstOf(operand.slice(0, VALUES).map(one), operand.length > VALUES, ", ");
  if (isRange(operand) && isObject(operand.first)) {
    const { [baseOf(field)]: last = "" } = /** @type {Relative} */ (operand.last);
    return spanIn(form, last, field.type === "date");
  }
  if (isRange(operand)) return [operand.first, operand.last ?? ""].filter((end) => end !== "").map(one).join(joint(form, "and"));
  return isWindow(operand) || isRelative(operand) ? movingIn(form, field, op, operand) : one(operand);
}

/** A comparison, without what is compared. @param {Writer} form @param {Field} field @param {Tested} row */
export const testIn = (form, field, row) =>
  [wordsOf(form.doc, field, codeOf(form.doc, field, row), form.say), operandIn(form, field, row)].filter(Boolean).join(" ");

/** What is asked of related records. @param {Writer} form @param {Related} node @param {string} schema @param {boolean} isShort */
function relatedIn(form, node, schema, isShort) {
  const { doc, say, language } = form;
  const { ask, child, field, tests } = node;
  const link = /** @type {Relation} */ (relationOf(doc, schema, node.name));
  const fields = fieldsOf(doc, link);
  const deed = fields && deedOf(fields, node);
  const where = (/** @type {readonly TreeNode[]} */ nodes) => nodes.every(isFresh) ? ""
    : ` ${say("where").toLowerCase()} ${partsIn(form, nodes, link.schema, "and")}`;
  if (deed && /^(count|none|some)$/.test(ask)) {
    const spoken = { ...form, say: inSentence(say) };
    const name = deed.name ? labelOf(fields.name, deed.name.operand, language) || say("choose") : say("didAnything");
    const often = tests.map((test) => `${testIn(spoken, resultOf(doc, ask, undefined), test)} ${say("times", { n: Number(test.operand) })}`);
    const parts = [
      ask === "none" && say("never"), name, ask === "some" ? say("once") : often.join(joint(form, "and")),
      deed.time && !deed.time.fresh && testIn(spoken, fields.time, deed.time),
    ];
    return parts.filter(Boolean).join(" ") + (isShort ? "" : where(deed.rest));
  }
  if (tests.length) {
    const about = field === null ? undefined : fieldOf(doc, link.schema, field);
    const result = tests.map((test) => testIn(form, resultOf(doc, ask, about), test)).join(joint(form, "and"));
    const asked = say(ask === "count" ? "count_" : ask) || ask;
    return `${[asked, about && titleOf(about), say("of"), titleOf(link), result].filter(Boolean).join(" ")}${isShort || !child ? "" : where([child])}`;
  }
  const key = `${ask}${child ? "" : "0"}`;
  const head = `${titleOf(link)} ${say(`ask.${key}`) || say(key) || ask}`;
  return isShort || !child || isFresh(child) ? head : `${head} ${inWords(form, child, link.schema)}`;
}

/** @param {Writer} form @param {readonly TreeNode[]} nodes @param {string} schema @param {"and" | "orElse"} key */
function partsIn(form, nodes, schema, key) {
  const parts = partsOf(nodes);
  return firstOf(parts.map((one) => bracketed(one, parts, inWords(form, one, schema))), nodes.length > PARTS, joint(form, key));
}

/** The words of a group of several among others stand in brackets. @param {TreeNode} node @param {TreeNode[]} among @param {string} words */
const bracketed = (node, among, words) => among.length > 1 && node.kind === "group" && node.mode !== "none" &&
  partsOf(node.children).length > 1 ? `(${words})` : words;

/**
 * A condition or a group in words, as rows, steps and names have them; what is not finished is left out.
 * @param {Writer} form @param {TreeNode} node @param {string} [schema] @param {boolean} [isShort] without what related records are asked
 * @returns {string}
 */
export function inWords(form, node, schema = form.doc.root, isShort = false) {
  if (node.kind === "row") {
    const before = known.get(node);
    if (before?.say === form.say) return before.words;
    const field = fieldOf(form.doc, schema, node.field);
    const words = field ? `${titleOf(field)} ${testIn(form, field, node)}` : node.field;
    known.set(node, { say: form.say, words });
    return words;
  }
  if (node.kind === "relation") return relatedIn(form, node, schema, isShort);
  if (node.kind === "other") return json(node.clause);
  const words = partsIn(form, node.children, schema, node.mode === "all" ? "and" : "orElse");
  return words && node.mode === "none" ? form.say("noneOf", { words }) : words;
}

/** A clause as a sentence; "": nothing is finished in it. @param {Writer} form @param {Group} tree */
export function sentenceOf(form, tree) {
  const { say, doc } = form;
  const isNone = (/** @type {TreeNode} */ one) => one.kind === "group" && one.mode === "none";
  /** @param {TreeNode} node @returns {string} */
  const who = (node) => {
    if (node.kind !== "group") {
      const link = node.kind === "relation" ? relationOf(doc, doc.root, node.name) : undefined;
      return `${say(link && fieldsOf(doc, link) ? "who" : "whose")} ${inWords(form, node)}`;
    }
    const parts = partsOf(node.children);
    const all = parts.filter((one) => node.mode !== "all" || !isNone(one));
    const words = all.map((one) => (isNone(one) ? say("everyone", { words: who(one) }) : bracketed(one, parts, who(one))))
      .join(joint(form, node.mode === "all" ? "and" : "orElse"));
    if (isNone(node)) return say("except", { words });
    const others = parts.filter((one) => !all.includes(one)).map(who);
    return [words, ...others].filter(Boolean).join(", ") + (node.children.length > PARTS ? " …" : "");
  };
  const words = who(tree);
  return words && say("sentenceOf", { words });
}
