import * as seldom from "./seldom.js";

/**
 * Uses what few people open. Here it is at hand; the minified file imports it.
 * @param {(parts: typeof seldom) => void} use @param {() => void} [_failed]
 */
export const withSeldom = (use, _failed) => use(seldom);
