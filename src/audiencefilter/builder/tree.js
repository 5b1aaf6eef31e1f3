import { isRange, operatorsOf, RANGES, rangeOf } from "./dates.js";
import { isNumber, isObject } from "./json.js";
import { isOfNumbers } from "./operands.js";

let last = 0;
export const newId = () => ++last;
/** @param {Group["mode"]} mode @param {readonly TreeNode[]} [children] @returns {Group} */
export const group = (mode, children = []) => ({ id: newId(), kind: "group", mode, children });
/** @param {string} field @param {Omit<Tested, "negated"> & Partial<Row>} test @returns {Row} */
export const newRow = (field, test) => ({ id: newId(), kind: "row", field, negated: false, ...test });
/** A row that the form makes. @type {typeof newRow} */
export const freshRow = (field, test) => newRow(field, { ...test, fresh: isUnfilled(test.operand) });
/** @param {string} name @param {string} ask @param {Group | null} child @param {string | null} [field] @param {Row[]} [tests] @returns {Related} */
export const question = (name, ask, child, field = null, tests = []) => ({ id: newId(), kind: "relation", name, ask, child, field, tests });

/** Whether nothing was chosen in it yet: a clause leaves it out. A group that came in empty stays. @param {TreeNode} node @returns {boolean} */
export function isFresh(node) {
  if (node.kind === "group") return !node.cameEmpty && node.children.every(isFresh);
  if (node.kind === "row") return Boolean(node.fresh);
  if (node.kind === "other") return false;
  const { child, tests, ask } = node;
  if (tests.some(isFresh) || !child) return tests.some(isFresh);
  return isFresh(child) && (child.children.length > 0 || Boolean(node.fresh) || ask === "every");
}

/** How many places wait for a choice. @param {TreeNode} node @returns {number} */
export function freshIn(node) {
  // Of all related records, where nothing is said of them.
  const isOpen = (/** @type {TreeNode} */ child) => node.kind !== "relation" || child.kind !== "group" || child.children.length > 0;
  const found = inner(node).filter(isOpen).reduce((sum, child) => sum + freshIn(child), 0);
  return found || (isFresh(node) ? 1 : 0);
}

/** Whether an operand is none yet. @param {Json} operand */
export const isUnfilled = (operand) => operand === "" || (Array.isArray(operand) && !operand.length) ||
  (isRange(operand) && (operand.first === "" || operand.last === ""));

/** @type {WeakMap<TreeNode, Json>} */
const written = new WeakMap();
/** @param {SchemaDocument} doc @param {string} schema @param {string} name */
export const fieldOf = (doc, schema, name) => doc.schemas[schema].fields.find((one) => one.name === name);
/** @param {SchemaDocument} doc @param {string} schema @param {string} name */
export const relationOf = (doc, schema, name) => doc.schemas[schema].relations?.find((one) => one.name === name);
export const titleOf = (/** @type {{title?: string | null, name: string}} */ { title, name }) => title || name;

/** @param {SchemaDocument} doc @param {string} ask @param {Field | undefined} field @returns {Field} */
export function resultOf(doc, ask, field) {
  const { type, operators, nulls, relative } = doc.aggregates[ask];
  const is = type ?? field?.type ?? "integer";
  return { name: ask, isResult: true, type: is, scale: field?.scale, operators, nulls, relative: is === "datetime" || is === "date" ? relative : [] };
}

/** @param {SchemaDocument} doc @param {Field} field @param {string} op */
export function shapeOf(doc, field, op) {
  if (RANGES.includes(op)) return "range";
  const { operand, many } = doc.operators[op];
  return (field.many ? many : operand) ?? operand ?? "value";
}

/** All of what was read; null where one of it cannot be shown. @template T @param {(T | null)[]} nodes */
const whole = (nodes) => (nodes.includes(null) ? null : /** @type {T[]} */ (nodes));
/** @param {Group["mode"]} mode @param {TreeNode[]} children @returns {Group} */
const asRead = (mode, children) => ({ ...group(mode, children), ...(!children.length && { cameEmpty: true }) });

