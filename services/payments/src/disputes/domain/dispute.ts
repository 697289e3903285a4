import type { DisputeStage, DisputeStatus, EvidenceFileType } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

/** Ids of files by what they are evidence of. */
export type EvidenceFiles = Readonly<Partial<Record<EvidenceFileType, string>>>;

/** An answer of the merchant that the provider has not confirmed yet. */
export interface DisputeRequest {
  readonly action: "accept" | "challenge";
  /** Idempotency key with which the provider accepts it only once. */
  readonly key: string;
  /** Until when (ISO 8601) one process has the right to send it; other processes leave it alone until then. */
  readonly sentUntil?: string;
}

/** Facts of a dispute that no query looks for. */
export interface DisputeDetails {
  readonly reasonCode?: string;
  /** The texts that were submitted last, as JSON, encrypted because they contain PII. */
  readonly sealedTexts?: string;
  readonly files?: EvidenceFiles;
  readonly request?: DisputeRequest;
  /** How many answers there were, so that each has a key of its own. */
  readonly requestCount?: number;
}

/** A dispute about a payment. The amount is in minor units of the currency. */
export interface Dispute {
  readonly merchantId: string;
  readonly disputeId: string;
  readonly paymentId: string;
  readonly attemptNumber: number;
  readonly profileId: string;
  /** Grows by one with every change; 1 at creation. */
  readonly version: number;
  readonly stage: DisputeStage;
  readonly status: DisputeStatus;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly connectorTransactionId: string;
  readonly connectorDisputeId: string;
  readonly connectorStatus: string;
  readonly reason: string | null;
  readonly challengeRequiredBy: Date | null;
  readonly connectorCreatedAt: Date | null;
  readonly connectorUpdatedAt: Date | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When the recovery job has to check the dispute. */
  readonly dueAt: Date | null;
  readonly dueCount: number;
  readonly details: DisputeDetails;
}

/** The event that a change caused, which is that of the status; null when neither stage nor status changed. */
export const disputeEventOf = (before: Dispute | null, after: Dispute): DisputeStatus | null =>
  before !== null && before.stage === after.stage && before.status === after.status ? null : after.status;
