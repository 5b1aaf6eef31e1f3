import { h } from "../../builder/dom.js";
import { isRefused, url, wordsOf } from "./api.js";
import { ago, when } from "./drawing.js";
import { nameOf } from "./sample.js";
import { say } from "./words.js";

/** The events that are shown. */
const MOST = 50;
/** The events of the past that are shown at first. */
const PAST = 20;
/** Where the contact and the audience stand in the words of an event. */
const [WHO, AUDIENCE] = ["\0", "\x01"];
/** The contacts whose names are read, of events that come together: an import has thousands. */
const NAMES = 10;
/** From one look to the next, in seconds; and where nobody sees the page. */
const [PAUSE, HIDDEN_PAUSE] = [5, 60];
/** The most events of an answer. */
const PAGE = 1000;
/** A status of the service: the events since the last one are gone. */
const FORGOTTEN = 410;

/**
 * Who enters and leaves the audiences of a list: looks again and again.
 * @param {Desk_} desk @param {(event: AudienceEvent) => void} happened
 * @param {() => Promise<void>} looked looks at the audiences, too
 */
export function watchingOf({ api, list, names }, happened, looked) {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @type {Map<string, string>} */
  const people = new Map();
  let cursor = "";
  let toRead = 0;
  let reading = Promise.resolve();
  document.addEventListener("visibilitychange", () => document.hidden || api.goOn(), { signal });
  const state = h("p", { class: "live", role: "status" }, say("connecting"));
  const events = h("ol", { class: "events", reversed: "" });
  const empty = h("p", { class: "quiet" }, say("noEvents"));
  const el = h("aside", { class: "watching", "aria-labelledby": "watching" },
    h("h2", { id: "watching" }, say("activity")), state, empty, events);
  go();

  async function go() {
    while (!signal.aborted) {
      try {
        await Promise.all([looked(), cursor ? read() : begin()]);
        tell("live");
      } catch (error) {
        if (isRefused(error, FORGOTTEN)) cursor = "";
        tell("paused", wordsOf(error));
      }
      if (!signal.aborted) await api.pause(document.hidden ? HIDDEN_PAUSE : PAUSE, signal);
    }
  }

  /** @param {"live" | "paused"} words */
  function tell(words, why = "") {
    if (state.textContent !== say(words)) state.textContent = say(words);
    state.classList.toggle("on", words === "live");
    state.title = why;
  }

  /** Show the last events, and begin after them. */
  async function begin() {
    const path = url`/extensions/events?listId=${list.id}`;
    const latest = await api.get(`${path}&after=latest`, signal);
    const after = Math.max(0, Number(latest.cursor) - PAST);
    const past = events.childElementCount ? [] : (await api.get(`${path}&after=${after}&limit=${PAST}`, signal)).events;
    toRead = NAMES;
    past.forEach(show);
    ({ cursor } = latest);
  }

  /** Show the events since the last ones; of more than an answer has, as after an import, the first. */
  async function read() {
    const found = await api.get(url`/extensions/events?listId=${list.id}&after=${cursor}&limit=${PAGE}`, signal);
    cursor = found.events.length < PAGE ? found.cursor : "";
    toRead = NAMES;
    for (const event of found.events) {
      happened(event);
      show(event);
    }
  }

  /** @param {AudienceEvent} event */
  function show({ type, contactId, audienceId, happenedAt }) {
    const audience = h("q", { dir: "auto", "data-audience": audienceId }, names.get(audienceId) ?? say("anAudience"));
    const who = h("strong", { dir: "auto" }, contactId);
    const parts = say(`event.${type}`, { who: WHO, audience: AUDIENCE }).split(/([\0\x01])/);
    const words = parts.map((part) => (part === WHO ? who : part === AUDIENCE ? audience : part));
    empty.hidden = true;
    events.prepend(h("li", { class: type }, ...words, " ",
      h("time", { datetime: happenedAt, title: when(happenedAt) }, ago(happenedAt))));
    while (events.childElementCount > MOST) events.lastElementChild?.remove();
    name(contactId, who);
  }

  /** @param {string} id @param {HTMLElement} into */
  function name(id, into) {
    const known = people.get(id);
    if (known !== undefined) into.textContent = known;
    else if (toRead-- > 0) {
      reading = reading.then(async () => {
        const found = people.get(id) ?? nameOf((await api.get(url`/extensions/contacts/${id}`, signal)).contact);
        people.set(id, found);
        into.textContent = found;
      }).catch(() => {});
    }
  }

  return {
    el,
    /** Names of audiences are known now, or are others. */
    named: () => {
      for (const one of events.querySelectorAll("q")) {
        one.textContent = names.get(one.dataset.audience ?? "") ?? one.textContent;
      }
    },
    close: () => stopping.abort(),
  };
}
