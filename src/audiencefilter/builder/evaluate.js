// The language without a server: reads clauses, checks them and evaluates them over plain records. It knows the rules of
// all three parts of the language by itself, and shares nothing with the package in Python but the document of a schema.

import { dayAt, daysOfYear, instantAt, isDuration, isKnownZone, isOnDays, nowOf, UNITS } from "./clocks.js";
import { WEEKDAYS } from "./operands.js";
import { Digits, Items, NotJson, Pairs, textOf, treeOf } from "./reading.js";
import { fold, hasManyDigits, isUnsafe, readerOf, RecordError, rowsOf, typeOf } from "./values.js";
import { wordsOf } from "./problems.js";

export { dayAt, daysOfYear, instantAt, RecordError };

const P = "published";
const E = "extended";
const SCALARS = ["string", "integer", "number", "boolean", "datetime", "date", "uuid", "decimal"];
const SEVERAL = SCALARS.filter((type) => type !== "boolean");
const TIMES = ["datetime", "date"];
const ORDERED = ["integer", "number", "datetime", "date", "decimal"];

/** @param {Partial<Rule>} given @returns {Rule} */
const rule = (given) => ({
  one: "value", many: null, published: [], extended: [], takesNull: null, isNegated: false, folds: false, isFoldable: true, relative: [],
  isWhole: false, isOfResults: true, isOfCounts: false, ...given,
});
const OF_TEXT = { published: ["string"], extended: ["string"] };
const OF_ORDER = rule({
  published: ["integer", "number", "datetime"], extended: [...ORDERED, "string"], isFoldable: false, relative: TIMES, isOfCounts: true,
});
const OF_LIST = { one: null, isWhole: true, isFoldable: false };
/** @type {{[key: string]: Rule}} */
const RULES = {
  equals: rule({
    many: "values", published: SCALARS.slice(0, 5), extended: SCALARS, takesNull: E, isWhole: true, relative: ["date"], isOfCounts: true,
  }),
  not: rule({ many: "values", extended: SCALARS, takesNull: P, isNegated: true, isWhole: true }),
  in: rule({ one: "values", published: SCALARS.slice(0, 3), extended: SEVERAL, takesNull: E, isWhole: true, isOfCounts: true }),
  notIn: rule({ one: "values", published: ["string"], extended: SEVERAL, takesNull: E, isNegated: true, isWhole: true, isOfCounts: true }),
  contains: rule({ ...OF_TEXT, folds: true }),
  startsWith: rule(OF_TEXT),
  endsWith: rule(OF_TEXT),
  gt: OF_ORDER, gte: OF_ORDER, lt: OF_ORDER, lte: OF_ORDER,
  has: rule({ ...OF_LIST, many: "value" }),
  hasSome: rule({ ...OF_LIST, many: "values" }),
  hasEvery: rule({ ...OF_LIST, many: "values" }),
  isEmpty: rule({ one: null, many: "boolean", isFoldable: false }),
  anniversary: rule({ one: "window", extended: ["date"], isFoldable: false, isOfResults: false }),
};
/** @type {{[mode: string]: boolean}} */
const MODES = { default: false, insensitive: true };
/** The types of the fields that an aggregate takes. @type {{[key: string]: string[]}} */
const AGGREGATES = { count: [], sum: ["integer", "decimal"], min: ORDERED, max: ORDERED, avg: ["integer", "decimal"] };
const OF_MANY = ["some", "every", "none", ...Object.keys(AGGREGATES)];
const OF_ONE = ["is", "isNot"];
const GROUPS = ["AND", "OR", "NOT"];
const NOW_KEYS = ["now", "start", "weekStart", "zone"];
const TODAY_KEYS = ["today", "start", "end", "weekStart", "zone"];
const EDGE_KEYS = TODAY_KEYS.slice(0, -1);
const WINDOW_KEYS = ["from", "to", "zone"];
const MOST_PROBLEMS = 100;
/** What is expected instead names so many fields, operators or values. */
const MOST_NAMES = 30;

/** @param {string} key @returns {Rule | undefined} */
const ruleOf = (key) => (Object.hasOwn(RULES, key) ? RULES[key] : undefined);
/** @param {Rule} rule @param {EvaluatedField} field @param {string} notation */
const accepts = (rule, { many, type }, notation) =>
  many ? rule.many !== null : (notation === P ? rule.published : rule.extended).includes(type);
const acceptsNull = (/** @type {Rule} */ rule, /** @type {EvaluatedField} */ field, /** @type {string} */ notation) =>
  rule.takesNull !== null && (rule.takesNull === P || notation === E) && accepts(rule, field, E);
/** @param {EvaluatedField} field @param {string} notation */
const hasMode = ({ type, many }, notation) => type === "string" && !many && notation === E;
/** @param {Rule} rule @param {EvaluatedField} field */
const shapeOf = (rule, { many }) => (many ? rule.many : rule.one);

const opposite = (/** @type {Truth} */ verdict) => (verdict === null ? null : !verdict);

/** @param {Test[]} tests @param {boolean} decisive @returns {Test} */
const joined = (tests, decisive) => (record, moment) => {
  /** @type {Truth} */
  let found = !decisive;
  for (const test of tests) {
    const verdict = test(record, moment);
    if (verdict === decisive) return decisive;
    if (verdict === null) found = null;
  }
  return found;
};
const all = (/** @type {Test[]} */ tests) => (tests.length === 1 ? tests[0] : joined(tests, false));
/** @param {Test} test @returns {Test} */
const not = (test) => (record, moment) => opposite(test(record, moment));
/** @type {Test} */
const everyone = () => true;

