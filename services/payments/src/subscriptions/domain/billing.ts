import { Bug } from "@railyard/failures";

import type { DunningStep } from "./dunning.ts";
import type { Invoice, InvoicePayment } from "./invoice.ts";
import { isOpen, newInvoice, withAttempt } from "./invoice.ts";
import { invoiceStatusAfter } from "./invoice-status.ts";
import type { Period } from "./period.ts";
import { addDays, boundary, periodOf } from "./period.ts";
import type { BilledSubscription, Subscription } from "./subscription.ts";
import { statusAfter } from "./subscription.ts";

/** Ids and the time of a payment that is about to be made. */
export interface AttemptFacts {
  /** For an invoice that must be made first. */
  readonly invoiceId: string;
  readonly paymentId: string;
  readonly now: Date;
}

/** Whether its first payment, or the set-up, is still to succeed. */
const isBeforeFirst = ({ anchorAt }: Subscription): boolean => anchorAt === null;

const firstInvoice = ({ subscription, invoice }: BilledSubscription, { invoiceId, now }: AttemptFacts): Invoice => {
  const { terms, trialDays, merchantId, subscriptionId } = subscription;
  const isTrial = trialDays > 0;
  const wanted = {
    kind: isTrial ? "setup" : "period",
    amount: isTrial ? 0 : terms.amount,
    currency: terms.currency,
    period: isTrial ? { start: now, end: addDays(now, trialDays) } : periodOf(now, terms.interval, 0),
  } as const;
  // Another attempt charges what the subscription costs by now.
  if (isOpen(invoice)) return { ...invoice, ...wanted };
  const number = subscription.invoiceCount + 1;
  return newInvoice({ merchantId, subscriptionId, invoiceId, number, ...wanted }, now);
};

/** The subscription with the customer's payment about to be made: the first one, or one for a charge that failed. */
export const withCustomerPayment = (billed: BilledSubscription, facts: AttemptFacts): BilledSubscription => {
  const { subscription, invoice: before } = billed;
  const { paymentId, now } = facts;
  const isFirst = isBeforeFirst(subscription);
  if (!isFirst && !isOpen(before)) throw new Bug("There is no invoice to pay.");
  const invoice = isFirst || before === null ? firstInvoice(billed, facts) : before;
  return {
    subscription: {
      ...subscription,
      status: isFirst ? statusAfter(subscription.status, "payment_begun") : subscription.status,
      invoiceCount: invoice.number,
      modifiedAt: now,
    },
    invoice: withAttempt(invoice, { paymentId, isCustomerPresent: true, now }),
  };
};

/** The subscription with an MIT about to be made. */
export const withCharge = (
  { subscription, invoice }: BilledSubscription,
  { paymentId, now }: Pick<AttemptFacts, "paymentId" | "now">,
): BilledSubscription => {
  if (!isOpen(invoice)) throw new Bug("There is no invoice to charge.");
  return {
    subscription: { ...subscription, modifiedAt: now },
    invoice: withAttempt(invoice, { paymentId, isCustomerPresent: false, now }),
  };
};

/** The period after the present one, by the terms that apply then, and where periods are counted from. */
const nextPeriodOf = (subscription: Subscription): Pick<Subscription, "anchorAt" | "periodIndex" | "terms"> => {
  const { anchorAt, periodIndex, period, terms, nextTerms } = subscription;
  if (anchorAt === null || period === null) throw new Bug("A subscription has periods once it has begun.");
  const isSameLength =
    nextTerms === null ||
    (nextTerms.interval.unit === terms.interval.unit && nextTerms.interval.count === terms.interval.count);
  if (isSameLength) return { anchorAt, periodIndex: periodIndex + 1, terms: nextTerms ?? terms };
  return { anchorAt: period.end, periodIndex: 0, terms: nextTerms };
};

/** When the period after the present one is over. */
const endOfNextPeriod = (subscription: Subscription): Date => {
  const { anchorAt, periodIndex, terms } = nextPeriodOf(subscription);
  return boundary(anchorAt ?? subscription.createdAt, terms.interval, periodIndex + 1);
};

/** The subscription in its next period, with the invoice for it. */
export const withNextPeriod = (
  { subscription }: BilledSubscription,
  { invoiceId, now }: Pick<AttemptFacts, "invoiceId" | "now">,
): BilledSubscription => {
  const next = nextPeriodOf(subscription);
  const period: Period = {
    start: subscription.period?.end ?? now,
    end: endOfNextPeriod(subscription),
  };
  const number = subscription.invoiceCount + 1;
  const { merchantId, subscriptionId } = subscription;
  const { amount, currency } = next.terms;
  return {
    subscription: { ...subscription, ...next, period, nextTerms: null, invoiceCount: number, modifiedAt: now },
    invoice: newInvoice(
      { merchantId, subscriptionId, invoiceId, number, kind: "period", amount, currency, period },
      now,
    ),
  };
};

