import { button, h, optionsOf, select } from "../../builder/dom.js";
import { isAborted, wordsOf } from "./api.js";
import { delayed } from "./parts.js";
import { say } from "./words.js";

/** From an edit to what is copied, in ms. */
const PAUSE = 300;
const DIALECTS = [
  ["postgresql", "PostgreSQL"], ["sqlite", "SQLite"], ["mysql", "MySQL"], ["mariadb", "MariaDB"],
  ["duckdb", "DuckDB"], ["clickhouse", "ClickHouse"], ["spark", "Spark"],
];

/**
 * What the clause is written as; null: this service does not write it. The key is never part of what is copied.
 * @type {{[way: string]: (desk: Desk_, filters: string, dialect: string, signal: AbortSignal) => unknown}}
 */
const WAYS = {
  json: (_, filters) => filters,
  text: async ({ api, list }, filters, _, signal) =>
    (await api.ask("/extensions/validate", { listId: list.id, filters }, signal)).validation.text ?? say("wrong"),
  sql: async ({ api, list }, filters, dialect, signal) =>
    (await api.askIf("/extensions/sql", { listId: list.id, filters, dialect }, signal))?.sql ?? null,
  curl: ({ list }, filters) => [
    `curl ${quoted(address())} -H "apiKey: $API_KEY" -H 'Content-Type: application/json' \\`,
    `  --data ${quoted(JSON.stringify({ listId: list.id, filters }))}`,
  ].join("\n"),
  python: ({ list }, filters) => `import json, os, urllib.request

body = {"listId": ${literal(list.id)}, "filters": ${literal(filters)}}
headers = {"apiKey": os.environ["API_KEY"], "Content-Type": "application/json"}
request = urllib.request.Request(${literal(address())}, json.dumps(body).encode(), headers)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["data"]["preview"]["count"])
`,
};
const NAMES = [["json", "JSON"], ["text", say("text")], ["sql", "SQL"], ["curl", "curl"], ["python", "Python"]];

const address = () => `${location.origin}/v4/extensions/preview`;

/** A word of a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A literal of Python: JSON has no line breaks in it. @param {string} text */
const literal = (text) => `'${text.replace(/[\\']/g, "\\$&")}'`;

/** The clause as something to paste elsewhere. @param {Desk_} desk @param {AudienceFilter} element */
export function copyingOf(desk, element) {
  let asking = new AbortController();
  const box = h("textarea", { readonly: "", rows: 6, "aria-label": say("exported"), spellcheck: "false", dir: "ltr" });
  const said = h("span", { role: "status" });
  const dialects = select(say("dialect"), DIALECTS, "postgresql", write);
  const ways = select(say("asWhat"), NAMES, "json", write);
  const copy = button(say("copy"), async () => {
    const copied = Promise.resolve().then(() => navigator.clipboard.writeText(box.value));
    const done = await copied.then(() => true, () => false);
    if (!done) box.select();
    said.textContent = say(done ? "copied" : "cannotCopy");
  });
  const el = h("details", { class: "export" },
    h("summary", {}, say("export")), h("p", { class: "buttons" }, ways, dialects, copy, said), box);

  async function write() {
    stop();
    asking.abort();
    asking = new AbortController();
    const { value: way } = ways;
    dialects.hidden = way !== "sql";
    try {
      const text = await WAYS[way](desk, element.json, dialects.value, asking.signal);
      if (text === null) {
        ways.replaceChildren(...optionsOf(NAMES.filter(([one]) => one !== way)));
        return write();
      }
      if (box.value !== text) said.textContent = "";
      box.value = String(text);
    } catch (error) {
      if (!isAborted(error)) box.value = wordsOf(error);
    }
  }
  const { start, stop } = delayed(write, PAUSE);
  element.addEventListener("change", (event) => event.target === element && start());
  dialects.hidden = true;
  start();
  return {
    el,
    close: () => {
      stop();
      asking.abort();
    },
  };
}
