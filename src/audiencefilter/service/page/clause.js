import { AudienceFilter } from "../../builder/audience-filter.js";
import { button } from "../../builder/dom.js";
import { parse, write as json } from "../../builder/json.js";
import { inWords } from "../../builder/wording.js";
import { explainingOf } from "./explaining.js";
import { figuresOf } from "./figures.js";
import { sampleOf } from "./sample.js";
import { say } from "./words.js";

/** A warning: everybody is selected, whatever the values. */
const EVERYBODY = "selects_everyone";
/** Of a name that is made of conditions, in characters. */
const NAME_LENGTH = 80;
/** Of what is sought among values, in characters. */
const SEARCH_LENGTH = 200;

/** The clause of a smart audience, and what is known of it. @param {Desk_} desk @param {Use} use @returns {Content} */
export function clauseOf(desk, { said, saved, touched, checked }) {
  /** The tree of what is saved, and its clause as it was read and as the check gave it. @type {{tree: Group | null, clauses: string[]}} */
  let clean = { tree: null, clauses: [] };
  const element = new AudienceFilter();
  element.check = checkOf(desk);
  element.suggest = suggestOf(desk);
  element.schema = desk.document;
  element.readOnly = desk.key.readOnly;
  const figures = figuresOf(desk, element, {
    saved: () => (isMine() ? saved() : null), showMissing: (path, name) => sample.showMissing(path, name),
  });
  const explaining = explainingOf(desk, element, figures);
  const sample = sampleOf(desk, element, saved, explaining.pin);
  // Who only reads tries changes, and saves none.
  const trial = button(say("tryChange"), () => {
    element.readOnly = !element.readOnly;
    if (element.readOnly) element.value = parse(saved()?.filters ?? "{}");
    trial.textContent = say(element.readOnly ? "tryChange" : "endTrial");
    said.textContent = element.readOnly ? "" : say("whatIf");
    desk.editions.raise();
  }, { hidden: !desk.key.readOnly });
  figures.actions.append(trial);
  element.addEventListener("input", (event) => {
    if (event.target !== element) return;
    desk.editions.raise();
    touched();
  });
  element.addEventListener("change", (event) => {
    if (event.target !== element) return;
    // The check writes the clause in its own way: it is the same one.
    if (element.history.tree === clean.tree && !element.draft) clean.clauses[1] = element.json;
    checked();
  });

  /** Whether the clause is another than the saved one; what is fresh is no part of it. */
  function isMine() {
    const { history, draft, clause } = element;
    const isOther = !clean.clauses.includes(element.json);
    if (draft) return isOther || !draft.answer?.valid;
    return isOther && history.tree !== clean.tree && !clean.clauses.includes(json(clause));
  }

  return {
    middle: [element, sample.el],
    rail: () => [figures.el, figures.steps, explaining.el],
    actions: figures.actions,
    isMine,
    isEmpty: () => !element.draft && element.json === "{}",
    fresh: () => element.fresh,
    edited: sample.edited,
    filters: () => element.json,
    set: (filters) => (element.value = parse(filters ?? "{}")),
    keep: (filters) => {
      const clauses = [json(element.clause)];
      if (filters === undefined) clean = { tree: element.history.tree, clauses };
      else if (element.json === filters) clean = { tree: element.history.tree, clauses: [...clauses, filters] };
      else clean = { tree: null, clauses: [filters ?? ""] };
      if (filters) figures.compare();
    },
    fault: async () => {
      const valid = await settled(element);
      if (element.fresh) return "unfinished";
      return valid ? null : valid === null ? "unchecked" : "wrong";
    },
    name: () => {
      const words = inWords(element, element.history.tree);
      return words.length <= NAME_LENGTH ? words : `${words.slice(0, NAME_LENGTH).replace(/\s+\S*$/, "")} …`;
    },
    meansEverybody: () => Boolean(element.checked?.answer.warnings.some(({ code }) => code === EVERYBODY)),
    begin: () => element.views.get(element.history.tree.id)?.add?.(),
    close: () => {
      for (const part of [figures, sample, explaining]) part.close();
    },
  };
}

/** The service checks clauses of this list. @param {Desk_} desk @returns {Check} */
const checkOf = ({ api, list }) => async (source, signal) => {
  // What nobody has begun is no problem yet; it cannot be saved.
  const isBegun = "text" in source || source.clause !== "{}";
  if (!isBegun) return { valid: true, problems: [], warnings: [], clause: "{}", text: "", description: null };
  const body = "text" in source ? { text: source.text } : { filters: source.clause };
  return (await api.ask("/extensions/validate", { listId: list.id, ...body }, signal)).validation;
};

/** Values that contacts of this list have. @param {Desk_} desk @returns {Suggest} */
const suggestOf = ({ api, list }) => async ({ typed, clause: filters, ...of }, signal) => {
  const body = { listId: list.id, filters, ...of, search: typed.slice(0, SEARCH_LENGTH) };
  return api.ask("/extensions/suggest", body, signal);
};

/** Wait for the check: whether the clause is right; null where it failed. @param {AudienceFilter} element */
async function settled(element) {
  const { checker } = element;
  const isAsked = () => checker.timer !== undefined || checker.asking !== null;
  if (element.valid === null && !isAsked()) checker.now();
  // No event tells that a check failed.
  while (element.loading || (element.valid === null && isAsked())) await new Promise((resolve) => setTimeout(resolve, 30));
  return element.valid;
}
