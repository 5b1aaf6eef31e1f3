import { change, insert, place, spliced, trail } from "./edits.js";
import { group, newId } from "./tree.js";

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
