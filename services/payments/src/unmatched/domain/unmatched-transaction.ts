import type {
  AuditActor,
  UnmatchedTransactionKind,
  UnmatchedTransactionResolution,
  UnmatchedTransactionStatus,
} from "@railyard/contracts";
import { defined } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";

import type { CheckSchedule } from "../../kernel/domain/check-schedule.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";
import type { Interruptible } from "../../kernel/domain/interruption.ts";
import { without } from "../../kernel/domain/without.ts";
import type { AttemptError } from "../../payments/domain/attempt.ts";
import type { UnmatchedEvent } from "./unmatched-status.ts";
import { isFollowedUp, unmatchedStatusAfter } from "./unmatched-status.ts";

/** How an operator closed an unmatched transaction, and who it was. */
export interface Resolution {
  readonly outcome: UnmatchedTransactionResolution;
  readonly note: string;
  readonly actorKind: AuditActor["actor_kind"];
  readonly actorId: string | null;
  /** ISO 8601. */
  readonly resolvedAt: string;
}

/** Facts of an unmatched transaction that no query looks for. */
export interface UnmatchedDetails extends Interruptible {
  /** Until when (ISO 8601) the process that is asking the provider has claimed it. */
  readonly askedUntil?: string;
  /** When (ISO 8601) the void or the refund was first sent. */
  readonly sentAt?: string;
  readonly error?: AttemptError;
  /** Kept when the provider reports afterwards that the money is back. */
  readonly resolution?: Resolution;
}

/**
 * A transaction at a provider that belongs to an attempt whose money is not the payment's: an earlier attempt, one that
 * was never stored, or the last one of a cancelled payment. One for each attempt. Amounts in minor units.
 */
export interface UnmatchedTransaction {
  readonly merchantId: string;
  readonly unmatchedTransactionId: string;
  readonly paymentId: string;
  readonly attemptNumber: number;
  readonly profileId: string;
  /** Grows by one with every change; 1 at creation. */
  readonly version: number;
  readonly status: UnmatchedTransactionStatus;
  /** Null until the provider has confirmed what it holds or took. */
  readonly kind: UnmatchedTransactionKind | null;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly connectorTransactionId: string | null;
  readonly connectorRefundId: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When the recovery job has to check it if nothing has changed it by then. */
  readonly dueAt: Date | null;
  readonly dueCount: number;
  readonly details: UnmatchedDetails;
}

/** What the provider's answer means for an unmatched transaction. */
export type ReversalAnswer =
  | { readonly step: "no_money" }
  | {
      readonly step: "money_found";
      readonly kind: UnmatchedTransactionKind;
      readonly amount: number;
      readonly connectorTransactionId: string | null;
    }
  | {
      readonly step: "reversed" | "returned";
      readonly connectorRefundId?: string | null;
      readonly error?: AttemptError;
    }
  | { readonly step: "not_reversible"; readonly error: AttemptError }
  /** Accepted, not answered, or not decided yet. */
  | {
      readonly step: "unknown";
      readonly connectorRefundId?: string | null;
      /** Until when what was sent without a key may still be on its way. */
      readonly mayArriveUntil?: Date;
      readonly error?: AttemptError;
    };

/** When an unmatched transaction is checked, and for how long. */
export interface UnmatchedSchedule extends CheckSchedule {
  /** Milliseconds without an answer after which an operator has to look. */
  readonly graceMs: number;
}

/** Whether a process is asking the provider right now. */
export const isAsked = ({ details }: UnmatchedTransaction, now: Date): boolean =>
  details.askedUntil !== undefined && new Date(details.askedUntil) > now;

/** Claimed by the process that asks the provider; the first claim of a reversal notes when it is sent. */
export const claimUnmatched = (row: UnmatchedTransaction, until: Date, now: Date): UnmatchedTransaction => ({
  ...row,
  version: row.version + 1,
  dueAt: until,
  details: {
    ...row.details,
    askedUntil: until.toISOString(),
    ...(row.status === "reversing" ? { sentAt: row.details.sentAt ?? now.toISOString() } : {}),
  },
});

const unconfirmed: AttemptError = {
  code: "unconfirmed",
  message: "The provider has not confirmed the transaction or its reversal.",
};

const released = ({ details }: UnmatchedTransaction): UnmatchedDetails => without(details, "askedUntil", "error");

const moved = (
  row: UnmatchedTransaction,
  event: UnmatchedEvent,
  changes: Partial<UnmatchedTransaction>,
  now: Date,
): UnmatchedTransaction => {
  const status = unmatchedStatusAfter(row.status, event);
  if (status === null) return row;
  const dueAt = isFollowedUp(status) ? (changes.dueAt ?? now) : null;
  const { details = released(row), ...rest } = changes;
  // What is in review again is open: the log keeps how it was closed before.
  const kept = status === "review" ? without(details, "resolution") : details;
  return { ...row, ...rest, details: kept, status, dueAt, version: row.version + 1, modifiedAt: now };
};

