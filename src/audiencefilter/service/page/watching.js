import { button, h } from "../../builder/dom.js";
import { Refusal, wordsOf } from "./api.js";
import { ago, when } from "./drawing.js";
import { nameOf } from "./sample.js";
import { say } from "./words.js";

/** The longest pause between two connections, in seconds. */
const LONGEST_WAIT = 15;
/** The events that are shown. */
const MOST = 50;
/** The events of the past that are shown at first. */
const PAST = 20;
/** Where the contact and the audience stand in the words of an event. */
const [WHO, AUDIENCE] = ["\0", "\x01"];
/** The contacts whose names are read, of events that come together: an import has thousands. */
const NAMES = 10;

/**
 * Who enters and leaves the audiences of a list, as it happens.
 * @param {Desk_} desk @param {(event: AudienceEvent) => void} happened
 */
export function watchingOf(desk, happened) {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @type {Map<string, string>} */
  const people = new Map();
  /** @type {(() => void) | null} */
  let goOn = null;
  let cursor = "";
  let toRead = 0;
  let reading = Promise.resolve();
  const state = h("p", { class: "live", role: "status" }, say("connecting"));
  const again = button(say("tryNow"), () => goOn?.(), { hidden: true });
  const events = h("ol", { class: "events", reversed: "" });
  const empty = h("p", { class: "quiet" }, say("noEvents"));
  const el = h("aside", { class: "watching", "aria-labelledby": "watching" }, h("h2", { id: "watching" }, say("activity")), state, again, empty, events);

  /** @param {string} words @param {boolean} isLive */
  function tell(words, isLive) {
    state.textContent = words;
    state.classList.toggle("on", isLive);
  }

  /** Show the last events before a cursor. @param {string} cursor */
  async function past(cursor) {
    const after = String(Math.max(0, Number(cursor) - PAST));
    const query = new URLSearchParams({ listId: desk.list.id, after, limit: String(PAST) });
    toRead = NAMES;
    for (const event of (await desk.api.get(`/extensions/events?${query}`, signal)).events) show(event);
  }

  async function go() {
    for (let tries = 0; !signal.aborted; tries++) {
      const { key } = desk.api;
      try {
        if (!cursor) {
          ({ cursor } = await desk.api.get(`/extensions/events?${new URLSearchParams({ listId: desk.list.id, after: "latest" })}`, signal));
          if (!events.childElementCount) await past(cursor).catch(() => {});
        }
        const query = new URLSearchParams({ listId: desk.list.id, after: cursor });
        const response = await fetch(`/v4/extensions/events/stream?${query}`, { headers: { apiKey: desk.api.key }, signal, cache: "no-store" });
        if (response.status === 401) {
          if (key === desk.api.key) await desk.api.signInAgain(say("keyRevoked"));
          continue;
        }
        // The service has deleted what came meanwhile.
        if (response.status === 410) cursor = "";
        if (!response.ok) throw new Refusal(response.status, `${response.status} ${response.statusText}`, Number(response.headers.get("Retry-After")));
        tries = 0;
        tell(say("live"), true);
        await read(/** @type {any} */ (response.body));
        tell(say("paused"), false);
      } catch (error) {
        if (signal.aborted) return;
        tell(say("paused"), false);
        state.title = wordsOf(error);
        if (error instanceof Refusal && error.wait) await pause(error.wait);
      }
      await pause(Math.min(LONGEST_WAIT, 2 ** tries / 2));
    }
  }

  /** @param {number} seconds */
  async function pause(seconds) {
    if (signal.aborted) return;
    state.textContent = say("pausedFor", { n: Math.ceil(seconds) });
    again.hidden = false;
    await new Promise((/** @type {(value: void) => void} */ resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener("abort", goOn, { once: true });
    });
    goOn = null;
    again.hidden = true;
  }

  /** @param {ReadableStream<BufferSource>} body */
  async function read(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const whole = (text + value).split("\n\n");
      text = /** @type {string} */ (whole.pop());
      toRead = NAMES;
      for (const one of whole.map(parsed)) {
        if (one.id) cursor = one.id;
        if (!one.data) continue;
        const event = JSON.parse(one.data);
        happened(event);
        show(event);
      }
    }
  }

  /** @param {AudienceEvent} event */
  function show({ type, contactId, audienceId, happenedAt }) {
    const audience = h("q", { dir: "auto", "data-audience": audienceId }, desk.names.get(audienceId) ?? say("anAudience"));
    const who = h("strong", { dir: "auto" }, contactId ?? "");
    const kind = type === "defined" && !desk.names.has(audienceId) ? "new" : type;
    const parts = say(`event.${kind}`, { who: WHO, audience: AUDIENCE }).split(/([\0\x01])/);
    const words = parts.map((part) => (part === WHO ? who : part === AUDIENCE ? audience : part));
    empty.hidden = true;
    events.prepend(h("li", { class: type }, ...words, " ", h("time", { datetime: happenedAt, title: when(happenedAt) }, ago(happenedAt))));
    while (events.childElementCount > MOST) events.lastElementChild?.remove();
    if (contactId !== null) name(contactId, who);
  }

  /** @param {string} id @param {HTMLElement} into */
  function name(id, into) {
    const known = people.get(id);
    if (known !== undefined) into.textContent = known;
    else if (toRead-- > 0) {
      reading = reading.then(async () => {
        const found = people.get(id) ?? nameOf((await desk.api.get(`/extensions/contacts/${encodeURIComponent(id)}`, signal)).contact);
        people.set(id, found);
        into.textContent = found;
      }).catch(() => {});
    }
  }
  go();
  return {
    el,
    /** Names of audiences are known now, or are others. */
    named: () => {
      for (const one of events.querySelectorAll("q")) one.textContent = desk.names.get(one.dataset.audience ?? "") ?? one.textContent;
    },
    close: () => stopping.abort(),
  };
}

/** A server-sent event. @param {string} text */
function parsed(text) {
  /** @type {{id?: string, data?: string}} */
  const found = {};
  for (const line of text.split("\n")) {
    const [, field, value] = /^(id|data): ?(.*)$/.exec(line) ?? [];
    if (field) found[/** @type {"id" | "data"} */ (field)] = value;
  }
  return found;
}
