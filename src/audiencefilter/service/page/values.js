import { h, select } from "../../builder/dom.js";
import { change, insert, place } from "../../builder/edits.js";
import { newId } from "../../builder/tree.js";
import { bar, draw, printed, worded } from "./drawing.js";
import { say } from "./words.js";

/** The operators of a list of values, which a click adds to or takes from. */
const LISTS = ["in", "notIn", "hasSome", "hasEvery"];

/**
 * The values of a field, among all contacts or among those whom the clause selects. A click makes one the value of the condition.
 * @param {Desk_} desk @param {AudienceFilter} element @param {Field} field @param {number} id of the condition @param {() => void} absent called where the service has no such numbers
 */
export function valuesOf(desk, element, field, id, absent) {
  let among = "all";
  const name = field.title || field.name;
  const found = h("div", { class: "found", tabIndex: 0, role: "region", "aria-label": say("howOften", { name }) });
  const whose = select(say("amongWhom"), [["all", say("ofAll_")], ["selected", say("ofSelected")]], among, (value) => {
    among = value;
    panel.changed();
  });
  const el = h("div", { class: "values", role: "group", "aria-label": say("valuesOf", { name }) }, h("p", {}, whose), found);
  const panel = desk.editions.panel(found, read);

  /** @param {AbortSignal} signal */
  async function read(signal) {
    const filters = among === "selected" && element.json !== "{}" ? { filters: element.json } : {};
    const body = { listId: desk.list.id, field: field.name, ...filters };
    /** @type {Distribution | null} */
    const answer = await desk.api.optional("distribution", () => desk.api.ask("/extensions/distribution", body, signal));
    return answer ? () => show(answer) : absent;
  }

  /** @param {Distribution} distribution */
  function show({ type, contacts, missing, values, others, histogram }) {
    // Nobody's drag ends by an answer.
    if (found.querySelector(".drag")) return;
    const words = (/** @type {Json} */ value) => field.labels?.[String(value)] ?? worded(value, type, desk.document.zone);
    const row = rowIn(element, id);
    const chosen = row ? (Array.isArray(row.operand) ? row.operand : [row.operand]) : [];
    const focused = document.activeElement instanceof HTMLElement && found.contains(document.activeElement) ? document.activeElement.dataset.value : undefined;
    const rows = values.map(({ value, count }) => {
      const isChosen = Boolean(row && !row.fresh) && chosen.some((one) => one === value);
      return lineOf(h("button", { type: "button", "aria-pressed": String(isChosen), "data-value": String(value), dir: "auto", onclick: () => choose(element, field, id, value) }, words(value)), count, contacts);
    });
    if (others) rows.push(lineOf(say("otherValues"), others, contacts));
    if (missing) rows.push(lineOf(say("noValue"), missing, contacts));
    /** @type {HTMLElement[]} */
    const parts = [h("table", {}, h("tbody", {}, ...rows))];
    if (histogram?.length) parts.unshift(chart(histogram, words, rangeIn(element, field, id), (from, to) => setRange(element, field, id, from, to)));
    found.replaceChildren(...(contacts ? parts : [h("p", { class: "quiet" }, say("noContact"))]));
    if (focused !== undefined) /** @type {HTMLElement | null} */ (found.querySelector(`[data-value="${CSS.escape(focused)}"]`))?.focus();
  }
  return { el, changed: panel.changed, close: panel.close };
}

/** @param {AudienceFilter} element @param {number} id @returns {Row | null} */
function rowIn(element, id) {
  const found = place(element.history.tree, id);
  const node = found?.group.children[found.at];
  return node?.kind === "row" ? node : null;
}

/** The lower and the upper end that a condition and its neighbour set; null: there is none. @param {AudienceFilter} element @param {Field} field @param {number} id @returns {[Json, Json]} */
function rangeIn(element, field, id) {
  const { group } = place(element.history.tree, id) ?? {};
  const rows = group?.mode === "all" ? group.children.filter((one) => one.kind === "row" && one.field === field.name && !one.fresh) : [];
  const end = (/** @type {RegExp} */ op) => /** @type {Row | undefined} */ (rows.find((one) => one.kind === "row" && op.test(one.op)))?.operand ?? null;
  return [end(/^gte?$/), end(/^lte?$/)];
}

/** Make a value that of a condition, or one of its list. @param {AudienceFilter} element @param {Field} field @param {number} id @param {Json} value */
function choose(element, field, id, value) {
  element.edit((root) => change(root, id, (row) => {
    const { fresh, ...rest } = row;
    if (LISTS.includes(row.op)) {
      const list = Array.isArray(row.operand) ? row.operand : [];
      const operand = list.includes(value) ? list.filter((/** @type {Json} */ one) => one !== value) : [...list, value];
      return operand.length ? { ...rest, operand } : { ...rest, operand, fresh: true };
    }
    if (row.op === "has" || (row.op === "equals" && !field.many)) return { ...rest, operand: value };
    if (field.many) return { ...rest, op: "hasSome", negated: false, operand: [value] };
    return { ...rest, op: "equals", negated: false, operand: value };
  }), {});
}