/** The provider holds or took money: what is to be reversed. A hold that was captured meanwhile is refunded. */
const found = (
  row: UnmatchedTransaction,
  answer: Extract<ReversalAnswer, { readonly step: "money_found" }>,
  schedule: UnmatchedSchedule,
  now: Date,
): UnmatchedTransaction => {
  const { kind, amount } = answer;
  const connectorTransactionId = answer.connectorTransactionId ?? row.connectorTransactionId;
  const isKnown = (row.status === "reversing" || row.status === "resolved") && row.kind === kind;
  if (isKnown) return waiting(row, { step: "unknown" }, schedule, now);
  const details = without(released(row), "sentAt", "interruptedUntil");
  const isReview = row.status === "review" || row.status === "resolved";
  const error = isReview ? row.details.error : undefined;
  const kept = { ...details, ...defined({ error }) };
  const changes = { kind, amount, connectorTransactionId, dueCount: 0, dueAt: now, details: kept };
  return moved(row, "money_found", changes, now);
};

/** Nothing is known yet: the provider is asked again, and after the last check an operator has to look. */
const waiting = (
  row: UnmatchedTransaction,
  answer: Extract<ReversalAnswer, { readonly step: "unknown" }>,
  schedule: UnmatchedSchedule,
  now: Date,
): UnmatchedTransaction => {
  const connectorRefundId = answer.connectorRefundId ?? row.connectorRefundId;
  const details = { ...released(row), ...defined({ interruptedUntil: answer.mayArriveUntil?.toISOString() }) };
  if (!isFollowedUp(row.status)) {
    return {
      ...row,
      details: { ...released(row), ...defined({ error: row.details.error }) },
      dueAt: null,
      version: row.version + 1,
    };
  }
  const isOver = now.getTime() - row.modifiedAt.getTime() > schedule.graceMs;
  const dueAt = isOver ? null : nextCheckAt(schedule, row.dueCount, now);
  if (dueAt !== null) return { ...row, connectorRefundId, details, dueAt, version: row.version + 1 };
  const error = answer.error ?? unconfirmed;
  return moved(row, "not_reversible", { connectorRefundId, details: { ...details, error } }, now);
};

/**
 * The unmatched transaction after the provider's answer, with its claim released; the very same object when nothing
 * that the answer states can happen to it.
 */
export const settleUnmatched = (
  row: UnmatchedTransaction,
  answer: ReversalAnswer,
  schedule: UnmatchedSchedule,
  now: Date,
): UnmatchedTransaction => {
  switch (answer.step) {
    case "unknown":
      return waiting(row, answer, schedule, now);
    case "money_found":
      return found(row, answer, schedule, now);
    case "no_money":
      return moved(row, "no_money", {}, now);
    case "reversed":
      return moved(row, "reversed", { connectorRefundId: answer.connectorRefundId ?? row.connectorRefundId }, now);
    case "returned":
      return moved(row, "returned", { details: { ...released(row), error: answer.error ?? unconfirmed } }, now);
    case "not_reversible":
      return moved(row, "not_reversible", { details: { ...released(row), error: answer.error } }, now);
  }
};

/** Closed by an operator; the very same object when it is not in review. The reason of the review stays. */
export const resolveUnmatched = (row: UnmatchedTransaction, resolution: Resolution, now: Date): UnmatchedTransaction =>
  moved(row, "resolved", { details: { ...without(row.details, "askedUntil"), resolution } }, now);

/** The row when the provider reports money for it again; the very same object when that is known. */
export const reportedAgain = (row: UnmatchedTransaction, now: Date): UnmatchedTransaction =>
  row.status === "dismissed" ? moved(row, "reported_again", { dueCount: 0, dueAt: now }, now) : row;

/** Event types of the class `unmatched_transactions`. */
export type UnmatchedEventType =
  | "unmatched_transaction_detected"
  | "unmatched_transaction_reversed"
  | "unmatched_transaction_review"
  | "unmatched_transaction_resolved";

const eventOfStatus: Readonly<Record<UnmatchedTransactionStatus, UnmatchedEventType | null>> = {
  checking: null,
  dismissed: null,
  reversing: "unmatched_transaction_detected",
  reversed: "unmatched_transaction_reversed",
  review: "unmatched_transaction_review",
  resolved: "unmatched_transaction_resolved",
};

/** The event that a change caused; null when the merchant receives none. `before` null: it is new. */
export const unmatchedEventOf = (
  before: UnmatchedTransaction | null,
  after: UnmatchedTransaction,
): UnmatchedEventType | null => (before?.status === after.status ? null : eventOfStatus[after.status]);
