// The model, in Node: trees, edits, undoing, JSON, operands. Reads {document, clauses} of the conformance suite from
// the file that CORPUS names.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const from = (name) => import(new URL(`../../src/audiencefilter/builder/${name}.js`, import.meta.url));
const [json, tree, changes, moves, operands, choices, beginnings, messages, dates] = await Promise.all(
  ["json", "tree", "edits", "moves", "operands", "choices", "beginnings", "messages", "dates"].map(from),
);
const edits = { ...changes, ...moves };
const corpus = JSON.parse(readFileSync(process.env.CORPUS, "utf8"));
const doc = corpus.document;
const clauses = corpus.clauses.map(json.parse);
const again = (clause) => tree.write(edits.copy(tree.read(clause, doc)));

/** Numbers that are the same in each run. */
function dice(seed) {
  return (n) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * n);
  };
}

function all(node, found = []) {
  found.push(node);
  (node.children ?? []).forEach((child) => all(child, found));
  if (node.child) all(node.child, found);
  return found;
}

test("a clause is given back as it was read", () => {
  assert.ok(clauses.length > 700);
  for (const clause of clauses) assert.deepEqual(tree.write(tree.read(clause, doc)), clause);
});

test("no conformance clause is kept as text", () => {
  const kept = clauses.flatMap((clause) => all(tree.read(clause, doc)).filter((node) => node.kind === "other"));
  assert.deepEqual(kept, []);
});

test("clauses of dates, decimals and ids are shown, and given back with every digit", () => {
  const { document, clauses } = corpus.third;
  assert.ok(clauses.length > 300);
  for (const source of clauses) {
    const root = tree.read(json.parse(source), document);
    assert.equal(json.write(tree.write(root)), json.write(json.parse(source)));
    assert.deepEqual(all(root).filter((node) => node.kind === "other" && !isWindowOfUnits(node.clause)), [], source);
  }
});

/** Windows of two different units stay text. */
const isWindowOfUnits = (clause) => /"anniversary":.*"today"/.test(JSON.stringify(clause));

test("an edit leaves all else as it was", () => {
  const clause = { OR: [{ "data.plan": { not: { in: ["a"] } } }, { points: { odd: [1, { x: null }] } }], email: "a" };
  const root = tree.read(clause, doc);
  const row = all(root).find((node) => node.field === "email");
  const edited = edits.change(root, row.id, (found) => ({ ...found, operand: "b" }));
  assert.deepEqual(tree.write(edited), { ...clause, email: "b" });
  assert.equal(edited.children[0], root.children[0]);
});

test("neighbours share an object where each key stands once", () => {
  assert.deepEqual(again({ AND: [{ points: { gte: 1 } }, { points: { lt: 9 } }] }), { points: { gte: 1, lt: 9 } });
  assert.deepEqual(again({ AND: [{ points: { gte: 1 } }, { points: { gte: 9 } }] }), {
    points: { gte: 1 }, AND: [{ points: { gte: 9 } }],
  });
  const modes = { AND: [{ email: { equals: "a", mode: "insensitive" } }, { email: { contains: "b" } }] };
  assert.deepEqual(again(modes), {
    email: { equals: "a", mode: "insensitive" }, AND: [{ email: { contains: "b" } }],
  });
});

test("random edits can be undone to the beginning and redone to the end", () => {
  const roll = dice(7);
  const history = new edits.History(tree.read(clauses.find((one) => json.write(one).length > 400), doc));
  const states = [json.write(tree.write(history.tree))];
  while (states.length < 2001) {
    const nodes = all(history.tree);
    const node = nodes[roll(nodes.length)];
    const groups = nodes.filter((one) => one.kind === "group");
    const into = groups[roll(groups.length)];
    const row = { id: tree.newId(), kind: "row", field: "points", op: "gte", negated: false, operand: states.length };
    const made = [
      () => edits.insert(history.tree, into.id, roll(into.children.length + 1), row),
      () => edits.remove(history.tree, node.id),
      () => edits.duplicate(history.tree, node.id)[0],
      () => edits.shift(history.tree, node.id, roll(2) ? 1 : -1),
      () => edits.indent(history.tree, node.id),
      () => edits.outdent(history.tree, node.id),
      () => edits.move(history.tree, node.id, into.id, roll(into.children.length + 1)),
      () => edits.change(history.tree, into.id, (found) => ({ ...found, mode: ["all", "any", "none"][roll(3)] })),
    ][nodes.length > 200 ? 1 : roll(8)]();
    if (history.step(made)) states.push(json.write(tree.write(history.tree)));
    const ids = all(history.tree).map((one) => one.id);
    assert.equal(new Set(ids).size, ids.length);
  }
  for (const state of states.slice(0, -1).reverse()) {
    assert.ok(history.undo());
    assert.equal(json.write(tree.write(history.tree)), state);
  }
  assert.ok(!history.undo());
  for (const state of states.slice(1)) {
    assert.ok(history.redo());
    assert.equal(json.write(tree.write(history.tree)), state);
  }
  assert.ok(!history.redo());
});

