/** What this page stores in its tab begins so. */
const PLACE = "audiencefilter.";

/** What is stored in the tab; null: nothing, or the browser stores nothing. @param {string} name */
export function stored(name) {
  try {
    return sessionStorage.getItem(PLACE + name);
  } catch {
    return null;
  }
}

/** Store it in the tab. @param {string} name @param {string | null} value null: nothing any more @returns {boolean} whether that is done */
export function store(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(PLACE + name);
    else sessionStorage.setItem(PLACE + name, value);
    return true;
  } catch {
    // The browser stores nothing, or has no room.
    return false;
  }
}

/** Remove all that the page has stored in the tab. */
export function forget() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PLACE)) sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

/** @typedef {{name: string, filters: string, etag: string | null, at: string}} Draft_ `etag`: of what was saved when the edit began */

/** @param {string} list @param {string | null} audience null: a new one */
const placeOf = (list, audience) => `draft.${list}/${audience ?? "new"}`;

/** @param {string} list @param {string | null} audience @returns {Draft_ | null} */
export const draftOf = (list, audience) => JSON.parse(stored(placeOf(list, audience)) ?? "null");

/** @param {string} list @param {string | null} audience @param {Draft_ | null} draft null: there is none any more */
export const storeDraft = (list, audience, draft) => store(placeOf(list, audience), draft && JSON.stringify(draft));
