import { say } from "./words.js";

const BASE = "/v4";
/** Between two tries, in seconds. */
const LONGEST_WAIT = 15;
/** For an answer, and for that about a file, in ms: 100,000 rows took 53 s on two shared cores. */
const [TIMEOUT, FILE_TIMEOUT] = [60_000, 600_000];
/** A status of the service: the change is not of what is saved by now. */
export const MISFIT = 412;

/** An address with its parts escaped. @param {TemplateStringsArray} text @param {...(string | number)} parts */
export const url = (text, ...parts) => String.raw(text, ...parts.map(encodeURIComponent));

/** Words of the interface, which tell people nothing. */
export const INTERFACE = /\b(ETag|If-Match|UUID|HTTP|URL|POST|PATCH|Content-Type|headers?|apiKey|\w+Id|filters|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})\b|\/v\d|`/;

/** What the service has not done, and why; `status` 0: it did not answer. */
class Refusal extends Error {
  /** @param {number} status @param {string} message @param {number} [wait] */
  constructor(status, message, wait = 0) {
    super(message);
    this.status = status;
    this.wait = wait;
  }
}

/** Whether the service has refused something with a status. @param {unknown} error @param {number} status */
export const isRefused = (error, status) => error instanceof Refusal && error.status === status;

/** The service. Requests wait where it is busy or away, and where the key has to be given anew. */
export class Api {
  key = "";
  /** @type {Map<object, Trouble>} */
  troubles = new Map();
  /** What goes on at once with all that waits. @type {Set<() => void>} */
  waiting = new Set();
  /** @type {Promise<void> | null} */
  signingIn = null;

  /** @param {{signIn: (why: string) => Promise<void>, troubled: (trouble: Trouble | null) => void}} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} what stands under `data` */
  get(path, signal) {
    return dataOf(this.send("GET", path, { signal, isSafe: true }));
  }

  /**
   * Ask by POST for what changes nothing.
   * @template {keyof Answers} K @param {K} path @param {object} body @param {AbortSignal} [signal]
   * @returns {Promise<Answers[K]>}
   */
  ask(path, body, signal) {
    return dataOf(this.send("POST", path, { body, signal, isSafe: true }));
  }

  /** @param {string} method @param {string} path @param {Sending} [sending] @returns {Promise<Response>} */
  async send(method, path, { isSafe = false, ...sending } = {}) {
    const mine = {};
    try {
      for (let tries = 0; ; tries++) {
        const { key } = this;
        try {
          return await request(path, key, { method, ...sending });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { status } = error;
          if (status === 401) {
            if (key === this.key) await this.signInAgain(error.message);
          } else if (status === 429 || (isSafe && (status === 0 || status === 503))) {
            const seconds = error.wait || Math.min(LONGEST_WAIT, 2 ** tries);
            this.troubles.set(mine, { why: status === 429 ? "wait" : status === 0 ? "offline" : "busy", seconds });
            this.tell();
            await this.pause(seconds, sending.signal);
            sending.signal?.throwIfAborted();
          } else throw error;
        }
      }
    } finally {
      if (this.troubles.delete(mine)) this.tell();
    }
  }

  /** Wait, unless somebody goes on at once. @param {number} seconds @param {AbortSignal} [signal] */
  pause(seconds, signal) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve(null);
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
  listsOf = async (key) => (await dataOf(request("/projects", key))).projects;

  /** The key of a link, which signs in once. @param {string} link @returns {Promise<string>} */
  keyOf = async (link) => (await dataOf(request("/extensions/links", "", { method: "POST", body: { link } }))).key;
}

/** Ask once. @param {string} path @param {string} key @param {Omit<Sending, "isSafe"> & {method?: string}} [sending] */
async function request(path, key, { body, headers, signal, ...sending } = {}) {
  const isFile = body instanceof Blob;
  const timeout = AbortSignal.timeout(isFile ? FILE_TIMEOUT : TIMEOUT);
  const type = isFile ? body.type : "application/json";
  const response = await fetch(BASE + path, {
    ...sending, cache: "no-store", redirect: "error", credentials: "omit",
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: { ...(key && { apiKey: key }), ...(body && { "Content-Type": type }), ...headers },
    body: body && (isFile ? body : JSON.stringify(body)),
  }).catch((error) => {
    throw signal?.aborted ? error : new Refusal(0, say("noAnswer"));
  });
  if (response.ok) return response;
  const found = await response.json().catch(() => null);
  const { status } = response;
  const said = found?.message ?? (typeof found?.error === "string" ? found.error : null);
  const problems = found?.problems?.map((/** @type {Problem} */ one) => one.message).join("; ");
  const words = [said, said?.includes(problems ?? "") ? null : problems].filter(Boolean).join(": ");
  const message = status === MISFIT ? say("changedMeanwhile") : !words || INTERFACE.test(words) ? say("refused") : words;
  throw new Refusal(status, message, Number(response.headers.get("Retry-After")) || 0);
}

/** @param {Promise<Response>} asked */
const dataOf = async (asked) => (await (await asked).json()).data;

/**
 * Read an audience and its first members, which come last and may be many.
 * @param {Response} response @param {number} [most] members, or a few more
 * @returns {Promise<Read_ & {members: Person[]}>}
 */
export async function audienceOf(response, most = 0) {
  const body = /** @type {ReadableStream<BufferSource>} */ (response.body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    text += value;
    // No text within JSON has a quote that is not escaped.
    const [head, rest] = text.split(/,"subs":\[(.*)/s);
    const members = rest === undefined ? [] : objectsIn(rest);
    if (!done && (rest === undefined || members.length < most)) continue;
    reader.cancel().catch(() => {});
    return { audience: JSON.parse(`${head}}}}`).data.audience, etag: response.headers.get("ETag") ?? "", members };
  }
}

/** The whole objects at the beginning of an array. @param {string} text */
function objectsIn(text) {
  const found = [];
  let [depth, start] = [0, 0];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[{}]/g)) {
    if (token === "{" && (depth += 1) === 1) start = index;
    else if (token === "}" && (depth -= 1) === 0) found.push(JSON.parse(text.slice(start, index + 1)));
    // What stands after the array.
    else if (depth < 0) break;
  }
  return found;
}

/** @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === "AbortError";
