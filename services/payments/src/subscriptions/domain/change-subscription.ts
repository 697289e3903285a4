import { failures } from "../failures.ts";
import { restartedNow } from "./billing.ts";
import type { Invoice } from "./invoice.ts";
import { isOpen } from "./invoice.ts";
import { invoiceStatusAfter } from "./invoice-status.ts";
import type { BilledSubscription, Subscription, SubscriptionDetails } from "./subscription.ts";
import { checkSubscription, statusAfter } from "./subscription.ts";
import type { Terms } from "./terms.ts";

/**
 * The subscription, paused.
 * @throws {Failure} `subscription_wrong_status` (IR_16).
 */
export const pausedSubscription = ({ subscription, invoice }: BilledSubscription, now: Date): BilledSubscription => {
  checkSubscription(subscription, "pause");
  const status = statusAfter(subscription.status, "paused");
  return { subscription: { ...subscription, status, pausedAt: now, modifiedAt: now }, invoice };
};

const chargedAtOnce = (invoice: Invoice, now: Date): Invoice =>
  invoice.status === "payment_failed" ? { ...invoice, nextAttemptAt: now } : invoice;

/** A paused subscription is active again; a period that ended meanwhile is not charged, the next one begins now. */
const resumedFromPause = ({ subscription, invoice }: BilledSubscription, now: Date): BilledSubscription => {
  const isInTrial = invoice?.kind === "setup";
  const status = statusAfter(subscription.status, isInTrial ? "resumed_in_trial" : "resumed");
  const going: Subscription = { ...subscription, status, pausedAt: null, modifiedAt: now };
  const isOver = going.period !== null && going.period.end <= now;
  if (isOpen(invoice)) {
    const billed = { subscription: going, invoice: chargedAtOnce(invoice, now) };
    return isOver ? restartedNow(billed, now) : billed;
  }
  if (!isOver || going.period === null) return { subscription: going, invoice };
  const period = { start: going.period.start, end: now };
  return { subscription: { ...going, anchorAt: now, periodIndex: -1, period }, invoice };
};

/**
 * The subscription, resumed. For one that is unpaid, only the open invoice is charged again.
 * @throws {Failure} `subscription_wrong_status` (IR_16).
 */
export const resumedSubscription = (billed: BilledSubscription, now: Date): BilledSubscription => {
  const { subscription, invoice } = billed;
  checkSubscription(subscription, "resume");
  if (subscription.status === "paused") return resumedFromPause(billed, now);
  if (!isOpen(invoice)) return billed;
  return { subscription: { ...subscription, modifiedAt: now }, invoice: chargedAtOnce(invoice, now) };
};

const voided = (invoice: Invoice | null): Invoice | null =>
  // A payment in progress will have an outcome, which decides.
  isOpen(invoice) && invoice.status !== "payment_pending"
    ? { ...invoice, status: invoiceStatusAfter(invoice.status, "voided"), nextAttemptAt: null }
    : invoice;

/** The subscription, ended. */
export const endedSubscription = ({ subscription, invoice }: BilledSubscription, now: Date): BilledSubscription => ({
  subscription: {
    ...subscription,
    status: statusAfter(subscription.status, "cancelled"),
    cancelledAt: now,
    pausedAt: null,
    nextTerms: null,
    modifiedAt: now,
  },
  invoice: voided(invoice),
});

/** The subscription that was not confirmed in time. */
export const expiredSubscription = ({ subscription, invoice }: BilledSubscription, now: Date): BilledSubscription => ({
  subscription: { ...subscription, status: statusAfter(subscription.status, "expired"), modifiedAt: now },
  invoice: voided(invoice),
});

/** How the merchant wants the subscription to end. */
export interface Cancellation {
  /** With the period that is paid, rather than at once. */
  readonly isAtPeriodEnd: boolean;
  readonly reason: string | null;
}

const endingStatuses: readonly Subscription["status"][] = ["trial", "active", "paused"];

/**
 * The subscription, ended or to be ended with its period.
 * @throws {Failure} `subscription_wrong_status` (IR_16).
 */
export const cancelledSubscription = (
  billed: BilledSubscription,
  { isAtPeriodEnd, reason }: Cancellation,
  now: Date,
): BilledSubscription => {
  const { subscription, invoice } = billed;
  checkSubscription(subscription, "cancel");
  const details = reason === null ? subscription.details : { ...subscription.details, cancellationReason: reason };
  const stated: Subscription = { ...subscription, details };
  if (!isAtPeriodEnd) return endedSubscription({ subscription: stated, invoice }, now);
  if (!endingStatuses.includes(subscription.status)) {
    throw failures.subscription_wrong_status({
      operation: "cancel at the end of the term",
      current: subscription.status,
      expected: endingStatuses.join(", "),
    });
  }
  return { subscription: { ...stated, cancelAtPeriodEnd: true, modifiedAt: now }, invoice };
};

/** What the merchant changes of a subscription, its terms apart; null: it stays. */
export interface StatedSubscriptionChange {
  readonly merchantReferenceId: string | null;
  readonly paymentMethodId: string | null;
  /** Takes back that the subscription ends with its period. */
  readonly isContinued: boolean;
  readonly details: Pick<SubscriptionDetails, "description" | "metadata">;
}

/** What an update sets, looked up. */
export interface SubscriptionChange {
  readonly stated: StatedSubscriptionChange;
  /** Null when the terms stay. */
  readonly terms: Terms | null;
  /** Days of the trial of the new price. */
  readonly trialDays: number;
}

const isSameTerms = (left: Terms, right: Terms): boolean =>
  left.lines.length === right.lines.length &&
  left.lines.every(({ itemPriceId, quantity }, index) => {
    const other = right.lines[index];
    return itemPriceId === other?.itemPriceId && quantity === other.quantity;
  });

const withTerms = (subscription: Subscription, { terms, trialDays }: SubscriptionChange): Subscription => {
  if (terms === null) return subscription;
  // Before it has begun, there is no period that the old terms could apply to.
  if (subscription.anchorAt === null) return { ...subscription, terms, trialDays };
  if (terms.currency !== subscription.terms.currency) {
    throw failures.subscription_currency_fixed({ field: "item_price_id", currency: subscription.terms.currency });
  }
  return { ...subscription, nextTerms: isSameTerms(terms, subscription.terms) ? null : terms };
};

/**
 * The subscription with what the merchant changes.
 * @throws {Failure} `subscription_wrong_status`, `subscription_currency_fixed` (IR_16).
 */
export const updatedSubscription = (
  { subscription, invoice }: BilledSubscription,
  change: SubscriptionChange,
  now: Date,
): BilledSubscription => {
  checkSubscription(subscription, "update");
  const { stated } = change;
  return {
    invoice,
    subscription: {
      ...withTerms(subscription, change),
      merchantReferenceId: stated.merchantReferenceId ?? subscription.merchantReferenceId,
      paymentMethodId: stated.paymentMethodId ?? subscription.paymentMethodId,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd && !stated.isContinued,
      modifiedAt: now,
      details: { ...subscription.details, ...stated.details },
    },
  };
};
