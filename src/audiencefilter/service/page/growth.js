import { h } from "../../builder/dom.js";
import { isAborted, wordsOf } from "./api.js";
import { counted, draw, printed, when } from "./drawing.js";

const POINTS = 100;
/** The line is drawn again at most so often, in ms. */
const PAUSE = 1500;
const [WIDTH, HEIGHT] = [300, 60];

/** How many members an audience had. @param {Desk_} desk @param {string} id @returns {Panel} */
export function growthOf(desk, id) {
  const asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const found = h("div", {});
  const el = h("section", { hidden: true }, h("h3", {}, "How many it had"), found);

  async function now() {
    timer = undefined;
    try {
      const get = () => desk.api.get(`/extensions/audiences/${id}/growth?points=${POINTS}`, asking.signal);
      /** @type {Growth | null} */
      const growth = await desk.api.optional("growth", get);
      el.hidden = !growth;
      if (growth) show(found, growth);
    } catch (error) {
      if (!isAborted(error)) found.replaceChildren(wordsOf(error));
    }
  }
  now();
  return {
    el,
    changed: () => (timer ??= setTimeout(now, PAUSE)),
    close: () => {
      clearTimeout(timer);
      asking.abort();
    },
  };
}

/** @param {HTMLElement} into @param {Growth} growth */
function show(into, { members, points }) {
  const now = h("p", {}, h("strong", {}, `${counted(members, "member")} now`));
  if (points.length < 2) return into.replaceChildren(now);
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [times[0], /** @type {number} */ (times.at(-1))];
  const most = Math.max(1, ...points.map((point) => point.members));
  const x = (/** @type {number} */ time) => (last > first ? ((time - first) / (last - first)) * WIDTH : WIDTH);
  const y = (/** @type {number} */ count) => HEIGHT - 2 - (count / most) * (HEIGHT - 4);
  // Members are as many until the next point says otherwise.
  const line = points.map((point, at) => `${at ? `H${x(times[at]).toFixed(1)}V` : `M${x(times[at]).toFixed(1)} `}${y(point.members).toFixed(1)}`).join("");
  const label = `From ${printed(points[0].members)} on ${when(points[0].at)} to ${counted(members, "member")} now, at most ${printed(most)}`;
  into.replaceChildren(now, h("figure", {},
    draw("svg", { class: "growth", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
      draw("path", { d: line, "vector-effect": "non-scaling-stroke" })),
    h("figcaption", {}, h("span", {}, when(points[0].at)), h("span", {}, when(/** @type {any} */ (points.at(-1)).at)))));
}
