import { describe, expect, it } from "@jest/globals";
import type { ErrorCategory, ErrorMappingRule, SubscriptionStatus } from "@railyard/contracts";
import { paymentStatuses, subscriptionStatuses } from "@railyard/contracts";

import {
  withCharge,
  withConfirmationRefused,
  withCustomerPayment,
  withInvoicePaid,
  withNextPeriod,
  withoutCharge,
  withPaymentFailed,
} from "../../src/subscriptions/domain/billing.ts";
import {
  cancelledSubscription,
  pausedSubscription,
  resumedSubscription,
} from "../../src/subscriptions/domain/change-subscription.ts";
import { dunningDelaysDays, dunningStepOf, nextChargeAt } from "../../src/subscriptions/domain/dunning.ts";
import { nextStep } from "../../src/subscriptions/domain/next-step.ts";
import { addDays } from "../../src/subscriptions/domain/period.ts";
import type { BilledSubscription, Subscription } from "../../src/subscriptions/domain/subscription.ts";
import { newSubscription } from "../../src/subscriptions/domain/subscription.ts";

const start = new Date("2027-01-31T12:00:00.000Z");
const policy = { confirmationMs: 45_000, lookAgainMs: 3_600_000 };
const line = { itemId: "plan", itemPriceId: "price", name: "Coffee", quantity: 1, unitAmount: 1290 };

const created = (trialDays = 0): BilledSubscription => ({
  invoice: null,
  subscription: newSubscription(
    { customerId: "cus", merchantReferenceId: null, details: {} },
    {
      merchantId: "shop",
      subscriptionId: "sub_1",
      profileId: "pro",
      profileSessionSeconds: null,
      terms: {
        planId: "plan",
        itemPriceId: "price",
        lines: [line],
        amount: 1290,
        currency: "EUR",
        interval: { unit: "month", count: 1 },
      },
      trialDays,
      random: "secret",
      now: start,
    },
  ),
});

const atOnce = { isAtPeriodEnd: false, reason: null };
const atPeriodEnd = { isAtPeriodEnd: true, reason: null };
const facts = { invoiceId: "inv_1", paymentId: "pay_1", now: start };
const paid = (billed: BilledSubscription, now: Date): BilledSubscription =>
  withInvoicePaid(billed, { status: "succeeded", paymentMethodId: "pm_1" }, now);
const active = (): BilledSubscription => paid(withCustomerPayment(created(), facts), start);
const trial = (): BilledSubscription => paid(withCustomerPayment(created(14), facts), start);
const endOf = ({ subscription }: BilledSubscription): Date => subscription.period?.end ?? start;
const stored = ({ subscription, invoice }: BilledSubscription): BilledSubscription => ({
  subscription,
  invoice: invoice === null ? null : { ...invoice, isPaymentStored: true },
});

/** The next period of an active subscription, whose charge has failed so often. */
const overdue = (now: Date, nextAttemptAt: Date | null): BilledSubscription => {
  const opened = withNextPeriod(active(), { invoiceId: "inv_2", now });
  const charged = withCharge(opened, { paymentId: "pay_2", now });
  return withPaymentFailed(charged, { payment: { status: "failed" }, nextAttemptAt, failedCharges: 1, now });
};

const step = (billed: BilledSubscription, now: Date) => nextStep(billed, null, now, policy);

