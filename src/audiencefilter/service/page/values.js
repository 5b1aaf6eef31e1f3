import { button, h, select } from "../../builder/dom.js";
import { change, insert, place, trail } from "../../builder/edits.js";
import { remove } from "../../builder/moves.js";
import { group as groupOf, newId } from "../../builder/tree.js";
import { bar, draw, picture, printed, worded } from "./drawing.js";
import { quiet, region, row, table } from "./parts.js";
import { say } from "./words.js";

/** The operators of a list of values, which a click adds to or takes from. */
const LISTS = ["in", "notIn", "hasSome", "hasEvery"];

/**
 * The values of a field, among all contacts or among those whom the clause selects. A click makes one the value of the
 * condition.
 * @param {Desk_} desk @param {AudienceFilter} element @param {Field} field @param {number} id of the condition
 * @param {() => void} absent called where the service has no such numbers
 */
export function valuesOf({ api, list, document: { zone }, editions }, element, field, id, absent) {
  const name = field.title || field.name;
  const found = region("found", say("howOften", { name }));
  const among = [["all", say("ofAll_")], ["selected", say("ofSelected")]];
  const whose = select(say("amongWhom"), among, "all", () => panel.changed());
  const el = h("div", { class: "values", role: "group", "aria-label": say("valuesOf", { name }) },
    h("p", {}, whose), found);
  const panel = editions.panel(found, async (signal) => {
    const filters = whose.value === "selected" && element.json !== "{}" ? { filters: element.json } : {};
    const body = { listId: list.id, field: field.name, ...filters };
    const answer = await api.askIf("/extensions/distribution", body, signal);
    return answer ? () => show(answer) : absent;
  });

  /** @param {Distribution} distribution */
  function show({ type, contacts, missing, values, others, histogram }) {
    // Nobody's drag ends by an answer.
    if (found.querySelector(".drag")) return;
    const words = (/** @type {Json} */ value) => field.labels?.[String(value)] ?? worded(value, type, zone);
    const node = trail(element.history.tree, id)?.at(-1);
    const chosen = node?.kind !== "row" || node.fresh ? [] : [node.operand].flat();
    const line = (/** @type {Child} */ name, /** @type {number} */ count) =>
      row(name, [h("td", {}, bar(count, contacts)), h("td", { class: "count" }, printed(count))], {
        class: typeof name === "string" && "quiet",
      });
    const rows = values.map(({ value, count }) => line(button(words(value), () => choose(element, field, id, value), {
      "aria-pressed": String(chosen.some((one) => one === value)), "data-value": String(value), dir: "auto",
    }), count));
    if (others) rows.push(line(say("otherValues"), others));
    if (missing) rows.push(line(say("noValue"), missing));
    const active = /** @type {HTMLElement | null} */ (found.querySelector("[data-value]:focus"))?.dataset.value;
    const parts = [histogram?.length ? chart(element, field, id, histogram, words) : "", table([], rows)];
    found.replaceChildren(...(contacts ? parts : [quiet(say("noContact"))]));
    if (active === undefined) return;
    /** @type {HTMLElement | null} */ (found.querySelector(`[data-value="${CSS.escape(active)}"]`))?.focus();
  }
  return { el, close: panel.close };
}

/**
 * A condition on the same field in a group of which all are true: another one than this, or one that is chosen.
 * @param {Group} root @param {Field} field @param {number} id @param {RegExp} op @param {boolean} [isOther]
 */
function testOf(root, field, id, op, isOther = false) {
  const { group } = place(root, id) ?? {};
  const rows = group?.mode === "all" ? group.children.filter((one) => one.kind === "row") : [];
  return rows.find((one) => one.field === field.name && op.test(one.op) && !one.muted && (isOther ? one.id !== id : !one.fresh));
}

/**
 * Make a value that of a condition, or one of its list.
 * @param {AudienceFilter} element @param {Field} field @param {number} id @param {Json} value
 */
function choose(element, field, id, value) {
  element.edit((root) => change(root, id, (row) => {
    const { fresh, ...rest } = row;
    if (LISTS.includes(row.op)) {
      const list = Array.isArray(row.operand) ? row.operand : [];
      const operand = list.includes(value) ? list.filter((/** @type {Json} */ one) => one !== value) : [...list, value];
      return operand.length ? { ...rest, operand } : { ...rest, operand, fresh: true };
    }
    if (row.op === "has" || (row.op === "equals" && !field.many)) return { ...rest, operand: value };
    const test = field.many ? { op: "hasSome", operand: [value] } : { op: "equals", operand: value };
    return { ...rest, negated: false, ...test };
  }), {});
}