test("letters typed in one place are one step", () => {
  const history = new edits.History(tree.read({ points: 1 }, doc));
  const [first] = history.tree.children;
  for (const operand of [12, 123]) history.step(edits.change(history.tree, first.id, (row) => ({ ...row, operand })), "1");
  history.step(edits.change(history.tree, first.id, (row) => ({ ...row, op: "gte" })));
  history.undo();
  assert.deepEqual(tree.write(history.tree), { points: 123 });
  history.undo();
  assert.deepEqual(tree.write(history.tree), { points: 1 });
});

test("a node does not come into itself, nor to the records of another schema", () => {
  const root = tree.read({ points: 1, OR: [{ email: "a" }, { email: "b" }], actions: { some: { name: "x" } } }, doc);
  const [points, any, actions] = root.children;
  assert.equal(edits.move(root, any.id, any.id, 0), root);
  assert.equal(edits.move(root, points.id, actions.child.id, 0), root);
  assert.equal(edits.move(root, actions.child.children[0].id, root.id, 0), root);
  assert.notEqual(edits.move(root, points.id, any.id, 1), root);
});

test("a path leads to the condition that it is about", () => {
  const clause = { points: { gte: 1, lt: 9 }, OR: [{ email: "a" }, { "data.plan": { in: ["x"] } }], actions: { count: { where: { name: "x" }, gte: 3 } } };
  const root = tree.read(clause, doc);
  const place = tree.placesOf(root, clause, doc);
  const named = (path) => {
    const node = [...all(root), ...root.children[3].tests].find((one) => one.id === place(path));
    return node.op ? `${node.field} ${node.op}` : node.mode ?? node.ask;
  };
  assert.equal(named("$.points.lt"), "points lt");
  assert.equal(named("$.points.gte"), "points gte");
  assert.equal(named("$.OR[0].email"), "email equals");
  assert.equal(named('$.OR[1]["data.plan"].in[0]'), "data.plan in");
  assert.equal(named("$.OR"), "any");
  assert.equal(named("$.actions.count"), "count");
  assert.equal(named("$.actions.count.gte"), "count gte");
  assert.equal(named("$.actions.count.where.name"), "name equals");
  assert.equal(place("$"), root.id);
});

test("no digit of a number is lost", () => {
  const texts = [
    '{"a":12345678901234567890}', '{"a":-9.223372036854776e+18}', '{"a":[1,0.1,"12345678901234567890"]}',
    '{"a":123456789012345678.91}', '{"a":[0.30000000000000004,1234567890.123456789]}', '{"a":{"b":[9999999999999999.99]}}',
    '{"a":-1E-4000}', '{"a":1e4000}',
  ];
  for (const text of texts) {
    assert.equal(json.write(json.parse(text)), text);
    assert.equal(json.write(json.parse(json.pretty(json.parse(text)))), text);
  }
});

