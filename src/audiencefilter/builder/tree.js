import { isRange, operatorsOf, RANGES, rangeOf } from "./dates.js";
import { isNumber, isObject } from "./json.js";
import { isOfNumbers } from "./operands.js";

let last = 0;
export const newId = () => ++last;

/** @param {Group["mode"]} mode @param {readonly TreeNode[]} [children] @returns {Group} */
export const group = (mode, children = []) => ({ id: newId(), kind: "group", mode, children });

/** @param {string} field @param {Omit<Test, "negated"> & Partial<Row>} test @returns {Row} */
export const newRow = (field, test) => ({ id: newId(), kind: "row", field, negated: false, ...test });

/** A row that the form makes. @type {typeof newRow} */
export const freshRow = (field, test) => newRow(field, { ...test, fresh: isUnfilled(test.operand) });

/** @param {string} name @param {string} ask @param {Group | null} child @param {string | null} [field] @param {Row[]} [tests] @returns {Related} */
export const question = (name, ask, child, field = null, tests = []) => ({ id: newId(), kind: "relation", name, ask, child, field, tests });

/**
 * Whether nothing was chosen in it yet: a clause leaves it out. A group that came in empty stays.
 * @param {TreeNode} node @returns {boolean}
 */
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

/** @type {WeakMap<Schema, {fields: Map<string, Field>, relations: Map<string, Relation>}>} */
const indexes = new WeakMap();

/** @param {SchemaDocument} doc @param {string} name */
function index(doc, name) {
  const schema = doc.schemas[name];
  let found = indexes.get(schema);
  if (!found) {
    found = {
      fields: new Map(schema.fields.map((field) => [field.name, field])),
      relations: new Map((schema.relations ?? []).map((link) => [link.name, link])),
    };
    indexes.set(schema, found);
  }
  return found;
}

/** @param {SchemaDocument} doc @param {string} schema @param {string} name */
export const fieldOf = (doc, schema, name) => index(doc, schema).fields.get(name);

/** @param {SchemaDocument} doc @param {string} schema @param {string} name */
export const relationOf = (doc, schema, name) => index(doc, schema).relations.get(name);

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

/** @param {Json} clause @param {SchemaDocument} doc @param {string} [schema] @param {Map<TreeNode, Path>} [paths] with it, each operator is a row @returns {Group} */
export const read = (clause, doc, schema = doc.root, paths) =>
  whole(clause, { doc, schema, paths: paths ?? new Map(), isPlain: paths !== undefined }, []);

/** @param {Json} clause @param {Reader} reader @param {Path} path @returns {Group} */
function whole(clause, reader, path) {
  const node = member(clause, reader, path);
  if (node.kind === "group") return node;
  const found = group("all", [node]);
  written.set(found, clause);
  return found;
}

/** @param {Json} clause @param {Reader} reader @param {Path} path @returns {TreeNode} */
function member(clause, reader, path) {
  const nodes = isObject(clause) ? units(clause, reader, path) : [other(clause, reader, path)];
  const node = nodes.length === 1 ? nodes[0] : asRead("all", nodes);
  if (!reader.paths.has(node)) reader.paths.set(node, path);
  written.set(node, clause);
  return node;
}

/** @param {Group["mode"]} mode @param {TreeNode[]} children @returns {Group} */
const asRead = (mode, children) => ({ ...group(mode, children), ...(!children.length && { cameEmpty: true }) });

/** @param {JsonObject} clause @param {Reader} reader @param {Path} path @returns {TreeNode[]} */
function units(clause, reader, path) {
  return Object.entries(clause).flatMap(([key, value]) => unit(key, value, reader, [...path, key]));
}

/** @param {Json} clause @param {Reader} reader @param {Path} path @returns {TreeNode} */
function other(clause, reader, path) {
  /** @type {TreeNode} */
  const node = { id: newId(), kind: "other", clause };
  reader.paths.set(node, path);
  return node;
}

/** @param {string} key @param {Json} value @param {Reader} reader @param {Path} path @returns {TreeNode[]} */
function unit(key, value, reader, path) {
  const { doc, schema } = reader;
  const asText = () => [other({ [key]: value }, reader, path)];
  if (key === "AND" || key === "OR" || key === "NOT") {
    if (!Array.isArray(value) && !(isObject(value) && key !== "OR")) return asText();
    /** @type {[Json, Path][]} */
    const members = Array.isArray(value) ? value.map((one, at) => [one, [...path, at]]) : [[value, path]];
    if (key === "AND") {
      return members.flatMap(([one, at]) => (isObject(one) ? units(one, reader, at) : [other(one, reader, at)]));
    }
    const node = asRead(key === "OR" ? "any" : "none", members.map(([value, at]) => member(value, reader, at)));
    reader.paths.set(node, path);
    return [node];
  }
  const field = fieldOf(doc, schema, key);
  const link = field ? undefined : relationOf(doc, schema, key);
  const nodes = field ? rows(field, value, reader, path) : link ? related(link, value, reader, path) : null;
  return nodes ?? asText();
}

