/** Rows that are erased when their time is over, by one statement. */
export interface DiscardedRows {
  /** Of the sweep. */
  readonly name: string;
  readonly table: string;
  readonly due: string;
  /** Columns that name a row, without the merchant's id. */
  readonly key: readonly string[];
  /** Further columns of a due row that `effect` needs. */
  readonly further?: readonly string[];
  /** Most rows of one sweep; absent: as many as of others. */
  readonly limit?: number;
  /** SQL that is executed for the rows in `due`, for which it is `due.time_now`. */
  readonly effect: string;
}

const sameRow = (table: string, keys: readonly string[]): string =>
  ["merchant_id", ...keys].map((column) => `${table}.${column} = due.${column}`).join(" and ");

/** What is due in the tables of this service and is erased. */
export const discardedRows: readonly DiscardedRows[] = [
  // Methods that were not completed in time, and cards whose payment never succeeded.
  {
    name: "sweep_methods",
    table: "payment_methods",
    due: "discard_at",
    key: ["payment_method_id"],
    effect: `
      gone as (
        delete from payment_methods using due
        where ${sameRow("payment_methods", ["payment_method_id"])} and payment_methods.status <> 'active'
      ), kept as (
        update payment_methods set sealed_update = null, details_update = null, discard_at = null from due
        where ${sameRow("payment_methods", ["payment_method_id"])} and payment_methods.status = 'active'
      )`,
  },
  // Cards whose time for the merchant is over.
  {
    name: "sweep_card_infos",
    table: "extended_card_infos",
    due: "expires_at",
    key: ["payment_id"],
    effect: `
      gone as (delete from extended_card_infos using due where ${sameRow("extended_card_infos", ["payment_id"])})`,
  },
  // Files of exports. One that was still being written is closed first, and its pieces are deleted some seconds later:
  // the last of them may be stored at this moment.
  {
    name: "sweep_export_files",
    table: "exports",
    due: "discard_at",
    key: ["export_id"],
    limit: 5,
    further: ["exports.status in ('pending', 'running') as is_open"],
    effect: `
      closed as (
        update exports set
          status = case exports.status when 'completed' then 'expired' when 'pending' then 'failed'
            when 'running' then 'failed' else exports.status end,
          failure_reason = case when is_open then 'The file was not completed in time.' else failure_reason end,
          sealed_filter = case when is_open then exports.sealed_filter end,
          due_at = null, discard_at = case when is_open then due.time_now + interval '10 seconds' end
        from due where ${sameRow("exports", ["export_id"])}
      ), gone as (
        delete from export_chunks using due
        where ${sameRow("export_chunks", ["export_id"])} and not is_open
      )`,
  },
];

/**
 * The statement that erases rows, and counts them.
 * @param from SQL after the columns: of which rows, in which order.
 * @param now SQL of the time that it is for them.
 */
export const discardText = ({ table, key, further = [], effect }: DiscardedRows, from: string, now: string): string => {
  const columns = ["merchant_id", ...key].map((column) => `${table}.${column}`);
  return `
  with due as (
    select ${[...columns, ...further, `${now} as time_now`].join(", ")} ${from}
  ), ${effect}
  select count(*) from due`;
};
