
export const PAUSE = 300;
const SLOW = 4000;

export class Checker {
  /** @param {Asking} to */
  constructor(to) {
    this.to = to;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {AbortController | null} */
    this.asking = null;
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
    const { check, source, told, answered } = this.to;
    const ask = check();
    if (!ask) return told("unchecked", "");
    const mine = (this.asking = new AbortController());
    const asked = source();
    told("waiting", "");
    const slow = setTimeout(() => this.asking === mine && told("slow", ""), SLOW);
    try {
      const answer = await ask(asked, mine.signal);
      if (this.asking !== mine) return;
      if (typeof answer?.valid !== "boolean") throw new TypeError("the answer does not say whether it is valid");
      answered({ ...answer, problems: answer.problems ?? [], warnings: answer.warnings ?? [] }, asked);
    } catch (error) {
      if (this.asking === mine) told("failed", error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(slow);
      if (this.asking === mine) this.asking = null;
    }
  }
}

/** @type {ServiceCheck} */
export const serviceCheck = (endpoint, headers, more) => async (source, signal) => {
  const body = "text" in source ? { text: source.text } : { filters: source.clause };
  const response = await fetch(endpoint, {
    method: "POST", signal, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify({ ...more, ...body }),
  });
  const found = await response.json().catch(() => null);
  const answer = found?.data?.validation ?? found?.validation ?? found;
  if (!response.ok || !answer) throw new Error(found?.message ?? `${response.status} ${response.statusText}`);
  return answer;
};