describe("what is to be done next", () => {
  it("is nothing until a new subscription expires", () => {
    const { subscription } = created();
    expect(step(created(), start)).toEqual({ kind: "wait", until: subscription.expiresAt });
    expect(step(created(), subscription.expiresAt)).toEqual({ kind: "expire" });
  });

  it("is a new invoice at the very end of a period, not before", () => {
    const billed = active();
    const end = endOf(billed);
    expect(end).toEqual(new Date("2027-02-28T12:00:00.000Z"));
    expect(step(billed, new Date(end.getTime() - 1))).toEqual({ kind: "wait", until: end });
    expect(step(billed, end)).toEqual({ kind: "open_invoice" });
    const opened = withNextPeriod(billed, { invoiceId: "inv_2", now: end });
    expect(opened.subscription.period).toEqual({ start: end, end: new Date("2027-03-31T12:00:00.000Z") });
    expect(step(opened, end)).toEqual({ kind: "charge" });
  });

  it("is to send a charge that was stored, unless it is not to be made any more", () => {
    const end = endOf(active());
    const opened = withNextPeriod(active(), { invoiceId: "inv_2", now: end });
    const charged = withCharge(opened, { paymentId: "pay_2", now: end });
    expect(step(charged, end)).toEqual({ kind: "send_charge" });
    const paused = pausedSubscription(charged, end);
    expect(step(paused, end)).toEqual({ kind: "leave_charge" });
    expect(withoutCharge(paused, end).invoice).toMatchObject({ status: "created", paymentId: null, attemptCount: 0 });
    const cancelled = cancelledSubscription(charged, atOnce, end);
    expect(step(cancelled, end)).toEqual({ kind: "leave_charge" });
    expect(withoutCharge(cancelled, end).invoice).toMatchObject({ status: "voided" });
  });

  it("waits for a customer's payment as long as it may take, and then treats it as lost", () => {
    const begun = withCustomerPayment(created(), facts);
    const until = new Date(start.getTime() + policy.confirmationMs);
    expect(step(begun, start)).toEqual({ kind: "wait", until });
    expect(step(begun, until)).toEqual({ kind: "miss_payment" });
  });

  it.each(paymentStatuses)("about a payment that is %s is decided", (status) => {
    const expiresAt = new Date(start.getTime() + 60_000);
    const billed = stored(withCustomerPayment(created(), facts));
    const lookAgain = { kind: "wait", until: new Date(start.getTime() + policy.lookAgainMs) };
    const expected: Partial<Record<typeof status, unknown>> = {
      succeeded: { kind: "settle_paid" },
      partially_captured: { kind: "settle_paid" },
      failed: { kind: "settle_failed" },
      cancelled: { kind: "settle_failed" },
      requires_payment_method: { kind: "abandon_payment" },
      requires_confirmation: { kind: "abandon_payment" },
      requires_customer_action: { kind: "wait", until: expiresAt },
    };
    expect(nextStep(billed, { status, expiresAt }, start, policy)).toEqual(expected[status] ?? lookAgain);
  });

  it("gives up a challenge that no customer came back from, and one of a subscription that has ended", () => {
    const payment = { status: "requires_customer_action", expiresAt: addDays(start, 1) } as const;
    const billed = stored(withCustomerPayment(created(), facts));
    expect(nextStep(billed, payment, payment.expiresAt, policy)).toEqual({ kind: "abandon_payment" });
    const ended = cancelledSubscription(billed, atOnce, start);
    expect(nextStep(ended, payment, start, policy)).toEqual({ kind: "abandon_payment" });
  });

  it("of a failed charge is to wait for its next try, or for the merchant when it was given up", () => {
    const now = endOf(active());
    const retryAt = addDays(now, 1);
    expect(step(overdue(now, retryAt), now)).toEqual({ kind: "wait", until: retryAt });
    expect(step(overdue(now, retryAt), retryAt)).toEqual({ kind: "charge" });
    const unpaid = overdue(now, null);
    expect(unpaid.subscription.status).toBe("unpaid");
    expect(step(unpaid, addDays(now, 365))).toEqual({ kind: "wait", until: null });
    expect(step(resumedSubscription(unpaid, now), now)).toEqual({ kind: "charge" });
  });

  it("is no other charge when a payment that failed is found to have been taken", () => {
    const now = endOf(active());
    const payment = { status: "succeeded", expiresAt: now } as const;
    const owing = stored(overdue(now, now));
    expect(nextStep(owing, payment, now, policy)).toEqual({ kind: "settle_paid" });
    const failed = withPaymentFailed(withCustomerPayment(created(), facts), {
      payment: {},
      nextAttemptAt: null,
      failedCharges: 0,
      now,
    });
    expect(nextStep(stored(failed), payment, now, policy)).toEqual({ kind: "settle_paid" });
    expect(paid(stored(failed), now).subscription).toMatchObject({ status: "active", periodIndex: 0 });
  });

  it("is to end a subscription with its period when it was cancelled so, also while a charge is owed", () => {
    const ending = cancelledSubscription(active(), atPeriodEnd, start);
    expect(step(ending, start)).toEqual({ kind: "wait", until: endOf(ending) });
    expect(step(ending, endOf(ending))).toEqual({ kind: "end" });
    const now = endOf(active());
    const owing = cancelledSubscription(overdue(now, addDays(now, 60)), atPeriodEnd, now);
    expect(step(owing, now)).toEqual({ kind: "wait", until: endOf(owing) });
    expect(step(owing, endOf(owing))).toEqual({ kind: "end" });
  });

  it("is nothing at all while paused, and for those that have ended", () => {
    const paused = pausedSubscription(active(), start);
    expect(step(paused, addDays(start, 1000))).toEqual({ kind: "wait", until: null });
    const ended: readonly SubscriptionStatus[] = ["failed", "cancelled", "in_active"];
    for (const status of subscriptionStatuses.filter((one) => ended.includes(one))) {
      const billed = { ...active(), subscription: { ...active().subscription, status } };
      expect(step(billed, addDays(start, 1000))).toEqual({ kind: "wait", until: null });
    }
  });
});

