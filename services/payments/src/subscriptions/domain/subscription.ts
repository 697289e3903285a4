import type { SubscriptionStatus } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import { failures } from "../failures.ts";
import { sessionEnd } from "../../kernel/domain/client-secret.ts";
import { checkReturnAddress } from "../../payments/domain/customer-return.ts";
import type { Invoice } from "./invoice.ts";
import type { Period } from "./period.ts";
import type { SubscriptionEvent, SubscriptionOperation } from "./subscription-status.ts";
import {
  isSubscriptionPossible,
  newSubscriptionStatus,
  subscriptionOperationStatuses,
  subscriptionTransition,
} from "./subscription-status.ts";
import type { Terms } from "./terms.ts";

/** What the customer's own payments of one invoice have tried without success. */
export interface CustomerTries {
  readonly invoiceId: string;
  /** Attempts that were decided. */
  readonly attempts: number;
  /** Fingerprints of the cards that browsers have tried. */
  readonly cards: readonly string[];
}

/** Facts of a subscription that no query looks for. */
export interface SubscriptionDetails {
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly returnUrl?: string;
  readonly cancellationReason?: string;
  /** What the customer has tried of an invoice that is not paid. */
  readonly tries?: CustomerTries;
}

/** A customer's subscription to a plan. */
export interface Subscription {
  readonly merchantId: string;
  readonly subscriptionId: string;
  readonly profileId: string;
  /** Increases with every change, and when a payment of it changes, so that a concurrent change is noticed. */
  readonly version: number;
  readonly status: SubscriptionStatus;
  readonly customerId: string;
  readonly merchantReferenceId: string | null;
  readonly terms: Terms;
  /** Terms from the next period on; null when they stay. */
  readonly nextTerms: Terms | null;
  readonly trialDays: number;
  /** The stored payment method that periods are charged to. */
  readonly paymentMethodId: string | null;
  readonly clientSecret: string;
  readonly trial: Period | null;
  /** Where periods are counted from; null until the first payment, or the set-up, has succeeded. */
  readonly anchorAt: Date | null;
  /** Number of the present period, counted from the anchor; -1 when the first one has not begun. */
  readonly periodIndex: number;
  /** The present period; of a trial, the trial. */
  readonly period: Period | null;
  readonly invoiceCount: number;
  readonly cancelAtPeriodEnd: boolean;
  readonly pausedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** Until when it can be confirmed. */
  readonly expiresAt: Date;
  /** When the next check is due; null when none is. */
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly details: SubscriptionDetails;
}

/** A subscription with its latest invoice. */
export interface BilledSubscription {
  readonly subscription: Subscription;
  readonly invoice: Invoice | null;
}

/** Seconds in which a subscription must be confirmed where the profile states nothing: a day. */
const defaultConfirmationSeconds = 24 * 60 * 60;

/** What a new subscription has in addition to what is stated. */
export interface NewSubscriptionFacts {
  readonly merchantId: string;
  readonly subscriptionId: string;
  readonly profileId: string;
  readonly profileSessionSeconds: number | null;
  readonly terms: Terms;
  readonly trialDays: number;
  readonly random: string;
  readonly now: Date;
}

/** What the merchant states of a new subscription, its terms apart. */
export interface StatedSubscription {
  readonly customerId: string;
  readonly merchantReferenceId: string | null;
  readonly details: Pick<SubscriptionDetails, "description" | "metadata" | "returnUrl">;
}

/**
 * A subscription that is not confirmed yet.
 * @throws {Failure} `invalid_data` (IR_06 422) for a return address that a browser would run.
 */
export const newSubscription = (stated: StatedSubscription, facts: NewSubscriptionFacts): Subscription => {
  checkReturnAddress(stated.details.returnUrl);
  const { now, subscriptionId, terms } = facts;
  const ofProfile = facts.profileSessionSeconds ?? 0;
  const expiresAt = sessionEnd(now, null, ofProfile > 0 ? ofProfile : defaultConfirmationSeconds);
  return {
    merchantId: facts.merchantId,
    subscriptionId,
    profileId: facts.profileId,
    version: 1,
    status: newSubscriptionStatus,
    customerId: stated.customerId,
    merchantReferenceId: stated.merchantReferenceId,
    terms,
    nextTerms: null,
    trialDays: facts.trialDays,
    paymentMethodId: null,
    clientSecret: `${subscriptionId}_secret_${facts.random}`,
    trial: null,
    anchorAt: null,
    periodIndex: -1,
    period: null,
    invoiceCount: 0,
    cancelAtPeriodEnd: false,
    pausedAt: null,
    cancelledAt: null,
    expiresAt,
    dueAt: expiresAt,
    createdAt: now,
    modifiedAt: now,
    details: stated.details,
  };
};

/**
 * The status after an event that the caller has checked to be possible.
 * @throws {Bug} when it is not.
 */
export const statusAfter = (status: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus => {
  const moved = subscriptionTransition(status, event);
  if (!moved.legal) throw new Bug(`${event} cannot happen to a subscription that is ${status}.`);
  return moved.status;
};

/**
 * Refuses an operation that the subscription's status does not allow.
 * @throws {Failure} `subscription_wrong_status` (IR_16).
 */
export const checkSubscription = ({ status }: Subscription, operation: SubscriptionOperation): void => {
  if (isSubscriptionPossible(operation, status)) return;
  throw failures.subscription_wrong_status({
    operation,
    current: status,
    expected: subscriptionOperationStatuses[operation].join(", "),
  });
};