/**
 * Make a condition a range: from a value on, and to before another one.
 * @param {AudienceFilter} element @param {Field} field @param {number} id @param {Json} from @param {Json | null} to
 */
function setRange(element, field, id, from, to) {
  element.edit((root) => {
    const found = place(root, id);
    if (!found) return root;
    const { group } = found;
    const test = (/** @type {string} */ op, /** @type {Json} */ operand, own = newId()) =>
      /** @type {Row} */ ({ id: own, kind: "row", field: field.name, op, negated: false, operand });
    // The upper end is a condition of its own beside the lower one.
    const upper = testOf(root, field, id, /^lte?$/, true);
    const low = change(root, id, () => test("gte", from, id));
    if (to === null) return upper ? remove(low, upper.id) : low;
    if (upper) return change(low, upper.id, () => test("lt", to, upper.id));
    if (group.mode === "all") return insert(low, group.id, found.at + 1, test("lt", to));
    return change(low, id, () => groupOf("all", [test("gte", from, id), test("lt", to)]));
  }, {});
}

/** A number, or an instant as text. @param {Json} value */
const orderOf = (value) => (typeof value === "string" ? Date.parse(value) : Number(value));

/**
 * Bars whose range is chosen by dragging over them, or with the two sliders below.
 * @param {AudienceFilter} element @param {Field} field @param {number} id
 * @param {Bin[]} bins @param {(value: Json) => string} words
 */
function chart(element, field, id, bins, words) {
  const most = Math.max(...bins.map(({ count }) => count));
  const last = bins.length - 1;
  const bars = bins.map(({ from, to, count }, at) => {
    const height = most ? Math.max(count ? 1 : 0, (38 * count) / most) : 0;
    const title = draw("title", {}, `${words(from)} – ${words(to)}: ${say("people", { n: count })}`);
    return draw("rect", { class: "fill", x: at * 10 + 1, y: 40 - height, width: 8, height }, title);
  });
  const [least, greatest] = [words(bins[0].from), words(bins[last].to)];
  const label = say("histogramOf", { from: least, to: greatest, n: most, steps: bins.length });
  const svg = picture("histogram", bins.length * 10, 40, label, ...bars);
  // The first bin that goes on above the lower end, and the last that begins below the upper one.
  const [from, to] = [/^gte?$/, /^lte?$/].map((op) => testOf(element.history.tree, field, id, op)?.operand ?? null);
  const ends = [
    from === null ? 0 : Math.max(0, bins.findIndex((bin) => orderOf(from) < orderOf(bin.to))),
    to === null ? last : Math.max(0, bins.findLastIndex((bin) => orderOf(bin.from) < orderOf(to))),
  ];
  const names = [say("extent.first"), say("extent.last")];
  const sliders = ends.map((value, at) => h("input", {
    type: "range", "data-value": `range ${names[at]}`, min: 0, max: last, value, oninput: paint, onchange: commit,
  }));
  const caption = h("figcaption");
  const range = () => sliders.map(({ value }) => Number(value)).sort((a, b) => a - b);
  function paint() {
    const [low, high] = range();
    bars.forEach((one, at) => one.setAttribute("class", at >= low && at <= high ? "fill" : "out"));
    caption.replaceChildren(h("span", {}, words(bins[low].from)), h("span", {}, words(bins[high].to)));
    sliders.forEach((one, at) => {
      const { from, to } = bins[Number(one.value)];
      one.setAttribute("aria-valuetext", words(at ? to : from));
    });
  }
  function commit() {
    const [low, high] = range();
    // The last step has its upper end in it.
    setRange(element, field, id, bins[low].from, high === last ? null : bins[high].to);
  }
  /** The bin at which a drag has begun. @type {number | null} */
  let start = null;
  const at = (/** @type {PointerEvent} */ event) => {
    const { left, width } = svg.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * bins.length)));
  };
  const drag = (/** @type {PointerEvent} */ event) => {
    if (start === null) return;
    sliders[0].value = String(Math.min(start, at(event)));
    sliders[1].value = String(Math.max(start, at(event)));
    paint();
  };
  const end = (/** @type {Event} */ event) => {
    brush.classList.remove("drag");
    if (start !== null && event.type === "pointerup") commit();
    start = null;
  };
  const brush = h("div", {
    class: "brush", onpointermove: drag, onpointerup: end, onpointercancel: end,
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      start = at(event);
      brush.classList.add("drag");
      brush.setPointerCapture(event.pointerId);
      drag(event);
    },
  }, svg);
  paint();
  const labels = sliders.map((one, at) => h("label", {}, names[at], one));
  return h("figure", {}, brush, caption, h("div", { class: "ends" }, ...labels));
}
