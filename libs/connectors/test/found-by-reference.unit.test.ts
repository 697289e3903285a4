// An object whose answer was lost is found by our reference: it and no other, and never one of several.
import { describe, expect, it } from "@jest/globals";

import type { FlowOutcomes } from "../src/index.ts";
import { shortKey } from "../src/providers/razorpay/calls.ts";
import { callAnswered, connectorNamed } from "./support/answered-call.ts";
import { voiding } from "./support/fake-transport.ts";
import { referenceTo } from "./support/payment-inputs.ts";

interface Item {
  readonly id: string;
  readonly isOurs?: boolean;
  readonly hasFailed?: boolean;
}

type Found = FlowOutcomes["sync" | "payout_sync" | "refund_sync"];

/** A look-up by our reference: what the provider lists, and how the object that was found is read. */
interface LookUp {
  readonly listed: (items: readonly Item[]) => object;
  /** Answers to the calls after the search. */
  readonly after?: (id: string) => readonly object[];
  readonly call: (...answers: readonly object[]) => Promise<Found>;
}

const payment = referenceTo(null, { captureMethod: "automatic" });
const payout = {
  payoutId: "po_1",
  attemptId: "pay_1_1",
  connectorPayoutId: null,
  payoutKey: "shop:po_1_1",
  amount: 1099,
  currency: "USD",
} as const;
const refund = {
  refundId: "ref_1",
  attemptId: "pay_1_1",
  paymentId: "pay_1",
  connectorTransactionId: "tx_1",
  connectorRefundId: null,
  refundKey: "shop:ref_1",
  amount: 1099,
  currency: "USD",
} as const;

const synced =
  (name: string): LookUp["call"] =>
  async (...answers) =>
    (await callAnswered(connectorNamed(name), "sync", payment, ...answers)).outcome;
const payoutSynced =
  (name: string): LookUp["call"] =>
  async (...answers) =>
    (await callAnswered(connectorNamed(name), "payout_sync", payout, ...answers)).outcome;
const refundSynced =
  (name: string): LookUp["call"] =>
  async (...answers) =>
    (await callAnswered(connectorNamed(name), "refund_sync", refund, ...answers)).outcome;

const usd = { value: "10.99", currencyCode: "USD" };
const ours = "pay_1_1";

const checkoutPayment = (id: string): object => ({
  id: `pay_${id}`,
  status: "Captured",
  amount: 1099,
  currency: "USD",
  reference: ours,
});

const checkoutList: LookUp["listed"] = (items) => ({
  total_count: items.length,
  data: items.map(({ id, isOurs = true, hasFailed = false }) => ({
    id: `pay_${id}`,
    reference: isOurs ? ours : "another",
    status: hasFailed ? "Declined" : "Captured",
  })),
});

const lookUps: Readonly<Record<string, LookUp>> = {
  "stripe payment": {
    listed: (items) => ({
      object: "search_result",
      has_more: false,
      data: items.map(({ id, isOurs = true, hasFailed = false }) => ({
        id: `pi_${id}`,
        object: "payment_intent",
        status: hasFailed ? "canceled" : "succeeded",
        amount: 1099,
        amount_capturable: 0,
        amount_received: hasFailed ? 0 : 1099,
        currency: "usd",
        metadata: { attempt_key: isOurs ? payment.authorizationKey : "another" },
      })),
    }),
    call: synced("stripe"),
  },
  "stripe refund": {
    listed: (items) => ({
      object: "list",
      has_more: false,
      data: items.map(({ id, isOurs = true, hasFailed = false }) => ({
        id: `re_${id}`,
        object: "refund",
        status: hasFailed ? "failed" : "succeeded",
        amount: 1099,
        currency: "usd",
        metadata: { refund_id: isOurs ? refund.refundId : "another" },
      })),
    }),
    call: refundSynced("stripe"),
  },
  "braintree payment": {
    listed: (items) => {
      const edges = items.map(({ id, isOurs = true, hasFailed = false }) => ({
        node: {
          id,
          status: hasFailed ? "PROCESSOR_DECLINED" : "SETTLED",
          orderId: isOurs ? ours : "another",
          amount: usd,
        },
      }));
      return { data: { search: { transactions: { edges } } } };
    },
    call: synced("braintree"),
  },
  "braintree refund": {
    listed: (items) => {
      const refunds = items.map(({ id, isOurs = true, hasFailed = false }) => ({
        id,
        status: hasFailed ? "FAILED" : "SETTLED",
        orderId: isOurs ? refund.refundId : "another",
        amount: usd,
      }));
      return { data: { node: { id: "tx_1", status: "SETTLED", amount: usd, refunds } } };
    },
    call: refundSynced("braintree"),
  },
  "checkout payment": {
    listed: checkoutList,
    after: (id) => [[], checkoutPayment(id)],
    call: synced("checkout"),
  },
  "checkout payout": {
    listed: checkoutList,
    after: (id) => [{ ...checkoutPayment(id), status: "Paid" }],
    call: payoutSynced("checkout"),
  },
  "checkout refund": {
    listed: (items) =>
      items.map(({ id, isOurs = true, hasFailed = false }) => ({
        id: `act_${id}`,
        type: "Refund",
        amount: 1099,
        approved: !hasFailed,
        reference: isOurs ? refund.refundId : "another",
      })),
    call: refundSynced("checkout"),
  },
  "razorpay payment": {
    listed: (items) => ({
      items: items.map(({ id, isOurs = true, hasFailed = false }) => ({
        id: `order_${id}`,
        attempts: hasFailed ? 0 : 1,
        receipt: shortKey(isOurs ? payment.authorizationKey : "another"),
      })),
    }),
    after: (id) => [{ items: [{ id: `pay_${id}`, amount: 1099, currency: "USD", status: "captured", created_at: 1 }] }],
    call: synced("razorpay"),
  },
  "razorpay payout": {
    listed: (items) => ({
      items: items.map(({ id, isOurs = true, hasFailed = false }) => ({
        id: `pout_${id}`,
        amount: 1099,
        currency: "INR",
        status: hasFailed ? "rejected" : "processed",
        reference_id: isOurs ? ours : "another",
      })),
    }),
    call: payoutSynced("razorpay"),
  },
  "razorpay refund": {
    listed: (items) => ({
      items: items.map(({ id, isOurs = true, hasFailed = false }) => ({
        id: `rfnd_${id}`,
        amount: 1099,
        currency: "USD",
        payment_id: "pay_1",
        status: hasFailed ? "failed" : "processed",
        receipt: isOurs ? refund.refundId : "another",
      })),
    }),
    call: refundSynced("razorpay"),
  },
  "paypal refund": {
    listed: (items) => {
      const refunds = items.map(({ id, isOurs = true, hasFailed = false }) => ({
        id,
        status: hasFailed ? "FAILED" : "COMPLETED",
        amount: { value: "10.99", currency_code: "USD" },
        custom_id: isOurs ? refund.refundId : "another",
      }));
      return { id: "ORDER1", status: "COMPLETED", purchase_units: [{ payments: { refunds } }] };
    },
    call: refundSynced("paypal"),
  },
};

