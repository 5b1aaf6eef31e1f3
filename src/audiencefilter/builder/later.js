let loading = /** @type {Promise<Seldom> | null} */ (null);
export let seldom = /** @type {Seldom | null} */ (null);

/** Uses what few people open, which is loaded when somebody does. @param {(parts: Seldom) => void} use @param {() => void} failed */
export function withSeldom(use, failed) {
  if (seldom) return use(seldom);
  (loading ??= import("./seldom.js")).then((found) => use((seldom = found)), () => {
    loading = null;
    failed();
  });
}
