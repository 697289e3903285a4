import { crc32 } from "node:zlib";

import type { Database, Transaction } from "@railyard/database";
import { errorMessage, OperationalError } from "@railyard/failures";

import type { Capture, CapturedMerchant, SnapshotDocuments } from "../../domain/score-replica.ts";
import type { SnapshotRow } from "./score-snapshot-statements.ts";
import {
  completeSnapshot,
  deleteForgotten,
  deleteSnapshot,
  insertSnapshot,
  lockSnapshot,
  readMerchants,
  readShared,
  readSnapshot,
  writeMerchants,
} from "./score-snapshot-statements.ts";

/** A snapshot without its documents. */
export interface SnapshotSummary {
  readonly lineage: string;
  /** Of the last outcome that is in it. */
  readonly position: number;
  readonly bytes: number;
  readonly ageSeconds: number;
}

export interface LoadedSnapshot extends SnapshotSummary {
  readonly documents: SnapshotDocuments;
}

/** Snapshots of one format. */
export interface ScoreSnapshotStore {
  find(): Promise<SnapshotSummary | null>;
  /** All of it, as it was at one moment. Throws OperationalError {@link unusableSnapshot} when it is damaged. */
  load(): Promise<LoadedSnapshot | null>;
  /** Begins a lineage; null when there is one already. */
  create(lineage: string, capture: () => Capture): Promise<Capture | null>;
  /** Brings the snapshot up to date; null when another replica does, or `capture` sees no need. */
  update(lineage: string, capture: (after: number) => Capture | null): Promise<Capture | null>;
  discard(lineage: string): Promise<void>;
}

export const unusableSnapshot = "score_snapshot_unusable";

const pageSize = 200;
/** Longer nothing else waits while merchants are written down. */
const sliceMs = 2;
const batchCharacters = 256 * 1_024;

const toSummary = (row: SnapshotRow): SnapshotSummary => ({
  lineage: row.lineage,
  position: row.position,
  bytes: row.bytes,
  ageSeconds: row.age_seconds,
});

const unusable = (reason: string): OperationalError =>
  new OperationalError(unusableSnapshot, `The snapshot of the scores cannot be used: ${reason}.`);

const parse = (text: string, checksum: number, what: string): unknown => {
  if (crc32(text) !== checksum) throw unusable(`${what} does not have its checksum`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unusable(`${what} is not JSON: ${errorMessage(error)}`);
  }
};

const loadAll = async (transaction: Transaction, format: number): Promise<LoadedSnapshot | null> => {
  await transaction.client.query("set transaction isolation level repeatable read, read only");
  const [row] = await transaction.query(readSnapshot, [format]);
  const [shared] = await transaction.query(readShared, [format]);
  if (row === undefined || shared === undefined) return null;
  const merchants: SnapshotDocuments["merchants"][number][] = [];
  let after = 0;
  for (;;) {
    const page = await transaction.query(readMerchants, [format, after, pageSize]);
    for (const { merchant_id: merchantId, touched, document, checksum } of page) {
      after = touched;
      merchants.push({ merchantId, document: parse(document, checksum, "the document of a merchant") });
    }
    if (page.length < pageSize) break;
  }
  if (merchants.length !== row.merchants) {
    throw unusable(`it has ${String(merchants.length)} merchants and should have ${String(row.merchants)}`);
  }
  const documents = { shared: parse(shared.shared, shared.checksum, "the shared document"), merchants };
  return { ...toSummary(row), documents };
};

/** Writes merchants down until a batch is full, a little at a time so that requests are answered meanwhile. */
const nextBatch = async (capture: Capture): Promise<readonly CapturedMerchant[]> => {
  const batch: CapturedMerchant[] = [];
  let characters = 0;
  for (;;) {
    const untilMs = performance.now() + sliceMs;
    let isComplete = false;
    while (!isComplete && characters < batchCharacters && performance.now() < untilMs) {
      isComplete = !capture.advance();
      for (const merchant of capture.drain()) {
        batch.push(merchant);
        characters += merchant.document.length;
      }
    }
    if (isComplete || characters >= batchCharacters) return batch;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const writeCapture = async (transaction: Transaction, format: number, capture: Capture): Promise<Capture> => {
  try {
    for (;;) {
      const batch = await nextBatch(capture);
      if (batch.length === 0) break;
      await transaction.execute(writeMerchants, [
        format,
        batch.map(({ merchantId }) => merchantId),
        batch.map(({ touched }) => touched),
        batch.map(({ document }) => document),
        batch.map(({ document }) => crc32(document)),
      ]);
    }
  } finally {
    capture.end();
  }
  const { position, merchantCount, shared } = capture;
  await transaction.execute(deleteForgotten, [format, merchantCount]);
  await transaction.execute(completeSnapshot, [format, position, merchantCount, shared, crc32(shared)]);
  return capture;
};

export const createScoreSnapshotStore = (database: Database, format: number): ScoreSnapshotStore => ({
  find: async () => {
    const [row] = await database.query(readSnapshot, [format]);
    return row === undefined ? null : toSummary(row);
  },
  load: () => database.transaction((transaction) => loadAll(transaction, format), "load score snapshot"),
  create: (lineage, capture) =>
    database.transaction(async (transaction) => {
      const inserted = await transaction.execute(insertSnapshot, [format, lineage]);
      return inserted === 0 ? null : writeCapture(transaction, format, capture());
    }, "create score snapshot"),
  update: (lineage, capture) =>
    database.transaction(async (transaction) => {
      const [locked] = await transaction.query(lockSnapshot, [format, lineage]);
      const begun = locked === undefined ? null : capture(locked.position);
      return begun === null ? null : writeCapture(transaction, format, begun);
    }, "update score snapshot"),
  discard: async (lineage) => {
    await database.execute(deleteSnapshot, [format, lineage]);
  },
});