describe("a payment", () => {
  it("that sets a trial up leaves the periods to begin with its end", () => {
    const { subscription } = trial();
    const trialEnd = addDays(start, 14);
    expect(subscription).toMatchObject({ status: "trial", anchorAt: trialEnd, periodIndex: -1 });
    const first = withNextPeriod(trial(), { invoiceId: "inv_2", now: trialEnd });
    expect(first.subscription).toMatchObject({ periodIndex: 0, period: { start: trialEnd } });
  });

  it("that is late leaves a period that is running as it is, and restarts one that has passed", () => {
    const due = endOf(active());
    const unpaid = overdue(due, null);
    const retried = withCharge(unpaid, { paymentId: "pay_3", now: due });
    expect(paid(retried, addDays(due, 3)).subscription.period).toEqual(unpaid.subscription.period);
    const late = addDays(endOf(unpaid), 10);
    const restarted = paid(retried, late);
    expect(restarted.subscription).toMatchObject({ status: "active", anchorAt: late, period: { start: late } });
    expect(restarted.invoice?.period).toEqual(restarted.subscription.period);
  });

  it("that fails first fails the subscription, and one that was refused leaves it as it was", () => {
    const begun = withCustomerPayment(created(), facts);
    const failure = { payment: {}, nextAttemptAt: null, failedCharges: 0, now: start };
    const failed = withPaymentFailed(begun, failure);
    expect(failed.subscription.status).toBe("failed");
    expect(withConfirmationRefused(created(), begun, start).subscription.status).toBe("created");
    const again = withCustomerPayment(failed, { ...facts, paymentId: "pay_2" });
    expect(again.invoice).toMatchObject({ number: 1, attemptCount: 2, paymentId: "pay_2" });
    const back = withConfirmationRefused(failed, again, start);
    expect([back.subscription.status, back.invoice?.status, back.invoice?.attemptCount]).toEqual([
      "failed",
      "payment_failed",
      1,
    ]);
  });
});

describe("a price of another length", () => {
  it("is counted from where the present period ends", () => {
    const billed = active();
    const nextTerms = { ...billed.subscription.terms, interval: { unit: "day", count: 10 } } as const;
    const subscription: Subscription = { ...billed.subscription, nextTerms };
    const next = withNextPeriod({ ...billed, subscription }, { invoiceId: "inv_2", now: endOf(billed) });
    expect(next.subscription).toMatchObject({ anchorAt: endOf(billed), periodIndex: 0, nextTerms: null });
    expect(next.subscription.period?.end).toEqual(addDays(endOf(billed), 10));
  });
});

describe("dunning", () => {
  const period = { start, end: addDays(start, 30) };
  const invoice = { failedCharges: 2, isCustomerPresent: false, period };

  it("counts a charge that is not decided only once the period is over", () => {
    const undecided = { rule: null, isDecided: false };
    const decided = { rule: null, isDecided: true };
    const third = { failedCharges: 3, nextAttemptAt: addDays(start, 5) };
    expect(dunningStepOf(invoice, decided, start)).toEqual(third);
    const tomorrow = addDays(start, 1);
    expect(dunningStepOf(invoice, undecided, start)).toEqual({ failedCharges: 2, nextAttemptAt: tomorrow });
    const gone = { ...invoice, failedCharges: dunningDelaysDays.length };
    expect(dunningStepOf(gone, undecided, start)).toEqual({ failedCharges: 4, nextAttemptAt: tomorrow });
    expect(dunningStepOf(gone, decided, start)).toEqual({ failedCharges: 5, nextAttemptAt: null });
    expect(dunningStepOf(gone, undecided, period.end)).toEqual({ failedCharges: 5, nextAttemptAt: null });
  });

  it("counts nothing that the customer tries", () => {
    const present = { ...invoice, isCustomerPresent: true };
    const failed = { rule: null, isDecided: true };
    expect(dunningStepOf(present, failed, start)).toEqual({ failedCharges: 2, nextAttemptAt: addDays(start, 3) });
  });

  const rule = (decision: string, category: ErrorCategory | null): ErrorMappingRule =>
    ({ decision, error_category: category }) as ErrorMappingRule;

  it("tries again after days that are a matter of data, and then gives up", () => {
    for (const [index, days] of dunningDelaysDays.entries()) {
      expect(nextChargeAt(index + 1, null, start)).toEqual(addDays(start, days));
    }
    expect(nextChargeAt(dunningDelaysDays.length + 1, null, start)).toBeNull();
  });

  it.each([
    ["do_default", "frm_decline", false],
    ["do_default", "issue_with_payment_method", false],
    ["do_default", "processor_decline_incorrect_data", false],
    ["do_default", "processor_decline_unauthorized", true],
    ["do_default", "processor_downtime", true],
    ["do_default", null, true],
    ["retry", "issue_with_payment_method", true],
    ["requeue", "frm_decline", true],
  ] as const)("with a rule that specifies %s for %s: tries again %s", (decision, category, isTriedAgain) => {
    expect(nextChargeAt(1, rule(decision, category), start) !== null).toBe(isTriedAgain);
  });
});