/** @param {Json} clause @param {SchemaDocument} doc @param {string} [root] @param {Map<TreeNode, Path>} [paths] gets where each node stands; with it, each operator is a row @returns {Group} */
export function read(clause, doc, root = doc.root, paths) {
  /** @template {TreeNode} T @param {T} node @param {Path} path */
  const placed = (node, path) => {
    if (!paths?.has(node)) paths?.set(node, path);
    return node;
  };
  /** @type {ReadAt<TreeNode>} */
  const other = (clause, _, path) => placed({ id: newId(), kind: "other", clause }, path);
  /** @type {ReadAt<TreeNode[]>} */
  const units = (clause, schema, path) => isObject(clause)
    ? Object.entries(clause).flatMap(([key, value]) => unit(key, value, schema, [...path, key]) ?? [other({ [key]: value }, schema, [...path, key])])
    : [other(clause, schema, path)];
  /** @type {ReadAt<TreeNode>} */
  const member = (clause, schema, path) => {
    const nodes = units(clause, schema, path);
    const node = placed(nodes.length === 1 ? nodes[0] : asRead("all", nodes), path);
    written.set(node, clause);
    return node;
  };
  /** @type {ReadAt<Group>} */
  const inGroup = (clause, schema, path) => {
    const node = member(clause, schema, path);
    if (node.kind === "group") return node;
    const found = group("all", [node]);
    written.set(found, clause);
    return found;
  };
  /** @param {string} key @param {Json} value @param {string} schema @param {Path} path @returns {TreeNode[] | null} */
  const unit = (key, value, schema, path) => {
    if (/^(AND|OR|NOT)$/.test(key)) {
      if (!Array.isArray(value) && (!isObject(value) || key === "OR")) return null;
      /** @type {[Json, Path][]} */
      const members = Array.isArray(value) ? value.map((one, at) => [one, [...path, at]]) : [[value, path]];
      if (key === "AND") return members.flatMap(([one, at]) => units(one, schema, at));
      return [placed(asRead(key === "OR" ? "any" : "none", members.map(([one, at]) => member(one, schema, at))), path)];
    }
    const field = fieldOf(doc, schema, key);
    if (field) return rows(field, value, path);
    const link = relationOf(doc, schema, key);
    if (!link || !isObject(value) || !Object.keys(value).length) return null;
    return whole(Object.entries(value).map(([ask, one]) => related(link, ask, one, [...path, ask])));
  };
  const rows = (/** @type {Field} */ field, /** @type {Json} */ value, /** @type {Path} */ path) => {
    if (!isObject(value)) return whole([test(field, "equals", value, undefined, path)]);
    const { mode, ...operators } = value;
    const keys = Object.keys(operators);
    if (!keys.length || ("mode" in value && mode !== "default" && mode !== "insensitive")) return null;
    const range = paths || mode !== undefined ? null : rangeOf(field, operators, doc.zone || "UTC");
    if (range && keys.every((key) => field.operators.includes(key))) return [newRow(field.name, range)];
    return whole(keys.map((key) => test(field, key, operators[key], mode, [...path, key])));
  };
  /** @param {Field} field @param {string} op @param {Json} operand @param {Json | undefined} mode @param {Path} path */
  const test = (field, op, operand, mode, path) => {
    const negated = op === "not" && isObject(operand);
    if (negated) {
      const inner = Object.entries(/** @type {JsonObject} */ (operand));
      [[op, operand]] = inner.length === 1 ? inner : [["not", null]];
      if (op === "not" || !canDeny(field)) return null;
    }
    return canShow(doc, field, op, operand) ? placed(newRow(field.name, { op, negated, operand, ...(mode !== undefined && { mode }) }), path) : null;
  };
  /** @param {Relation} link @param {string} ask @param {Json} value @param {Path} path */
  const related = (link, ask, value, path) => {
    /** @param {Group | null} child @param {string} [field] @param {Row[]} [tests] */
    const found = (child, field, tests) => placed(question(link.name, ask, child, field, tests), path);
    if (!link.operators.includes(ask)) return null;
    if (value === null) return link.nulls.includes(ask) ? found(null) : null;
    if (!isObject(value)) return null;
    const about = doc.aggregates[ask];
    if (!about) return found(inGroup(value, link.schema, path));
    const { where = {}, field: name, ...operators } = value;
    const field = fieldOf(doc, link.schema, String(name));
    const isRight = about.field ? typeof name === "string" && field?.aggregates?.includes(ask) : name === undefined;
    if (!isRight || !isObject(where)) return null;
    const result = resultOf(doc, ask, about.field ? field : undefined);
    const tests = whole(Object.entries(operators).map(([key, operand]) => test(result, key, operand, undefined, [...path, key])));
    return tests?.length ? found(inGroup(where, link.schema, [...path, "where"]), about.field ? field?.name : undefined, tests) : null;
  };
  return inGroup(clause, root, []);
}

