import { h } from "../../builder/dom.js";
import { isAborted, isRefused, wordsOf } from "./api.js";
import { say } from "./words.js";

/** From an edit to the question about it, in ms. */
const PAUSE = 60;
/** Events raise the edition as often as they come; a panel is read again for them at most once in this time, in ms. */
const EVENTS_PAUSE = 1500;
/** The most repeats of questions whose answers differ in the number of contacts. */
const REPEATS = 3;
/** A status of the service: the clause is wrong. */
const WRONG = 400;

/** Numbers the states of what is open. Each edit, open, save and event raises it; a panel has that of what it shows. */
export class Editions {
  now = 0;
  /** The edition that the last edit made. */
  edited = 0;
  /** The number of contacts in the last answer about this edition. @type {number | null} */
  count = null;
  /** How often two answers differed. */
  differed = 0;
  /** @type {Set<Shown>} */
  panels = new Set();

  /** @param {boolean} [isEdit] whether the clause is another one; else contacts or what is saved have changed */
  raise(isEdit = true) {
    this.now += 1;
    this.count = null;
    this.differed = 0;
    if (isEdit) this.edited = this.now;
    for (const panel of [...this.panels]) panel.raised(isEdit);
  }

  /** Where two answers about one edition differ, contacts have changed between them: ask again. @param {number} count */
  counted(count) {
    const { differed } = this;
    if (count === (this.count ?? count) || differed === REPEATS) this.count = count;
    else {
      this.raise(false);
      this.differed = differed + 1;
    }
  }

  /**
   * A panel that shows nothing of an older edition without saying so.
   * @param {HTMLElement} el what is dimmed while it is older
   * @param {Reading} read gives the function that shows the answer; null: clear
   * @param {Showing} [options] @returns {Shown}
   */
  panel(el, read, options = {}) {
    const { pause = PAUSE, ofSaved = false, clear = () => el.replaceChildren(), marked } = options;
    const { failed = (error) => el.replaceChildren(wordsOf(error)) } = options;
    const note = h("span", { class: "stale" });
    /** The edition that is shown; null: none is. @type {number | null} */
    let shown = null;
    /** The edition since which something else would be shown. */
    let changed = this.now;
    let timer = 0;
    /** @type {AbortController | null} */
    let asking = null;
    let readAt = 0;

    const mark = () => {
      const isOld = shown !== null && shown < changed;
      el.classList.toggle("old", isOld);
      marked?.(isOld);
      el.setAttribute("aria-busy", String(asking !== null || timer > 0));
      if (!isOld) return note.remove();
      note.textContent = say(Number(shown) < this.edited ? "beforeEdit" : "beforeEvent");
      if (note.parentNode !== el) el.append(note);
    };
    const stop = () => {
      clearTimeout(timer);
      timer = 0;
      asking?.abort();
      asking = null;
    };
    const later = (/** @type {number} */ wait) => {
      stop();
      timer = setTimeout(now, wait);
      mark();
    };
    const now = async () => {
      stop();
      const mine = (asking = new AbortController());
      const edition = this.now;
      readAt = Date.now();
      mark();
      /** Whether what is there now is an answer that may grow old. */
      let isAnswer = false;
      try {
        const show = await read(mine.signal);
        if (asking !== mine) return;
        note.remove();
        (show ?? clear)();
        isAnswer = show !== null;
      } catch (error) {
        if (asking !== mine || isAborted(error)) return;
        if (isRefused(error, WRONG)) clear();
        else failed(error);
      }
      // What shows the answer may have set when it is read again.
      if (asking === mine) asking = null;
      shown = isAnswer ? edition : null;
      if (edition < changed && !timer) later(EVENTS_PAUSE);
      mark();
    };
    /** @type {Shown} */
    const panel = {
      raised: (isEdit) => {
        if (isEdit && ofSaved) return;
        changed = this.now;
        if (isEdit) later(pause);
        else if (!asking && !timer) later(Math.max(pause, readAt + EVENTS_PAUSE - Date.now()));
        mark();
      },
      changed: (wait = 0) => later(wait),
      close: () => {
        stop();
        this.panels.delete(panel);
      },
    };
    this.panels.add(panel);
    later(0);
    return panel;
  }
}
