import { button, h } from "../../builder/dom.js";
import { audienceOf } from "./api.js";
import { ask, mayLose } from "./dialog.js";
import { when } from "./drawing.js";
import { described, fitting } from "./saving.js";
import { say } from "./words.js";

/** Versions that are shown, the newest first. */
const MOST = 20;
/** Words of a sentence that are compared one by one. */
const COMPARED = 400;

/** @typedef {{version: number, at: string, by: string | null, name: string, filters: string | null}} Version */

/**
 * Show what an audience was, and restore one of its versions.
 * @param {Desk_} desk @param {Read_} base @param {boolean} isDirty whether an edit would be lost @returns {Promise<Read_ | null>} what is saved then; null: nothing is restored
 */
export async function versionsOf(desk, { audience, etag }, isDirty) {
  const path = `/extensions/audiences/${encodeURIComponent(audience.id)}/versions`;
  /** @type {{versions: Version[]} | null} */
  const found = await desk.api.optional("versions", () => desk.api.get(path));
  const versions = found?.versions ?? [];
  /** Where each change is written, once its sentences are known. @type {HTMLElement[]} */
  const changes = versions.slice(0, MOST).map(() => h("p", { dir: "auto", "aria-busy": "true" }, "…"));
  const items = changes.map((change, at) => {
    const { version, at: instant, by, name } = versions[at];
    const restore = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest("dialog")?.close(String(version));
    return h("li", {},
      h("h3", {}, say("version", { n: version }), at ? "" : ` · ${say("versionNow")}`),
      h("p", { class: "quiet" }, by ? say("versionBy", { at: when(instant), by }) : when(instant)),
      versions[at + 1]?.name === name ? null : h("p", { dir: "auto" }, say("versionName", { name })), change,
      at ? button(say("restore"), restore, { "aria-label": say("restoreOf", { n: version }) }) : null);
  });
  const list = items.length ? h("ol", { class: "versions" }, ...items) : h("p", {}, say("noVersions"));
  write().catch(() => {});
  const answer = await ask(say("versions"), [h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": say("versions") }, list)], [["", say("close")]]);
  if (!answer || (isDirty && !(await mayLose()))) return null;
  return audienceOf(await desk.api.send("POST", `${path}/${answer}/restore`, { headers: fitting({ etag }), isSafe: etag !== null }));

  async function write() {
    /** @type {Map<string | null, string>} */
    const sentences = new Map([[null, say("byHand")]]);
    const sentence = async (/** @type {string | null} */ filters) => {
      const known = sentences.get(filters) ?? (await described(desk, filters ?? "{}"));
      sentences.set(filters, known);
      return known;
    };
    for (const [at, change] of changes.entries()) {
      const before = versions[at + 1];
      const after = await sentence(versions[at].filters);
      change.replaceChildren(...(before ? difference(await sentence(before.filters), after) : [after]));
      change.removeAttribute("aria-busy");
    }
  }
}

/** A sentence, with what has gone since another one and what has come. @param {string} before @param {string} after @returns {(string | Element)[]} */
export function difference(before, after) {
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
  const add = (/** @type {"" | "del" | "ins"} */ kind, /** @type {string} */ word) => {
    const last = runs.at(-1);
    if (last?.[0] === kind) last[1].push(word);
    else runs.push([kind, [word]]);
  };
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      add("", now[j++]);
      i += 1;
    } else if (j >= now.length || (i < old.length && same[i + 1][j] >= same[i][j + 1])) add("del", old[i++]);
    else add("ins", now[j++]);
  }
  return runs.flatMap(([kind, words]) => [kind ? h(kind, {}, words.join(" ")) : words.join(" "), " "]);
}
