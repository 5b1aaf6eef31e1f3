import { language, say } from "./words.js";

const BASE = "/v4";
/** Between two tries, in seconds. */
const LONGEST_WAIT = 15;
/** For an answer, in ms. */
const TIMEOUT = 60_000;
/** What the service says where it has no such route, or one with another method. */
const ABSENT = ["there is nothing at this path", "nothing at this path takes this method"];

/** What the service has not done, and why; `status` 0: it did not answer. */
export class Refusal extends Error {
  /** @param {number} status @param {string} message @param {number} [wait] */
  constructor(status, message, wait = 0) {
    super(message);
    this.status = status;
    this.wait = wait;
  }

  /** Whether the service has no such route. */
  get isAbsent() {
    return ABSENT.includes(this.message);
  }
}

/** The service. Requests wait where it is busy or away, and where the key has to be given anew. */
export class Api {
  key = "";
  /** Routes that this service does not have. @type {Set<string>} */
  absent = new Set();
  /** @type {Map<object, Trouble>} */
  troubles = new Map();
  /** @type {Set<() => void>} */
  waiting = new Set();
  /** @type {Promise<void> | null} */
  signingIn = null;

  /** @param {{signIn: (why: string) => Promise<void>, troubled: (trouble: Trouble | null) => void}} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} what stands under `data` */
  async get(path, signal) {
    return (await (await this.send("GET", path, { signal, isSafe: true })).json()).data;
  }

  /** Ask by POST for what changes nothing. @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
  async ask(path, body, signal) {
    return (await (await this.send("POST", path, { body, signal, isSafe: true })).json()).data;
  }

  /** The same of what a service may not have: then it is null, and no request asks for it again. @param {string} route @param {() => Promise<any>} asking */
  async optional(route, asking) {
    if (this.absent.has(route)) return null;
    try {
      return await asking();
    } catch (error) {
      if (!(error instanceof Refusal) || !error.isAbsent) throw error;
      this.absent.add(route);
      return null;
    }
  }

  /** @param {string} method @param {string} path @param {Sending} [sending] @returns {Promise<Response>} */
  async send(method, path, { body, headers = {}, signal, isSafe = false, keepalive = false } = {}) {
    const mine = {};
    try {
      for (let tries = 0; ; tries++) {
        const { key } = this;
        /** @type {Refusal} */
        let refusal;
        try {
          const timeout = AbortSignal.timeout(TIMEOUT);
          const response = await fetch(BASE + path, {
            method, keepalive, cache: "no-store", redirect: "error", credentials: "omit",
            signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
            headers: { apiKey: key, "Accept-Language": language, ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
            body: body === undefined ? undefined : JSON.stringify(body),
          });
          if (response.ok) return response;
          refusal = await refusalOf(response);
        } catch (error) {
          if (signal?.aborted) throw error;
          refusal = new Refusal(0, say("noAnswer"));
        }
        const { status } = refusal;
        if (status === 401) {
          if (key === this.key) await this.signInAgain(refusal.message);
        } else if (status === 429 || (isSafe && (status === 0 || status === 503))) {
          await this.wait(mine, refusal, Math.min(LONGEST_WAIT, 2 ** tries), signal);
        } else throw refusal;
      }
    } finally {
      if (this.troubles.delete(mine)) this.tell();
    }
  }

  /** @param {object} whose @param {Refusal} refusal @param {number} otherwise @param {AbortSignal} [signal] */
  async wait(whose, { status, wait }, otherwise, signal) {
    const seconds = wait || otherwise;
    this.troubles.set(whose, { why: status === 429 ? "wait" : status === 0 ? "offline" : "busy", seconds });
    this.tell();
    await new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        if (signal?.aborted) reject(signal.reason);
        else resolve(null);
      };
      const timer = setTimeout(done, seconds * 1000);
      this.waiting.add(done);
      signal?.addEventListener("abort", done, { once: true });
    });
  }

  /** Go on at once with all that waits. */
  goOn() {
    for (const done of [...this.waiting]) done();
  }

  tell() {
    this.page.troubled([...this.troubles.values()].at(-1) ?? null);
  }

  /** @param {string} why */
  async signInAgain(why) {
    this.signingIn ??= this.page.signIn(why).finally(() => (this.signingIn = null));
    await this.signingIn;
  }

  /** Whether a key is good, and for which lists. @param {string} key @returns {Promise<ListOf[]>} */
  async listsOf(key) {
    return (await once("/projects", { headers: { apiKey: key } })).projects;
  }

  /** The key of a link, which signs in once. @param {string} link @returns {Promise<string>} */
  async keyOf(link) {
    const headers = { "Content-Type": "application/json" };
    return (await once("/extensions/links", { method: "POST", headers, body: JSON.stringify({ link }) })).key;
  }
}

/** Ask without waiting and without the key of the page. @param {string} path @param {RequestInit} options @returns {Promise<any>} */
async function once(path, options) {
  const response = await fetch(BASE + path, { cache: "no-store", credentials: "omit", redirect: "error", ...options }).catch(() => null);
  if (!response) throw new Refusal(0, say("noAnswer"));
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()).data;
}

/** @param {Response} response */
async function refusalOf(response) {
  const found = await response.json().catch(() => null);
  const said = found?.message ?? (typeof found?.error === "string" ? found.error : null);
  const problems = found?.problems?.map((/** @type {Problem} */ one) => one.message).join("; ");
  const message = [said ?? `${response.status} ${response.statusText}`, said?.includes(problems ?? "") ? null : problems];
  return new Refusal(response.status, message.filter(Boolean).join(": "), Number(response.headers.get("Retry-After")) || 0);
}

/** Read an audience without its members, which come last and may be many. @param {Response} response @returns {Promise<Read_>} */
export async function audienceOf(response) {
  const etag = response.headers.get("ETag");
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    // No text within JSON has a quote that is not escaped.
    const end = text.indexOf(',"subs":[');
    if (end >= 0) text = `${text.slice(0, end)}}}}`;
    if (done || end >= 0) {
      reader.cancel().catch(() => {});
      return { audience: JSON.parse(text).data.audience, etag };
    }
  }
}

/** @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === "AbortError";