/** Stops the reading of a clause that is too large. */
class Abandoned extends Error {}

/** A clause that is not valid, with its problems. */
export class InvalidFilterError extends Error {
  /** @param {Problem[]} problems */
  constructor(problems) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join("\n"));
    this.name = "InvalidFilterError";
    this.problems = problems;
  }
}

export const pathText = (/** @type {Path} */ path) =>
  `$${path.map((step) => (typeof step === "string" && /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`)).join("")}`;

// -- reading ----------------------------------------------------------------------------------------------------------

/**
 * The clauses of audiences by name, each read when it is first named.
 * @typedef {{given: Map<string, string>, known: Map<string, {reading: Reading, test: Test} | Finding>, open: string[]}} Audiences
 */

/** The reading of one clause: its problems, and its size as the limits count it. */
class Reading {
  /** @type {Finding[]} */
  findings = [];
  nodes = 0;
  deepest = 1;
  relations = 0;
  mostRelations = 0;
  inlined = 0;
  /** Places of conditions and groups of the clause itself, with their tests. @type {{path: Path, test: Test}[]} */
  parts = [];

  /** @param {SchemaDocument} document @param {Audiences | null} audiences */
  constructor(document, audiences) {
    this.document = document;
    this.audiences = audiences;
    this.notation = document.notation;
    this.limits = /** @type {{[limit: string]: number}} */ (/** @type {any} */ (document).limits);
    this.zones = new Set(document.zones);
    this.schema = document.root;
    this.isData = false;
  }

  /** @param {string} code @param {Path} path @param {Finding["values"]} [values] @param {string[] | null} [expected] @param {boolean} [isKey] @param {number | null} [at] @returns {null} */
  report(code, path, values = {}, expected = null, isKey = false, at = null) {
    this.findings.push({ code, path, values, expected, isKey, at });
    if (this.findings.length >= MOST_PROBLEMS) throw new Abandoned();
    return null;
  }

  /** @param {string} code @param {Path} path @param {number} limit @returns {never} */
  abandon(code, path, limit) {
    this.report(code, path, { limit });
    throw new Abandoned();
  }

  /** Counts a level. @param {Path} path @param {number} depth */
  level(path, depth) {
    if (depth > this.limits.depth) this.abandon("too_deep", path, this.limits.depth);
    this.deepest = Math.max(this.deepest, depth);
  }

  get members() { return this.document.schemas[this.schema]; }

  /** @param {string} text @param {number} [depth] @returns {Test} */
  read(text, depth = 1) {
    try {
      if (new TextEncoder().encode(text).length > this.limits.source) this.abandon("source_too_large", [], this.limits.source);
      if (text.startsWith("\ufeff")) throw new NotJson("byte_order_mark", 0);
      const tree = treeOf(text);
      if (tree instanceof Pairs) return this.filter(tree, [], depth);
      this.report("not_an_object", []);
    } catch (error) {
      if (error instanceof NotJson) this.report(error.code, [], { limit: this.limits.depth }, null, false, error.at);
      else if (!(error instanceof Abandoned)) throw error;
    }
    return everyone;
  }

  /** Gives the keys of an object with their values and paths, and reports those that are there twice. @param {Pairs} pairs @param {Path} path */
  *each(pairs, path) {
    const seen = /** @type {Set<string>} */ (new Set());
    for (const [key, value] of pairs.all) {
      /** @type {Path} */
      const here = [...path, key];
      if (seen.has(key)) this.report("duplicate_key", here, { name: key }, null, true);
      seen.add(key);
      yield /** @type {const} */ ([key, value, here]);
    }
  }

  /** @param {Pairs} pairs @param {Path} path @param {number} depth @returns {Test} */
  filter(pairs, path, depth) {
    this.level(path, depth);
    const tests = /** @type {Test[]} */ ([]);
    for (const [key, value, here] of this.each(pairs, path)) tests.push(...this.member(key, value, here, depth));
    this.nodes += tests.length || (depth > 1 && !this.isIdle(pairs) ? 1 : 0);
    if (this.nodes > this.limits.nodes) this.abandon("too_many_nodes", path, this.limits.nodes);
    return this.part(path, all(tests));
  }

  /** @param {Path} path @param {Test} test */
  part(path, test) {
    if (!this.relations) this.parts.push({ path, test });
    return test;
  }

  /** @param {string} key @param {Tree} value @param {Path} path @param {number} depth @returns {Test[]} */
  member(key, value, path, depth) {
    const { fields, relations } = this.members;
    const field = fields.find(({ name }) => name === key);
    const isAudience = key === "audience" && (!field || !field.operators.includes("equals")) && !relations.some(({ name }) => name === key);
    if (isAudience && this.audiences && this.schema === this.document.root && !this.isData) return this.membership(value, path, depth);
    if (field && !isAudience) {
      const read = readerOf(field, this.isData);
      return [...this.tests(this.known(field), value, path)].flatMap(([test, here]) =>
        test ? [this.part(here, (record, moment) => test(read(record), moment))] : []);
    }
    const relation = relations.find(({ name }) => name === key);
    return relation ? this.related(relation, value, path, depth) : [this.group(key, value, path, depth)];
  }

  // -- groups and relations -------------------------------------------------------------------------------------------

  /** @param {string} key @param {Tree} value @param {Path} path @param {number} depth @returns {Test} */
  group(key, value, path, depth) {
    if (!GROUPS.includes(key)) {
      const { fields, relations } = this.members;
      this.report("unknown_field", path, { name: key }, [...fields, ...relations].map(({ name }) => name), true);
      return everyone;
    }
    const isExtended = this.notation === E;
    const takesArray = isExtended || key !== "NOT";
    const takesObject = isExtended && key !== "OR";
    const tests = /** @type {Test[]} */ ([]);
    if (value instanceof Items && takesArray) {
      value.all.forEach((member, at) => {
        if (member instanceof Pairs) tests.push(this.filter(member, [...path, at], depth + 1));
        else this.report("not_an_object", [...path, at]);
      });
    } else if (value instanceof Pairs && takesObject) tests.push(this.filter(value, path, depth + 1));
    else if (!takesArray || (value instanceof Pairs && key !== "OR" && !takesObject)) {
      this.report("extended_only", path, { name: key }, null, !takesArray);
    } else this.report("wrong_group", path, { name: key });
    const members = value instanceof Items ? value.all : [value];
    if (this.members.relations.length && key !== "AND" && members.some((member) => this.isIdle(member))) this.nodes += 1;
    return this.part(path, key === "OR" ? joined(tests, true) : all(key === "AND" ? tests : tests.map(not)));
  }

  /** Whether an object has only relation objects that are empty, which are no nodes. @param {Tree} member */
  isIdle(member) {
    return (
      member instanceof Pairs && member.all.length > 0 &&
      member.all.every(([key, value]) => value instanceof Pairs && !value.all.length && this.members.relations.some(({ name }) => name === key))
    );
  }

  /** @param {EvaluatedRelation} relation @param {Tree} value @param {Path} path @param {number} depth @returns {Test[]} */
  related(relation, value, path, depth) {
    const found = /** @type {Test[]} */ ([]);
    const most = this.limits.relations;
    if (this.relations >= most) this.report("too_many_relations", path, { limit: most }, null, true);
    else if (!(value instanceof Pairs)) this.report("wrong_relation", path, { name: relation.name }, relation.many ? OF_MANY : OF_ONE);
    if (this.relations >= most || !(value instanceof Pairs)) return found;
    const rows = rowsOf(relation, this.isData);
    this.relations += 1;
    this.mostRelations = Math.max(this.mostRelations, this.relations);
    for (const [key, inner, here] of this.each(value, path)) {
      const test = this.quantified(relation, rows, key, inner, here, depth);
      if (test) found.push(test);
      if (test && this.relations === 1) this.parts.push({ path: here, test });
    }
    this.relations -= 1;
    return found;
  }

  /** @param {Relation} relation @param {(record: any) => any[]} rows @param {string} key @param {Tree} value @param {Path} path @param {number} depth @returns {Test | null} */
  quantified(relation, rows, key, value, path, depth) {
    const keys = relation.many ? OF_MANY : OF_ONE;
    if (!keys.includes(key)) return this.report("unknown_relation_key", path, { name: key }, keys, true);
    if (Object.hasOwn(AGGREGATES, key)) return this.aggregate(relation, rows, key, value, path, depth);
    if (value === null && !relation.many) return (record) => (rows(record).length > 0) === (key === "isNot");
    if (!(value instanceof Pairs)) return this.report("wrong_relation", path, { name: key });
    const test = this.filterOf(relation, value, path, depth);
    /** @type {(record: any, moment: Moment) => (row: any) => boolean} */
    const isTrue = (_, moment) => (row) => test(row, moment) === true;
    if (key === "every") return (record, moment) => rows(record).every(isTrue(record, moment));
    const isPositive = key === "some" || key === "is";
    return (record, moment) => rows(record).some(isTrue(record, moment)) === isPositive;
  }

  /** @template T @param {EvaluatedRelation} relation @param {() => T} read @returns {T} */
  within(relation, read) {
    const { schema, isData } = this;
    Object.assign(this, { schema: relation.schema, isData: isData || Boolean(relation.path) });
    const found = read();
    Object.assign(this, { schema, isData });
    return found;
  }

  /** @param {Relation} relation @param {Pairs} pairs @param {Path} path @param {number} depth @returns {Test} */
  filterOf(relation, pairs, path, depth) {
    this.nodes += 1;
    if (pairs.all.length) return this.within(relation, () => this.filter(pairs, path, depth + 1));
    this.level(path, depth + 1);
    return everyone;
  }

  /** @param {Relation} relation @param {(record: any) => any[]} rows @param {string} key @param {Tree} value @param {Path} path @param {number} depth @returns {Test | null} */
  aggregate(relation, rows, key, value, path, depth) {
    if (!(value instanceof Pairs)) return this.report("wrong_aggregate", path, { name: key });
    const before = this.findings.length;
    const types = AGGREGATES[key];
    const field = types.length ? this.aggregated(relation, key, value, path) : null;
    const known = types.length && !field ? null : this.result(key, field);
    const read = field && this.within(relation, () => readerOf(field, this.isData));
    let where = everyone;
    const tests = /** @type {ValueTest[]} */ ([]);
    for (const [name, operand, here] of this.each(value, path)) {
      if (name === "where") {
        if (operand instanceof Pairs) where = this.filterOf(relation, operand, here, depth);
        else this.report("wrong_aggregate", here, { name });
      } else if (name === "field" && types.length) continue;
      else if (!ruleOf(name)) this.report("unknown_operator", here, { name }, known?.keys, true);
      else if (known && !known.keys.includes(name)) this.report("operator_not_for_type", here, { name, field: key }, known.keys, true);
      else if (known) tests.push(...[this.test(known, name, operand, here)].filter((test) => test !== null));
    }
    this.nodes += tests.length;
    if (!tests.length && this.findings.length === before) this.report("no_operator", path, { name: key }, null, true);
    const test = all(tests);
    return (record, moment) => {
      const counted = rows(record).filter((row) => where(row, moment) === true);
      return test(resultOf(key, counted, read, field), moment);
    };
  }

  /** The field of an aggregate; null: it has none. @param {Relation} relation @param {string} key @param {Pairs} pairs @param {Path} path @returns {EvaluatedField | null} */
  aggregated(relation, key, pairs, path) {
    const { fields } = this.document.schemas[relation.schema];
    const fitting = fields.filter(({ type, many }) => AGGREGATES[key].includes(type) && !many);
    const names = fitting.map(({ name }) => name);
    const name = pairs.get("field");
    if (name === undefined) {
      if (!fields.some((field) => pairs.has(field.name))) this.report("wrong_aggregate", path, { name: key }, names, true);
      return null;
    }
    const field = fields.find((field) => field.name === name);
    if (!field) this.report("unknown_field", [...path, "field"], { name: typeof name === "string" ? name : textOf(name) }, names);
    else if (!fitting.includes(field)) this.report("operator_not_for_type", [...path, "field"], { name: key, field: field.name }, names);
    else return field;
    return null;
  }

  /** What the result of an aggregate can be compared with. @param {string} key @param {EvaluatedField | null} of @returns {Known} */
  result(key, of) {
    const isNullable = ["min", "max", "avg"].includes(key);
    /** @type {any} */
    const field = { ...(of ?? { name: key, type: "integer" }), values: null, nullable: isNullable };
    if (key === "avg") Object.assign(field, { type: "decimal", isAverage: true });
    const keys = Object.keys(RULES).filter((name) => accepts(RULES[name], field, E) && RULES[name][isNullable ? "isOfResults" : "isOfCounts"]);
    return { field, keys, takesNull: isNullable, folds: null };
  }

  // -- audiences ------------------------------------------------------------------------------------------------------

  /** @param {Tree} value @param {Path} path @param {number} depth @returns {Test[]} */
  membership(value, path, depth) {
    if (this.notation !== E) this.report("extended_only", path, { name: "audience" }, null, true);
    else if (!(value instanceof Pairs)) this.report("wrong_type", path, { name: "audience", type: "audience" });
    else {
      const found = /** @type {Test[]} */ ([]);
      for (const [key, named, here] of this.each(value, path)) {
        if (key !== "in" && key !== "notIn") {
          const code = ruleOf(key) ? "operator_not_for_type" : "unknown_operator";
          this.report(code, here, { name: key, field: "audience" }, ["in", "notIn"], true);
        } else if (!(named instanceof Items)) this.report("wrong_type", here, { name: "audience", type: "audience" });
        else {
          const tests = named.all.map((one, at) => this.audience(one, [...here, at], depth + 1));
          found.push(this.part(here, (record, moment) => tests.some((test) => test(record, moment) === true) === (key === "in")));
        }
      }
      return found;
    }
    return [];
  }

  /** @param {Tree} value @param {Path} path @param {number} depth @returns {Test} */
  audience(value, path, depth) {
    if (value instanceof Pairs) return this.filter(value, path, depth);
    if (typeof value !== "string") {
      this.report(value === null ? "null_in_list" : "wrong_type", path, { name: "audience", type: "audience" });
      return everyone;
    }
    const { given, open, known } = /** @type {Audiences} */ (this.audiences);
    const source = given.get(value);
    if (source === undefined) this.report("unknown_audience", path, { name: value }, [...given.keys()]);
    else if (open.includes(value)) this.report("audience_cycle", path, { name: [...open.slice(open.indexOf(value)), value].join(" → ") });
    else {
      if (!known.has(value)) {
        open.push(value);
        known.set(value, this.clauseOf(source, path, depth));
        open.pop();
      }
      const found = /** @type {{reading: Reading, test: Test} | Finding} */ (known.get(value));
      if ("test" in found) return this.inline(found, path, depth);
      if (found.code === "audience_cycle") this.report(found.code, path, found.values);
      else this.report("wrong_audience", path, { name: value });
    }
    return everyone;
  }

  /** Counts the clause of an audience where it is named. @param {{reading: Reading, test: Test}} found @param {Path} path @param {number} depth */
  inline({ reading, test }, path, depth) {
    const nodes = reading.nodes || 1;
    this.nodes += nodes;
    this.inlined += nodes;
    this.level(path, depth + reading.deepest - 1);
    if (Math.max(this.nodes, this.inlined) > this.limits.nodes) this.abandon("too_many_nodes", path, this.limits.nodes);
    if (this.relations + reading.mostRelations > this.limits.relations) {
      this.report("too_many_relations", path, { limit: this.limits.relations });
    }
    return test;
  }

  /** @param {string} source @param {Path} path @param {number} depth @returns {{reading: Reading, test: Test} | Finding} */
  clauseOf(source, path, depth) {
    const reading = new Reading(this.document, this.audiences);
    const test = reading.read(source, depth);
    const found = reading.findings.find(({ code }) => code === "audience_cycle") ?? reading.findings[0];
    if (!found) {
      reading.deepest -= depth - 1;
      return { reading, test };
    }
    if (["too_deep", "too_many_nodes", "source_too_large"].includes(found.code)) this.abandon(found.code, path, Number(found.values.limit));
    return found;
  }

  // -- one field ------------------------------------------------------------------------------------------------------

  /** @param {EvaluatedField} field @returns {Known} */
  known(field) {
    const keys = Object.keys(RULES).filter((key) => accepts(RULES[key], field, this.notation) || acceptsNull(RULES[key], field, this.notation));
    return { field, keys, takesNull: true, folds: null };
  }

  /** The tests of a field, each with its path. @param {Known} known @param {Tree} value @param {Path} path */
  *tests(known, value, path) {
    if (!(value instanceof Pairs)) yield /** @type {const} */ ([this.literal(known, value, path), path]);
    else {
      const mode = hasMode(known.field, this.notation) ? value.get("mode") : undefined;
      const inMode = { ...known, folds: typeof mode === "string" && Object.hasOwn(MODES, mode) ? MODES[mode] : null };
      for (const [key, operand, here] of this.each(value, path)) yield /** @type {const} */ ([this.test(inMode, key, operand, here), here]);
    }
  }

  /** A value in the place of an object of operators. @param {Known} known @param {Tree} value @param {Path} path @returns {ValueTest | null} */
  literal(known, value, path) {
    if (value !== null) return this.plainTest(known, "equals", value, path, true);
    if (acceptsNull(RULES.equals, known.field, this.notation)) return this.nullTest(known, "equals", path);
    return this.report("extended_only", path, { name: "null" });
  }

  /** @param {Known} known @param {string} key @param {Tree} value @param {Path} path @returns {ValueTest | null} */
  test(known, key, value, path) {
    const { field, keys } = known;
    const rule = RULES[key];
    let test = null;
    if (keys.includes(key) && value === null) test = this.nullTest(known, key, path);
    else if (!keys.includes(key) || !accepts(rule, field, this.notation)) this.otherKey(field, key, value, path);
    else if (key === "not" && value instanceof Pairs) test = this.notObject(known, value, path);
    else if ((known.folds ?? rule.folds) && !rule.isFoldable) this.report("mode_with_ordering", path, { name: field.name }, null, true);
    else test = this.plainTest(known, key, value, path);
    return test && rule.isNegated ? not(test) : test;
  }

  /** @param {Known} known @param {string} key @param {Path} path @returns {ValueTest | null} */
  nullTest({ field, takesNull }, key, path) {
    const rule = RULES[key];
    const isPlainNot = path.at(-1) === "not" && path.at(-2) === field.name;
    const other = acceptsNull(rule, field, E) ? "extended_only" : "null_not_allowed";
    if (!takesNull) return this.report("not_nullable", path, { name: String(path.at(-2)) });
    if (!acceptsNull(rule, field, this.notation)) return this.report(other, path, { name: key });
    if (field.nullable === false && !isPlainNot) return this.report("not_nullable", path, { name: field.name });
    return (value) => value === null;
  }

  /** @param {Known} known @param {Pairs} pairs @param {Path} path @returns {ValueTest | null} */
  notObject(known, pairs, path) {
    const { keys } = pairs;
    if (keys.includes("mode") && hasMode(known.field, E)) this.report("mode_inside_not", [...path, "mode"], {}, null, true);
    else if (keys.length === 1 && keys[0] !== "not") return this.test(known, keys[0], pairs.all[0][1], [...path, keys[0]]);
    else if (keys.every((key) => ruleOf(key))) this.report("ambiguous_not", path);
    else {
      for (const [key, value, here] of this.each(pairs, path)) if (!ruleOf(key)) this.otherKey(known.field, key, value, here);
    }
    return null;
  }

  /** Reports a key that is no test of a field; a mode is none, and may be right. @param {EvaluatedField} field @param {string} key @param {Tree} value @param {Path} path */
  otherKey(field, key, value, path) {
    const rule = ruleOf(key);
    const usable = this.known(field).keys;
    const values = { name: key, field: field.name };
    if (key === "mode" && hasMode(field, E)) {
      if (this.notation === P) this.report("extended_only", path, values, null, true);
      else if (typeof value !== "string" || !Object.hasOwn(MODES, value)) this.report("unknown_mode", path, values, Object.keys(MODES));
    } else if (key === "mode") this.report("operator_not_for_type", path, values, usable, true);
    else if (!rule || (this.notation === P && !rule.extended.length)) this.report("unknown_operator", path, values, usable, true);
    else if (!accepts(rule, field, E)) this.report("operator_not_for_type", path, values, usable, true);
    else this.report("extended_only", path, values, null, rule.takesNull !== P);
  }

  // -- operands -------------------------------------------------------------------------------------------------------

  /** @param {Known} known @param {string} key @param {Tree} value @param {Path} path @param {boolean} [isLiteral] @returns {ValueTest | null} */
  plainTest(known, key, value, path, isLiteral = false) {
    const { field } = known;
    const rule = RULES[key];
    const folds = !isLiteral && (known.folds ?? rule.folds);
    const shape = shapeOf(rule, field);
    if (shape === "values") return this.listTest(known, key, value, path, folds, isLiteral);
    if (shape === "boolean" && typeof value === "boolean") return (values) => values && (values.length === 0) === value;
    if (shape === "boolean") return this.report("wrong_type", path, { name: field.name, type: "boolean" });
    if (shape === "window") return this.windowTest(value, path);
    const isRelative = rule.relative.includes(field.type) && !field.many;
    if (value instanceof Pairs && isRelative) {
      if (this.notation === E) return this.relativeTest(field, key, value, path);
      if (field.type === "datetime" && value.has("now")) return this.report("extended_only", path, { name: "now" });
    }
    const operand = this.operand(field, rule, value, path, folds);
    return operand === null ? null : field.many ? listComparison(field, "hasSome", [operand]) : comparison(field, key, operand, folds);
  }

  /** One value as it is compared; null: it is none. @param {EvaluatedField} field @param {Rule} rule @param {Tree} value @param {Path} path @param {boolean} folds @returns {any} */
  operand(field, rule, value, path, folds) {
    const { literal } = typeOf(field);
    const most = folds || rule.folds ? this.limits.needle : this.limits.text;
    let code = /** @type {string | null} */ (null);
    if (value instanceof Digits) {
      const isNumber = literal(new Digits("1"), field) !== null;
      if (!value.isJson) code = "not_a_json_number";
      else if (hasManyDigits(value, field.type, this.limits.digits)) code = "too_many_digits";
      else if (isNumber && !value.isWhole && !Number.isFinite(Number(value.text))) code = "number_too_large";
    } else if (typeof value === "string" && ["string", "datetime", "date", "uuid"].includes(field.type)) {
      const length = value.length > most ? [...value].length : value.length;
      if (length > most) code = "text_too_long";
      else if (field.type !== "string") code = literal(value, field) === null ? `invalid_${field.type}` : null;
      else if (value.includes("\0")) code = "nul_character";
      else if (isUnsafe(value)) code = "lone_surrogate";
      else if (rule.isWhole && field.values) {
        const named = folds ? field.values.map(fold) : field.values;
        if (!named.includes(folds ? fold(value) : value)) code = "not_one_of_values";
      }
    }
    const found = code === null ? literal(value, field) : null;
    if (found === null) {
      const shown = value instanceof Digits ? value.text : typeof value === "string" ? value : "";
      const limit = code === "too_many_digits" ? this.limits.digits : most;
      const expected = code === "not_one_of_values" ? (field.values ?? null) : null;
      this.report(code ?? "wrong_type", path, { name: labelOf(field), value: shown, type: field.type, limit }, expected);
    }
    return found;
  }

  /** @param {Known} known @param {string} key @param {Tree} value @param {Path} path @param {boolean} folds @param {boolean} isLiteral @returns {ValueTest | null} */
  listTest({ field }, key, value, path, folds, isLiteral) {
    const rule = RULES[key];
    const most = folds ? this.limits.folded_values : this.limits.values;
    // A literal in place of a list may itself be something that is not JSON.
    if (!(value instanceof Items)) return this.report("wrong_type", path, { name: labelOf(field), type: "values" });
    if (value.all.length > most) return this.report("too_many_values", path, { n: value.all.length, limit: most });
    const before = this.findings.length;
    const operands = value.all.map((one, at) => one === null ? this.report("null_in_list", [...path, at], { name: labelOf(field) })
      : this.operand(field, rule, one, [...path, at], folds && !isLiteral));
    if (this.findings.length > before) return null;
    return field.many ? listComparison(field, key, operands) : oneOf(field, operands, folds);
  }

  /** @param {EvaluatedField} field @param {string} key @param {Pairs} pairs @param {Path} path @returns {ValueTest | null} */
  relativeTest(field, key, pairs, path) {
    const isDate = field.type === "date";
    const operand = this.relative(isDate, pairs, path, isDate ? TODAY_KEYS : NOW_KEYS);
    if (!operand) return null;
    const found = ofMoment((now) => (isDate ? dayAt(operand, now) : instantAt(operand, now)));
    const holds = COMPARES[key];
    return (value, { now }) => (value === null ? null : holds(typeOf(field).compare(value, found(now))));
  }

  /** @param {Tree} value @param {Path} path @returns {ValueTest | null} */
  windowTest(value, path) {
    if (!(value instanceof Pairs)) return this.report("wrong_type", path, { name: "anniversary", type: "window" });
    if (value.has("days") && !WINDOW_KEYS.some((key) => value.has(key))) {
      const days = value.all.length === 1 ? intervalsOf(value.all[0][1]) : null;
      if (!days) this.report("invalid_relative", [...path, "days"]);
      return days && ((day) => (day === null ? null : isOnDays(day, days)));
    }
    const before = this.findings.length;
    if (!value.has("from") || !value.has("to")) this.report("invalid_relative", path);
    const window = /** @type {any} */ ({});
    for (const [key, inner, here] of this.each(value, path)) {
      window[key] = inner;
      if (key === "zone") this.zone(inner, here);
      else if (!WINDOW_KEYS.includes(key)) this.report("invalid_relative", here, {}, null, true);
      else if (inner instanceof Pairs) window[key] = this.relative(true, inner, here, EDGE_KEYS);
      else this.duration(true, inner, here);
    }
    if (this.findings.length > before) return null;
    const days = ofMoment((now) => daysOfYear(window, now));
    return (day, { now }) => (day === null ? null : isOnDays(day, days(now)));
  }

  /** An operand relative to now, or to today; null: it is wrong. @param {boolean} isDate @param {Pairs} pairs @param {Path} path @param {string[]} keys @returns {Relative | null} */
  relative(isDate, pairs, path, keys) {
    const before = this.findings.length;
    const [first] = keys;
    if (!pairs.has(first)) this.report("invalid_relative", path);
    const found = /** @type {{[key: string]: any}} */ ({});
    for (const [key, value, here] of this.each(pairs, path)) {
      found[key] = value;
      if (!keys.includes(key)) {
        if (pairs.has(first)) this.report("invalid_relative", here, {}, null, true);
      } else if (key === first) this.duration(isDate, value, here);
      else if (key === "start" || key === "end") {
        const units = UNITS.slice(isDate ? 1 : 0);
        if (typeof value !== "string" || !units.includes(value)) this.report("unknown_start", here, { value: shownText(value) }, units);
        else if (key === "end" && pairs.has("start")) this.report("invalid_relative", here, {}, null, true);
      } else if (key === "weekStart") {
        if (typeof value !== "string" || !WEEKDAYS.includes(value)) this.report("unknown_weekday", here, { value: shownText(value) }, WEEKDAYS);
        else if (pairs.get("start") !== "week" && pairs.get("end") !== "week") this.report("weekday_without_week", here, {}, null, true);
      } else if (this.zone(value, here) && !isDate && (!pairs.has("start") || pairs.get("start") === "hour")) {
        this.report("zone_without_start", here, {}, null, true);
      }
    }
    return this.findings.length > before ? null : found;
  }

  /** Reports a zone that there is not, or that this browser does not know. @param {Tree} value @param {Path} path */
  zone(value, path) {
    const isZone = typeof value === "string" && this.zones.has(value);
    if (isZone && isKnownZone(value)) return true;
    this.report(isZone ? "unsupported_zone" : "unknown_zone", path, { value: shownText(value) });
    return false;
  }

  /** @param {boolean} isDate @param {Tree} value @param {Path} path */
  duration(isDate, value, path) {
    if (!isDuration(value) || (isDate && value.includes("T"))) this.report("invalid_duration", path, { value: shownText(value) });
  }
}

/** @param {Tree | undefined} value */
const shownText = (value) => (typeof value === "string" ? value : value === undefined ? "" : textOf(value).slice(0, 40));
const labelOf = (/** @type {EvaluatedField} */ { title, name }) => title ?? name;

/** @param {Tree} value */
function intervalsOf(value) {
  if (!(value instanceof Items) || value.all.length > 2) return null;
  const numberOf = (/** @type {Tree} */ day) => (day instanceof Digits && day.isWhole ? Number(day.text) : NaN);
  const found = value.all.map((interval) => (interval instanceof Items ? interval.all.map(numberOf) : []));
  const isDay = (/** @type {number} */ day) => day >= 101 && day <= 1231 && day % 100 >= 1 && day % 100 <= 31;
  return found.every((interval) => interval.length === 2 && interval.every(isDay) && interval[0] <= interval[1]) ? found : null;
}

/** Works something out once for each instant. @template T @param {(now: bigint) => T} work @returns {(now: bigint) => T} */
function ofMoment(work) {
  let last = /** @type {[bigint, T] | null} */ (null);
  return (now) => (last?.[0] === now ? last : (last = [now, work(now)]))[1];
}

// -- comparisons ------------------------------------------------------------------------------------------------------

/** @type {{[key: string]: (order: number) => boolean}} */
const COMPARES = {
  equals: (order) => order === 0, not: (order) => order === 0, gt: (order) => order > 0, gte: (order) => order >= 0,
  lt: (order) => order < 0, lte: (order) => order <= 0,
};
/** @type {{[key: string]: "includes" | "startsWith" | "endsWith"}} */
const SEARCHES = { contains: "includes", startsWith: "startsWith", endsWith: "endsWith" };

/** @param {EvaluatedField} field @param {string} key @param {any} operand @param {boolean} folds @returns {ValueTest} */
function comparison(field, key, operand, folds) {
  const { compare } = typeOf(field);
  const needle = folds ? fold(operand) : operand;
  const search = SEARCHES[key];
  const holds = COMPARES[key];
  return (value) => {
    if (value === null) return null;
    const compared = folds ? fold(value) : value;
    return search ? compared[search](needle) : holds(compare(compared, needle));
  };
}

/** @param {EvaluatedField} field @param {any[]} operands @param {boolean} folds @returns {ValueTest} */
function oneOf(field, operands, folds) {
  const { key, compare } = typeOf(field);
  const wanted = new Set(operands.map((operand) => key(folds ? fold(operand) : operand)));
  return (value) => {
    if (!operands.length) return false;
    if (value === null) return null;
    if (field.isAverage) return operands.some((operand) => compare(value, operand) === 0);
    return wanted.has(key(folds ? fold(value) : value));
  };
}

/** @param {EvaluatedField} field @param {string} key @param {any[]} operands @returns {ValueTest} */
function listComparison(field, key, operands) {
  const { key: keyOf } = typeOf(field);
  const wanted = operands.map(keyOf);
  return (values) => {
    if (key === "hasSome" && !wanted.length) return false;
    if (key === "hasEvery" && !wanted.length) return true;
    if (values === null) return null;
    const keys = values.map((/** @type {any} */ value) => (value == null ? undefined : keyOf(value)));
    const has = new Set(keys);
    if (key === "hasSome") return wanted.some((one) => has.has(one));
    if (key === "hasEvery") return wanted.every((one) => has.has(one));
    return keys.length === wanted.length && wanted.every((one, at) => one === keys[at]);
  };
}

/** @param {string} key @param {any[]} rows @param {((row: any) => any) | null} read @param {EvaluatedField | null} field @returns {any} */
function resultOf(key, rows, read, field) {
  if (!read || !field) return rows.length;
  const { compare } = typeOf(field);
  const values = rows.map(read).filter((value) => value !== null);
  const isDecimal = field.type === "decimal";
  const sum = () => values.reduce((total, value) => total + wholeOf(value, field), 0n);
  if (key === "sum") return sum();
  if (!values.length) return null;
  if (key === "avg") return { sum: isDecimal ? sum() : 2n * sum(), count: values.length, scale: field.scale ?? 0 };
  const order = key === "min" ? -1 : 1;
  return values.reduce((best, value) => (Math.sign(compare(value, best)) === order ? value : best));
}

/** @param {number | bigint} value @param {EvaluatedField} field */
function wholeOf(value, { name }) {
  if (typeof value === "bigint" || Number.isInteger(value)) return BigInt(value);
  throw new RecordError(name, value);
}

// -- for callers ------------------------------------------------------------------------------------------------------

/** A clause that is valid. */
export class Filter {
  /** @param {string} json @param {Test} test @param {{path: Path, test: Test}[]} parts */
  constructor(json, test, parts) {
    this.json = json;
    this.test = test;
    this.ofParts = parts;
  }

  /** Whether a record is selected; null: unknown. @param {object} record @param {Date | string | bigint} [now] */
  verdict(record, now = new Date()) {
    return this.test(record, { now: nowOf(now) });
  }

  /** @param {object} record @param {Date | string | bigint} [now] */
  matches(record, now) {
    return this.verdict(record, now) === true;
  }

  /** @template T @param {T[]} records @param {Date | string | bigint} [now] @returns {T[]} */
  select(records, now = new Date()) {
    const moment = { now: nowOf(now) };
    return records.filter((record) => this.test(record, moment) === true);
  }

  /** How many records each condition and group selects by itself. @param {object[]} records @param {Date | string | bigint} [now] */
  breakdown(records, now = new Date()) {
    const moment = { now: nowOf(now) };
    return this.ofParts.map(({ path, test }) => ({
      path: pathText(path),
      count: records.filter((record) => test(record, moment) === true).length,
    }));
  }
}

/**
 * The filter of a clause.
 * @param {string | object} source JSON, or its value
 * @param {SchemaDocument} document what `schema.builder()` gives; fields and relations may also have `attribute` and `path`
 * @param {EvaluatorOptions} [options]
 * @throws {InvalidFilterError} the clause is not valid; the error has all problems
 */
export function parse(source, document, { audiences, language } = {}) {
  const text = typeof source === "string" ? source : JSON.stringify(source);
  const reading = new Reading(document, audiences ? { given: new Map(Object.entries(audiences)), known: new Map(), open: [] } : null);
  const test = reading.read(text);
  if (reading.findings.length) throw new InvalidFilterError(reading.findings.map((finding) => problemOf(finding, text, language)));
  return new Filter(textOf(treeOf(text)), test, reading.parts);
}

/** @param {Finding} finding @param {string} text @param {string} [language] @returns {Problem} */
function problemOf(finding, text, language) {
  const { code, path, expected } = finding;
  const at = finding.at ?? offsetOf(finding, text);
  const before = text.slice(0, at);
  return {
    code, path: pathText(path), message: wordsOf(finding, language), hint: null, fix: null,
    expected: expected?.length ? expected.slice(0, MOST_NAMES).join(", ") : null,
    line: before.split("\n").length, column: [...before.slice(before.lastIndexOf("\n") + 1)].length + 1,
  };
}

/** Where the value of a path begins in a text, or its key. @param {Finding} finding @param {string} text */
function offsetOf({ path, isKey }, text) {
  try {
    let tree = treeOf(text);
    let at = text.search(/[^ \t\n\r]|$/);
    path.forEach((step, index) => {
      if (tree instanceof Items) {
        at = tree.at[Number(step)];
        tree = tree.all[Number(step)];
      } else if (tree instanceof Pairs) {
        const pair = tree.all.find(([key]) => key === step);
        if (pair) [tree, at] = [pair[1], isKey && index === path.length - 1 ? pair[2] : pair[3]];
      }
    });
    return at;
  } catch {
    return 0;
  }
}

/** The check of a form whose clauses are evaluated in the browser. @param {SchemaDocument} document @param {EvaluatorOptions} [options] @returns {Check} */
export const checkOf = (document, options) => async (source) => {
  try {
    if (!("clause" in source)) {
      const finding = { code: "text_form", path: [], values: {}, expected: null, isKey: false, at: 0 };
      throw new InvalidFilterError([problemOf(finding, "", options?.language)]);
    }
    const { json } = parse(source.clause, document, options);
    return { valid: true, clause: json, text: null, description: null, problems: [], warnings: [] };
  } catch (error) {
    if (!(error instanceof InvalidFilterError)) throw error;
    return { valid: false, clause: null, text: null, description: null, problems: error.problems, warnings: [] };
  }
};
