import type { DisputeStage, DisputeStatus } from "@railyard/contracts";
import type { Row } from "@railyard/database";
import { bigint, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { DisputeDetails } from "../domain/dispute.ts";
import type { StoredDispute } from "../ports.ts";

export const disputes = defineTable("disputes", {
  merchant_id: text(),
  dispute_id: text(),
  payment_id: text(),
  attempt_number: integer(),
  profile_id: text(),
  version: integer(),
  stage: text<DisputeStage>(),
  status: text<DisputeStatus>(),
  amount: bigint(),
  currency: text<CurrencyCode>(),
  connector: text(),
  merchant_connector_id: text(),
  connector_transaction_id: text(),
  connector_dispute_id: text(),
  connector_status: text(),
  reason: text().orNull(),
  challenge_required_by: timestamptz().orNull(),
  connector_created_at: timestamptz().orNull(),
  connector_updated_at: timestamptz().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  due_at: timestamptz().orNull(),
  due_count: integer(),
  directory_version: bigint().orNull(),
  details: jsonb<DisputeDetails>(),
});

export type DisputeRow = Row<typeof disputes>;

/** A dispute with the sum of its payment's refunds. */
export type StoredDisputeRow = DisputeRow & { readonly amount_refunded: number };

export const disputeFromRow = disputes.without("directory_version").fromRow;

export const storedDisputeFromRow = (row: StoredDisputeRow): StoredDispute => ({
  dispute: disputeFromRow(row),
  amountRefunded: row.amount_refunded,
  directoryVersion: row.directory_version,
});

/** Columns that a change of a dispute can change, in addition to the version of the merchant's settings. */
export const changingDisputeColumns = disputes.pick(
  "version",
  "stage",
  "status",
  "amount",
  "connector_status",
  "reason",
  "challenge_required_by",
  "connector_created_at",
  "connector_updated_at",
  "modified_at",
  "due_at",
  "due_count",
  "details",
);

export const files = defineTable("files", {
  merchant_id: text(),
  file_id: text(),
  file_name: text().orNull(),
  content_type: text(),
  purpose: text(),
  bytes: integer(),
  dispute_id: text().orNull(),
  created_at: timestamptz(),
  sealed_content: text(),
});

/** Those of a {@link StoredFile}; the content is only read where it is wanted. */
export const fileColumns = files.without("sealed_content");
