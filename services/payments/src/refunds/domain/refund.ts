import type { Difference, StatedFacts } from "../../kernel/domain/integrity.ts";
import type { WithoutEffect } from "../../kernel/domain/without-effect.ts";
import type { Interruptible } from "../../kernel/domain/interruption.ts";
import type { RefundStatus } from "@railyard/contracts";
import { defined } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";
import { addMinorUnits, remainingMinorUnits } from "@railyard/money";

import { failures } from "../failures.ts";
import type { AttemptError } from "../../payments/domain/attempt.ts";
import type { CheckSchedule } from "../../kernel/domain/check-schedule.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";
import { isPossible, operationStatuses } from "../../payments/domain/operations.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import { isVoidPending } from "../../payments/domain/post-capture-void.ts";
import { without } from "../../kernel/domain/without.ts";
import { judgedRefund } from "./refund-integrity.ts";
import type { RefundEvent } from "./refund-status.ts";
import { isFinalRefund, newRefundStatus, refundStatusAfter } from "./refund-status.ts";
import type { KeptSplitRefund, SplitRefundOrder } from "./split-refund.ts";
import { splitRefundOf } from "./split-refund.ts";

/** Refunds of one payment, failed ones included. */
export const maximumRefunds = 10;

/** Days after its creation in which a payment can be refunded. */
const refundableDays = 365;

const dayMs = 24 * 60 * 60 * 1000;

/** Facts of a refund that no query looks for. */
export interface RefundDetails extends Interruptible {
  readonly reason?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly splitRefunds?: KeptSplitRefund;
  /** Set when the merchant pays although disputes may have taken the money back. */
  readonly isDespiteDisputes?: true;
  /** Set when it was made at the provider itself. */
  readonly isExternal?: true;
  /** What it takes off the refundable amount, in minor units, where the provider refunded more than was left. */
  readonly countedAmount?: number;
  readonly error?: AttemptError;
  /** Until when (ISO 8601) the process that is asking the provider has claimed the refund. */
  readonly askedUntil?: string;
}

/** Money given back for a payment. The amount is in minor units of the payment's currency. */
export interface Refund {
  readonly merchantId: string;
  readonly refundId: string;
  readonly paymentId: string;
  readonly attemptNumber: number;
  readonly profileId: string;
  /** Grows by one with every change; 1 at creation. */
  readonly version: number;
  readonly status: RefundStatus;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly connectorTransactionId: string;
  readonly connectorRefundId: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When the recovery job has to check the refund if it has no final status by then. */
  readonly dueAt: Date | null;
  readonly dueCount: number;
  readonly details: RefundDetails;
}

/** What a provider reports of a refund. */
export interface RefundAnswer {
  readonly refundStatus: "pending" | "success" | "failure" | "manual_review" | "unchanged";
  readonly settlement: "final" | "await_webhook" | "poll";
  readonly connectorRefundId: string | null;
  readonly amountRefunded?: number;
  readonly stated?: StatedFacts;
  /** Set on a judged answer: what differs from the refund as it was asked for, for which nothing else is believed. */
  readonly differences?: readonly Difference[];
  /** Set on what an operator has found out, which is compared with nothing. */
  readonly isCorrection?: true;
  readonly error?: AttemptError;
  /** Look-ups only: false when the provider has never seen the refund. */
  readonly found?: boolean;
  /** Set on answers to what was sent without a key: until when it may still be on its way. */
  readonly mayArriveUntil?: Date;
  /** Set on what the provider itself reports after a success: a refund may fail at the bank days later. */
  readonly mayTakeBack?: true;
  readonly transport?: "timeout" | "connection_lost" | "not_sent";
  /** Set when the provider has certainly not acted. */
  readonly withoutEffect?: WithoutEffect;
}

/** What is to be refunded, as the caller orders it. */
export interface RefundOrder {
  /** In minor units; null: everything that is left. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  /** Null when it does not state what is taken back of a shared payment. */
  readonly split: SplitRefundOrder | null;
  readonly isDespiteDisputes: boolean;
}

