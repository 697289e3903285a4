import { changeRecorded } from "@railyard/audit";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { outboxParameter, outboxRows } from "@railyard/outbox";

import type { BatchError, BlocklistBatch } from "../domain/blocklist-batch.ts";
import type { BlocklistBatchStore } from "../ports.ts";

interface BatchRow {
  readonly merchant_id: string;
  readonly job_id: string;
  readonly status: BlocklistBatch["status"];
  readonly file_name: string | null;
  readonly errors: readonly BatchError[];
  readonly entry_count: number;
  readonly error_count: number;
  readonly processed_count: number;
  readonly added_count: number;
  readonly created_at: Date;
  readonly modified_at: Date;
  readonly completed_at: Date | null;
}

const facts = `merchant_id, job_id, status, file_name, entry_count, error_count, processed_count, added_count,
    created_at, modified_at, completed_at`;

const insertBatch = defineStatement({
  name: "blocklist_batch_insert",
  text: `
    with told as (${outboxRows("$11")})
    insert into blocklist_batches (merchant_id, job_id, status, file_name, entries, errors, entry_count, error_count,
      created_at, modified_at, completed_at, due_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, case when $3 = 'pending' then $9::timestamptz end)`,
});

const loadBatch = defineStatement<BatchRow>({
  name: "blocklist_batch_load",
  text: `select ${facts}, errors from blocklist_batches where merchant_id = $1 and job_id = $2`,
});

const listBatches = defineStatement<Omit<BatchRow, "errors">>({
  name: "blocklist_batch_list",
  text: `
    select ${facts} from blocklist_batches where merchant_id = $1
    order by created_at desc, job_id limit $2 offset $3`,
});

const countBatches = defineStatement<{ count: number }>({
  name: "blocklist_batch_count",
  text: "select count(*)::integer as count from blocklist_batches where merchant_id = $1",
});

const entriesAtOnce = 500;

// Two processes that advance a batch wait for each other at the row, and each adds the entries after the other's.
const advanceBatch = defineStatement<{ status: BlocklistBatch["status"] }>({
  name: "blocklist_batch_advance",
  text: `
    with held as (
      select entries, processed_count from blocklist_batches
      where merchant_id = $1 and job_id = $2 and status <> 'completed' for update
    ), chunk as (
      select entry.value ->> 0 as data_kind, entry.value ->> 1 as fingerprint_id
      from held cross join lateral jsonb_array_elements(held.entries) with ordinality as entry (value, place)
      where entry.place > held.processed_count
      order by entry.place limit ${String(entriesAtOnce)}
    ), added as (
      insert into blocklist (merchant_id, data_kind, fingerprint_id, created_at)
      select distinct $1, data_kind, fingerprint_id, $3::timestamptz from chunk order by data_kind, fingerprint_id
      on conflict do nothing returning fingerprint_id
    ), counted as (
      select (select count(*) from chunk)::integer as looked_at, (select count(*) from added)::integer as taken
    )
    update blocklist_batches as batch set
      processed_count = batch.processed_count + looked_at, added_count = batch.added_count + taken, modified_at = $3,
      status = case when batch.processed_count + looked_at >= entry_count then 'completed' else 'processing' end,
      completed_at = case when batch.processed_count + looked_at >= entry_count then $3::timestamptz end,
      entries = case when batch.processed_count + looked_at >= entry_count then '[]' else entries end,
      due_at = case when batch.processed_count + looked_at >= entry_count then null else due_at end
    from counted
    where batch.merchant_id = $1 and batch.job_id = $2 and exists (select from held)
    returning batch.status`,
});

const fromRow = (row: Omit<BatchRow, "errors">, errors: readonly BatchError[]): BlocklistBatch => ({
  merchantId: row.merchant_id,
  jobId: row.job_id,
  status: row.status,
  fileName: row.file_name,
  errors,
  entryCount: row.entry_count,
  errorCount: row.error_count,
  processedCount: row.processed_count,
  addedCount: row.added_count,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  completedAt: row.completed_at,
});

/** Files of entries for the blocklist in PostgreSQL. */
export const createBlocklistBatchStore = (database: Database): BlocklistBatchStore => ({
  insert: async ({ batch, entries }) => {
    await database.execute(insertBatch, [
      batch.merchantId,
      batch.jobId,
      batch.status,
      batch.fileName,
      JSON.stringify(entries),
      JSON.stringify(batch.errors),
      batch.entryCount,
      batch.errorCount,
      batch.createdAt,
      batch.completedAt,
      outboxParameter([
        changeRecorded("payments", {
          merchantId: batch.merchantId,
          action: "created",
          objectType: "blocklist_batch",
          objectId: batch.jobId,
          changes: { entry_count: { after: batch.entryCount }, error_count: { after: batch.errorCount } },
        }),
      ]),
    ]);
  },
  load: async (merchantId, jobId) => {
    const [row] = await database.query(loadBatch, [merchantId, jobId]);
    return row === undefined ? null : fromRow(row, row.errors);
  },
  list: async (merchantId, { limit, offset }) => {
    const [rows, [counted]] = await Promise.all([
      database.query(listBatches, [merchantId, limit, offset]),
      database.query(countBatches, [merchantId]),
    ]);
    return { batches: rows.map((row) => fromRow(row, [])), total: counted?.count ?? 0 };
  },
  advance: async (merchantId, jobId, now) => {
    const [row] = await database.query(advanceBatch, [merchantId, jobId, now]);
    return row !== undefined && row.status !== "completed";
  },
});
