/** Values that contacts of a list have, with counts; none where the service cannot tell. @param {Desk_} desk @returns {Suggest} */
export const suggestOf = ({ api, list }) => async ({ relation, field, typed, clause }, signal) => {
  const body = { listId: list.id, filters: clause, relation, field, search: typed.slice(0, 200) };
  return (await api.optional("suggest", () => api.ask("/extensions/suggest", body, signal))) ?? { values: [], more: false };
};
