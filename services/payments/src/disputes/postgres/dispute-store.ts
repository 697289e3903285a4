import type { Database, StatementValue } from "@railyard/database";
import { outboxParameter } from "@railyard/outbox";

import type { DisputeChange, DisputeStore, FileStore, FileWithContent, StoredDispute } from "../ports.ts";
import type { StoredDisputeRow } from "./dispute-row.ts";
import {
  changingDisputeColumns,
  disputeFromRow,
  disputes,
  fileColumns,
  files,
  storedDisputeFromRow,
} from "./dispute-row.ts";
import {
  disputesOfPayments,
  findDispute,
  findFiles,
  insertDispute,
  insertFile,
  loadDispute,
  readFile,
  redactDisputes,
  redactionBatch,
  removeFile,
  saveDispute,
  saveDisputeWithFile,
} from "./dispute-statements.ts";
import { createDisputeLists } from "./dispute-lists.ts";
import type { PiiSeals } from "../../kernel/ports.ts";
import type { Sealed } from "../../kernel/postgres/outbox-events.ts";
import { outboxEvents, sealedOutbox, withSealedEvents } from "../../kernel/postgres/outbox-events.ts";
import type { DisputesListing } from "./listed-disputes.ts";

const saveValues = (change: Sealed<DisputeChange>): StatementValue[] => {
  const { after } = change;
  return [
    after.merchantId,
    after.disputeId,
    change.expectedVersion,
    change.directoryVersion,
    change.boundFileIds ?? [],
    change.releasedFileIds ?? [],
    outboxParameter(outboxEvents(change.events, after.merchantId, change.directoryVersion)),
    ...changingDisputeColumns.values(after),
  ];
};

const contentValues = ({ file, sealedContent }: FileWithContent): StatementValue[] =>
  files.values({ ...file, sealedContent });

const firstStored = ([row]: readonly StoredDisputeRow[]): StoredDispute | null =>
  row === undefined ? null : storedDisputeFromRow(row);

/** Disputes in PostgreSQL; every function is one statement. */
export const createDisputeStore = (
  database: Database,
  seals: PiiSeals,
  listings: { readonly disputes: DisputesListing },
): DisputeStore => ({
  ...createDisputeLists(listings),
  insert: async (dispute, events, directoryVersion) => {
    const rows = await database.query(insertDispute, [
      await sealedOutbox(seals, events, dispute.merchantId, directoryVersion),
      ...disputes.values({ ...dispute, directoryVersion }),
    ]);
    return rows.length === 1;
  },
  load: async (merchantId, disputeId) => firstStored(await database.query(loadDispute, [merchantId, disputeId])),
  findByConnectorId: async (merchantId, merchantConnectorId, connectorDisputeId) =>
    firstStored(await database.query(findDispute, [merchantId, merchantConnectorId, connectorDisputeId])),
  ofPayments: async (merchantId, paymentIds) =>
    (await database.query(disputesOfPayments, [merchantId, paymentIds])).map(disputeFromRow),
  save: async (change) => {
    const values = saveValues(await withSealedEvents(seals, change, change.after.merchantId));
    return (await database.query(saveDispute, values)).length === 1;
  },
  saveWithFile: async (change, stored) => {
    const sealed = await withSealedEvents(seals, change, change.after.merchantId);
    const values = [...saveValues(sealed), ...contentValues(stored)];
    return (await database.query(saveDisputeWithFile, values)).length === 1;
  },
  redact: async (merchantId, customerId, after) => {
    const batch = await database.query(redactDisputes, [merchantId, customerId, after]);
    const lastId = batch.length < redactionBatch ? null : (batch.at(-1)?.dispute_id ?? null);
    // No event shows evidence.
    return { lastId, objectIds: [], isUnderWay: batch.some(({ is_left: isLeft }) => isLeft) };
  },
});

/** Files in PostgreSQL, content and all: they are few and small. */
export const createFileStore = (database: Database): FileStore => ({
  insert: async (stored) => {
    await database.execute(insertFile, contentValues(stored));
  },
  find: async (merchantId, fileIds) =>
    fileIds.length === 0 ? [] : (await database.query(findFiles, [merchantId, fileIds])).map(fileColumns.fromRow),
  read: async (merchantId, fileId) => {
    const [row] = await database.query(readFile, [merchantId, fileId]);
    return row === undefined ? null : { file: fileColumns.fromRow(row), sealedContent: row.sealed_content };
  },
  remove: async (merchantId, fileId) => {
    const [row] = await database.query(removeFile, [merchantId, fileId]);
    if (row?.removed === true) return "removed";
    return row?.found === true ? "in_use" : "not_found";
  },
});
