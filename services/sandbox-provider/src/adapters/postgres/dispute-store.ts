import type { Database } from "@railyard/database";
import { isUniqueViolation } from "@railyard/database";
import { newId } from "@railyard/identifiers";

import type { Dispute, DisputeChange } from "../../domain/dispute.ts";
import type { EvidenceFile } from "../../domain/evidence-file.ts";
import type { DisputeStore } from "../../ports.ts";
import { noticesJson } from "./payment-store.ts";
import type { DisputeRow, EvidenceFileRow } from "./dispute-statements.ts";
import {
  countFiles,
  listDisputes,
  openDispute,
  readDispute,
  readFileByKey,
  saveDispute,
  storeFile,
} from "./dispute-statements.ts";

const fromRow = (row: DisputeRow): Dispute => ({
  disputeId: row.dispute_id,
  paymentId: row.payment_id,
  stage: row.stage,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  reasonCode: row.reason_code,
  respondBy: row.respond_by,
  submissions: row.submissions,
  verdict: row.verdict,
  version: row.version,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
});

const fileFromRow = (row: EvidenceFileRow): EvidenceFile => ({
  fileId: row.file_id,
  accountId: row.account_id,
  idempotencyKey: row.idempotency_key,
  requestHash: row.request_hash,
  reference: row.reference,
  name: row.name,
  contentType: row.content_type,
  bytes: row.bytes,
  sha256: row.sha256,
  createdAt: row.created_at,
});

const entriesJson = ({ entries }: DisputeChange): string => JSON.stringify(entries.map((kind) => ({ kind })));

const workJson = ({ dispute, work }: DisputeChange): string =>
  JSON.stringify(
    work.map(({ kind, detail, dueAt }) => ({
      work_id: newId("work"),
      kind,
      object_id: dispute.disputeId,
      detail,
      due_at: dueAt,
    })),
  );

/** Disputes and the files of their evidence in PostgreSQL. */
export const createDisputeStore = (database: Database): DisputeStore => ({
  openDispute: async (change, paymentVersion, { notices, doneWorkId }) => {
    const { dispute } = change;
    const rows = await database.query(openDispute, [
      dispute.disputeId,
      dispute.paymentId,
      dispute.stage,
      dispute.status,
      dispute.amount,
      dispute.currency,
      dispute.reason,
      dispute.reasonCode,
      dispute.respondBy,
      dispute.createdAt,
      entriesJson(change),
      workJson(change),
      noticesJson(notices),
      doneWorkId,
      paymentVersion,
    ]);
    return rows.length > 0 ? "opened" : "conflict";
  },
  saveDispute: async (change, { notices, doneWorkId, operation }) => {
    const { dispute } = change;
    try {
      const rows = await database.query(saveDispute, [
        dispute.disputeId,
        dispute.version,
        dispute.stage,
        dispute.status,
        dispute.respondBy,
        dispute.submissions,
        dispute.verdict,
        dispute.modifiedAt,
        entriesJson(change),
        workJson(change),
        noticesJson(notices),
        doneWorkId,
        operation?.idempotencyKey ?? null,
        operation?.requestHash ?? null,
      ]);
      return rows.length > 0 ? "saved" : "conflict";
    } catch (error) {
      if (isUniqueViolation(error, "operations_key")) return "repeated";
      throw error;
    }
  },
  findDispute: async (disputeId) => {
    const [row] = await database.query(readDispute, [disputeId]);
    return row === undefined ? null : fromRow(row);
  },
  listDisputes: async ({ accountId, from, until, after, limit }) => {
    const rows = await database.query(listDisputes, [accountId, from, until, after, limit]);
    return rows.map((row) => ({ dispute: fromRow(row), reference: row.reference }));
  },
  storeFile: async (file) => {
    const rows = await database.query(storeFile, [
      file.fileId,
      file.accountId,
      file.idempotencyKey,
      file.requestHash,
      file.reference,
      file.name,
      file.contentType,
      file.bytes,
      file.sha256,
      file.createdAt,
    ]);
    return rows.length > 0;
  },
  findFileByKey: async (accountId, idempotencyKey) => {
    const [row] = await database.query(readFileByKey, [accountId, idempotencyKey]);
    return row === undefined ? null : fileFromRow(row);
  },
  hasFiles: async (accountId, fileIds) => {
    const wanted = [...new Set(fileIds)];
    if (wanted.length === 0) return true;
    const [row] = await database.query(countFiles, [accountId, wanted]);
    return row?.count === wanted.length;
  },
});
