import type { DisputeStage, DisputeStatus } from "@railyard/contracts";
import type { StatementValue } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { StoredDispute } from "../ports.ts";
import type { Dispute, DisputeDetails } from "../domain/dispute.ts";
import type { StoredFile } from "../domain/stored-file.ts";

export interface DisputeRow {
  merchant_id: string;
  dispute_id: string;
  payment_id: string;
  attempt_number: number;
  profile_id: string;
  version: number;
  stage: DisputeStage;
  status: DisputeStatus;
  amount: number;
  currency: CurrencyCode;
  connector: string;
  merchant_connector_id: string;
  connector_transaction_id: string;
  connector_dispute_id: string;
  connector_status: string;
  reason: string | null;
  challenge_required_by: Date | null;
  connector_created_at: Date | null;
  connector_updated_at: Date | null;
  created_at: Date;
  modified_at: Date;
  due_at: Date | null;
  due_count: number;
  directory_version: number | null;
  details: DisputeDetails;
}

/** The columns of a {@link DisputeRow}. */
export const disputeColumns = [
  "merchant_id",
  "dispute_id",
  "payment_id",
  "attempt_number",
  "profile_id",
  "version",
  "stage",
  "status",
  "amount",
  "currency",
  "connector",
  "merchant_connector_id",
  "connector_transaction_id",
  "connector_dispute_id",
  "connector_status",
  "reason",
  "challenge_required_by",
  "connector_created_at",
  "connector_updated_at",
  "created_at",
  "modified_at",
  "due_at",
  "due_count",
  "directory_version",
  "details",
] as const satisfies readonly (keyof DisputeRow)[];

/** A dispute with the sum of its payment's refunds. */
export type StoredDisputeRow = DisputeRow & { amount_refunded: number };

export const disputeFromRow = (row: DisputeRow): Dispute => ({
  merchantId: row.merchant_id,
  disputeId: row.dispute_id,
  paymentId: row.payment_id,
  attemptNumber: row.attempt_number,
  profileId: row.profile_id,
  version: row.version,
  stage: row.stage,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  connector: row.connector,
  merchantConnectorId: row.merchant_connector_id,
  connectorTransactionId: row.connector_transaction_id,
  connectorDisputeId: row.connector_dispute_id,
  connectorStatus: row.connector_status,
  reason: row.reason,
  challengeRequiredBy: row.challenge_required_by,
  connectorCreatedAt: row.connector_created_at,
  connectorUpdatedAt: row.connector_updated_at,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  dueAt: row.due_at,
  dueCount: row.due_count,
  details: row.details,
});

export const storedDisputeFromRow = (row: StoredDisputeRow): StoredDispute => ({
  dispute: disputeFromRow(row),
  amountRefunded: row.amount_refunded,
  directoryVersion: row.directory_version,
});

/** Values for {@link disputeColumns}. */
export const disputeValues = (dispute: Dispute, directoryVersion: number | null): StatementValue[] => [
  dispute.merchantId,
  dispute.disputeId,
  dispute.paymentId,
  dispute.attemptNumber,
  dispute.profileId,
  dispute.version,
  dispute.stage,
  dispute.status,
  dispute.amount,
  dispute.currency,
  dispute.connector,
  dispute.merchantConnectorId,
  dispute.connectorTransactionId,
  dispute.connectorDisputeId,
  dispute.connectorStatus,
  dispute.reason,
  dispute.challengeRequiredBy,
  dispute.connectorCreatedAt,
  dispute.connectorUpdatedAt,
  dispute.createdAt,
  dispute.modifiedAt,
  dispute.dueAt,
  dispute.dueCount,
  directoryVersion,
  JSON.stringify(dispute.details),
];

export interface FileRow {
  merchant_id: string;
  file_id: string;
  file_name: string | null;
  content_type: string;
  purpose: string;
  bytes: number;
  dispute_id: string | null;
  created_at: Date;
}

/** The columns of a {@link FileRow}; the content is only read where it is wanted. */
export const fileColumns = [
  "merchant_id",
  "file_id",
  "file_name",
  "content_type",
  "purpose",
  "bytes",
  "dispute_id",
  "created_at",
] as const satisfies readonly (keyof FileRow)[];

export const fileFromRow = (row: FileRow): StoredFile => ({
  merchantId: row.merchant_id,
  fileId: row.file_id,
  fileName: row.file_name,
  contentType: row.content_type,
  purpose: row.purpose,
  bytes: row.bytes,
  disputeId: row.dispute_id,
  createdAt: row.created_at,
});

/** Values for {@link fileColumns}. */
export const fileValues = (file: StoredFile): StatementValue[] => [
  file.merchantId,
  file.fileId,
  file.fileName,
  file.contentType,
  file.purpose,
  file.bytes,
  file.disputeId,
  file.createdAt,
];
