import { h } from "./dom.js";
import { History, trail } from "./edits.js";
import { parse, pretty } from "./json.js";
import { group, leaves, read, trailsOf, write } from "./tree.js";

/** A tree of which all is true, to which people can add. @param {Group} tree */
const wrapped = (tree) => (tree.mode === "all" ? tree : group("all", [tree]));

/** What a group inside others adds to what they mean. @param {Group["mode"]} mode @param {string} around */
const within = (mode, around) => (mode === "all" ? around : `${around}${mode} `);

/** The locked parts of a group, each with the kinds of groups around it. @param {Group} node @param {string} [around] @returns {Map<TreeNode, string>} */
function lockedIn({ mode, children }, around = "", found = new Map()) {
  for (const child of children) {
    if (child.locked) found.set(child, within(mode, around));
    else if (child.kind === "group" && !child.muted) lockedIn(child, within(mode, around), found);
  }
  return found;
}

/** Locks conditions of a tree that was just read, and groups of which all is locked. @param {Set<number>} ids @param {TreeNode} node @param {Group["mode"]} [above] @returns {boolean} */
function lock(ids, node, above) {
  if (node.kind !== "group") return (node.locked = ids.has(node.id));
  const isWhole = node.children.length > 0 && node.children.map((child) => lock(ids, child, node.mode)).every(Boolean);
  // What stands in other groups may be written, and read again, as parts of the group around them.
  return (node.locked = isWhole && above !== undefined && (above !== "all" || node.mode === "any"));
}

/** A clause as it is compared: each operator is a condition. @param {Json} clause @param {SchemaDocument} doc */
const split = (clause, doc) => wrapped(read(clause, doc, doc.root, new Map()));

/** @param {TreeNode} node @param {string} around */
const sign = (node, around) => around + pretty(write({ ...node }));

/** What the locked parts of a tree are in a clause that says the same; null: not known. @param {Group} tree @param {Json} clause @param {SchemaDocument} doc */
function signsOf(tree, clause, doc) {
  const theirs = split(clause, doc);
  const [one, other] = [leaves(tree), leaves(theirs)];
  if (one.length !== other.length) return null;
  const locked = new Set([...lockedIn(tree).keys()].map(({ id }) => id));
  lock(new Set(other.flatMap(([, ids], at) => (one[at][1].some((id) => locked.has(id)) ? ids : []))), theirs);
  return [...lockedIn(theirs)].map(([node, around]) => sign(node, around));
}

/** A tree that was just read, with what is to be locked in it; null: it lacks some. @param {Group} tree @param {string[]} signs @param {SchemaDocument} doc */
function relocked(tree, signs, doc) {
  const [ours, theirs] = [wrapped(tree), split(write(tree), doc)];
  const left = [...signs];
  const found = new Set();
  const look = (/** @type {Group} */ { mode, children }, around = "") => children.forEach((child) => {
    const at = left.indexOf(sign(child, within(mode, around)));
    if (at >= 0) found.add(left.splice(at, 1) && child.id);
    else if (child.kind === "group") look(child, within(mode, around));
  });
  look(theirs);
  const all = leaves(ours);
  lock(new Set(leaves(theirs).flatMap(([, ids], at) => (ids.some((id) => found.has(id)) ? all[at][1] : []))), ours);
  return left.length ? null : ours;
}

/** A history of which no step changes what is locked. */
class Locked extends History {
  /** @param {AudienceFilter} element @param {Group} tree */
  constructor(element, tree) {
    super(tree);
    this.element = element;
  }

  /** @param {Group} tree @param {string | null} [place] */
  step(tree, place = null) {
    const { element, element: { checked, doc } } = this;
    const [before, after] = [lockedIn(this.tree), lockedIn(tree)];
    const isSame = before.size === after.size && [...before].every(([node, around]) => after.get(node) === around);
    // What is typed is compared as the check writes it.
    const clause = element.isChecked && checked?.answer.clause;
    const signs = () => (clause && signsOf(this.tree, parse(clause), doc)) || signsOf(this.tree, write(this.tree), doc) || [];
    // An edit has the root as it was; what was read has another one.
    const made = isSame ? tree : tree.id === this.tree.id ? null : relocked(tree, signs(), doc);
    if (made) return super.step(made, place);
    // The screen shows again what is; this is said after what the edit says.
    element.views.clear();
    element.render();
    Promise.resolve().then(() => element.announce(element.say("locked")));
    return false;
  }
}

/** Locks the parts of its value that the page names. @param {AudienceFilter} element */
export function lockParts(element) {
  if (!element.isLocking) return;
  const { doc, defaultValue, history: { tree } } = element;
  if (!element.base) {
    const base = (element.base = wrapped(read(defaultValue, doc)));
    lock(new Set(element.locked.flatMap((path) => trailsOf(base, defaultValue, doc)(path).flat())), base);
  }
  const { base } = element;
  element.history = new Locked(element, relocked(tree, signsOf(base, write(base), doc) ?? [], doc) ?? base);
  element.isLocking = false;
  element.internals.setFormValue(element.json);
  element.build();
}

/** Shows that a condition or a group is locked. @param {Form} form @param {TreeNode} node */
export function showLocked({ views, history, say }, { id }) {
  const el = views.get(id)?.el;
  const body = el?.firstElementChild;
  const above = (trail(history.tree, id) ?? []).slice(0, -1);
  if (!el || !body || above.some(({ locked }) => locked)) return;
  body.querySelector(".notes")?.before(h("p", { class: "question" }, say("locked")));
  el.append(h("fieldset", { disabled: true, class: "root" }, body));
  for (const outer of above) {
    const mode = views.get(outer.id)?.el.querySelector("select");
    if (mode) mode.disabled = true;
  }
}
