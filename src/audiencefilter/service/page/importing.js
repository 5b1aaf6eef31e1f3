import { button, h, select } from "../../builder/dom.js";
import { isAborted, url, wordsOf } from "./api.js";
import { ask } from "./dialog.js";
import { quiet, region, row, table } from "./parts.js";
import { OTHERS, titleOf } from "./sample.js";
import { say } from "./words.js";

/** What may separate the cells of a row. */
const DELIMITERS = [",", ";", "\t", "|"];
/** How files call what no clause names, and emails. @type {{[name: string]: string[]}} */
const CALLED = { name: ["full name"], phoneNumber: ["phone number", "mobile", "telephone"], email: ["email address"] };
/** Examples of a column. */
const EXAMPLES = 3;
/** Refused rows that are shown. */
const REFUSED = 20;

/** Import the people of a file, once it is seen what that does: whether some are imported. @param {Desk_} desk */
export async function importOf(desk) {
  const { api, list, custom } = desk;
  let isChanged = false;
  /** @type {Sheet | null} */
  let sheet = null;
  /** What the columns are; "": they are left out. @type {string[]} */
  let chosen = [];
  let asking = new AbortController();
  const names = ["name", ...desk.fields.keys(), ...OTHERS].filter((name) => name !== "audience");
  const accept = ".csv,.tsv,.txt,text/csv";
  const file = h("input", { type: "file", id: "file", accept, onchange: () => read(file.files) });
  // A browser takes what is dropped on it, too.
  const drop = h("p", { class: "drop" }, h("label", { for: "file" }, say("chooseFile")), file);
  const ways = ["skip", "update"].map((one) => [one, say(`existing.${one}`)]);
  const existing = select(say("existing"), ways, "skip", () => send(true));
  const columns = h("div");
  const how = h("p", { hidden: true }, `${say("existing")} `, existing);
  const said = h("div", { role: "status" });
  const go = button("", () => send(false), { class: "primary", hidden: true });
  const asked = ask(say("importTitle", { name: list.name }), [drop, columns, how, said], { "": "close" });
  said.closest("dialog")?.querySelector(".buttons")?.prepend(go);
  await asked;
  asking.abort();
  return isChanged;

  /** @param {FileList | null | undefined} files */
  async function read(files) {
    if (!files?.length) return;
    const bytes = await files[0].arrayBuffer();
    try {
      sheet = sheetOf(new TextDecoder("utf-8", { fatal: true }).decode(bytes), false);
    } catch {
      sheet = sheetOf(new TextDecoder("windows-1252").decode(bytes), true);
    }
    chosen = [];
    for (const header of sheet.headers) chosen.push(guess(header));
    draw();
  }

  /** What a column is, by its header. @param {string} header */
  function guess(header) {
    const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    const find = (/** @type {(name: string) => string[]} */ calls) =>
      names.find((name) => !chosen.includes(name) && calls(name).some((one) => plain(one) === plain(header)));
    return find((name) => [name, titleOf(desk, name)])
      ?? find((name) => [...(desk.fields.get(name)?.synonyms ?? []), ...(CALLED[name] ?? [])]) ?? "";
  }

  function draw() {
    if (!sheet) return;
    const fields = names.map((name) => [name, titleOf(desk, name)]);
    columns.replaceChildren(...(sheet.isOld ? [quiet(say("notUtf8"))] : []), region("scroll mapping", say("columns"),
      table([say("column"), say("fieldExamples"), say("becomes")], sheet.headers.map((header, at) => {
        const path = `data.${header.replaceAll(".", " ").trim()}`;
        const isNew = header.trim() && !custom.some(({ name }) => name === header);
        const more = isNew ? [[path, say("newField", { name: header })]] : [];
        return row(header, [sheet?.examples.map((one) => one[at]).filter(Boolean).join(", "),
          select(say("columnIs", { name: header }), [["", say("leftOut")], ...fields, ...more], chosen[at], (name) => {
            chosen = chosen.map((one, other) => (other === at ? name : one === name ? "" : one));
            draw();
          })]);
      }))));
    how.hidden = false;
    send(true);
  }

  /** Import it, or say what that would do. @param {boolean} isDry */
  async function send(isDry) {
    asking.abort();
    const { signal } = (asking = new AbortController());
    go.hidden = true;
    if (!sheet) return;
    if (!chosen.includes("email")) return said.replaceChildren(say("needsEmail"));
    said.replaceChildren(say(isDry ? "looking" : "importing"));
    const { headers, shift } = sheet;
    const path = url`/extensions/import?listId=${list.id}&dryRun=${String(isDry)}&onExisting=${existing.value}`;
    try {
      const answer = await api.send("POST", path, { body: fileOf(sheet, chosen), signal, isSafe: true });
      const done = (await answer.json()).data.import;
      isChanged ||= !isDry;
      const n = done.created + done.changed;
      go.textContent = say("importThem", { n });
      go.hidden = !isDry || !n;
      /** @type {{line: number, message: string}[]} */
      const problems = done.problems.slice(0, REFUSED);
      const lines = problems.map(({ line, message }) => {
        const why = message.replace(/^[\w.]+/, (name) => headers[chosen.indexOf(name)] ?? name);
        return h("li", {}, say("line", { n: line - shift, why }));
      });
      if (done.refused > lines.length) lines.push(h("li", {}, say("andMore", { n: done.refused - lines.length })));
      const stayed = done.stayedUnsubscribed;
      const words = [isDry ? "" : say("imported"), say("imports", done), stayed ? say("stayedOut", { n: stayed }) : ""];
      said.replaceChildren(words.join(" "), h("ul", { class: "problems" }, ...lines));
    } catch (error) {
      if (!isAborted(error)) said.replaceChildren(wordsOf(error));
    }
  }
}

