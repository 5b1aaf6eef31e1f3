import { button, h } from "../../builder/dom.js";
import { audienceOf, url } from "./api.js";
import { ask, mayLose } from "./dialog.js";
import { when } from "./drawing.js";
import { region } from "./parts.js";
import { described, fitting } from "./saving.js";
import { say } from "./words.js";

/** Versions that are shown, the newest first. */
const MOST = 20;
/** Words of a sentence that are compared one by one. */
const COMPARED = 400;

/**
 * Show what an audience was, and restore one of its versions.
 * @param {Desk_} desk @param {Read_} base @param {boolean} isDirty whether an edit would be lost
 * @returns {Promise<Read_ | null>} what is saved then; null: nothing is restored
 */
export async function versionsOf(desk, { audience, etag }, isDirty) {
  const path = url`/extensions/audiences/${audience.id}/versions`;
  /** @type {{versions: Version[]}} */
  const { versions } = await desk.api.get(path);
  const items = versions.slice(0, MOST).map(({ version, at: instant, by, name, filters }, at) => {
    const before = versions[at + 1];
    const after = described(desk, filters);
    const change = h("p", { dir: "auto" });
    change.append(...(before ? difference(described(desk, before.filters), after) : [after]));
    return h("li", {},
      h("h3", {}, say("version", { n: version }), at ? "" : ` · ${say("versionNow")}`),
      h("p", { class: "quiet" }, by ? say("versionBy", { at: when(instant), by }) : when(instant)),
      before?.name === name ? null : h("p", { dir: "auto" }, say("versionName", { name })), change,
      at ? button(say("restore"), () => list.closest("dialog")?.close(String(version)), {
        "aria-label": say("restoreOf", { n: version }),
      }) : null);
  });
  const list = items.length ? h("ol", { class: "versions" }, ...items) : h("p", {}, say("noVersions"));
  const answer = await ask(say("versions"), [region("scroll", say("versions"), list)], { "": "close" });
  if (!answer || (isDirty && !(await mayLose()))) return null;
  const headers = fitting({ etag });
  return audienceOf(await desk.api.send("POST", `${path}/${answer}/restore`, { headers, isSafe: true }));
}

/**
 * A sentence, with what has gone since another one and what has come.
 * @param {string} before @param {string} after @returns {(string | Element)[]}
 */
function difference(before, after) {
  const [old, now] = [before.split(" "), after.split(" ")];
  if (old.length > COMPARED || now.length > COMPARED) return [after];
  // How many words of the two rests are the same, at most.
  const same = Array.from({ length: old.length + 1 }, () => new Array(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      same[i][j] = old[i] === now[j] ? same[i + 1][j + 1] + 1 : Math.max(same[i + 1][j], same[i][j + 1]);
    }
  }
  /** @type {["" | "del" | "ins", string[]][]} */
  const runs = [];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    const isSame = i < old.length && old[i] === now[j];
    const isGone = !isSame && (j >= now.length || (i < old.length && same[i + 1][j] >= same[i][j + 1]));
    const kind = isSame ? "" : isGone ? "del" : "ins";
    if (runs.at(-1)?.[0] !== kind) runs.push([kind, []]);
    runs.at(-1)?.[1].push(isGone ? old[i] : now[j]);
    if (isSame || isGone) i += 1;
    if (!isGone) j += 1;
  }
  return runs.flatMap(([kind, words]) => [kind ? h(kind, {}, words.join(" ")) : words.join(" "), " "]);
}