/** @param {Field} field @param {Json} value @param {Reader} reader @param {Path} path @returns {Row[] | null} */
function rows(field, value, reader, path) {
  if (!isObject(value)) {
    const row = test(field, "equals", value, undefined, reader, path);
    return row && [row];
  }
  const { mode, ...operators } = value;
  const keys = Object.keys(operators);
  if (!keys.length || ("mode" in value && mode !== "default" && mode !== "insensitive")) return null;
  const range = reader.isPlain || mode !== undefined ? null : rangeOf(field, operators, reader.doc.zone || "UTC");
  if (range && keys.every((key) => field.operators.includes(key))) return [newRow(field.name, range)];
  const found = keys.map((key) => test(field, key, operators[key], mode, reader, [...path, key]));
  return found.every((row) => row !== null) ? /** @type {Row[]} */ (found) : null;
}

/** @param {Field} field @param {string} key @param {Json} value @param {Json | undefined} mode @param {Reader} reader @param {Path} path @returns {Row | null} */
function test(field, key, value, mode, reader, path) {
  let op = key, operand = value;
  const negated = key === "not" && isObject(value);
  if (negated) {
    const inner = Object.keys(value);
    if (inner.length !== 1 || inner[0] === "not" || !canDeny(field)) return null;
    [op] = inner;
    operand = value[op];
  }
  if (!canShow(reader.doc, field, op, operand)) return null;
  const row = newRow(field.name, { op, negated, operand, ...(mode !== undefined && { mode }) });
  reader.paths.set(row, path);
  return row;
}

/** @param {Field} field */
export const canDeny = (field) => field.operators.includes("not");

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
  return typeof zone === "string" && ((typeof from === "string" && typeof to === "string") || isWhole(from, to));
}

/** @param {Json} from @param {Json} to */
function isWhole(from, to) {
  if (!isRelative(from) || !isRelative(to) || from.zone || to.zone) return false;
  return from.today === "P0D" && to.today === "P0D" && Boolean(from.start) && from.start === to.end && from.weekStart === to.weekStart;
}

/** @param {Relation} link @param {Json} value @param {Reader} reader @param {Path} path @returns {Related[] | null} */
function related(link, value, reader, path) {
  if (!isObject(value) || !Object.keys(value).length) return null;
  const found = Object.entries(value).map(([ask, one]) => questionRead(link, ask, one, reader, [...path, ask]));
  return found.every((node) => node !== null) ? /** @type {Related[]} */ (found) : null;
}

/** @param {Relation} link @param {string} ask @param {Json} value @param {Reader} reader @param {Path} path @returns {Related | null} */
function questionRead(link, ask, value, reader, path) {
  const { doc } = reader;
  if (!link.operators.includes(ask)) return null;
  const inner = { ...reader, schema: link.schema };
  /** @type {(child: Group | null, field?: string | null, tests?: Row[]) => Related} */
  const found = (child, field, tests) => {
    const node = question(link.name, ask, child, field, tests);
    reader.paths.set(node, path);
    return node;
  };
  if (value === null) return link.nulls.includes(ask) ? found(null) : null;
  if (!isObject(value)) return null;
  if (!doc.aggregates[ask]) return found(whole(value, inner, path));
  const { where, field: name, ...operators } = value;
  const field = typeof name === "string" ? fieldOf(doc, link.schema, name) : undefined;
  const isRight = doc.aggregates[ask].field ? field?.aggregates?.includes(ask) : name === undefined;
  if (!isRight || ("where" in value && !isObject(where))) return null;
  const result = resultOf(doc, ask, field);
  const tests = Object.entries(operators).map(([key, operand]) =>
    test(result, key, operand, undefined, reader, [...path, key]),
  );
  if (!tests.length || tests.some((row) => row === null)) return null;
  const child = whole(where ?? {}, inner, [...path, "where"]);
  return found(child, field?.name ?? null, /** @type {Row[]} */ (tests));
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
  /** @type {Unit[]} */
  const found = [];
  for (const next of flat(nodes)) {
    const before = found.at(-1);
    const shared = before && before.key === next.key ? together(before, next) : null;
    if (shared) found[found.length - 1] = shared;
    else found.push(next);
  }
  return found;
}

/** @param {readonly TreeNode[]} nodes @returns {Unit[]} */
function flat(nodes) {
  return nodes.filter((node) => !isFresh(node)).flatMap((node) => {
    switch (node.kind) {
      case "group":
        if (node.mode === "all") return flat(node.children);
        return [{ key: node.mode === "any" ? "OR" : "NOT", value: node.children.filter((child) => !isFresh(child)).map(write) }];
      case "row": {
        const value = { ...operatorsOf(node), ...(node.mode === undefined ? {} : { mode: node.mode }) };
        return [{ key: node.field, value, row: node }];
      }
      case "relation":
        return [{ key: node.name, value: { [node.ask]: questionOf(node) }, part: node.ask }];
      case "other": {
        const [key, ...more] = isObject(node.clause) ? Object.keys(node.clause) : [];
        const alone = key !== undefined && !more.length && key !== "AND";
        return [alone ? { key, value: /** @type {JsonObject} */ (node.clause)[key] } : { key: null, value: node.clause }];
      }
    }
  });
}

