const GROUPS = ["AND", "OR", "NOT"];

/** @param {Json} value @returns {value is JsonObject} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

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
    return operators.length ? operators.map((one) => ({ path: below(here, one), field: key })) : [{ path: here, field: key }];
  });
}

/** The fields that a clause reads, each once. @param {Json} clause */
export const fieldsOf = (clause) => [...new Set(conditionsOf(clause).map(({ field }) => field))];

/** @param {string} path @param {string} key */
const below = (path, key) => path + (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`);

/**
 * The conditions that stand in a group of which none may be true. The service reads each as its denial, where it can.
 * @param {TreeNode} node @param {boolean} [isDenied] @returns {number[]}
 */
export function deniedIn(node, isDenied = false) {
  if (node.kind !== "group") return isDenied ? [node.id] : [];
  return node.children.flatMap((child) => deniedIn(child, node.mode === "none"));
}

/** All parts of a breakdown but the whole, each with what it is a member of. @param {Part} part @returns {{part: Part, isOfAny: boolean}[]} */
export const partsOf = (part) =>
  part.parts.flatMap((one) => [{ part: one, isOfAny: /(^|\.)OR$/.test(part.path) }, ...partsOf(one)]);
