/** Where a browser stores what is edited and not saved, for as long as the tab is there. */
const PLACE = "audiencefilter.draft.";

/** @typedef {{name: string, filters: string, etag: string | null, at: string}} Draft_ `etag`: of what was saved when the edit began */

/** @param {string} list @param {string | null} audience null: a new one */
const placeOf = (list, audience) => `${PLACE}${list}/${audience ?? "new"}`;

/** @param {string} list @param {string | null} audience @returns {Draft_ | null} */
export function draftOf(list, audience) {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(list, audience)) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} list @param {string | null} audience @param {Draft_ | null} draft null: there is none any more @returns {boolean} whether it is stored */
export function storeDraft(list, audience, draft) {
  try {
    if (draft) sessionStorage.setItem(placeOf(list, audience), JSON.stringify(draft));
    else sessionStorage.removeItem(placeOf(list, audience));
    return true;
  } catch {
    // The browser stores nothing, or has no room.
    return false;
  }
}
