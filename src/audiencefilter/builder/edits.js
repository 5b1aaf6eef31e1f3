import { inner } from "./tree.js";

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
export const spliced = (root, parent, at, gone, ...nodes) =>
  change(root, parent, (found) => ({ ...found, cameEmpty: false, children: found.children.toSpliced(at, gone, ...nodes) }));

/** @param {Group} root @param {number} parent @param {number} at @param {TreeNode} node */
export const insert = (root, parent, at, node) => spliced(root, parent, at, 0, node);

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

  redo() { return this.undo(this.future, this.past); }
}
