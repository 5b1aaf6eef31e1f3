import { button, h, optionsOf, select } from "../../builder/dom.js";
import { isAborted, wordsOf } from "./api.js";
import { say } from "./words.js";

/** From an edit to what is copied, in ms. */
const PAUSE = 300;
const DIALECTS = [["postgresql", "PostgreSQL"], ["sqlite", "SQLite"], ["mysql", "MySQL"], ["mariadb", "MariaDB"], ["duckdb", "DuckDB"], ["clickhouse", "ClickHouse"], ["spark", "Spark"]];
const WAYS = [["json", "JSON"], ["text", say("textForm")], ["sql", "SQL"], ["curl", "curl"], ["python", "Python"]];

/** The clause as something to paste elsewhere. @param {Desk_} desk @param {AudienceFilter} element @returns {Panel} */
export function copyingOf(desk, element) {
  let asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let way = "json";
  let dialect = "postgresql";
  const box = h("textarea", { readonly: "", rows: 6, "aria-label": say("exported"), spellcheck: "false", dir: "ltr" });
  const said = h("span", { role: "status" });
  const dialects = select(say("dialect"), DIALECTS, dialect, (value) => {
    dialect = value;
    now();
  });
  dialects.hidden = true;
  const ways = select(say("asWhat"), WAYS, way, (value) => {
    way = value;
    now();
  });
  const copy = button(say("copy"), async () => {
    try {
      await navigator.clipboard.writeText(box.value);
      said.textContent = say("copied");
    } catch {
      box.select();
      said.textContent = say("cannotCopy");
    }
  });
  const el = h("details", { class: "export" }, h("summary", {}, say("export")), h("p", { class: "buttons" }, ways, dialects, copy, said), box);

  async function now() {
    asking.abort();
    asking = new AbortController();
    dialects.hidden = way !== "sql";
    try {
      const text = await written(desk, element, way, dialect, asking.signal);
      if (text === null) {
        // This service does not write it.
        ways.replaceChildren(...optionsOf(WAYS.filter(([one]) => one !== way)));
        way = "json";
        return now();
      }
      if (box.value !== text) said.textContent = "";
      box.value = text;
    } catch (error) {
      if (!isAborted(error)) box.value = wordsOf(error);
    }
  }
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(now, PAUSE);
  };
  element.addEventListener("change", (event) => event.target === element && changed());
  changed();
  return {
    el, changed,
    close: () => {
      clearTimeout(timer);
      asking.abort();
    },
  };
}

/** @param {Desk_} desk @param {AudienceFilter} element @param {string} way @param {string} dialect @param {AbortSignal} signal @returns {Promise<string | null>} */
async function written({ api, list }, element, way, dialect, signal) {
  const filters = element.json;
  const body = { listId: list.id, filters };
  const url = `${location.origin}/v4/extensions/preview`;
  switch (way) {
    case "text":
      return (await api.ask("/extensions/validate", body, signal)).validation.text ?? say("wrong");
    case "sql": {
      /** @type {Sql | null} */
      const found = await api.optional("sql", () => api.ask("/extensions/sql", { ...body, dialect }, signal));
      return found && found.sql;
    }
    // The key is never part of what is copied.
    case "curl":
      return `curl ${quoted(url)} -H "apiKey: $API_KEY" -H 'Content-Type: application/json' \\\n  --data ${quoted(JSON.stringify(body))}`;
    case "python":
      return `import json, os, urllib.request

body = {"listId": ${literal(list.id)}, "filters": ${literal(filters)}}
headers = {"apiKey": os.environ["API_KEY"], "Content-Type": "application/json"}
request = urllib.request.Request(${literal(url)}, json.dumps(body).encode(), headers)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["data"]["preview"]["count"])
`;
    default:
      return filters;
  }
}

/** A word of a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A literal of Python: JSON has no line breaks in it. @param {string} text */
const literal = (text) => `'${text.replace(/[\\']/g, "\\$&")}'`;
