// Answers the questions of `audiencefilter conform` by the evaluator in JavaScript:
//
//     audiencefilter conform -- node conformance/examples/evaluate.mjs
//
// An argument names another folder of modules, such as one that npm has installed.

import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(new URL("../../src/audiencefilter/builder/", import.meta.url));
const modules = pathToFileURL(`${resolve(process.argv[2] ?? here)}/`);
const { dayAt, daysOfYear, instantAt, InvalidFilterError, parse, RecordError } = await import(new URL("evaluate.js", modules));
const { isKnownZone, nowOf } = await import(new URL("clocks.js", modules));
const { parse: parseJson, write: jsonOf } = await import(new URL("json.js", modules));

const LIMITS = {
  source: 4_000_000, depth: 64, nodes: 2_000, values: 100_000, folded_values: 1_000, text: 4_000, needle: 500, digits: 4_300,
  relations: 3,
};
const worlds = new Map();

// -- worlds ---------------------------------------------------------------------------------------------------------

/** The document of a schema, as `parse` takes it. */
function documentOf({ root, schemas }, notation, source) {
  const shown = Object.entries(schemas).map(([name, { fields, relations = [] }]) => [name, {
    fields: fields.map((field) => ({
      many: false, nullable: true, bits: 32, scale: null, values: null, attribute: field.name, path: [], ...field,
      type: field.type.toLowerCase(),
    })),
    relations: relations.map((relation) => ({ attribute: relation.name, path: null, ...relation })),
  }]);
  return { notation, limits: LIMITS, zones: zonesIn(source), root, schemas: Object.fromEntries(shown) };
}

/** Gives the zones that a text names. Intl lists no other names of zones, but knows them, and one that is no zone. */
function zonesIn(source) {
  const names = new Set([...source.matchAll(/"zone":\s*"([A-Z][\w+/-]*)"/g)].map(([, name]) => name));
  return [...names].filter((name) => name !== "Factory" && isKnownZone(name));
}

/** Gives the records of the root's table, which lead to one another. */
function recordsOf({ root, schemas, tables }) {
  const described = Object.values(schemas).filter(({ table }) => table);
  for (const { table, fields } of described) tables[table].forEach((row) => readRow(row, fields));
  for (const { table, relations = [] } of described) {
    for (const { name, many, on, table: theirs } of relations.filter((relation) => relation.on)) {
      const keyOf = (row, side) => JSON.stringify(on.map((pair) => row[pair[side]] ?? null));
      const byKey = groupBy(tables[theirs], (row) => keyOf(row, 1));
      for (const row of tables[table]) {
        const found = on.some(([ours]) => row[ours] == null) ? [] : byKey.get(keyOf(row, 0)) ?? [];
        row[name] = many ? found : found[0] ?? null;
      }
    }
  }
  return tables[schemas[root].table];
}

function groupBy(rows, keyOf) {
  const found = new Map();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
}

function readRow(row, fields) {
  for (const { name, type, path } of fields) {
    if (path) continue;
    const held = row[name];
    if (Array.isArray(held)) row[name] = held.map((value) => valueOf(value, type));
    else if (held !== undefined) row[name] = valueOf(held, type);
  }
  if (row.dataAs === "text") row.data = jsonOf(row.data ?? null);
  if ("dataRaw" in row) row.data = row.dataRaw;
}

function valueOf(value, type) {
  if (typeof value !== "string") return value;
  if (type === "NUMBER") return Number(value);
  if (type === "DECIMAL") return decimalOf(value);
  return type === "UUID" ? value.replace(/^uuid:/, "") : value;
}

/** Gives a decimal by its digits, as the evaluator takes it. */
function decimalOf(text) {
  if (!/\d/.test(text)) return Number(text);
  const [digits, exponent = "0"] = text.toLowerCase().split("e");
  const [whole, fraction = ""] = digits.split(".");
  const shift = Number(exponent);
  if (shift < 0) return { text: `0.${"0".repeat(-shift - whole.length)}${whole}${fraction}` };
  const moved = fraction.padEnd(shift, "0");
  return { text: whole + moved.slice(0, shift) + (moved.length > shift ? `.${moved.slice(shift)}` : "") };
}

/** Reads the values of a record that JSON lacks. */
function hostValue(value) {
  if (Array.isArray(value)) return value.map(hostValue);
  if (typeof value !== "object" || value === null) return value;
  const { $: kind, v: text } = value;
  if (kind === undefined) return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, hostValue(held)]));
  if (kind === "list") return JSON.parse(text);
  if (kind === "float") return Number(text.replace("inf", "Infinity"));
  if (kind === "decimal") return decimalOf(text);
  return kind === "datetime" ? text.replace("+00:00", "Z") : text;
}

// -- answers --------------------------------------------------------------------------------------------------------

const OUTSIDE = new Map([[-Infinity, "before"], [Infinity, "after"]]);
const OPERANDS = {
  instant: (operand, now) => {
    const at = instantAt(operand, now);
    return OUTSIDE.get(at) ?? textOf(at);
  },
  date: (operand, now) => {
    const day = dayAt(operand, now);
    return OUTSIDE.get(day) ?? textOf(BigInt(day) * 86_400_000_000n).slice(0, 10);
  },
  month_days: daysOfYear,
};

/** Gives the text of an instant in microseconds. */
function textOf(micros) {
  const rest = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const whole = new Date(Number((micros - rest) / 1_000n)).toISOString().replace(/\.000Z$/, "");
  return `${whole}${rest ? `.${String(rest).padStart(6, "0")}` : ""}Z`;
}

function answer({ world: name, notation, now, filters, audiences, record, ask, skip = [] }) {
  const world = worlds.get(name);
  const reason = skip.find((one) => ["host-types", "next-change"].includes(one));
  if (reason) return { skip: reason };
  if (ask in OPERANDS) {
    const [[operand]] = Object.values(JSON.parse(filters)).map(Object.values);
    return { [ask]: OPERANDS[ask](operand, nowOf(now)) };
  }
  try {
    const filter = parse(filters, documentOf(world, notation, filters + world.source), { audiences: audiences ? world.texts : undefined });
    if (ask === "ids") return { ids: world.records.filter((one) => filter.matches(one, now)).map(({ id }) => id) };
    return { verdict: filter.verdict(hostValue(record), now) };
  } catch (error) {
    if (error instanceof InvalidFilterError) return { rejected: error.problems.map(({ code, path }) => ({ code, path })) };
    if (error instanceof RecordError) return { record_error: error.field };
    throw error;
  }
}

function load(id, { audiences = {}, ...world }) {
  const texts = Object.entries(audiences).map(([name, clause]) => [name, typeof clause === "string" ? clause : jsonOf(clause)]);
  worlds.set(id, { ...world, source: jsonOf(audiences), texts: Object.fromEntries(texts), records: recordsOf(world) });
  return {};
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = parseJson(line);
  const found = question.load ? load(question.id, question.load) : answer(question);
  process.stdout.write(`${JSON.stringify({ id: question.id, ...found })}\n`);
}