test("operands are read as they are typed", () => {
  const integer = { type: "integer" };
  const read = (text, language, field = { type: "number" }) => operands.valueOf(text, field, language);
  assert.deepEqual([read("1.5", "en"), read("1,5", "de"), read("1.5", "de"), read("-3", "de")], [1.5, 1.5, 1.5, -3]);
  assert.deepEqual([read("", "en"), read("abc", "en"), read("1,00", "en"), read("01", "en")], ["", "abc", "1,00", "01"]);
  assert.equal(read("9007199254740993", "en", integer), 9007199254740993n);
  assert.equal(operands.typed(1.5, "de"), "1,5");
  const money = { type: "decimal", scale: 2 };
  assert.deepEqual([operands.typed(1.5, "de", money), operands.typed(20, "en", money)], ["1,50", "20.00"]);
  const large = read("123456789012345678,91", "de", money);
  assert.deepEqual([String(large), operands.typed(large, "de", money)], ["123456789012345678.91", "123456789012345678,91"]);
  assert.deepEqual(operands.valuesOf("1\n2\t3;4", integer, "de"), [1, 2, 3, 4]);
  const grouped = [["1,000", "en"], ["1.000", "de"], ["1\u202f000", "fr"], ["1 000", "fr"], ["10,00,000", "en-IN"], ["1,234.5", "en"], ["-1,000", "en"]];
  assert.deepEqual(grouped.map(([text, language]) => read(text, language)), [1000, 1000, 1000, 1000, 1000000, 1234.5, -1000]);
  assert.deepEqual(operands.valuesOf("1,000\n2,000,000\n3,4", integer, "en"), [1000, 2000000, 3, 4]);
  assert.deepEqual(operands.valuesOf("Doe, John\r\n\nRoe; Jane", { type: "string" }, "en"), ["Doe, John", "Roe; Jane"]);
  for (const duration of ["-P30D", "P1W", "-PT5M", "P2M", "PT1H", "-P1Y"]) {
    assert.equal(operands.durationOf(operands.spanOf(duration)), duration);
  }
  for (const duration of ["P1Y2M", "PT0.5S", "x"]) assert.equal(operands.spanOf(duration), null);
});

test("a day begins when its zone says so", () => {
  const begins = [
    ["2026-11-25", "America/New_York", "2026-11-25T05:00:00Z"], ["2026-03-08", "America/New_York", "2026-03-08T05:00:00Z"],
    ["2026-03-09", "America/New_York", "2026-03-09T04:00:00Z"], ["2026-07-01", "Asia/Kolkata", "2026-06-30T18:30:00Z"],
    // Midnight was left out; and came twice.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z"], ["2025-11-02", "America/Havana", "2025-11-02T04:00:00Z"],
    ["2024-02-29", "UTC", "2024-02-29T00:00:00Z"],
  ];
  for (const [day, zone, instant] of begins) {
    assert.equal(dates.instantOf(day, zone), instant, zone);
    assert.equal(dates.localOf(instant, zone).slice(0, 10), day);
    const { operand } = tree.read({ createdAt: { lt: instant } }, { ...doc, zone }).children[0];
    assert.deepEqual(operand, { first: day, zone });
  }
});

test("ranges are one row, and written as they were read", () => {
  const zone = "America/New_York";
  const shown = [
    [{ createdAt: { gte: "2026-11-25T05:00:00Z", lt: "2026-11-26T05:00:00Z" } }, "on"],
    [{ createdAt: { gte: "2026-10-31T04:00:00Z", lt: "2026-11-26T05:00:00Z" } }, "between"],
    [{ createdAt: { gte: "2026-11-25T05:00:00Z" } }, "from"], [{ createdAt: { gte: "2026-11-25T00:00:00Z" } }, "gte"],
    [{ createdAt: { gte: { now: "P0D" }, lte: { now: "P7D" } } }, "between:next"],
    [{ points: { gte: 1, lte: 9 } }, "between"], [{ points: { gte: 1, lt: 9 } }, "gte,lt"], [{ points: { gte: "a", lte: 9 } }, "gte,lte"],
  ];
  for (const [clause, codes] of shown) {
    const root = tree.read(clause, { ...doc, zone });
    const of = (row) => choices.codeOf(doc, tree.fieldOf(doc, doc.root, row.field), row);
    assert.equal(root.children.map(of).join(), codes);
    assert.deepEqual(tree.write(edits.copy(root)), clause);
    // What is said about one of the operators stands beside the row.
    const place = tree.placesOf(root, clause, { ...doc, zone });
    const [name] = Object.keys(clause);
    for (const op of Object.keys(clause[name])) assert.notEqual(place(`$.${name}.${op}`), root.id);
  }
});

const fields = () =>
  [doc, corpus.third.document].flatMap((doc) => Object.values(doc.schemas).flatMap((schema) => schema.fields.map((field) => [doc, field])));

test("every operator that a field has can be chosen, and is what was chosen", () => {
  const say = messages.speaker("en");
  for (const [doc, field] of fields()) {
    const row = { op: field.operators[0], negated: false, operand: beginnings.first(field) };
    const offered = choices.choicesOf(doc, field, row, say).map(([code]) => code);
    for (const key of field.operators) assert.ok(offered.some((code) => code.replace(/[!0:].*/, "") === key), `${field.name} ${key}`);
    for (const code of offered) {
      assert.equal(choices.codeOf(doc, field, beginnings.compare(doc, field, code, row.operand)), code);
      assert.ok(choices.wordsOf(doc, field, code, say));
    }
  }
});
