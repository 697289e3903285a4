import type { WithoutEffect } from "../../kernel/domain/without-effect.ts";
import type { PayoutStatus } from "@railyard/contracts";

import type { AttemptError } from "../../payments/domain/attempt.ts";
import type { Difference, StatedFacts } from "../../kernel/domain/integrity.ts";
import type { CheckSchedule } from "../../kernel/domain/check-schedule.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Payout, PayoutChoice, PayoutDetails } from "./payout.ts";
import { isSent, startPayoutAttempt } from "./payout.ts";
import type { PayoutEvent } from "./payout-status.ts";
import { isEnded, payoutTransition } from "./payout-status.ts";

/** What a provider reports of a payout. */
export interface PayoutAnswer {
  readonly payoutStatus:
    | "requires_vendor_account_creation"
    | "initiated"
    | "pending"
    | "success"
    | "failed"
    | "cancelled"
    | "reversed"
    | "ineligible"
    | "unchanged";
  readonly settlement: "final" | "await_webhook" | "poll";
  readonly connectorPayoutId: string | null;
  /** Every id that the provider names it by here, where it uses several. */
  readonly connectorPayoutIds?: readonly string[];
  readonly stated?: StatedFacts;
  /** Set on a judged answer: what differs from the payout as it was asked for, for which nothing else is believed. */
  readonly differences?: readonly Difference[];
  readonly error?: AttemptError;
  /** Look-ups only: false when the provider has never seen the payout. */
  readonly found?: boolean;
  readonly transport?: "timeout" | "connection_lost" | "not_sent";
  /** Set when the provider has certainly not acted. */
  readonly withoutEffect?: WithoutEffect;
  /** The provider was asked to stop the payout and would not. */
  readonly isStopRefused?: boolean;
}

const eventOfAnswer = {
  requires_vendor_account_creation: "recipient_needed",
  initiated: "accepted",
  pending: "outcome_unknown",
  success: "paid",
  failed: "refused",
  cancelled: "cancelled",
  reversed: "returned",
  ineligible: "not_permitted",
} as const satisfies Partial<Record<PayoutAnswer["payoutStatus"], PayoutEvent>>;

/** What the answer means; null when it leaves everything as it was. */
const eventOf = (payout: Payout, { payoutStatus }: PayoutAnswer): PayoutEvent | null => {
  if (payoutStatus !== "unchanged") return eventOfAnswer[payoutStatus];
  // A payout that was sent and whose outcome is unknown stays in progress until a look-up or a webhook brings the
  // outcome.
  return payout.status === "requires_fulfillment" && isSent(payout) ? "outcome_unknown" : null;
};

/** Whether the provider refused for good, so that another one may be asked. */
export const isRefusal = ({ payoutStatus }: PayoutAnswer): boolean =>
  payoutStatus === "failed" || payoutStatus === "ineligible";

const failedStatuses: readonly PayoutStatus[] = ["failed", "ineligible", "reversed"];

/** What a refusal makes of the payout; null when there is none, or it comes too late to change anything. */
export const refusedPayout = (
  payout: Payout,
  answer: PayoutAnswer,
  schedule: CheckSchedule,
  now: Date,
): Payout | null => {
  if (!isRefusal(answer) || isEnded(payout.status)) return null;
  const refused = settlePayout(payout, answer, schedule, now);
  return failedStatuses.includes(refused.status) ? refused : null;
};

/** The payout at the beginning of an attempt at another provider; the next process that picks it up sends it. */
export const triedElsewhere = (payout: Payout, choice: PayoutChoice, refused: Payout, now: Date): Payout | null => {
  const { legal, status } = payoutTransition(payout.status, "tried_elsewhere");
  if (!legal) return null;
  const next = startPayoutAttempt(payout, { choice, until: now, now, refused });
  return { ...next, status, details: { ...without(next.details, "claimedUntil"), isUnsent: true } };
};

const leftOver = (details: PayoutDetails, answer: PayoutAnswer, isOver: boolean): PayoutDetails => {
  const kept = without(details, "claimedUntil", "error");
  if (answer.isStopRefused === true) return without(kept, "isStopping", "cancellationReason");
  return isOver ? without(kept, "isStopping") : kept;
};

const withIds = (details: PayoutDetails, { connectorPayoutIds: named = [] }: PayoutAnswer): PayoutDetails =>
  named.length === 0
    ? details
    : { ...details, connectorPayoutIds: [...new Set([...(details.connectorPayoutIds ?? []), ...named])] };

/** The payout after the provider's answer, with its claim released; the very same object when that changes nothing. */
export const settlePayout = (payout: Payout, answer: PayoutAnswer, schedule: CheckSchedule, now: Date): Payout => {
  const event = eventOf(payout, answer);
  const move = event === null ? null : payoutTransition(payout.status, event);
  const isMove = move?.legal === true;
  const status = isMove ? move.status : payout.status;
  const connectorPayoutId = isMove ? (answer.connectorPayoutId ?? payout.connectorPayoutId) : payout.connectorPayoutId;
  const isSame = status === payout.status && connectorPayoutId === payout.connectorPayoutId;
  const isDoubted = answer.differences !== undefined && !isEnded(payout.status);
  const isShown = isDoubted && answer.error?.reason !== payout.details.error?.reason;
  if (isSame && !isShown && payout.details.claimedUntil === undefined) return payout;
  const showsError = failedStatuses.includes(status) || isDoubted;
  const error = showsError ? (answer.error ?? payout.details.error) : undefined;
  const isOver = isEnded(status);
  const details = withIds(leftOver(payout.details, answer, isOver), answer);
  return {
    ...payout,
    version: payout.version + 1,
    status,
    connectorPayoutId,
    modifiedAt: isSame ? payout.modifiedAt : now,
    dueAt: isOver ? null : isSent(payout) ? nextCheckAt(schedule, payout.dueCount, now) : payout.expiresAt,
    // The destination is no longer needed.
    sealedMethod: isOver ? null : payout.sealedMethod,
    details: error === undefined ? details : { ...details, error },
  };
};

/** Event types of the class `payouts`. */
export type PayoutEventType =
  | "payout_success"
  | "payout_failed"
  | "payout_initiated"
  | "payout_processing"
  | "payout_cancelled"
  | "payout_expired"
  | "payout_reversed"
  | "payout_not_permitted";

const eventTypeOfStatus: Readonly<Partial<Record<PayoutStatus, PayoutEventType>>> = {
  success: "payout_success",
  failed: "payout_failed",
  initiated: "payout_initiated",
  pending: "payout_processing",
  cancelled: "payout_cancelled",
  expired: "payout_expired",
  reversed: "payout_reversed",
  ineligible: "payout_not_permitted",
};

/** The event that a change caused; null when the merchant receives none. */
export const payoutEventOf = (before: Payout, after: Payout): PayoutEventType | null =>
  before.status === after.status ? null : (eventTypeOfStatus[after.status] ?? null);

/** The payout, cancelled by the merchant or expired without a confirmation. */
export const endedPayout = (
  payout: Payout,
  event: "cancelled" | "expired",
  reason: string | null,
  now: Date,
): Payout => {
  const move = payoutTransition(payout.status, event);
  if (!move.legal) return payout;
  const details = without(payout.details, "claimedUntil");
  return {
    ...payout,
    version: payout.version + 1,
    status: move.status,
    modifiedAt: now,
    dueAt: null,
    sealedMethod: null,
    details: reason === null ? details : { ...details, cancellationReason: reason },
  };
};
