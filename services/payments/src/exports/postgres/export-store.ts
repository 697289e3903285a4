import { changeRecorded } from "@railyard/audit";
import type { ExportFilter, ExportKind, ExportStatus } from "@railyard/contracts";
import { openExportsMax } from "@railyard/contracts";
import type { Database, RecordOf, Row } from "@railyard/database";
import { bigint, defineStatement, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import { OperationalError } from "@railyard/failures";
import { outboxParameter, outboxRows } from "@railyard/outbox";

import type { PiiSeals } from "../../kernel/ports.ts";
import type { ExportJob } from "../domain/export-job.ts";
import type { ExportChunk, ExportStore } from "../ports.ts";

export const exportJobs = defineTable("exports", {
  merchant_id: text(),
  export_id: text(),
  profile_id: text().orNull(),
  kind: text<ExportKind>(),
  name: text().orNull(),
  status: text<ExportStatus>(),
  // It may name a customer.
  sealed_filter: text().orNull(),
  columns: jsonb<readonly string[]>(),
  time_zone: text(),
  created_by_kind: text(),
  created_by_id: text().orNull(),
  rows_expected: bigint().orNull(),
  rows_written: bigint(),
  size_bytes: bigint(),
  chunk_count: integer(),
  position_id: text().orNull(),
  position_at: timestamptz().orNull(),
  failure_reason: text().orNull(),
  created_at: timestamptz(),
  completed_at: timestamptz().orNull(),
  expires_at: timestamptz(),
});

type StoredJob = RecordOf<typeof exportJobs>;

/** One at a time for each merchant, so that two requests do not count the same open exports. */
const lockMerchant = defineStatement({
  name: "export_lock_merchant",
  text: "select pg_advisory_xact_lock(hashtextextended('railyard.exports.' || $1, 0))",
});

const insertExport = defineStatement<{ readonly export_id: string }>({
  name: "export_insert",
  text: `
    with added as (
      insert into exports (${exportJobs.list}, due_at, discard_at)
      select ${exportJobs.parameters(2)}, ${exportJobs.parameter("created_at", 2)},
        ${exportJobs.parameter("expires_at", 2)}
      where (
        select count(*) from exports
        where merchant_id = ${exportJobs.parameter("merchant_id", 2)} and status in ('pending', 'running')
      ) < ${String(openExportsMax)}
      returning export_id
    ), told as (${outboxRows("$1", "exists (select from added)")})
    select export_id from added`,
});

const loadExport = defineStatement<Row<typeof exportJobs>>({
  name: "export_load",
  text: `select ${exportJobs.list} from exports where merchant_id = $1 and export_id = $2`,
});

const listExports = defineStatement<Row<typeof exportJobs>>({
  name: "export_list",
  text: `
    select ${exportJobs.list} from exports where merchant_id = $1 and ($2::text is null or profile_id = $2)
    order by created_at desc, export_id limit $3 offset $4`,
});

const countExports = defineStatement<{ readonly count: number }>({
  name: "export_count",
  text: `
    select count(*)::integer as count from exports
    where merchant_id = $1 and ($2::text is null or profile_id = $2)`,
});

// A chunk that another process has written finds the export moved on, and is not written again.
const appendChunk = defineStatement<{ readonly export_id: string }>({
  name: "export_append",
  text: `
    with moved as (
      update exports set
        status = case when $8 then 'completed' else 'running' end,
        rows_written = rows_written + $5, size_bytes = size_bytes + $6, chunk_count = chunk_count + 1,
        position_id = coalesce($9, position_id), position_at = coalesce($10::timestamptz, position_at),
        completed_at = case when $8 then $7::timestamptz end,
        due_at = case when $8 then null else $11::timestamptz end
      where merchant_id = $1 and export_id = $2 and chunk_count = $3 and status in ('pending', 'running')
      returning export_id
    )
    insert into export_chunks (merchant_id, export_id, number, sealed)
    select $1, $2, $3, $4 from moved
    returning export_id`,
});

const releaseExport = defineStatement({
  name: "export_release",
  text: `
    update exports set due_at = $3
    where merchant_id = $1 and export_id = $2 and status in ('pending', 'running')`,
});

// The chunks are deleted by the sweep: one that is written at this moment is not visible here yet.
const endExport = defineStatement<{ readonly export_id: string }>({
  name: "export_end",
  text: `
    with ended as (
      update exports set status = $4, failure_reason = $5, due_at = null, discard_at = now()
      where merchant_id = $1 and export_id = $2
        and (status in ('pending', 'running') or $4 = 'cancelled' and status = 'completed')
      returning export_id
    ), told as (${outboxRows("$3", "exists (select from ended)")})
    select export_id from ended`,
});

const readChunk = defineStatement<{ readonly sealed: string }>({
  name: "export_read_chunk",
  text: "select sealed from export_chunks where merchant_id = $1 and export_id = $2 and number = $3",
});

const closeExports = defineStatement({
  name: "export_close_all",
  text: `
    update exports set due_at = null, discard_at = now(), sealed_filter = null,
      status = case when status = 'completed' then 'expired' else 'failed' end,
      failure_reason = case when status <> 'completed' then 'A customer was erased. Create the export again.' end
    where merchant_id = $1 and status in ('pending', 'running', 'completed')`,
});

const deleteClosed = defineStatement({
  name: "export_delete_closed",
  text: `
    delete from export_chunks as chunk using exports
    where exports.merchant_id = $1 and exports.discard_at is not null
      and exports.status in ('failed', 'cancelled', 'expired')
      and chunk.merchant_id = exports.merchant_id and chunk.export_id = exports.export_id`,
});

const eventOf = (job: ExportJob, action: "created" | "cancelled") =>
  outboxParameter([
    changeRecorded("payments", {
      merchantId: job.merchantId,
      profileId: job.profileId ?? undefined,
      action,
      objectType: "export",
      objectId: job.exportId,
      changes: action === "created" ? { kind: { after: job.kind }, rows: { after: job.rowsExpected } } : {},
    }),
  ]);

/** Exports in PostgreSQL; filters and files are sealed. */
export const createExportStore = (database: Database, seals: PiiSeals): ExportStore => {
  const jobOf = async (row: Row<typeof exportJobs>): Promise<ExportJob> => {
    const { sealedFilter, ...job } = exportJobs.fromRow(row);
    const text = sealedFilter === null ? null : await seals.open(job.merchantId, sealedFilter);
    return { ...job, filter: text === null ? null : (JSON.parse(text) as ExportFilter) };
  };

  const read = async function* ({ merchantId, exportId, chunkCount }: ExportJob): AsyncIterable<Buffer> {
    for (let number = 0; number < chunkCount; number += 1) {
      const [row] = await database.query(readChunk, [merchantId, exportId, number]);
      const text = row === undefined ? null : await seals.open(merchantId, row.sealed);
      if (text === null) throw new OperationalError("export_deleted", "The file was deleted while it was read.");
      yield Buffer.from(text);
    }
  };

  return {
    insert: async (job) => {
      const sealedFilter = await seals.seal(job.merchantId, JSON.stringify(job.filter));
      const stored: StoredJob = { ...job, sealedFilter };
      return database.transaction(async (transaction) => {
        await transaction.query(lockMerchant, [job.merchantId]);
        const values = [eventOf(job, "created"), ...exportJobs.values(stored)];
        return (await transaction.query(insertExport, values)).length === 1;
      }, "export_insert");
    },
    load: async (merchantId, exportId) => {
      const [row] = await database.query(loadExport, [merchantId, exportId]);
      return row === undefined ? null : jobOf(row);
    },
    list: async (merchantId, profileId, { limit, offset }) => {
      const rows = await database.query(listExports, [merchantId, profileId, limit, offset]);
      const [counted] = await database.query(countExports, [merchantId, profileId]);
      return { exports: await Promise.all(rows.map(jobOf)), total: counted?.count ?? 0 };
    },
    append: async ({ merchantId, exportId }, chunk: ExportChunk, now, dueAt) => {
      const sealed = await seals.seal(merchantId, chunk.text);
      const { number, rows, isLast, position } = chunk;
      const place = [position?.id ?? null, position?.createdAt ?? null];
      const sizeBytes = Buffer.byteLength(chunk.text);
      const values = [merchantId, exportId, number, sealed, rows, sizeBytes, now, isLast, ...place, dueAt];
      return (await database.query(appendChunk, values)).length === 1;
    },
    release: async ({ merchantId, exportId }, now) => {
      await database.execute(releaseExport, [merchantId, exportId, now]);
    },
    end: async (job, status, reason) => {
      const events = status === "cancelled" ? eventOf(job, "cancelled") : outboxParameter([]);
      const values = [job.merchantId, job.exportId, events, status, reason];
      return (await database.query(endExport, values)).length === 1;
    },
    read,
    redact: async (merchantId) => {
      await database.execute(closeExports, [merchantId]);
      await database.execute(deleteClosed, [merchantId]);
      return { lastId: null, objectIds: [], isUnderWay: false };
    },
  };
};
