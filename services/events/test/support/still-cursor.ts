import type { Database } from "@railyard/database";

const source = "test";

/** Step of a cursor that stays where it is, with which events of no source are stored. */
export const stillCursor = [source, 0, 0] as const;

export const createStillCursor = async (database: Pick<Database, "pool">): Promise<void> => {
  await database.pool.query("insert into inbox_cursor (source) values ($1)", [source]);
};
