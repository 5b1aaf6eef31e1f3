import { button, h } from "../../builder/dom.js";
import { isRefused, LONGEST_WAIT, Refusal, textOf, url, wordsOf } from "./api.js";
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
/** Statuses of the service: the key is good no more, and the events since the last one are gone. */
const [REVOKED, FORGOTTEN] = [401, 410];

/**
 * Who enters and leaves the audiences of a list, as it happens.
 * @param {Desk_} desk @param {(event: AudienceEvent) => void} happened
 */
export function watchingOf({ api, list, names }, happened) {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @type {Map<string, string>} */
  const people = new Map();
  let cursor = "";
  let toRead = 0;
  let reading = Promise.resolve();
  const state = h("p", { class: "live", role: "status" }, say("connecting"));
  const again = button(say("tryNow"), () => api.goOn(), { hidden: true });
  const events = h("ol", { class: "events", reversed: "" });
  const empty = h("p", { class: "quiet" }, say("noEvents"));
  const el = h("aside", { class: "watching", "aria-labelledby": "watching" },
    h("h2", { id: "watching" }, say("activity")), state, again, empty, events);
  go();

  /** @param {"live" | "paused"} words */
  function tell(words) {
    state.textContent = say(words);
    state.classList.toggle("on", words === "live");
  }

  async function go() {
    for (let tries = 0; !signal.aborted; tries++) {
      const { key } = api;
      try {
        if (!cursor) {
          ({ cursor } = await api.get(url`/extensions/events?listId=${list.id}&after=latest`, signal));
          if (!events.childElementCount) await past().catch(() => {});
        }
        const path = url`/v4/extensions/events/stream?listId=${list.id}&after=${cursor}`;
        const response = await fetch(path, { headers: { apiKey: api.key }, signal, cache: "no-store" });
        const { ok, status, statusText, headers } = response;
        if (!ok) throw new Refusal(status, `${status} ${statusText}`, Number(headers.get("Retry-After")));
        tries = 0;
        tell("live");
        await read(response);
        tell("paused");
      } catch (error) {
        if (signal.aborted) return;
        if (isRefused(error, REVOKED)) {
          if (key === api.key) await api.signInAgain(say("keyRevoked"));
          continue;
        }
        if (isRefused(error, FORGOTTEN)) cursor = "";
        tell("paused");
        state.title = wordsOf(error);
        if (error instanceof Refusal && error.wait) await pause(error.wait);
      }
      await pause(Math.min(LONGEST_WAIT, 2 ** tries / 2));
    }
  }

  /** Show the last events before the cursor. */
  async function past() {
    const after = Math.max(0, Number(cursor) - PAST);
    toRead = NAMES;
    const found = await api.get(url`/extensions/events?listId=${list.id}&after=${after}&limit=${PAST}`, signal);
    found.events.forEach(show);
  }

  /** @param {number} seconds */
  async function pause(seconds) {
    if (signal.aborted) return;
    state.textContent = say("pausedFor", { n: Math.ceil(seconds) });
    again.hidden = false;
    await api.pause(seconds, signal);
    again.hidden = true;
  }

  /** @param {Response} response */
  async function read(response) {
    let text = "";
    for await (const part of textOf(response)) {
      const whole = (text + part).split("\n\n");
      text = whole.pop() ?? "";
      toRead = NAMES;
      for (const one of whole) {
        const { id, data } = Object.fromEntries(one.split("\n").map((line) => line.split(/: ?(.*)/)));
        if (id) cursor = id;
        if (!data) continue;
        const event = JSON.parse(data);
        happened(event);
        show(event);
      }
    }
  }

  /** @param {AudienceEvent} event */
  function show({ type, contactId, audienceId, happenedAt }) {
    const audience = h("q", { dir: "auto", "data-audience": audienceId }, names.get(audienceId) ?? say("anAudience"));
    const who = h("strong", { dir: "auto" }, contactId ?? "");
    const kind = type === "defined" && !names.has(audienceId) ? "new" : type;
    const parts = say(`event.${kind}`, { who: WHO, audience: AUDIENCE }).split(/([\0\x01])/);
    const words = parts.map((part) => (part === WHO ? who : part === AUDIENCE ? audience : part));
    empty.hidden = true;
    events.prepend(h("li", { class: type }, ...words, " ",
      h("time", { datetime: happenedAt, title: when(happenedAt) }, ago(happenedAt))));
    while (events.childElementCount > MOST) events.lastElementChild?.remove();
    if (contactId !== null) name(contactId, who);
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
