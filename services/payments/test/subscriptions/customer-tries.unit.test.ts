// How often, and with how many cards, a customer has tried to pay one invoice of a subscription.
import { describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";
import fc from "fast-check";

import { maximumClientAttempts } from "../../src/payments/domain/client-limits.ts";
import { noDetails } from "../../src/payments/domain/payment-details.ts";
import type { Payment } from "../../src/payments/domain/payment.ts";
import { assertTriesLeft, triesOf, withoutTries, withTry } from "../../src/subscriptions/domain/customer-tries.ts";
import type { Invoice } from "../../src/subscriptions/domain/invoice.ts";
import { newInvoice } from "../../src/subscriptions/domain/invoice.ts";
import type { BilledSubscription, CustomerTries } from "../../src/subscriptions/domain/subscription.ts";
import { newSubscription } from "../../src/subscriptions/domain/subscription.ts";
import { payment } from "../support/states.ts";

const now = new Date("2027-01-31T12:00:00.000Z");
const period = { start: now, end: new Date("2027-02-28T12:00:00.000Z") };
const ids = { merchantId: "shop", subscriptionId: "sub_1" };
const money = { amount: 1290, currency: "EUR" } as const;
const terms = {
  planId: "plan",
  itemPriceId: "price",
  lines: [],
  ...money,
  interval: { unit: "month", count: 1 },
} as const;

const invoiceOf = (invoiceId: string, changes: Partial<Invoice> = {}): Invoice => ({
  ...newInvoice({ ...ids, invoiceId, number: 1, kind: "period", ...money, period }, now),
  status: "payment_pending",
  isCustomerPresent: true,
  ...changes,
});

const billed = (tries?: CustomerTries, invoice: Invoice | null = invoiceOf("inv_1")): BilledSubscription => {
  const details = { description: "Coffee", ...defined({ tries }) };
  const stated = { customerId: "cus", merchantReferenceId: null, details };
  const facts = { ...ids, profileId: "pro", profileSessionSeconds: null, terms, trialDays: 0, random: "secret", now };
  return { invoice, subscription: newSubscription(stated, facts) };
};

const tried = (attemptCount: number, followUps: Payment["details"]["followUps"] = {}): Payment =>
  payment({ status: "failed", attemptCount, details: { ...noDetails, followUps } });

const nameOf = (work: () => unknown): string => {
  try {
    work();
    return "none";
  } catch (error) {
    const { failureName, code, status, message } = error as Record<"failureName" | "code" | "message", string> & {
      status: number;
    };
    return `${failureName} ${code} ${String(status)}: ${message}`;
  }
};

const noTries = { attempts: 0, cards: [] };
const exhausted =
  "attempts_exhausted IR_16 400: The customer has tried to pay 12 times, the maximum. " +
  "Confirm the subscription from your server.";

describe("what a customer has tried of an invoice", () => {
  it("is nothing at first, and nothing of another invoice", () => {
    expect(triesOf(billed())).toEqual(noTries);
    expect(triesOf(billed(undefined, null))).toEqual(noTries);
    const tries = { invoiceId: "inv_1", attempts: 12, cards: ["1"] };
    expect(triesOf(billed(tries))).toEqual(tries);
    expect(triesOf(billed(tries, null))).toEqual(noTries);
    expect(triesOf(billed(tries, invoiceOf("inv_2")))).toEqual(noTries);
  });

  it("grows by the attempts of a payment that were decided, and by its cards", () => {
    const once = withTry(billed(), tried(3, { undecidedAttempts: 1, clientCards: ["1"] }));
    expect(triesOf(once)).toEqual({ invoiceId: "inv_1", attempts: 2, cards: ["1"] });
    const twice = withTry(once, tried(1, { clientCards: ["1", "2"] }));
    expect(triesOf(twice)).toEqual({ invoiceId: "inv_1", attempts: 3, cards: ["1", "2"] });
    // Of a payment by the server, or by another method.
    const thrice = withTry(twice, tried(1));
    expect(triesOf(thrice)).toEqual({ invoiceId: "inv_1", attempts: 4, cards: ["1", "2"] });
    expect(thrice.invoice).toBe(once.invoice);
    expect(thrice.subscription.details).toMatchObject({ description: "Coffee" });
  });

  it("begins again with the next invoice", () => {
    const before = billed({ invoiceId: "inv_1", attempts: 11, cards: ["1", "2"] }, invoiceOf("inv_2"));
    const after = withTry(before, tried(1, { clientCards: ["3"] }));
    expect(triesOf(after)).toEqual({ invoiceId: "inv_2", attempts: 1, cards: ["3"] });
  });

  it("counts no merchant-initiated transactions, and of no invoice", () => {
    const charged = billed(undefined, invoiceOf("inv_1", { isCustomerPresent: false }));
    expect(withTry(charged, tried(4))).toBe(charged);
    const none = billed(undefined, null);
    expect(withTry(none, tried(4))).toBe(none);
  });

  it("is forgotten once there is nothing to pay any more", () => {
    const before = billed({ invoiceId: "inv_1", attempts: 11, cards: ["1", "2"] });
    expect(withoutTries(before).subscription).toEqual({
      ...before.subscription,
      details: { description: "Coffee" },
    });
    const clean = billed();
    expect(withoutTries(clean)).toBe(clean);
  });
});

describe("a browser's confirmation of a subscription", () => {
  it.each([
    [0, "none"],
    [11, "none"],
    [12, exhausted],
    [15, exhausted],
  ])("after %i attempts is refused: %s", (attempts, name) => {
    expect(maximumClientAttempts).toBe(12);
    expect(nameOf(() => assertTriesLeft(billed({ invoiceId: "inv_1", attempts, cards: [] })))).toBe(name);
  });

  it("is possible for the invoice of the next period", () => {
    const before = billed({ invoiceId: "inv_1", attempts: 12, cards: [] }, invoiceOf("inv_2"));
    expect(nameOf(() => assertTriesLeft(before))).toBe("none");
  });

  it("is refused after the twelfth attempt that was decided, however many each payment had", () => {
    const payments = fc.array(fc.record({ attempts: fc.nat(4), undecided: fc.nat(4) }), { maxLength: 30 });
    fc.assert(
      fc.property(payments, (all) => {
        let state = billed();
        let decided = 0;
        for (const { attempts, undecided } of all) {
          expect(nameOf(() => assertTriesLeft(state))).toBe(decided < 12 ? "none" : exhausted);
          state = withTry(state, tried(attempts + undecided, { undecidedAttempts: undecided }));
          decided += attempts;
        }
        expect(triesOf(state).attempts).toBe(decided);
      }),
    );
  });
});
