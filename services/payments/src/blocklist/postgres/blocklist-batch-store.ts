import { changeRecorded } from "@railyard/audit";
import type { Database, Row } from "@railyard/database";
import { defineStatement, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import { outboxParameter, outboxRows } from "@railyard/outbox";

import type { BatchError, BlocklistBatch, WaitingEntry } from "../domain/blocklist-batch.ts";
import type { BlocklistBatchStore } from "../ports.ts";

export const batches = defineTable("blocklist_batches", {
  merchant_id: text(),
  job_id: text(),
  status: text<BlocklistBatch["status"]>(),
  file_name: text().orNull(),
  entries: jsonb<readonly WaitingEntry[]>(),
  errors: jsonb<readonly BatchError[]>(),
  entry_count: integer(),
  error_count: integer(),
  processed_count: integer(),
  added_count: integer(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  completed_at: timestamptz().orNull(),
});

const read = batches.without("entries");
const listed = read.without("errors");

const insertBatch = defineStatement({
  name: "blocklist_batch_insert",
  text: `
    with told as (${outboxRows("$1")})
    insert into blocklist_batches (${batches.list}, due_at)
    values (${batches.parameters(2)}, case when ${batches.parameter("status", 2)} = 'pending'
      then ${batches.parameter("created_at", 2)} end)`,
});

const loadBatch = defineStatement<Row<typeof read>>({
  name: "blocklist_batch_load",
  text: `select ${read.list} from blocklist_batches where merchant_id = $1 and job_id = $2`,
});

const listBatches = defineStatement<Row<typeof listed>>({
  name: "blocklist_batch_list",
  text: `
    select ${listed.list} from blocklist_batches where merchant_id = $1
    order by created_at desc, job_id limit $2 offset $3`,
});

const countBatches = defineStatement<{ readonly count: number }>({
  name: "blocklist_batch_count",
  text: "select count(*)::integer as count from blocklist_batches where merchant_id = $1",
});

const entriesAtOnce = 500;

// Two processes that advance a batch wait for each other at the row, and each adds the entries after the other's.
const advanceBatch = defineStatement<{ readonly status: BlocklistBatch["status"] }>({
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

/** Files of entries for the blocklist in PostgreSQL. */
export const createBlocklistBatchStore = (database: Database): BlocklistBatchStore => ({
  insert: async ({ batch, entries }) => {
    const event = changeRecorded("payments", {
      merchantId: batch.merchantId,
      action: "created",
      objectType: "blocklist_batch",
      objectId: batch.jobId,
      changes: { entry_count: { after: batch.entryCount }, error_count: { after: batch.errorCount } },
    });
    await database.execute(insertBatch, [outboxParameter([event]), ...batches.values({ ...batch, entries })]);
  },
  load: async (merchantId, jobId) => read.fromOnlyRow(await database.query(loadBatch, [merchantId, jobId])),
  list: async (merchantId, { limit, offset }) => {
    const [rows, [counted]] = await Promise.all([
      database.query(listBatches, [merchantId, limit, offset]),
      database.query(countBatches, [merchantId]),
    ]);
    return { batches: rows.map((row) => ({ ...listed.fromRow(row), errors: [] })), total: counted?.count ?? 0 };
  },
  advance: async (merchantId, jobId, now) => {
    const [row] = await database.query(advanceBatch, [merchantId, jobId, now]);
    return row !== undefined && row.status !== "completed";
  },
});