/** A table: its header, its first rows, and what follows the header. @param {string} text @param {boolean} isOld @returns {Sheet} */
function sheetOf(text, isOld) {
  const [named, separator] = /^"?sep=([^\w\r\n"])"?(?:\r\n|\n|\r)/i.exec(text) ?? [""];
  const content = text.slice(named.length);
  const first = /^.*/.exec(content)?.[0] ?? "";
  const parts = (/** @type {string} */ one) => first.split(one).length;
  const delimiter = separator ?? DELIMITERS.toSorted((one, other) => parts(other) - parts(one))[0];
  /** @type {string[][]} */
  const rows = [[]];
  let head = 0;
  const cells = new RegExp(`("(?:[^"]|"")*"|[^\\${delimiter}\\r\\n]*)(\\${delimiter}|\\r\\n|\\n|\\r|$)`, "gy");
  for (const { 0: whole, 1: cell, 2: end, index } of content.matchAll(cells)) {
    rows.at(-1)?.push(cell.replace(/^"([^]*)"$/, "$1").replaceAll('""', '"'));
    if (end === delimiter) continue;
    if (rows.length === 1) head = index + whole.length;
    if (!end || rows.length > EXAMPLES) break;
    rows.push([]);
  }
  const lines = (named + content.slice(0, head)).split(/\r\n|\n|\r/).length - 1;
  // It is sent with a line that names the delimiter, and one for the header.
  return { headers: rows[0], examples: rows.slice(1), rest: content.slice(head), delimiter, shift: 2 - lines, isOld };
}

/** The file with the names of fields as its header; "#" leaves a column out. @param {Sheet} sheet @param {string[]} names */
function fileOf({ delimiter, rest }, names) {
  const header = names.map((name, at) => `"${(name || `#${at}`).replaceAll('"', '""')}"`).join(delimiter);
  return new Blob([`sep=${delimiter}\r\n${header}\r\n`, rest], { type: "text/csv" });
}
