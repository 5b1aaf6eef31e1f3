let loading = /** @type {Promise<Seldom> | null} */ (null);
export let seldom = /** @type {Seldom | null} */ (null);

/** Loads what few people open; null: it cannot be loaded now. */
export async function load() {
  try {
    return (seldom = await (loading ??= import("./seldom.js")));
  } catch {
    return (loading = null);
  }
}

/** Uses what few people open, which is loaded when somebody does. @param {(parts: Seldom) => void} use @param {() => void} failed */
export function withSeldom(use, failed) {
  if (seldom) use(seldom);
  else load().then((parts) => (parts ? use(parts) : failed()));
}
