import { button, h } from "../../builder/dom.js";
import { audienceOf, url } from "./api.js";
import { ask, mayLose } from "./dialog.js";
import { when } from "./drawing.js";
import { quiet, region } from "./parts.js";
import { described, fitting } from "./saving.js";
import { say } from "./words.js";

/** Show the deleted audiences of a list, and give the one that is to be restored. @param {Desk_} desk */
export async function deletedOf({ api, list }) {
  /** @type {{audiences: (SavedAudience & {deletedAt: string})[]}} */
  const { audiences } = await api.get(url`/extensions/lists/${list.id}/deleted`);
  const items = audiences.map(({ id, name, deletedAt }) => h("li", {},
    h("h3", { dir: "auto" }, name), quiet(when(deletedAt)),
    button(say("restore"), () => found.closest("dialog")?.close(id), { "aria-label": say("restoreOf", { name }) })));
  const found = items.length ? h("ul", { class: "versions" }, ...items) : h("p", {}, say("noneDeleted"));
  const answer = await ask(say("deletedAudiences"), [found], { "": "close" });
  return audiences.find(({ id }) => id === answer);
}

/**
 * Show what an audience was, and restore one of its versions.
 * @param {Desk_} desk @param {Read_} base @param {boolean} isDirty whether an edit would be lost
 * @returns {Promise<Read_ | null>} what is saved then; null: nothing is restored
 */
export async function versionsOf(desk, { audience, etag }, isDirty) {
  const path = url`/extensions/audiences/${audience.id}/versions`;
  /** @type {{versions: Version[]}} */
  const { versions } = await desk.api.get(path);
  const items = versions.map(({ version, at: instant, by, name, filters }, at) => {
    const before = versions[at + 1];
    const after = described(desk, filters);
    const change = h("p", { dir: "auto" });
    change.append(...(before ? difference(described(desk, before.filters), after) : [after]));
    return h("li", {},
      h("h3", {}, say("version", { n: version }), at ? "" : ` · ${say("versionNow")}`),
      quiet(by ? say("versionBy", { at: when(instant), by }) : when(instant)),
      before?.name === name ? null : h("p", { dir: "auto" }, say("versionName", { name })), change,
      at ? button(say("restore"), () => list.closest("dialog")?.close(String(version)), {
        "aria-label": say("restoreOf", { name: say("version", { n: version }) }),
      }) : null);
  });
  const list = items.length ? h("ol", { class: "versions" }, ...items) : h("p", {}, say("noVersions"));
  const answer = await ask(say("versions"), [region("scroll", say("versions"), list)], { "": "close" });
  if (!answer || (isDirty && !(await mayLose()))) return null;
  const headers = fitting({ etag });
  return audienceOf(await desk.api.send("POST", `${path}/${answer}/restore`, { headers, isSafe: true }));
}

/**
 * A sentence, with what has gone since another one and what has come: what is between the words that are the same.
 * @param {string} before @param {string} after @returns {(string | Element)[]}
 */
function difference(before, after) {
  const [old, now] = [before.split(" "), after.split(" ")];
  const most = Math.min(old.length, now.length);
  let [first, last] = [0, 0];
  while (first < most && old[first] === now[first]) first += 1;
  while (last < most - first && old.at(-1 - last) === now.at(-1 - last)) last += 1;
  const words = (/** @type {string[]} */ all) => all.slice(first, all.length - last).join(" ");
  const rest = last ? now.slice(-last).join(" ") : "";
  return [now.slice(0, first).join(" "), " ", h("del", {}, words(old)), " ", h("ins", {}, words(now)), " ", rest];
}
