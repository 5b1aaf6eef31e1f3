// The page without a server: the form over contacts that the browser has, counted by the evaluator.

import "./modules/audience-filter.min.js";
import { checkOf, InvalidFilterError, parse } from "./modules/evaluate.min.js";

const DAY_IN_MS = 86_400_000;
const MOST_PEOPLE = 10;
const MOST_VALUES = 20;
const STARTERS = {
  "Senators of Vermont or Washington": { isVerified: true, city: { in: ["VT", "WA"] } },
  "Birthday in the next 30 days": { "data.birthday": { anniversary: { from: "P0D", to: "P30D" } } },
  "Opened 2 emails in 60 days": {
    actions: { count: { where: { name: "opened email", createdAt: { gte: { now: "-P60D" } } }, gte: 2 } },
  },
};
const COLUMNS = {
  Name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  State: ({ city }) => city,
  Party: ({ company }) => company,
  Terms: ({ points }) => points,
  Tags: ({ tags }) => tags.join(", "),
};

const now = new Date();
const { schema, contacts } = await (await fetch(new URL("data.json", import.meta.url))).json();
for (const { actions } of contacts) {
  for (const action of actions) action.createdAt = new Date(+now - action.daysAgo * DAY_IN_MS).toISOString();
}

function made(name, props = {}, ...children) {
  const found = Object.assign(document.createElement(name), props);
  found.append(...children);
  return found;
}

const element = made("audience-filter");
const number = made("p", { className: "number" });
number.setAttribute("role", "status");
const people = made("div", { className: "people", tabIndex: 0 });
people.setAttribute("role", "region");
people.setAttribute("aria-label", "People");
const starters = Object.entries(STARTERS).map(([title, clause]) => made("button", { type: "button", onclick: () => start(clause) }, title));
document.getElementById("without-server").replaceChildren(made("div", { className: "starters" }, ...starters), element, number, people);

function start(clause) {
  element.value = clause;
  show();
}

/** Shows what the clause selects; what is of an earlier clause is dimmed. */
function show() {
  const { json } = element;
  let filter;
  try {
    filter = parse(json, schema);
  } catch (error) {
    if (!(error instanceof InvalidFilterError)) throw error;
  }
  for (const shown of [number, people]) shown.classList.toggle("old", !filter);
  for (const slotted of element.querySelectorAll("small")) slotted.remove();
  if (!filter) return;
  const selected = filter.select(contacts, now);
  const share = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 }).format(selected.length / contacts.length);
  number.replaceChildren(`${selected.length} `, made("small", {}, `of ${contacts.length} people (${share})`));
  showParts(filter);
  showPeople(selected);
  history.replaceState(null, "", json === "{}" ? location.pathname : `#${encodeURIComponent(json)}`);
}

function showParts(filter) {
  const parts = filter.breakdown(contacts, now).filter(({ path }) => path !== "$");
  const slots = element.slotsOf(parts.map(({ path }) => path));
  const counts = new Map(parts.map(({ count }, at) => [slots[at], count]));
  for (const [slot, count] of counts) element.append(made("small", { slot }, String(count)));
}

function showPeople(selected) {
  const head = made("tr", {}, ...Object.keys(COLUMNS).map((title) => made("th", { scope: "col" }, title)));
  const rows = selected.slice(0, MOST_PEOPLE).map((contact) =>
    made("tr", {}, ...Object.values(COLUMNS).map((read) => made("td", {}, String(read(contact))))),
  );
  const more = selected.length > MOST_PEOPLE ? [`and ${selected.length - MOST_PEOPLE} more`] : [];
  people.replaceChildren(...(rows.length ? [made("table", {}, made("thead", {}, head), made("tbody", {}, ...rows)), ...more] : []));
}

/** Values that contacts of the rest of the clause have, with their numbers. */
element.suggest = async ({ relation, field, typed, clause }) => {
  const { fields, relations } = schema.schemas[schema.root];
  const link = relations.find(({ name }) => name === relation);
  const of = link ? schema.schemas[link.schema].fields : fields;
  const rest = parse(clause || "{}", schema).select(contacts, now);
  const wanted = (typed ?? "").toLowerCase();
  const found = of
    .filter(({ name, type }) => type === "string" && (!field || name === field))
    .flatMap((one) => valuesOf(one, link, rest).filter(({ label }) => label.toLowerCase().includes(wanted)))
    .sort((one, other) => other.count - one.count);
  return { values: found.slice(0, MOST_VALUES).map((value) => ({ relation: relation ?? null, ...value })), more: found.length > MOST_VALUES };
};

function valuesOf({ name, attribute, path, labels }, link, rest) {
  const counts = new Map();
  for (const contact of rest) {
    const rows = link ? contact[link.attribute] : [contact];
    const values = rows.flatMap((row) => (path ?? []).reduce((value, key) => value?.[key], row[attribute]) ?? []);
    for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ field: name, value, label: labels?.[value] ?? value, count }));
}

function clauseOfAddress() {
  try {
    return JSON.parse(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return {};
  }
}

element.check = checkOf(schema);
element.schema = schema;
element.addEventListener("input", show);
addEventListener("hashchange", () => start(clauseOfAddress()));
start(clauseOfAddress());
