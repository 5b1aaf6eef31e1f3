import { group, inner, newId } from "./tree.js";

/** @param {TreeNode} root @param {number} id @returns {TreeNode[] | null} */
export function trail(root, id) {
  if (root.id === id) return [root];
  for (const child of inner(root)) {
    const found = trail(child, id);
    if (found) return [root, ...found];
  }
  return null;
}

/** @param {Group} root @param {number} id @returns {Place | null} */
export function place(root, id) {
  const above = trail(root, id)?.slice(0, -1);
  const parent = above?.at(-1);
  if (!above || parent?.kind !== "group") return null;
  return { group: parent, at: parent.children.findIndex((child) => child.id === id), above };
}

/** @template {TreeNode} T @param {T} root @param {number} id @param {(node: any) => TreeNode} change @returns {T} */
export function change(root, id, change) {
  const [node, ...above] = (trail(root, id) ?? []).reverse();
  if (!node) return root;
  let [made, old] = [change(node), node];
  for (const outer of above) {
    const one = (/** @type {any} */ child) => (child === old ? made : child);
    made = outer.kind === "group" ? { ...outer, children: outer.children.map(one) }
      : outer.kind === "relation" ? { ...outer, child: one(outer.child), tests: outer.tests.map(one) }
      : outer;
    old = outer;
  }
  return /** @type {T} */ (made);
}

/** @param {Group} root @param {number} parent @param {number} at @param {number} gone @param {TreeNode[]} nodes */
const spliced = (root, parent, at, gone, ...nodes) =>
  change(root, parent, (found) => ({ ...found, cameEmpty: false, children: found.children.toSpliced(at, gone, ...nodes) }));

/** @param {Group} root @param {number} parent @param {number} at @param {TreeNode} node */
export const insert = (root, parent, at, node) => spliced(root, parent, at, 0, node);

/** An edit of what stands in a group. @param {(found: Place, root: Group, id: number, step: number) => Group} edit @returns {Edit} */
const ofMember = (edit) => (root, id, step = 0) => {
  const found = place(root, id);
  return found ? edit(found, root, id, step) : root;
};

export const remove = ofMember(({ group, at }, root) => spliced(root, group.id, at, 1));

/** Moves it by a step. */
export const shift = ofMember(({ group, at }, root, id, step) =>
  (group.children[at + step] ? move(root, id, group.id, step < 0 ? at + step : at + step + 1) : root));

export const indent = ofMember(({ group: outer, at }, root, id) => {
  const before = outer.children[at - 1];
  if (before?.kind === "group") return move(root, id, before.id, before.children.length);
  return change(root, id, (node) => group(outer.mode === "any" ? "all" : "any", [node]));
});

export const outdent = ofMember((found, root, id) => {
  const outer = place(root, found.group.id);
  if (!outer) return root;
  const made = move(root, id, outer.group.id, outer.at + 1);
  return found.group.children.length === 1 ? remove(made, found.group.id) : made;
});

/** @template {TreeNode} T @param {T} node @returns {T} */
export function copy(node) {
  const made = { ...node, id: newId() };
  if (made.kind === "group") made.children = made.children.map(copy);
  if (made.kind === "relation") Object.assign(made, { child: made.child && copy(made.child), tests: made.tests.map(copy) });
  return made;
}

/** @param {Group} root @param {number} id @returns {[Group, number]} */
export function duplicate(root, id) {
  const found = place(root, id);
  if (!found) return [root, id];
  const made = copy(found.group.children[found.at]);
  return [insert(root, found.group.id, found.at + 1, made), made.id];
}

/** @param {Group} root @param {number} id @param {number} parent @param {number} at */
export function move(root, id, parent, at) {
  const found = place(root, id);
  const target = trail(root, parent);
  /** A condition on fields of one schema is none of another. @param {TreeNode[]} above */
  const scope = (above) => above.findLast((node) => node.kind === "relation")?.id;
  if (!found || !target || target.some((node) => node.id === id) || scope(found.above) !== scope(target)) return root;
  const isHere = parent === found.group.id;
  if (isHere && (at === found.at || at === found.at + 1)) return root;
  return insert(remove(root, id), parent, at - (isHere && found.at < at ? 1 : 0), found.group.children[found.at]);
}

export class History {
  past = /** @type {Group[]} */ ([]);
  future = /** @type {Group[]} */ ([]);
  place = /** @type {string | null} */ (null);

  /** @param {Group} tree */
  constructor(tree) {
    this.tree = tree;
  }

  /** @param {Group} tree @param {string | null} [place] */
  step(tree, place = null) {
    if (tree === this.tree) return false;
    if (place === null || place !== this.place) this.past.push(this.tree);
    this.place = place;
    this.tree = tree;
    this.future = [];
    return true;
  }

  undo(from = this.past, to = this.future) {
    const tree = from.pop();
    if (!tree) return false;
    to.push(this.tree);
    this.tree = tree;
    this.place = null;
    return true;
  }

  redo() {
    return this.undo(this.future, this.past);
  }
}
