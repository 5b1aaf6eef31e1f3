// Evaluates clauses over records for tests: a JSON document in, one answer for each question out.

import { readFileSync } from "node:fs";

const { modules, documents, tables, questions } = JSON.parse(readFileSync(0, "utf8"));
const { InvalidFilterError, parse, RecordError } = await import(`${modules}/evaluate.js`);
const { nowOf } = await import(`${modules}/clocks.js`);

/** @type {{[kind: string]: (text: string) => unknown}} */
const SCALARS = {
  integer: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  float: Number,
  text: (text) => text,
  decimal: (text) => (text === "NaN" ? NaN : { text }),
  moment: (text) => new Date(text),
};
const recordsOf = Object.fromEntries(Object.entries(tables).map(([name, { nodes, roots }]) => {
  const made = nodes.map((node) => (Array.isArray(node) ? [] : {}));
  const value = (encoded) => {
    if (!Array.isArray(encoded)) return encoded;
    const [kind, content] = encoded;
    return kind === "node" ? made[content] : SCALARS[kind](content);
  };
  nodes.forEach((node, at) => {
    if (Array.isArray(node)) made[at].push(...node.map(value));
    else for (const [key, content] of Object.entries(node)) made[at][key] = value(content);
  });
  return [name, roots.map(value)];
}));

const LETTERS = new Map([[true, "t"], [false, "f"], [null, "u"]]);

function answer({ document, source, audiences, now, table }) {
  try {
    const filter = parse(source, documents[document], { audiences });
    if (!table) return {};
    return { verdicts: recordsOf[table].map((record) => LETTERS.get(filter.verdict(record, nowOf(now)))).join("") };
  } catch (error) {
    if (error instanceof InvalidFilterError) return { problems: error.problems };
    if (error instanceof RecordError) return { wrong: error.field };
    throw new Error(`${source.slice(0, 500)}`, { cause: error });
  }
}

process.stdout.write(JSON.stringify(questions.map(answer)));
