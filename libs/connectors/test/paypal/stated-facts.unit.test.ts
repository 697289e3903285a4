// What PayPal's answers state, for the judge to compare.
import { describe, expect, it } from "@jest/globals";

import { callAnswered, connectorNamed } from "../support/answered-call.ts";
import { captureInput, payoutInput, referenceTo } from "../support/payment-inputs.ts";

const payPal = connectorNamed("paypal");
const money = (value: string): object => ({ currency_code: "USD", value });
const whole = money("10.99");
const orderOf = (payments: object): object => ({
  id: "ORDER1",
  status: "COMPLETED",
  purchase_units: [{ amount: whole, custom_id: "pay_1_1", payments }],
});

describe("a refund", () => {
  const input = {
    paymentId: "pay_1",
    attemptId: "pay_1_1",
    refundId: "ref_1",
    connectorTransactionId: "ORDER1",
    amount: 1099,
    currency: "USD",
    reason: null,
    webhookUrl: null,
  };
  const order = orderOf({ captures: [{ id: "CAPTURE1", status: "COMPLETED", amount: whole }] });
  const statedOf = async (captureId: string, members: object = {}): Promise<unknown> => {
    const links = [{ rel: "up", href: `https://api.paypal.example/v2/payments/captures/${captureId}` }];
    const refund = { id: "REFUND1", status: "COMPLETED", amount: whole, custom_id: "ref_1", links, ...members };
    return (await callAnswered(payPal, "refund", input, order, refund)).outcome.stated;
  };

  it("states the order of the capture that it names", async () => {
    expect(await statedOf("CAPTURE1")).toMatchObject({ connectorTransactionId: "ORDER1" });
  });

  it("of another capture states that, which no payment of ours is", async () => {
    expect(await statedOf("CAPTURE9")).toMatchObject({ connectorTransactionId: "CAPTURE9" });
  });

  it("states the order that it names itself", async () => {
    const related = { supplementary_data: { related_ids: { order_id: "ORDER9" } } };
    expect(await statedOf("CAPTURE1", related)).toMatchObject({ connectorTransactionId: "ORDER9" });
  });

  it("that is found in an order states that order", async () => {
    const found = orderOf({ refunds: [{ id: "REFUND1", status: "COMPLETED", amount: whole, custom_id: "ref_1" }] });
    const { outcome } = await callAnswered(
      payPal,
      "refund_sync",
      { ...input, refundKey: "shop:ref_1", connectorRefundId: null },
      { ...found, id: "ORDER9" },
    );
    expect(outcome).toMatchObject({ found: true, stated: { connectorTransactionId: "ORDER9" } });
  });
});

describe("a capture", () => {
  const captured = async (members: object): Promise<unknown> => {
    const held = orderOf({ authorizations: [{ id: "AUTH1", status: "CREATED", amount: whole }] });
    const capture = { id: "CAPTURE1", status: "COMPLETED", amount: whole, ...members };
    return (await callAnswered(payPal, "capture", captureInput("ORDER1"), held, capture)).outcome.captures;
  };

  it("has the id that PayPal gives back, and ours where it gives none", async () => {
    expect(await captured({ invoice_id: "shop:pay_1_1_7" })).toMatchObject([{ captureId: "pay_1_1_7" }]);
    expect(await captured({})).toMatchObject([{ captureId: "pay_1_1_1" }]);
  });
});

describe("an order that was captured more than once", () => {
  const synced = async (...statuses: readonly string[]): Promise<unknown> => {
    const captures = statuses.map((status, index) => ({ id: `CAPTURE${String(index)}`, status, amount: whole }));
    const input = referenceTo("ORDER1", { captureMethod: "automatic" });
    const answer = orderOf({ captures });
    return (await callAnswered(payPal, "sync", input, answer, answer)).outcome;
  };

  it("has everything that was taken counted", async () => {
    expect(await synced("COMPLETED", "COMPLETED")).toMatchObject({ attemptStatus: "charged", amountCaptured: 2198 });
    expect(await synced("DECLINED", "COMPLETED")).toMatchObject({ attemptStatus: "charged", amountCaptured: 1099 });
  });

  it("is open while one may still take money, and has failed when none does", async () => {
    expect(await synced("DECLINED", "PENDING")).toMatchObject({ attemptStatus: "pending" });
    expect(await synced("DECLINED", "FAILED")).toMatchObject({ attemptStatus: "failure" });
  });
});

describe("a payout", () => {
  const { payoutId, attemptId, amount, currency } = payoutInput();
  const asked = { payoutId, attemptId, amount, currency, payoutKey: "shop:po", connectorPayoutId: "BATCH1" };
  const item = (members: object = {}): object => ({
    payout_item_id: "ITEM1",
    payout_batch_id: "BATCH9",
    payout_item: { amount: { currency: "USD", value: "5.00" }, sender_item_id: "po_9_1" },
    ...members,
  });
  const batch = (status: string, ...items: readonly object[]): object => ({
    batch_header: { payout_batch_id: "BATCH1", batch_status: status },
    items,
  });

  it("that came back before it is cancelled is named as PayPal names it", async () => {
    const { outcome } = await callAnswered(
      payPal,
      "payout_cancel",
      { ...asked, reason: null },
      batch("SUCCESS", item({ transaction_status: "RETURNED" })),
    );
    expect(outcome).toMatchObject({
      payoutStatus: "cancelled",
      connectorPayoutId: "BATCH9",
      stated: { amount: 500, currency: "USD", reference: "po_9_1" },
    });
  });

  it("of a batch that was denied states what was to be paid", async () => {
    const { outcome } = await callAnswered(payPal, "payout_sync", asked, batch("DENIED", item()));
    expect(outcome).toMatchObject({ payoutStatus: "failed", stated: { amount: 500, reference: "po_9_1" } });
  });
});
