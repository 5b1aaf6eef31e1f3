import { trail } from "../../builder/edits.js";
import { isObject } from "../../builder/json.js";
import { inWords } from "../../builder/wording.js";

const GROUPS = ["AND", "OR", "NOT"];

/**
 * The conditions of a clause in their order: where each stands, as the service writes it, and of which field it is.
 * @param {Json} clause @param {string} [path] @returns {{path: string, field: string}[]}
 */
export function conditionsOf(clause, path = "$") {
  if (Array.isArray(clause)) return clause.flatMap((one, at) => conditionsOf(one, `${path}[${at}]`));
  if (!isObject(clause)) return [];
  return Object.entries(clause).flatMap(([key, asked]) => {
    const here = below(path, key);
    if (GROUPS.includes(key)) return conditionsOf(asked, here);
    const operators = isObject(asked) ? Object.keys(asked).filter((one) => one !== "mode") : [];
    const paths = operators.length ? operators.map((one) => below(here, one)) : [here];
    return paths.map((path) => ({ path, field: key }));
  });
}

/** Whether a clause names an audience. @param {Json} clause @param {string} name @returns {boolean} */
export const namesAudience = (clause, name) => Array.isArray(clause) ? clause.some((one) => namesAudience(one, name))
  : isObject(clause) && Object.entries(clause).some(([key, asked]) => namesAudience(asked, name) ||
    (key === "audience" && isObject(asked) && Object.values(asked).flat().includes(name)));

/** The fields that a clause reads, each once. @param {Json} clause */
export const fieldsIn = (clause) => [...new Set(conditionsOf(clause).map(({ field }) => field))];

/** @param {string} path @param {string} key */
const below = (path, key) => path + (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);

/** @param {number} id */
const slotOf = (id) => `beside-${id}`;
/** The condition or the group beside which a slot is. @param {string} slot */
export const idOf = (slot) => Number(slot.slice(slotOf(0).length - 1));

/**
 * The slots of conditions that stand in a group of which none may be true. The service reads each as its denial, where
 * it can.
 * @param {TreeNode} node @param {boolean} [isDenied] @returns {string[]}
 */
export const deniedIn = (node, isDenied = false) => (node.kind !== "group" ? (isDenied ? [slotOf(node.id)] : [])
  : node.children.flatMap((child) => deniedIn(child, node.mode === "none")));

/**
 * The parts of a breakdown, each with how many there were before it; a step changes the number of the whole.
 * @param {Part} whole @param {number} contacts @returns {PartOf[]}
 */
export function partsOf(whole, contacts) {
  /** @param {Part} part @param {boolean} isStep @returns {PartOf[]} */
  const inner = (part, isStep) => {
    const isOfAny = /(^|\.)OR$/.test(part.path);
    let before = isOfAny ? 0 : contacts;
    return part.parts.flatMap((one) => {
      const found = { part: one, isOfAny, before, isStep };
      before = one.left;
      return [found, ...inner(one, false)];
    });
  };
  if (/(^\$|\.(AND|OR))$/.test(whole.path)) return inner(whole, true);
  return [{ part: whole, isOfAny: false, before: contacts, isStep: true }, ...inner(whole, false)];
}

/** The words of what a slot is beside. @param {AudienceFilter} element @param {string} slot */
export function nameAt(element, slot) {
  const node = trail(element.history.tree, idOf(slot))?.at(-1);
  return node ? inWords(element, node) : "";
}
