import { h } from "../../builder/dom.js";
import { url, wordsOf } from "./api.js";
import { say } from "./words.js";

/** From one look to the next, in seconds; and where nobody sees the page. */
const [PAUSE, HIDDEN_PAUSE] = [5, 60];

/**
 * Looks again and again whether people have entered or left audiences of a list.
 * @param {Desk_} desk @param {() => void} happened @param {() => Promise<void>} looked looks at the audiences, too
 */
export function watchingOf({ api, list }, happened, looked) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let known = "";
  document.addEventListener("visibilitychange", () => document.hidden || api.goOn(), { signal });
  const el = h("p", { class: "live", role: "status" }, say("connecting"));
  go();

  async function go() {
    while (!signal.aborted) {
      try {
        const newest = api.get(url`/extensions/events?listId=${list.id}&after=latest`, signal);
        await Promise.all([looked(), newest.then(({ cursor }) => {
          if (known && cursor !== known) happened();
          known = cursor;
        })]);
        tell("live");
      } catch (error) {
        tell("paused", wordsOf(error));
      }
      if (!signal.aborted) await api.pause(document.hidden ? HIDDEN_PAUSE : PAUSE, signal);
    }
  }

  /** @param {"live" | "paused"} words */
  function tell(words, why = "") {
    if (el.textContent !== say(words)) el.textContent = say(words);
    el.classList.toggle("on", words === "live");
    el.title = why;
  }

  return { el, close: () => stopping.abort() };
}
