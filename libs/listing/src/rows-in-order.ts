import { inSteps } from "@railyard/telemetry";

/** Reading so many long rows takes a few milliseconds. */
const rowsPerStep = 20;

/**
 * The rows with these ids in the order of the ids; those that are not there are left out. They are loaded a few at a
 * time, so that a long page makes way in between.
 */
export const rowsInOrder = async <Row>(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): Promise<readonly Row[]> => {
  const rows = await inSteps(ids, rowsPerStep, load);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
