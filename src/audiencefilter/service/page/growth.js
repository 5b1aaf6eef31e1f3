import { h } from "../../builder/dom.js";
import { url } from "./api.js";
import { draw, picture, printed, when } from "./drawing.js";
import { titled } from "./parts.js";
import { say } from "./words.js";

const POINTS = 100;
const [WIDTH, HEIGHT] = [300, 60];

/** How many members an audience had over time. @param {Desk_} desk @param {string} id */
export function growthOf({ api, editions }, id) {
  const found = h("div");
  const el = titled({ hidden: true }, "sizeOverTime", found);
  const panel = editions.panel(found, async (signal) => {
    /** @type {Growth | null} */
    const growth = await api.getIf("growth", url`/extensions/audiences/${id}/growth?points=${POINTS}`, signal);
    return growth && (() => {
      el.hidden = false;
      found.replaceChildren(h("p", {}, say("membersNow", { n: growth.members })), chart(growth) ?? "");
    });
  }, { ofSaved: true });
  return { el, close: panel.close };
}

/** @param {Growth} growth */
function chart({ members: now, points }) {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || !last) return null;
  const [from, to] = [first, last].map(({ at }) => Date.parse(at));
  const most = Math.max(1, ...points.map(({ members }) => members));
  // Members are as many until the next point says otherwise.
  const line = points.map(({ at, members }, index) => {
    const x = (to > from ? ((Date.parse(at) - from) / (to - from)) * WIDTH : WIDTH).toFixed(1);
    const y = (HEIGHT - 2 - (members / most) * (HEIGHT - 4)).toFixed(1);
    return index ? `H${x}V${y}` : `M${x} ${y}`;
  });
  const label = say("growthOf", {
    from: printed(first.members), at: when(first.at), n: now, most: printed(most),
  });
  return h("figure", {},
    picture("growth", WIDTH, HEIGHT, label, draw("path", { d: line.join(""), "vector-effect": "non-scaling-stroke" })),
    h("figcaption", {}, ...[first, last].map(({ at }) => h("span", {}, when(at)))));
}
