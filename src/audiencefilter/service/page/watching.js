import { button, h } from "../../builder/dom.js";
import { Refusal, wordsOf } from "./api.js";
import { when } from "./drawing.js";
import { nameOf } from "./sample.js";

const LONGEST_WAIT = 15;
const MOST = 50;
/** So many contacts of events that came together are looked up: an import has thousands. */
const LOOKED_UP = 10;

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
  let toLookUp = 0;
  let looking = Promise.resolve();
  const state = h("p", { class: "quiet", role: "status" }, "Connecting …");
  const again = button("Try now", () => goOn?.(), { hidden: true });
  const events = h("ol", { class: "events", reversed: "" });
  const el = h("aside", { class: "watching", "aria-labelledby": "watching" }, h("h2", { id: "watching" }, "Who enters and leaves"), state, again, events);

  async function go() {
    for (let tries = 0; !signal.aborted; tries++) {
      const { key } = desk.api;
      try {
        cursor ||= (await desk.api.get(`/extensions/events?${new URLSearchParams({ listId: desk.list.id, after: "latest" })}`, signal)).cursor;
        const query = new URLSearchParams({ listId: desk.list.id, after: cursor });
        const response = await fetch(`/v4/extensions/events/stream?${query}`, { headers: { apiKey: desk.api.key }, signal, cache: "no-store" });
        if (response.status === 401) {
          if (key === desk.api.key) await desk.api.signInAgain("the key is no longer valid");
          continue;
        }
        // What came meanwhile is kept no longer.
        if (response.status === 410) cursor = "";
        if (!response.ok) throw new Refusal(response.status, `${response.status} ${response.statusText}`, Number(response.headers.get("Retry-After")));
        tries = 0;
        state.textContent = "Watching.";
        await read(/** @type {any} */ (response.body));
        state.textContent = "The service has ended the stream.";
      } catch (error) {
        if (signal.aborted) return;
        state.textContent = `The stream of events has broken: ${wordsOf(error)}.`;
        if (error instanceof Refusal && error.wait) await pause(error.wait);
      }
      await pause(Math.min(LONGEST_WAIT, 2 ** tries / 2));
    }
  }

  /** @param {number} seconds */
  async function pause(seconds) {
    if (signal.aborted) return;
    state.textContent += ` Connecting again in ${Math.ceil(seconds)} s.`;
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
      toLookUp = LOOKED_UP;
      for (const one of whole.map(parsed)) {
        if (one.id) cursor = one.id;
        if (one.data) show(JSON.parse(one.data));
      }
    }
  }

  /** @param {AudienceEvent} event */
  function show(event) {
    happened(event);
    const { type, contactId, audienceId, happenedAt } = event;
    const audience = h("q", { dir: "auto" }, desk.names.get(audienceId) ?? audienceId);
    const who = h("strong", { dir: "auto" }, contactId ?? "");
    const words = {
      enter: [who, " enters ", audience], leave: [who, " leaves ", audience],
      defined: [audience, " is new, or has other filters"], deleted: [audience, " is gone"],
    }[type] ?? [type];
    events.prepend(h("li", { class: type }, h("time", { datetime: happenedAt, class: "quiet" }, when(happenedAt)), " ", ...words));
    while (events.childElementCount > MOST) events.lastElementChild?.remove();
    if (contactId !== null) name(contactId, who);
  }

  /** @param {string} id @param {HTMLElement} into */
  function name(id, into) {
    const known = people.get(id);
    if (known !== undefined) into.textContent = known;
    else if (toLookUp-- > 0) {
      looking = looking.then(async () => {
        const found = people.get(id) ?? nameOf((await desk.api.get(`/extensions/contacts/${encodeURIComponent(id)}`, signal)).contact);
        people.set(id, found);
        into.textContent = found;
      }).catch(() => {});
    }
  }
  go();
  return { el, close: () => stopping.abort() };
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