export const canDeny = (/** @type {Field} */ field) => field.operators.includes("not");

/** @param {SchemaDocument} doc @param {Field} field @param {string} op @param {Json} operand */
function canShow(doc, field, op, operand) {
  if (operand === null) return field.nulls.includes(op);
  if (!field.operators.includes(op) || !doc.operators[op]) return false;
  const shape = shapeOf(doc, field, op);
  if (shape === "boolean") return typeof operand === "boolean";
  if (shape === "values") return Array.isArray(operand) && operand.every((one) => isOf(field, one));
  if (shape === "window") return isWindow(operand);
  return isOf(field, operand) || (field.relative.includes(op) && isRelative(operand, field));
}

/** @param {Field} field @param {Json} value */
function isOf(field, value) {
  if (field.type === "boolean") return typeof value === "boolean";
  return typeof value === "string" || (isOfNumbers(field) && isNumber(value));
}

/** @param {Field | undefined} field @returns {"today" | "now"} */
export const baseOf = (field) => (field?.type === "date" ? "today" : "now");

/** @param {Json} operand @param {Field} [field] @returns {operand is Relative} */
export function isRelative(operand, field) {
  if (!isObject(operand)) return false;
  const base = field ? baseOf(field) : "today" in operand ? "today" : "now";
  const keys = base === "now" ? /^(now|start|weekStart|zone)$/ : /^(today|start|end|weekStart|zone)$/;
  return typeof operand[base] === "string" && !("start" in operand && "end" in operand) &&
    Object.entries(operand).every(([key, value]) => keys.test(key) && typeof value === "string");
}

/** Whether it is a window from one duration to another, or a whole unit of the calendar. @param {Json} operand @returns {operand is DayWindow} */
export function isWindow(operand) {
  if (!isObject(operand) || !Object.keys(operand).every((key) => /^(from|to|zone)$/.test(key))) return false;
  const { from, to, zone = "" } = operand;
  const isWhole = isRelative(from) && isRelative(to) && !from.zone && !to.zone && from.today === "P0D" && to.today === "P0D" &&
    from.start && from.start === to.end && from.weekStart === to.weekStart;
  return typeof zone === "string" && ((typeof from === "string" && typeof to === "string") || Boolean(isWhole));
}

/** @param {TreeNode} node @returns {Json} */
export function write(node) {
  let clause = written.get(node);
  if (clause === undefined) {
    clause = arrange(joined(node.kind === "group" && node.mode === "all" ? node.children : [node]));
    written.set(node, clause);
  }
  return clause;
}

/** @param {readonly TreeNode[]} nodes */
function joined(nodes) {
  const found = /** @type {Unit[]} */ ([]);
  for (const next of flat(nodes)) {
    const before = found.pop();
    found.push(...(before ? together(before, next) : [next]));
  }
  return found;
}

/** @param {readonly TreeNode[]} nodes @returns {Unit[]} */
const flat = (nodes) => nodes.filter((node) => !isFresh(node)).flatMap((node) => {
  if (node.kind === "group") {
    if (node.mode === "all") return flat(node.children);
    return [{ key: node.mode === "any" ? "OR" : "NOT", value: node.children.filter((child) => !isFresh(child)).map(write) }];
  }
  if (node.kind === "other") {
    const [[key, value] = ["AND"], ...more] = isObject(node.clause) ? Object.entries(node.clause) : [];
    return [key === "AND" || more.length ? { key: null, value: node.clause } : { key, value: /** @type {Json} */ (value) }];
  }
  const isRow = node.kind === "row";
  const operators = isRow ? operatorsOf(node) : { [node.ask]: questionOf(node) };
  const mode = isRow ? node.mode : undefined;
  return [{ key: isRow ? node.field : node.name, value: { ...operators, ...(mode !== undefined && { mode }) }, keys: Object.keys(operators), mode }];
});

