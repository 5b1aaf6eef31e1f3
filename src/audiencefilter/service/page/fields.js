import { button, h } from "../../builder/dom.js";
import { wordsOf } from "./api.js";
import { ask } from "./dialog.js";
import { say } from "./words.js";

/** Examples of a proposed field. */
const EXAMPLES = 3;

/** @typedef {{name: string, path: string[], type: string, many?: boolean, title?: string | null, count?: number, examples?: Json[]}} Proposed */

/** The zone of the browser. */
export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Show what clauses of the list may name, and change it. @param {Desk_} desk @returns {Promise<boolean>} whether something is changed */
export async function fieldsOf(desk) {
  const { api, list, document } = desk;
  const path = `/extensions/lists/${encodeURIComponent(list.id)}`;
  let isChanged = false;
  const said = h("p", { role: "status" });

  /** @param {() => Promise<unknown>} work @param {string} [done] */
  async function attempt(work, done = say("changesSaved")) {
    try {
      await work();
      isChanged = true;
      said.textContent = done;
      return true;
    } catch (error) {
      said.textContent = say("notDoneNow", { why: wordsOf(error) });
      return false;
    }
  }
  const set = (/** @type {object} */ body) => attempt(() => api.send("PATCH", path, { body, isSafe: true }));
  /** All custom fields, as they are saved now, with a change. @param {(fields: Proposed[]) => Proposed[]} change */
  const put = async (change) => api.send("PUT", `${path}/fields`, { body: { fields: change((await api.get(`${path}/fields`)).fields) }, isSafe: true });

  const extended = h("p", {}, `${say("extendedOff")} `, button(say("useExtended"), async () => {
    if (await set({ notation: "extended" })) extended.hidden = true;
  }, { class: "primary" }));
  extended.hidden = document.notation === "extended";
  /** @type {HTMLElement[]} */
  const content = [extended];
  const { zone } = /** @type {{zone?: string | null}} */ (document);
  if (zone !== undefined) content.push(zoneOf(document.zones, zone, (chosen) => set({ zone: chosen })));
  const table = h("div", {}, h("p", { class: "quiet" }, "…"));
  content.push(h("h3", {}, say("proposed")), table, titlesOf(desk, (titles) => attempt(async () => {
    const custom = new Set(desk.custom.map(({ name }) => name));
    const own = Object.fromEntries(Object.entries(titles).filter(([name]) => !custom.has(name)));
    if (Object.keys(own).length) await api.send("PATCH", path, { body: { titles: own }, isSafe: true });
    if (Object.keys(titles).length > Object.keys(own).length) {
      await put((fields) => fields.map((one) => (Object.hasOwn(titles, one.name) ? { ...one, title: titles[one.name] } : one)));
    }
  })), said);
  propose().catch((error) => table.replaceChildren(wordsOf(error)));
  await ask(say("fieldsTitle", { name: list.name }), content, [["", say("close")]]);
  return isChanged;

  async function propose() {
    /** @type {{fields: Proposed[]} | null} */
    const found = await api.optional("proposed", () => api.get(`${path}/fields/proposed`));
    if (!found?.fields.length) return table.replaceChildren(h("p", { class: "quiet" }, say("noProposed")));
    const rows = found.fields.map(({ count, examples = [], ...field }) => {
      const add = button(say("addField"), async () => {
        add.disabled = true;
        const done = await attempt(() => put((fields) => [...fields.filter(({ name }) => name !== field.name), field]), say("fieldAdded", { name: field.name }));
        add.disabled = done;
      }, { "aria-label": say("addFieldOf", { name: field.name }) });
      const values = examples.slice(0, EXAMPLES).map(String).join(", ");
      return h("tr", {}, h("th", { scope: "row", dir: "auto" }, field.name), h("td", { dir: "auto" }, values),
        h("td", { class: "count" }, say("people", { n: count ?? 0 })), h("td", {}, add));
    });
    table.replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, ...["fieldName", "fieldExamples", "fieldCount"].map((key) =>
      h("th", { scope: "col" }, say(key))), h("td", {}))), h("tbody", {}, ...rows)));
  }
}

/** The zone whose days people mean. @param {string[]} zones @param {string | null} zone @param {(zone: string | null) => void} chosen */
function zoneOf(zones, zone, chosen) {
  const all = [["", say("zoneNone")], ...zones.map((one) => [one, one])];
  const choice = h("select", { id: "zone", onchange: () => chosen(choice.value || null) }, ...all.map(([value, words]) => h("option", { value }, words)));
  choice.value = zone ?? "";
  const here = localZone();
  const offer = button(say("zoneOffer", { zone: here }), () => {
    choice.value = here;
    offer.hidden = true;
    chosen(here);
  });
  offer.hidden = here === zone || !zones.includes(here);
  return h("p", { class: "buttons" }, h("label", { for: "zone" }, say("zoneOf")), choice, offer);
}

/** The titles of all fields, to be changed. @param {Desk_} desk @param {(titles: {[name: string]: string | null}) => void} save those that are other ones now */
function titlesOf({ document }, save) {
  const { fields } = document.schemas[document.root];
  const inputs = fields.map(({ name, title }) => ({ name, title: title ?? "", input: h("input", { value: title ?? "", maxlength: 200, dir: "auto", "aria-label": say("fieldTitleOf", { name }) }) }));
  const rows = inputs.map(({ name, input }) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, input)));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const changed = inputs.filter(({ title, input }) => input.value.trim() !== title);
    save(Object.fromEntries(changed.map(({ name, input }) => [name, input.value.trim() || null])));
  };
  return h("details", {}, h("summary", {}, say("titles")), h("form", { onsubmit: submit },
    h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("fieldName")), h("th", { scope: "col" }, say("fieldTitle")))), h("tbody", {}, ...rows)),
    h("button", {}, say("saveTitles"))));
}