/** @param {Related} node @returns {Json} */
function questionOf({ child, field, tests }) {
  if (!tests.length) return child && write(child);
  /** @type {JsonObject} */
  const found = field === null ? {} : { field };
  const where = child ? write(child) : {};
  if (!isObject(where) || Object.keys(where).length) found.where = where;
  for (const row of tests) Object.assign(found, operatorsOf(row));
  return found;
}

/** @param {Unit} before @param {Unit} next @returns {Unit | null} */
function together(before, next) {
  if (before.key === "NOT" && Array.isArray(before.value) && Array.isArray(next.value)) {
    return { key: "NOT", value: [...before.value, ...next.value] };
  }
  const [one, two] = [/** @type {JsonObject} */ (before.value), /** @type {JsonObject} */ (next.value)];
  if (before.row && next.row) {
    return before.row.mode === next.row.mode && !Object.keys(operatorsOf(next.row)).some((key) => key in one)
      ? { ...before, value: { ...one, ...two, ...(next.row.mode === undefined ? {} : { mode: next.row.mode }) } }
      : null;
  }
  return before.part && next.part && !(next.part in one) ? { ...before, value: { ...one, ...two } } : null;
}

/** @param {Unit[]} units @returns {Json} */
function arrange(units) {
  if (units.length === 1 && units[0].key === null) return units[0].value;
  const [start, end] = stretch(units);
  /** @type {JsonObject} */
  const clause = {};
  units.forEach(({ key, value, row }, at) => {
    const short = row ? shortest(/** @type {JsonObject} */ (value)) : lone(key, value);
    if (at < start || at >= end) clause[/** @type {string} */ (key)] = short;
    else (/** @type {Json[]} */ (clause.AND ??= [])).push(key === null ? value : { [key]: short });
  });
  return clause;
}

/** @param {Unit[]} units @returns {[number, number]} */
function stretch(units) {
  const keys = new Set();
  const isFree = (/** @type {number} */ at) => units[at].key !== null && !keys.has(units[at].key);
  let start = 0;
  let end = units.length;
  while (start < end && isFree(start)) keys.add(units[start++].key);
  while (end > start && isFree(end - 1)) keys.add(units[--end].key);
  return [start, end];
}

/** @param {JsonObject} operators @returns {Json} */
function shortest(operators) {
  const isBare = Object.keys(operators).length === 1 && "equals" in operators && !isObject(operators.equals);
  return isBare ? operators.equals : operators;
}

/** @param {string | null} key @param {Json} value @returns {Json} */
const lone = (key, value) => (key === "NOT" && Array.isArray(value) && value.length === 1 ? value[0] : value);

/** @param {TreeNode} node @returns {readonly TreeNode[]} */
export const inner = (node) =>
  node.kind === "group" ? node.children
  : node.kind === "relation" ? [...(node.child ? [node.child] : []), ...node.tests]
  : [];

/** @param {TreeNode} node @param {number[]} [above] @returns {[TreeNode, number[]][]} */
function leaves(node, above = []) {
  const trail = [...above, node.id];
  const found = inner(node).filter((child) => !isFresh(child)).flatMap((child) => leaves(child, trail));
  if (node.kind === "group") return found;
  const count = node.kind === "row" ? Object.keys(operatorsOf(node)).length : 1;
  return [...Array(count).fill([node, trail]), ...found];
}

/** @param {Group} root @param {Json} clause @param {SchemaDocument} doc @returns {(path: string) => number} */
export function placesOf(root, clause, doc) {
  /** @type {Map<TreeNode, Path>} */
  const paths = new Map();
  const theirs = leaves(read(clause, doc, doc.root, paths));
  const ours = leaves(root);
  /** @type {[string, number[]][]} */
  const places = theirs.length === ours.length
    ? theirs.map(([node], at) => [`${rendered(paths.get(node) ?? [])}.`, ours[at][1]])
    : [];
  return (path) => {
    const sought = `${path}.`.replaceAll("[", ".[");
    const exact = places.filter(([place]) => sought.startsWith(place)).sort(([a], [b]) => b.length - a.length)[0];
    if (exact) return /** @type {number} */ (exact[1].at(-1));
    const inside = places.filter(([place]) => place.startsWith(sought)).map(([, trail]) => trail);
    if (!inside.length || path === "$") return root.id;
    const [first] = inside;
    return first.findLast((id, at) => inside.every((trail) => trail[at] === id)) ?? root.id;
  };
}

/** @param {Path} path */
function rendered(path) {
  const steps = path.map((step) =>
    typeof step === "number" ? `.[${step}]`
    : /^[A-Za-z_][A-Za-z0-9_]*$/.test(step) ? `.${step}`
    : `.[${JSON.stringify(step)}]`,
  );
  return `$${steps.join("")}`;
}
