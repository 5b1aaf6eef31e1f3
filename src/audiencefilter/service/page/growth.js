import { h } from "../../builder/dom.js";
import { draw, printed, when } from "./drawing.js";
import { say } from "./words.js";

const POINTS = 100;
const [WIDTH, HEIGHT] = [300, 60];

/** How many members an audience had over time. @param {Desk_} desk @param {string} id */
export function growthOf(desk, id) {
  const found = h("div", {});
  const el = h("section", { hidden: true }, h("h3", {}, say("sizeOverTime")), found);
  const panel = desk.editions.panel(found, async (signal) => {
    const get = () => desk.api.get(`/extensions/audiences/${id}/growth?points=${POINTS}`, signal);
    /** @type {Growth | null} */
    const growth = await desk.api.optional("growth", get);
    return growth && (() => {
      el.hidden = false;
      show(found, growth);
    });
  }, { ofSaved: true });
  return { el, changed: panel.changed, close: panel.close };
}

/** @param {HTMLElement} into @param {Growth} growth */
function show(into, { members, points }) {
  const now = h("p", {}, say("membersNow", { n: members }));
  if (points.length < 2) return into.replaceChildren(now);
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [times[0], /** @type {number} */ (times.at(-1))];
  const most = Math.max(1, ...points.map((point) => point.members));
  const x = (/** @type {number} */ time) => (last > first ? ((time - first) / (last - first)) * WIDTH : WIDTH);
  const y = (/** @type {number} */ count) => HEIGHT - 2 - (count / most) * (HEIGHT - 4);
  // Members are as many until the next point says otherwise.
  const line = points.map((point, at) => `${at ? `H${x(times[at]).toFixed(1)}V` : `M${x(times[at]).toFixed(1)} `}${y(point.members).toFixed(1)}`).join("");
  const label = say("growthOf", { from: printed(points[0].members), at: when(points[0].at), n: members, most: printed(most) });
  into.replaceChildren(now, h("figure", {},
    draw("svg", { class: "growth", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
      draw("path", { d: line, "vector-effect": "non-scaling-stroke" })),
    h("figcaption", {}, h("span", {}, when(points[0].at)), h("span", {}, when(/** @type {any} */ (points.at(-1)).at)))));
}
