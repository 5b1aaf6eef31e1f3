import { button, h, optionsOf } from "../../builder/dom.js";
import { url, wordsOf } from "./api.js";
import { ask } from "./dialog.js";
import { attempt as attempted, form, quiet, row, table } from "./parts.js";
import { say } from "./words.js";

/** Examples of a proposed field. */
const EXAMPLES = 3;

/** The zone of the browser. */
export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Show what clauses of the list may name, and change it: whether something is changed. @param {Desk_} desk */
export async function fieldsOf({ api, list, document, custom, fields }) {
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
  const change = (/** @type {object} */ body) => api.send("PATCH", path, { body, isSafe: true });
  /** All custom fields, as they are saved now, with a change. @param {(fields: Proposed[]) => Proposed[]} change */
  const put = async (change) => {
    const { fields } = await api.get(`${path}/fields`);
    await api.send("PUT", `${path}/fields`, { body: { fields: change(fields) }, isSafe: true });
  };

  const extended = h("p", { hidden: document.notation === "extended" }, `${say("extendedOff")} `,
    button(say("useExtended"), async () => {
      extended.hidden = await attempt(() => change({ notation: "extended" }));
    }, { class: "primary" }));
  const proposed = h("div", {}, quiet("…"));
  propose().catch((error) => proposed.replaceChildren(wordsOf(error)));
  const titles = titlesOf([...fields.values()], (titles) => attempt(async () => {
    const [own, others] = [true, false].map((isCustom) => Object.fromEntries(
      Object.entries(titles).filter(([name]) => custom.some((one) => one.name === name) === isCustom)));
    if (Object.keys(others).length) await change({ titles: others });
    if (!Object.keys(own).length) return;
    await put((fields) => fields.map((one) => (Object.hasOwn(own, one.name) ? { ...one, title: own[one.name] } : one)));
  }));
  const zone = document.zone === undefined ? null : zoneOf(document, (zone) => attempt(() => change({ zone })));
  const content = [extended, zone, h("h3", {}, say("proposed")), proposed, titles, said];
  await ask(say("fieldsTitle", { name: list.name }), content, { "": "close" });
  return isChanged;

  async function propose() {
    /** @type {{fields: Proposed[]} | null} */
    const found = await api.getIf("proposed", `${path}/fields/proposed`);
    if (!found?.fields.length) return proposed.replaceChildren(quiet(say("noProposed")));
    const rows = found.fields.map(({ count, examples = [], ...field }) => {
      const { name } = field;
      const add = button(say("addField"), async () => {
        add.disabled = true;
        const others = (/** @type {Proposed[]} */ fields) => fields.filter((one) => one.name !== name);
        add.disabled = await attempt(() => put((fields) => [...others(fields), field]), say("fieldAdded", { name }));
      }, { "aria-label": say("addOf", { name }) });
      const number = h("td", { class: "count" }, say("people", { n: count ?? 0 }));
      return row(name, [examples.slice(0, EXAMPLES).map(String).join(", "), number, add]);
    });
    proposed.replaceChildren(table([say("field"), say("fieldExamples"), say("fieldCount"), ""], rows));
  }
}

/** The zone whose days people mean. @param {SchemaDocument} document @param {(zone: string | null) => void} chosen */
function zoneOf({ zones, zone = null }, chosen) {
  const options = optionsOf([["", say("zoneNone")], ...zones.map((one) => [one, one])]);
  const choice = h("select", { id: "zone", onchange: () => chosen(choice.value || null) }, ...options);
  choice.value = zone ?? "";
  const here = localZone();
  const offer = button(say("zoneOffer", { zone: here }), () => {
    choice.value = here;
    offer.hidden = true;
    chosen(here);
  }, { hidden: here === zone || !zones.includes(here) });
  return h("p", { class: "buttons" }, h("label", { for: "zone" }, say("zoneOf")), choice, offer);
}

/**
 * The titles of all fields, to be changed.
 * @param {Field[]} fields @param {(titles: {[name: string]: string | null}) => void} save those that are other ones now
 */
function titlesOf(fields, save) {
  const inputs = fields.map(({ name, title }) => ({ name, title: title ?? "", input: h("input", {
    value: title ?? "", maxlength: 200, dir: "auto", "aria-label": say("fieldTitleOf", { name }),
  }) }));
  const submit = () => save(Object.fromEntries(inputs
    .filter(({ title, input }) => input.value.trim() !== title)
    .map(({ name, input }) => [name, input.value.trim() || null])));
  return h("details", {}, h("summary", {}, say("titles")), form({}, submit,
    table([say("field"), say("fieldTitle")], inputs.map(({ name, input }) => row(name, [input]))),
    h("button", {}, say("saveTitles"))));
}
