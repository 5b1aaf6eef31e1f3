/** Milliseconds from an edit to its check. */
const PAUSE = 300;
const SLOW = 4000;

/** Asks for checks. */
export class Checker {
  timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  asking = /** @type {AbortController | null} */ (null);

  /** @param {Asking} to */
  constructor(to) {
    this.to = to;
  }

  /** @param {number} [pause] */
  later(pause = PAUSE) {
    this.stop();
    this.timer = setTimeout(() => this.now(), pause);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.asking?.abort();
    this.asking = null;
  }

  async now() {
    this.stop();
    const { to } = this;
    const { check } = to;
    if (!check) return to.tell("unchecked");
    const mine = (this.asking = new AbortController());
    const ifMine = (/** @type {() => void} */ then) => this.asking === mine && then();
    to.tell("waiting");
    const slow = setTimeout(() => ifMine(() => to.tell("slow")), SLOW);
    try {
      const answer = await check(to.source, mine.signal);
      ifMine(() => {
        if (typeof answer?.valid !== "boolean") throw new TypeError("the answer does not say whether it is valid");
        to.answered({ ...answer, problems: answer.problems ?? [], warnings: answer.warnings ?? [] });
      });
    } catch (error) {
      ifMine(() => to.tell("failed", error instanceof Error ? error.message : String(error)));
    } finally {
      clearTimeout(slow);
      ifMine(() => (this.asking = null));
    }
  }
}

/** @type {ServiceCheck} */
export const serviceCheck = (endpoint, headers, more) => async (/** @type {{clause?: string, text?: string}} */ { clause: filters, text }, signal) => {
  const response = await fetch(endpoint, {
    method: "POST", signal, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ ...more, filters, text }),
  });
  const found = await response.json().catch(() => null);
  const answer = found?.data?.validation ?? found?.validation ?? found;
  if (!response.ok || !answer) throw new Error(found?.message ?? `${response.status} ${response.statusText}`);
  return answer;
};
