import type { Metrics } from "@railyard/telemetry";

import { amountCapturedOf } from "../../payments/domain/capture.ts";
import type { Payout } from "../../payouts/domain/payout.ts";
import type { Refund } from "../../refunds/domain/refund.ts";
import type { UnmatchedTransaction } from "../../unmatched/domain/unmatched-transaction.ts";
import type { NewEvent, PaymentChange } from "../../ports.ts";

/** Counts what has been stored of payments, refunds and payouts. */
export interface MoneyMeasures {
  paymentChanged(change: PaymentChange): void;
  refundChanged(after: Refund, events: readonly NewEvent[]): void;
  payoutChanged(after: Payout, events: readonly NewEvent[]): void;
  unmatchedChanged(after: UnmatchedTransaction, events: readonly NewEvent[]): void;
}

/** Currencies with series of their own; amounts in all others are counted together, which bounds the series. */
const measuredCurrencies: ReadonlySet<string> = new Set([
  "AUD",
  "BRL",
  "CAD",
  "CHF",
  "CNY",
  "EUR",
  "GBP",
  "INR",
  "JPY",
  "MXN",
  "SEK",
  "SGD",
  "USD",
]);

const measured = (currency: string): string => (measuredCurrencies.has(currency) ? currency : "other");

/** Statuses that a payment keeps unless money is moved again. */
const finishedStatuses: ReadonlySet<string> = new Set(["succeeded", "failed", "cancelled", "partially_captured"]);

const isAbout = (events: readonly NewEvent[], eventClass: string): boolean =>
  events.some(({ subject }) => subject.startsWith(`payments.${eventClass}.`));

/** Counters of the money that moves. No ids in labels. */
export const measureMoney = (metrics: Metrics): MoneyMeasures => {
  const attempts = metrics.counter("payments.attempts", {
    describe:
      "Attempts at providers by what became known of them (success, failure, pending); decline: the category of the " +
      "error, or none.",
    labels: ["connector", "payment_method", "currency", "outcome", "decline"],
  });
  const amounts = metrics.counter("payments.amount", {
    describe:
      "Amounts in minor units of the currency that were authorized, captured, refunded and paid_out. The sum of " +
      "`other` is of several currencies.",
    labels: ["currency", "kind"],
  });
  const payments = metrics.counter("payments.finished", {
    describe: "Payments that came to an end: succeeded, failed, cancelled, partially_captured.",
    labels: ["status", "payment_method"],
  });
  const refunds = metrics.counter("refunds.finished", {
    describe: "Refunds that came to an end: succeeded, failed.",
    labels: ["connector", "outcome"],
  });
  const payouts = metrics.counter("payouts.finished", {
    describe: "Payouts that came to an end: success, failed, cancelled, expired, reversed.",
    labels: ["connector", "outcome"],
  });
  const unmatched = metrics.counter("payments.unmatched_transactions", {
    describe:
      "Authorizations and captures at providers that no payment accounts for: found (reversing), reversed, left to " +
      "an operator (review), closed by one (resolved).",
    labels: ["connector", "status"],
  });

  const attemptSettled = ({ after, captures }: PaymentChange, outcome: string): void => {
    const { payment, attempt } = after;
    const currency = measured(payment.currency);
    attempts.add(1, {
      connector: attempt.connector ?? "none",
      payment_method: attempt.paymentMethod ?? "none",
      currency,
      outcome,
      decline: outcome === "failure" ? (attempt.details.error?.category ?? "unknown") : "none",
    });
    if (outcome !== "success") return;
    amounts.add(attempt.amount, { currency, kind: "authorized" });
    // Captured with the authorization; captures of their own are counted by themselves.
    if (captures.length === 0) amounts.add(payment.amountCaptured ?? 0, { currency, kind: "captured" });
  };

  return {
    paymentChanged: (change) => {
      const { after, captures, events } = change;
      for (const { verdict } of events) if (verdict !== undefined) attemptSettled(change, verdict);
      const captured = captures.length === 0 ? 0 : amountCapturedOf(captures);
      if (captured > 0) amounts.add(captured, { currency: measured(after.payment.currency), kind: "captured" });
      const { status } = after.payment;
      if (finishedStatuses.has(status) && isAbout(events, "payments"))
        payments.add(1, { status, payment_method: after.attempt.paymentMethod ?? "none" });
    },
    refundChanged: ({ amount, connector, currency, status }, events) => {
      if (!isAbout(events, "refunds")) return;
      refunds.add(1, { connector, outcome: status });
      if (status === "succeeded") amounts.add(amount, { currency: measured(currency), kind: "refunded" });
    },
    unmatchedChanged: ({ connector, status }, events) => {
      if (isAbout(events, "unmatched_transactions")) unmatched.add(1, { connector, status });
    },
    payoutChanged: ({ amount, connector, currency, status }, events) => {
      if (!isFinalPayout(status) || !isAbout(events, "payouts")) return;
      payouts.add(1, { connector: connector ?? "none", outcome: status });
      if (status === "success") amounts.add(amount, { currency: measured(currency), kind: "paid_out" });
    },
  };
};

const finalPayouts: ReadonlySet<string> = new Set(["success", "failed", "cancelled", "expired", "reversed"]);

const isFinalPayout = (status: string): boolean => finalPayouts.has(status);
