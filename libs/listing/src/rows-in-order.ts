/** Rows that were loaded by their ids, in the order of the ids; those that are not there are left out. */
export const rowsInOrder = <Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] => {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