/** Make a condition a range: from a value on, and to before another one. @param {AudienceFilter} element @param {Field} field @param {number} id @param {Json} from @param {Json | null} to */
function setRange(element, field, id, from, to) {
  element.edit((root) => {
    const found = place(root, id);
    if (!found) return root;
    const { group } = found;
    const test = (/** @type {string} */ op, /** @type {Json} */ operand, /** @type {number} */ own) =>
      /** @type {Row} */ ({ id: own, kind: "row", field: field.name, op, negated: false, operand });
    // The upper end is a condition of its own beside the lower one.
    const upper = group.mode === "all" ? group.children.find((one) => one.kind === "row" && one.id !== id && one.field === field.name && /^lte?$/.test(one.op)) : undefined;
    const low = change(root, id, () => test("gte", from, id));
    if (to === null) return upper ? change(low, group.id, (one) => ({ ...one, children: one.children.filter((/** @type {TreeNode} */ child) => child !== upper) })) : low;
    if (upper) return change(low, upper.id, () => test("lt", to, upper.id));
    if (group.mode === "all") return insert(low, group.id, found.at + 1, test("lt", to, newId()));
    return change(low, id, () => ({ id: newId(), kind: "group", mode: "all", children: [test("gte", from, id), test("lt", to, newId())] }));
  }, {});
}

/** Numbers, or instants as text. @param {Json} one @param {Json} other */
const isBelow = (one, other) =>
  typeof one === "string" && typeof other === "string" ? Date.parse(one) < Date.parse(other) : Number(one) < Number(other);

/** @param {string | HTMLElement} words @param {number} count @param {number} all */
const lineOf = (words, count, all) =>
  h("tr", { class: typeof words === "string" ? "quiet" : "" }, h("th", { scope: "row" }, words), h("td", {}, bar(count, all)), h("td", { class: "count" }, printed(count)));

/** Bars whose range is chosen by dragging over them, or with the two sliders below. @param {Bin[]} bins @param {(value: Json) => string} words @param {[Json, Json]} ends @param {(from: Json, to: Json | null) => void} chosen */
function chart(bins, words, ends, chosen) {
  const most = Math.max(...bins.map(({ count }) => count));
  const last = bins.length - 1;
  const bars = bins.map(({ from, to, count }, at) => {
    const height = most ? Math.max(count ? 1 : 0, (38 * count) / most) : 0;
    const title = draw("title", {});
    title.textContent = `${words(from)} – ${words(to)}: ${say("people", { n: count })}`;
    return draw("rect", { class: "fill", x: at * 10 + 1, y: 40 - height, width: 8, height }, title);
  });
  const label = say("histogramOf", { from: words(bins[0].from), to: words(bins[last].to), n: most, steps: bins.length });
  const svg = draw("svg", { class: "histogram", viewBox: `0 0 ${bins.length * 10} 40`, preserveAspectRatio: "none", role: "img", "aria-label": label }, ...bars);
  const end = (/** @type {string} */ name, /** @type {number} */ value, /** @type {(at: number) => string} */ said) => {
    const input = h("input", { type: "range", "data-value": `range ${name}`, min: 0, max: last, value, oninput: draw_, onchange: commit });
    return { input, el: h("label", {}, name, input), say: () => input.setAttribute("aria-valuetext", said(Number(input.value))) };
  };
  // The first bin that goes on above the lower end, and the last that begins below the upper one.
  const [from, to] = ends;
  const first = from === null ? 0 : Math.max(0, bins.findIndex((bin) => isBelow(from, bin.to)));
  const until = to === null ? last : Math.max(0, bins.findLastIndex((bin) => isBelow(bin.from, to)));
  const low = end(say("rangeFrom"), first, (at) => words(bins[at].from));
  const high = end(say("rangeTo"), until, (at) => words(bins[at].to));
  const caption = h("figcaption", {});
  const range = () => /** @type {[number, number]} */ ([low, high].map(({ input }) => Number(input.value)).sort((a, b) => a - b));
  function draw_() {
    const [from, to] = range();
    bars.forEach((one, at) => one.setAttribute("class", at >= from && at <= to ? "fill" : "out"));
    caption.replaceChildren(h("span", {}, words(bins[from].from)), h("span", {}, words(bins[to].to)));
    for (const one of [low, high]) one.say();
  }
  function commit() {
    const [from, to] = range();
    // The last step has its upper end in it.
    chosen(bins[from].from, to === last ? null : bins[to].to);
  }
  /** @type {number | null} */
  let start = null;
  const at = (/** @type {PointerEvent} */ event) => {
    const { left, width } = svg.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * bins.length)));
  };
  const drag = (/** @type {PointerEvent} */ event) => {
    if (start === null) return;
    low.input.value = String(Math.min(start, at(event)));
    high.input.value = String(Math.max(start, at(event)));
    draw_();
  };
  const brush = h("div", {
    class: "brush",
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      start = at(event);
      brush.classList.add("drag");
      brush.setPointerCapture(event.pointerId);
      drag(event);
    },
    onpointermove: drag,
    onpointerup: () => {
      brush.classList.remove("drag");
      if (start !== null) commit();
      start = null;
    },
    onpointercancel: () => {
      brush.classList.remove("drag");
      start = null;
    },
  }, svg);
  draw_();
  return h("figure", {}, brush, caption, h("div", { class: "ends" }, low.el, high.el));
}
