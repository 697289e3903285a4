import type { Database, Transaction } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import type { ListedTable } from "./listed-table.ts";
import { listNamesOf } from "./listed-table.ts";
import { createPasses } from "./passes.ts";

/** So many rows go into the list at a time; payments that are taken meanwhile wait for none of them. */
const batch = 5_000;

const readProgress = defineStatement<{
  readonly merchant_id: string;
  readonly id: string;
  readonly is_filled: boolean;
}>({
  name: "list_read_progress",
  text: "select merchant_id, id, is_filled from listed_progress where list = $1 for update",
});

const saveProgress = defineStatement({
  name: "list_save_progress",
  text: "update listed_progress set merchant_id = $2, id = $3, is_filled = $4 where list = $1",
});

/** Whether the rows that were there before the list are in it. */
export const isListFilled = defineStatement<{ readonly is_filled: boolean }>({
  name: "list_is_filled",
  text: "select is_filled from listed_progress where list = $1",
});

const noteBatchOf = (listed: ListedTable) => {
  const { table, id, isIdUnique = false } = listed;
  const order = isIdUnique ? id : `merchant_id, ${id}`;
  // Where the id is enough, the merchant reached is a parameter all the same.
  const isBeyond = isIdUnique ? `${id} > $2 and $1::text is not null` : `(merchant_id, ${id}) > ($1, $2)`;
  return defineStatement<{ readonly merchant_id: string; readonly id: string }>({
    name: `list_note_batch_${table}`,
    text: `
      with noted as (
        insert into ${listNamesOf(listed).changes} (merchant_id, ${id})
        select merchant_id, ${id} from ${table}
        where ${isBeyond} order by ${order} limit ${String(batch)}
        returning merchant_id, ${id}
      )
      select merchant_id, ${id} as id from noted order by ${order.replaceAll(/$|,/gu, " desc$&")} limit 1`,
  });
};

/** Notes the next rows as changed; whether there were any. */
const noteNext = async (transaction: Transaction, listed: ListedTable): Promise<boolean> => {
  const [progress] = await transaction.query(readProgress, [listed.table]);
  if (progress === undefined || progress.is_filled) return false;
  const [last] = await transaction.query(noteBatchOf(listed), [progress.merchant_id, progress.id]);
  const reached = last ?? progress;
  await transaction.execute(saveProgress, [listed.table, reached.merchant_id, reached.id, last === undefined]);
  return true;
};

/**
 * Takes the rows that were there before their list into it, in batches, while the older version keeps serving. Goes
 * on where it was broken off; several processes may do it at once.
 */
export const fillList = async (database: Database, listed: ListedTable, signal?: AbortSignal): Promise<void> => {
  const passes = createPasses(database, listed);
  while (await database.transaction((transaction) => noteNext(transaction, listed), "list_fill")) {
    await passes.catchUp();
    if (signal?.aborted === true) return;
  }
};

/** The same for several lists of a database, for its migrations. @param afterwards fills what is made of the lists */
export const fillLists = async (
  url: string,
  lists: readonly ListedTable[],
  afterwards: (database: Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const database = createDatabase({ url, poolSize: 1, applicationName: "railyard-migrate", logger: silentLogger });
  try {
    for (const listed of lists) await fillList(database, listed);
    await afterwards(database);
  } finally {
    await database.close();
  }
};
