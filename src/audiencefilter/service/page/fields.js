import { button, h } from "../../builder/dom.js";
import { url, wordsOf } from "./api.js";
import { ask } from "./dialog.js";
import { attempt as attempted, quiet, row, table } from "./parts.js";
import { say } from "./words.js";

/** Examples of a proposed field. */
const EXAMPLES = 3;

/** Show what clauses of the list may name, and change it: whether something is changed. @param {Desk_} desk */
export async function fieldsOf({ api, list, document }) {
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
  /** All custom fields, as they are saved now, with a change. @param {(fields: Proposed[]) => Proposed[]} change */
  const put = async (change) => {
    const { fields } = await api.get(`${path}/fields`);
    await api.send("PUT", `${path}/fields`, { body: { fields: change(fields) }, isSafe: true });
  };

  const extended = h("p", { hidden: document.notation === "extended" }, `${say("extendedOff")} `,
    button(say("useExtended"), async () => {
      extended.hidden = await attempt(() => api.send("PATCH", path, { body: { notation: "extended" }, isSafe: true }));
    }, { class: "primary" }));
  const proposed = h("div", {}, quiet("…"));
  propose().catch((error) => proposed.replaceChildren(wordsOf(error)));
  const content = [extended, h("h3", {}, say("proposed")), proposed, said];
  await ask(say("fieldsTitle", { name: list.name }), content, { "": "close" });
  return isChanged;

  async function propose() {
    /** @type {{fields: Proposed[]}} */
    const found = await api.get(`${path}/fields/proposed`);
    if (!found.fields.length) return proposed.replaceChildren(quiet(say("noProposed")));
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
