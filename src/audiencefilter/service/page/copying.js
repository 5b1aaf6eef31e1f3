import { button, h, select } from "../../builder/dom.js";
import { isAborted, wordsOf } from "./api.js";
import { delayed } from "./parts.js";
import { say } from "./words.js";

/** From an edit to what is copied, in ms. */
const PAUSE = 300;

/**
 * What the clause is written as. The key is never part of what is copied.
 * @type {{[way: string]: (desk: Desk_, filters: string, signal: AbortSignal) => string | Promise<string>}}
 */
const WAYS = {
  json: (_, filters) => filters,
  text: async ({ api, list }, filters, signal) =>
    (await api.ask("/extensions/validate", { listId: list.id, filters }, signal)).validation.text ?? say("wrong"),
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
const NAMES = [["json", "JSON"], ["text", say("text")], ["curl", "curl"], ["python", "Python"]];

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
  const ways = select(say("asWhat"), NAMES, "json", write);
  const copy = button(say("copy"), async () => {
    const copied = Promise.resolve().then(() => navigator.clipboard.writeText(box.value));
    const done = await copied.then(() => true, () => false);
    if (!done) box.select();
    said.textContent = say(done ? "copied" : "cannotCopy");
  });
  const el = h("details", { class: "export" },
    h("summary", {}, say("export")), h("p", { class: "buttons" }, ways, copy, said), box);

  async function write() {
    stop();
    asking.abort();
    asking = new AbortController();
    try {
      const text = await WAYS[ways.value](desk, element.json, asking.signal);
      if (box.value !== text) said.textContent = "";
      box.value = text;
    } catch (error) {
      if (!isAborted(error)) box.value = wordsOf(error);
    }
  }
  const { start, stop } = delayed(write, PAUSE);
  element.addEventListener("change", (event) => event.target === element && start());
  start();
  return {
    el,
    close: () => {
      stop();
      asking.abort();
    },
  };
}
