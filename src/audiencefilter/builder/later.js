import * as seldom from "./seldom.js";

/** Uses what few people open. Here it is at hand; the minified file imports it. @param {(parts: typeof seldom) => void} use */
export const withSeldom = (use) => use(seldom);