/** @param {Related} node @returns {Json} */
function questionOf({ child, field, tests }) {
  if (!tests.length) return child && write(child);
  const where = child ? write(child) : {};
  const hasWhere = !isObject(where) || Object.keys(where).length > 0;
  return Object.assign({}, field !== null && { field }, hasWhere && { where }, ...tests.map(operatorsOf));
}

/** Neighbours, as one where they can be one. @param {Unit} before @param {Unit} next @returns {Unit[]} */
function together(before, next) {
  const [one, two] = [/** @type {any} */ (before.value), /** @type {any} */ (next.value)];
  if (before.key !== next.key) return [before, next];
  if (before.key === "NOT" && Array.isArray(one) && Array.isArray(two)) return [{ key: "NOT", value: [...one, ...two] }];
  const fits = before.keys && next.keys && before.mode === next.mode && !next.keys.some((key) => key in one);
  return fits ? [{ ...before, value: { ...one, ...two } }] : [before, next];
}

/** @param {Unit[]} units @returns {Json} */
function arrange(units) {
  if (units.length === 1 && units[0].key === null) return units[0].value;
  const taken = new Set();
  const isFree = (/** @type {number} */ at) => units[at].key !== null && !taken.has(units[at].key) && taken.add(units[at].key);
  let start = 0;
  let end = units.length;
  while (start < end && isFree(start)) start += 1;
  while (end > start && isFree(end - 1)) end -= 1;
  const clause = /** @type {JsonObject} */ ({});
  units.forEach(({ key, value, keys }, at) => {
    const short = keys ? shortest(/** @type {JsonObject} */ (value)) : key === "NOT" && Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (key !== null && (at < start || at >= end)) clause[key] = short;
    else (/** @type {Json[]} */ (clause.AND ??= [])).push(key === null ? value : { [key]: short });
  });
  return clause;
}

/** @param {JsonObject} operators @returns {Json} */
function shortest(operators) {
  const { equals, ...more } = operators;
  return equals === undefined || isObject(equals) || Object.keys(more).length ? operators : equals;
}

/** @param {TreeNode} node @returns {readonly TreeNode[]} */
export const inner = (node) =>
  node.kind === "group" ? node.children
  : node.kind === "relation" ? [...(node.child ? [node.child] : []), ...node.tests]
  : [];

/** The conditions that count, each with the ids from the root to it. @param {TreeNode} node @param {number[]} [above] @returns {[TreeNode, number[]][]} */
export function leaves(node, above = []) {
  const trail = [...above, node.id];
  const found = inner(node).filter((child) => !isFresh(child)).flatMap((child) => leaves(child, trail));
  if (node.kind === "group") return found;
  const count = node.kind === "row" ? Object.keys(operatorsOf(node)).length : 1;
  return [...Array(count).fill([node, trail]), ...found];
}

/** What stands at a path, or around all below it. @param {Group} root @param {Json} clause @param {SchemaDocument} doc @returns {(path: string) => number} */
export function placesOf(root, clause, doc) {
  const paths = /** @type {Map<TreeNode, Path>} */ (new Map());
  const [theirs, ours] = [leaves(read(clause, doc, doc.root, paths)), leaves(root)];
  /** @type {[string, number[]][]} */
  const places = theirs.length === ours.length ? theirs.map(([node], at) => [`${rendered(paths.get(node) ?? [])}.`, ours[at][1]]) : [];
  return (path) => {
    const sought = `${path}.`.replaceAll("[", ".[");
    const exact = places.filter(([place]) => sought.startsWith(place)).sort(([a], [b]) => b.length - a.length)[0];
    const inside = exact ? [exact[1]] : path === "$" ? [] : places.filter(([place]) => place.startsWith(sought)).map(([, trail]) => trail);
    return inside[0]?.findLast((id, at) => inside.every((trail) => trail[at] === id)) ?? root.id;
  };
}

const rendered = (/** @type {Path} */ path) => `$${path.map((step) =>
  (typeof step === "number" ? `.[${step}]` : /^[A-Za-z_][A-Za-z0-9_]*$/.test(step) ? `.${step}` : `.[${JSON.stringify(step)}]`)).join("")}`;