/** What a new refund needs in addition to the order. */
export interface RefundContext {
  readonly refundId: string;
  readonly now: Date;
  /** Until when the request may ask the provider; null: it is asked later. */
  readonly leaseUntil: Date | null;
}

/** What is captured and neither refunded, nor about to be, nor taken back by a dispute. */
export const refundableAmount = ({ payment }: PaymentWithAttempt): number =>
  remainingMinorUnits(payment.amountCaptured ?? 0, addMinorUnits(payment.amountRefunded, payment.amountChargedBack));

/**
 * Refuses an amount that is not there to be given back.
 * @param field the member of the request that the amount is from.
 * @throws {Failure} `refund_exceeds_captured`, `refund_disputed` (IR_13).
 */
export const assertRefundable = (
  state: PaymentWithAttempt,
  { amount, isDespiteDisputes = false }: { readonly amount: number; readonly isDespiteDisputes?: boolean | undefined },
  field = "amount",
): void => {
  const { amountCaptured, amountRefunded: refunded, amountChargedBack: chargedBack } = state.payment;
  const captured = amountCaptured ?? 0;
  const unrefunded = remainingMinorUnits(captured, refunded);
  const refundable = refundableAmount(state);
  if (amount > 0 && amount <= (isDespiteDisputes ? unrefunded : refundable)) return;
  const figures = { captured, refunded, charged_back: chargedBack, refundable };
  const details = { field, ...figures, data: figures };
  // Without a dispute it would have been refused just so.
  if (chargedBack === 0 || amount > unrefunded) throw failures.refund_exceeds_captured(details);
  throw failures.refund_disputed(details);
};

/**
 * Refuses any refund of a payment that is not in a state, or not young enough, for one.
 * @throws {Failure} `refund_in_wrong_state` (IR_14), `refund_after_void` (IR_16), `refund_too_late`,
 * `refund_attempts_exhausted` (IR_12).
 */
export const assertMayRefund = (state: PaymentWithAttempt, now: Date): void => {
  const { payment, attempt } = state;
  if (attempt.status === "voided_post_charge" || isVoidPending(payment)) throw failures.refund_after_void();
  if (!isPossible("refund", payment.status)) {
    throw failures.refund_in_wrong_state({
      field: "payment.status",
      current: payment.status,
      expected: operationStatuses.refund.join(", "),
    });
  }
  if (now.getTime() - payment.createdAt.getTime() > refundableDays * dayMs) {
    throw failures.refund_too_late({ field: "created_at", days: refundableDays });
  }
  if (payment.refundCount >= maximumRefunds) throw failures.refund_attempts_exhausted({ limit: maximumRefunds });
};

/**
 * The refund that is ordered, by default of everything that is left. The sum is checked again by the
 * statement that stores it, because others may refund, or a dispute may come, at the same moment.
 * @throws {Failure} `refund_in_wrong_state` (IR_14), `refund_after_void` (IR_16), `refund_too_late`,
 * `refund_amount_not_positive` (IR_05), `refund_attempts_exhausted` (IR_12), `refund_exceeds_captured` and
 * `refund_disputed` (IR_13), `invalid_data` (IR_06).
 */
export const newRefund = (order: RefundOrder, state: PaymentWithAttempt, context: RefundContext): Refund => {
  assertMayRefund(state, context.now);
  const { payment, attempt } = state;
  const splitRefunds = splitRefundOf(order.split, state);
  const { isDespiteDisputes, reason, metadata } = order;
  const amount = order.amount ?? refundableAmount(state);
  if (order.amount === 0) throw failures.refund_amount_not_positive({ field: "amount" });
  assertRefundable(state, { amount, isDespiteDisputes });
  return {
    merchantId: payment.merchantId,
    refundId: context.refundId,
    paymentId: payment.paymentId,
    attemptNumber: attempt.number,
    profileId: payment.profileId,
    version: 1,
    status: newRefundStatus,
    amount,
    currency: payment.currency,
    connector: attempt.connector ?? "",
    merchantConnectorId: attempt.merchantConnectorId ?? "",
    connectorTransactionId: attempt.connectorTransactionId ?? "",
    connectorRefundId: null,
    createdAt: context.now,
    modifiedAt: context.now,
    dueAt: context.leaseUntil ?? context.now,
    dueCount: 0,
    details: {
      ...defined({
        askedUntil: context.leaseUntil?.toISOString(),
        reason: reason ?? undefined,
        metadata: metadata ?? undefined,
        splitRefunds,
      }),
      ...(isDespiteDisputes ? { isDespiteDisputes } : {}),
    },
  };
};

