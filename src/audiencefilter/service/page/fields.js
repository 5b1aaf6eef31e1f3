import { button, h, select } from "../../builder/dom.js";
import { url, wordsOf } from "./api.js";
import { ask } from "./dialog.js";
import { attempt as attempted, quiet, region, row, table } from "./parts.js";
import { say } from "./words.js";

/** Examples of a proposed field. */
const EXAMPLES = 3;
/** The newest contacts whose data is looked at for lists of objects. */
const READ = 100;
/** The types that people can choose; a list of objects has one. */
const TYPES = ["string", "integer", "number", "decimal", "boolean", "date", "datetime"];
/** The decimal places of money. */
const CENTS = 2;

/** Show what clauses of the list may name, and change it: whether something is changed. @param {Desk_} desk */
export async function fieldsOf({ api, list, document, custom }) {
  const path = url`/extensions/lists/${list.id}`;
  let isChanged = false;
  const said = h("p", { role: "status" });

  /** @param {() => unknown} work */
  async function attempt(work, done = say("changesSaved")) {
    const isDone = await attempted(said, work);
    if (isDone) said.textContent = done;
    isChanged ||= isDone;
    return isDone;
  }
  /** Save a field among all others, as they are saved now. @param {Proposed} field */
  const put = async (field) => {
    /** @type {{fields: Proposed[]}} */
    const { fields } = await api.get(`${path}/fields`);
    const others = fields.filter(({ name }) => name !== field.name);
    await api.send("PUT", `${path}/fields`, { body: { fields: [...others, field] }, isSafe: true });
  };

  const extended = h("p", { hidden: document.notation === "extended" }, `${say("extendedOff")} `,
    button(say("useExtended"), async () => {
      extended.hidden = await attempt(() => api.send("PATCH", path, { body: { notation: "extended" }, isSafe: true }));
    }, { class: "primary" }));
  const titles = [say("field"), say("fieldExamples"), say("fieldType"), ""];
  const tableOf = (/** @type {string} */ label, /** @type {HTMLElement[]} */ rows) => region("scroll mapping", say(label), table(titles, rows));
  const known = custom.length ? tableOf("usable", /** @type {Proposed[]} */ (custom).flatMap((one) => rowsOf(one, [], "save"))) : quiet(say("noFields"));
  const proposed = h("div", {}, quiet("…"));
  propose().catch((error) => proposed.replaceChildren(wordsOf(error)));
  const content = [extended, h("h3", {}, say("usable")), known, h("h3", {}, say("proposed")), proposed, said];
  await ask(say("fieldsTitle", { name: list.name }), content, { "": "close" });
  return isChanged;

  /** The rows of a field, and of what its objects have. @param {Proposed} field @param {Json[]} examples @param {string} verb */
  function rowsOf(field, examples, verb) {
    const { name } = field;
    const save = button(say(verb), async () => {
      save.disabled = true;
      const isDone = await attempt(() => put(field), say("fieldAdded", { name }));
      save.disabled = isDone;
      if (isDone && verb === "addField") save.textContent = say("fieldIsAdded");
    }, { "aria-label": say(verb === "save" ? "saveOf" : "addOf", { name }), disabled: verb === "save" });
    const typed = (/** @type {Proposed} */ one) => one.type === "objects" ? say("type.objects")
      : select(say("fieldTypeOf", { name: one.name }), TYPES.map((type) => [type, say(`type.${type}`)]), one.type, (type) => {
        one.type = type;
        one.scale = type === "decimal" ? (one.scale ?? CENTS) : null;
        save.disabled = false;
      });
    return [
      row(name, [examples.slice(0, EXAMPLES).map(shortOf).join(", "), typed(field), save]),
      ...(field.fields ?? []).map((one) => row(`${name} · ${one.name}`, ["", typed(one), ""])),
    ];
  }

  async function propose() {
    /** @type {[{fields: Proposed[]}, {contacts: Person[]}]} */
    const [{ fields }, { contacts }] = await Promise.all([
      api.get(`${path}/fields/proposed`), api.get(url`/contacts?listId=${list.id}&limit=${READ}`),
    ]);
    const all = [...fields, ...objectsIn(contacts, custom)];
    if (!all.length) return proposed.replaceChildren(quiet(say("noProposed")));
    proposed.replaceChildren(tableOf("proposed", all.flatMap(({ count, examples = [], ...field }) => rowsOf(field, examples, "addField"))));
  }
}

/** @param {Json} value */
const shortOf = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Fields for lists of objects in the data of contacts, as orders with their totals. @param {Person[]} contacts @param {Custom[]} known @returns {Proposed[]} */
function objectsIn(contacts, known) {
  /** @type {Map<string, {[name: string]: Json}[]>} */
  const lists = new Map();
  for (const { data } of contacts) {
    for (const [name, value] of Object.entries(data ?? {})) {
      const objects = Array.isArray(value) ? value.filter((one) => one && typeof one === "object" && !Array.isArray(one)) : [];
      if (objects.length) lists.set(name, [...(lists.get(name) ?? []), .../** @type {{[name: string]: Json}[]} */ (objects)]);
    }
  }
  return [...lists].filter(([name]) => !known.some(({ path }) => path.join() === name)).map(([name, objects]) => {
    const keys = [...new Set(objects.flatMap(Object.keys))];
    const fields = keys.map((key) => ({ name: key, path: [key], ...typeOf(objects.map((one) => one[key]).filter((one) => one != null)) }));
    return { name, path: [name], type: "objects", fields: fields.filter(({ type }) => type !== ""), examples: [objects[0]] };
  });
}

/** The type of values, with the decimal places that are seen; "": they are no field. @param {Json[]} values */
function typeOf(values) {
  const all = (/** @type {(one: any) => boolean} */ test) => values.length > 0 && values.every(test);
  const places = Math.max(CENTS, ...values.map((one) => String(one).split(".")[1]?.length ?? 0));
  if (all(Number.isInteger)) return { type: "integer" };
  if (all((one) => typeof one === "number")) return { type: "decimal", scale: places };
  if (all((one) => typeof one === "boolean")) return { type: "boolean" };
  if (!all((one) => typeof one === "string")) return { type: "" };
  const isOf = (/** @type {RegExp} */ form) => all((one) => form.test(one));
  return { type: isOf(/^\d{4}-\d\d-\d\d$/) ? "date" : isOf(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/) ? "datetime" : "string" };
}
