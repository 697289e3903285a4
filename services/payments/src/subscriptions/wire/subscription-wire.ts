import type { Subscription as SubscriptionRepresentation, SubscriptionEstimate } from "@railyard/contracts";
import { multiplyMinorUnits } from "@railyard/money";

import type { Invoice } from "../domain/invoice.ts";
import { invoiceToWire } from "./invoice-wire.ts";
import { addDays, boundary } from "../domain/period.ts";
import type { BilledSubscription } from "../domain/subscription.ts";
import type { Terms } from "../domain/terms.ts";

type Lines = SubscriptionRepresentation["lines"];

const linesOf = ({ lines }: Terms): Lines =>
  lines.map(({ itemId, itemPriceId, name, quantity, unitAmount }) => ({
    item_id: itemId,
    item_price_id: itemPriceId,
    name,
    quantity,
    unit_amount: unitAmount,
    amount: multiplyMinorUnits(unitAmount, quantity),
  }));

/** What a subscription to these terms costs. */
const termsMembers = (terms: Terms) => ({
  plan_id: terms.planId,
  item_price_id: terms.itemPriceId,
  coupon_code: null,
  lines: linesOf(terms),
  amount: terms.amount,
  currency: terms.currency,
  interval: terms.interval.unit,
  interval_count: terms.interval.count,
});

const paymentOf = ({ paymentId, amount, currency, details }: Invoice): SubscriptionRepresentation["payment"] =>
  paymentId === null
    ? null
    : {
        payment_id: paymentId,
        status: details.status ?? "processing",
        amount,
        currency,
        connector: details.connector ?? null,
        payment_method_id: details.paymentMethodId ?? null,
        error_code: details.errorCode ?? null,
        error_message: details.errorMessage ?? null,
      };

const isoOf = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

/**
 * The subscription as the API answers it and as its events carry it.
 * @param nextAction what the customer has to do for the payment in progress.
 */
export const subscriptionToWire = (
  { subscription, invoice }: BilledSubscription,
  nextAction: SubscriptionRepresentation["next_action"] = null,
): SubscriptionRepresentation => {
  const { terms, nextTerms, trial, period, details } = subscription;
  return {
    id: subscription.subscriptionId,
    merchant_id: subscription.merchantId,
    profile_id: subscription.profileId,
    merchant_reference_id: subscription.merchantReferenceId,
    status: subscription.status,
    customer_id: subscription.customerId,
    ...termsMembers(terms),
    next_item_price_id: nextTerms?.itemPriceId ?? null,
    client_secret: subscription.clientSecret,
    payment_method_id: subscription.paymentMethodId,
    trial_start: isoOf(trial?.start),
    trial_end: isoOf(trial?.end),
    current_period_start: isoOf(period?.start),
    current_period_end: isoOf(period?.end),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancellation_reason: details.cancellationReason ?? null,
    paused_at: isoOf(subscription.pausedAt),
    cancelled_at: isoOf(subscription.cancelledAt),
    description: details.description ?? null,
    metadata: details.metadata ?? null,
    invoice: invoice === null ? null : invoiceToWire(invoice),
    payment: invoice === null ? null : paymentOf(invoice),
    next_action: nextAction,
    created_at: subscription.createdAt.toISOString(),
    modified_at: subscription.modifiedAt.toISOString(),
  };
};

/** What a subscription to these terms would cost, made now. */
export const estimateToWire = (terms: Terms, trialDays: number, now: Date): SubscriptionEstimate => {
  const isTrial = trialDays > 0;
  const trialEnd = addDays(now, trialDays);
  return {
    ...termsMembers(terms),
    amount_due_now: isTrial ? 0 : terms.amount,
    trial_end: isTrial ? trialEnd.toISOString() : null,
    next_charge_at: (isTrial ? trialEnd : boundary(now, terms.interval, 1)).toISOString(),
  };
};