const eventOfAnswer = {
  pending: "outcome_unknown",
  success: "paid_back",
  failure: "refused",
  manual_review: "review_needed",
} as const satisfies Record<Exclude<RefundAnswer["refundStatus"], "unchanged">, RefundEvent>;

/** Whether a process is asking the provider for the refund right now. */
export const isUnderWay = ({ details }: Refund, now: Date): boolean =>
  details.askedUntil !== undefined && new Date(details.askedUntil) > now;

/** The refund, claimed by the process that asks the provider about it. */
export const claimRefund = (refund: Refund, until: Date): Refund => ({
  ...refund,
  version: refund.version + 1,
  dueAt: until,
  details: { ...refund.details, askedUntil: until.toISOString() },
});

/** Whether the answer states that a refund that had succeeded has failed. */
export const isTakenBack = (refund: Refund, { refundStatus }: Pick<RefundAnswer, "refundStatus">): boolean =>
  refund.status === "succeeded" && refundStatus === "failure";

/** Whether the answer states that a refund that had failed was paid back. */
export const isPaidAfterEnd = (refund: Refund, { refundStatus }: Pick<RefundAnswer, "refundStatus">): boolean =>
  refund.status === "failed" && refundStatus === "success";

/** What happened according to the answer; null: nothing, or nothing that can happen to a refund that has ended. */
const refundEventOfAnswer = (refund: Refund, answer: RefundAnswer): RefundEvent | null => {
  if (isFinalRefund(refund.status)) {
    return answer.mayTakeBack === true && isTakenBack(refund, answer) ? "returned" : null;
  }
  return answer.refundStatus === "unchanged" ? null : eventOfAnswer[answer.refundStatus];
};

/** The refund after the provider's answer; the very same object when a final refund stays as it is. */
export const settleRefund = (refund: Refund, reported: RefundAnswer, schedule: CheckSchedule, now: Date): Refund => {
  const answer = judgedRefund(refund, reported);
  const event = refundEventOfAnswer(refund, answer);
  if (event === null && isFinalRefund(refund.status)) return refund;
  const status = event === null ? refund.status : refundStatusAfter(refund.status, event);
  const connectorRefundId = answer.connectorRefundId ?? refund.connectorRefundId;
  const isSame = status === refund.status && connectorRefundId === refund.connectorRefundId;
  const kept = without(refund.details, "error", "askedUntil");
  const error = status === "failed" || status === "review" ? answer.error : undefined;
  const { mayArriveUntil: until } = answer;
  const interrupted = until === undefined ? {} : { interruptedUntil: until.toISOString() };
  return {
    ...refund,
    version: isSame ? refund.version : refund.version + 1,
    status,
    connectorRefundId,
    modifiedAt: isSame ? refund.modifiedAt : now,
    dueAt: isFinalRefund(status) ? null : nextCheckAt(schedule, refund.dueCount, now),
    details: { ...kept, ...interrupted, ...defined({ error }) },
  };
};

/** Event types of the class `refunds`. */
export type RefundEventType = "refund_succeeded" | "refund_failed";

/** The event that a change caused; null when the merchant receives none. */
export const refundEventOf = (before: Refund, after: Refund): RefundEventType | null => {
  if (before.status === after.status) return null;
  if (after.status === "succeeded") return "refund_succeeded";
  return after.status === "failed" ? "refund_failed" : null;
};