const idIn = (outcome: Found): string | null => {
  if ("refundStatus" in outcome) return outcome.connectorRefundId;
  return "payoutStatus" in outcome ? outcome.connectorPayoutId : outcome.connectorTransactionId;
};

describe.each(Object.entries(lookUps))("a look-up of a %s by our reference", (_name, { listed, after, call }) => {
  const found = async (items: readonly Item[], id: string): Promise<Found> =>
    call(listed(items), ...(after?.(id) ?? []));

  it("finds the one that has it, whatever is listed before", async () => {
    const outcome = await found([{ id: "other", isOurs: false }, { id: "own" }], "own");
    expect(outcome).toMatchObject({ found: true });
    expect(idIn(outcome)).toContain("own");
  });

  it("finds nothing among others", async () => {
    expect(await found([{ id: "other", isOurs: false }], "other")).toMatchObject({ found: false });
  });

  it("finds the one that has not failed", async () => {
    const outcome = await found([{ id: "failed", hasFailed: true }, { id: "own" }], "own");
    expect(outcome).toMatchObject({ found: true });
    expect(idIn(outcome)).toContain("own");
  });

  it("finds the failed one where there is no other", async () => {
    const outcome = await found([{ id: "failed", hasFailed: true }], "failed");
    expect(idIn(outcome)).toContain("failed");
  });

  it("finds none where several count", async () => {
    expect(await found([{ id: "one" }, { id: "two" }], "one")).toMatchObject({
      settlement: "poll",
      error: { code: "unreadable_response" },
    });
  });
});

describe("a payment at Razorpay by its order", () => {
  it("is none where several of the order took money", async () => {
    const { listed, call } = lookUps["razorpay payment"] ?? {};
    const paid = { amount: 1099, currency: "USD", status: "captured", created_at: 1 };
    const items = ["pay_1", "pay_2"].map((id) => ({ id, ...paid }));
    expect(await call?.(listed?.([{ id: "own" }]) ?? {}, { items })).toMatchObject({
      attemptStatus: "unchanged",
      error: { code: "unreadable_response" },
    });
  });
});

describe("a void at Checkout.com", () => {
  it("names the payment that was found", async () => {
    const { outcome, sent } = await callAnswered(
      connectorNamed("checkout"),
      "void",
      { ...voiding, connectorTransactionId: null },
      checkoutList([{ id: "own" }]),
      { action_id: "act_1" },
    );
    expect(sent.at(-1)?.url).toContain("/payments/pay_own/voids");
    expect(outcome).toMatchObject({ attemptStatus: "void_initiated", connectorTransactionId: "pay_own" });
  });

  it("of nothing of ours may still arrive", async () => {
    const { outcome } = await callAnswered(
      connectorNamed("checkout"),
      "void",
      { ...voiding, connectorTransactionId: null },
      checkoutList([{ id: "other", isOurs: false }]),
    );
    expect(outcome).toMatchObject({ attemptStatus: "unchanged", connectorTransactionId: null, found: false });
  });
});
