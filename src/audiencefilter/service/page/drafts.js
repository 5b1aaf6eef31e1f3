/** What this page stores in its tab begins so. */
const PLACE = "audiencefilter.";

/** The browser may store nothing, or have no room. @template T @param {() => T} work @param {T} otherwise */
function tried(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** What is stored in the tab; null: nothing. @param {string} name */
export const stored = (name) => tried(() => sessionStorage.getItem(PLACE + name), null);

/** Store it in the tab: whether that is done. @param {string} name @param {string | null} value null: nothing */
export const store = (name, value) => tried(() => {
  if (value === null) sessionStorage.removeItem(PLACE + name);
  else sessionStorage.setItem(PLACE + name, value);
  return true;
}, false);

/** Remove all that the page has stored in the tab. */
export const forget = () => tried(() => {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PLACE)) sessionStorage.removeItem(name);
}, undefined);

/** Where a draft is stored: of an audience, or of a new one. @param {string} list @param {string} what */
const placeOf = (list, what) => `draft.${list}/${what}`;

/** @param {string} list @param {string} what @returns {Draft_ | null} */
export const draftOf = (list, what) => JSON.parse(stored(placeOf(list, what)) ?? "null");

/** @param {string} list @param {string} what @param {Draft_ | null} draft null: there is none any more */
export const storeDraft = (list, what, draft) => store(placeOf(list, what), draft && JSON.stringify(draft));