/** The period of an open invoice that begins now, because nothing was given for it before. */
export const restartedNow = ({ subscription, invoice }: BilledSubscription, now: Date): BilledSubscription => {
  const period = periodOf(now, subscription.terms.interval, 0);
  return {
    subscription: { ...subscription, anchorAt: now, periodIndex: 0, period },
    invoice: invoice === null ? null : { ...invoice, period },
  };
};

const begun = ({ subscription, invoice }: BilledSubscription): Subscription => {
  if (invoice === null) throw new Bug("A subscription begins with an invoice.");
  if (invoice.kind === "period") {
    return { ...subscription, anchorAt: invoice.period.start, periodIndex: 0, period: invoice.period };
  }
  const trial = invoice.period;
  return { ...subscription, anchorAt: trial.end, periodIndex: -1, trial, period: trial };
};

/** The subscription once its latest invoice was paid. */
export const withInvoicePaid = (before: BilledSubscription, payment: InvoicePayment, now: Date): BilledSubscription => {
  const { subscription } = before;
  if (before.invoice === null) throw new Bug("There is no invoice that could be paid.");
  const invoice: Invoice = {
    ...before.invoice,
    status: invoiceStatusAfter(before.invoice.status, "paid"),
    nextAttemptAt: null,
    paidAt: now,
    details: payment,
  };
  const isFirst = isBeforeFirst(subscription);
  const event = invoice.kind === "setup" ? "trial_begun" : "invoice_paid";
  const after: BilledSubscription = {
    invoice,
    subscription: {
      ...(isFirst ? begun({ subscription, invoice }) : subscription),
      status: statusAfter(subscription.status, event),
      paymentMethodId: payment.paymentMethodId ?? subscription.paymentMethodId,
      modifiedAt: now,
    },
  };
  // Who had not paid was not served: the period that was paid for at last begins with the payment.
  const isLate = subscription.status === "unpaid" && invoice.period.end <= now;
  return isLate ? restartedNow(after, now) : after;
};

/** The subscription once a payment of its latest invoice has failed. Its dunning does not apply to a first payment. */
export const withPaymentFailed = (
  { subscription, invoice }: BilledSubscription,
  {
    payment,
    now,
    nextAttemptAt,
    failedCharges,
  }: DunningStep & { readonly payment: InvoicePayment; readonly now: Date },
): BilledSubscription => {
  if (invoice === null) throw new Bug("There is no invoice that could not be paid.");
  const isFirst = isBeforeFirst(subscription);
  const isOver = subscription.status === "cancelled";
  const isGivenUp = nextAttemptAt === null;
  const event = isFirst ? "first_payment_failed" : "invoice_given_up";
  const status = isFirst || isGivenUp ? statusAfter(subscription.status, event) : subscription.status;
  return {
    subscription: { ...subscription, status, modifiedAt: now },
    invoice: {
      ...invoice,
      status: invoiceStatusAfter(invoice.status, isOver ? "voided" : "payment_failed"),
      failedCharges,
      nextAttemptAt: isFirst || isOver ? null : nextAttemptAt,
      details: payment,
    },
  };
};

/** The subscription without a charge that was about to be made when it was paused or cancelled. */
export const withoutCharge = ({ subscription, invoice }: BilledSubscription, now: Date): BilledSubscription => {
  if (invoice === null) throw new Bug("There is no charge to leave undone.");
  const isOver = subscription.status === "cancelled";
  const isFirstTry = invoice.attemptCount === 1;
  const withdrawn = isFirstTry ? "first_payment_withdrawn" : "payment_withdrawn";
  return {
    subscription: { ...subscription, modifiedAt: now },
    invoice: {
      ...invoice,
      status: invoiceStatusAfter(invoice.status, isOver ? "voided" : withdrawn),
      attemptCount: invoice.attemptCount - 1,
      paymentId: null,
      nextAttemptAt: isOver || isFirstTry ? null : now,
    },
  };
};

/** The subscription as it was before a confirmation that was refused before its payment was stored. */
export const withConfirmationRefused = (
  before: BilledSubscription,
  { subscription, invoice }: BilledSubscription,
  now: Date,
): BilledSubscription => {
  if (invoice === null) throw new Bug("A confirmation makes an invoice.");
  const wasFailed = before.subscription.status === "failed";
  const event = wasFailed ? "first_payment_failed" : "confirmation_refused";
  const isFirst = isBeforeFirst(subscription);
  const status = isFirst ? statusAfter(subscription.status, event) : subscription.status;
  const known = before.invoice?.invoiceId === invoice.invoiceId ? before.invoice : null;
  const untriedStatus = invoiceStatusAfter(invoice.status, "first_payment_withdrawn");
  const untried = { status: untriedStatus, attemptCount: 0, paymentId: null, attemptedAt: null };
  return {
    subscription: { ...subscription, status, modifiedAt: now },
    invoice: { ...invoice, ...(known ?? untried), version: invoice.version, isCustomerPresent: false },
  };
};
