// What Checkout.com's answers state, for the judge to compare.
import { describe, expect, it } from "@jest/globals";

import { callAnswered, connectorNamed } from "../support/answered-call.ts";
import { reference } from "../support/fake-transport.ts";
import { payoutInput } from "../support/payment-inputs.ts";

const checkout = connectorNamed("checkout");
const unreadable = { settlement: "poll", error: { code: "unreadable_response" } };

describe("a dispute that is looked up", () => {
  it("names its payment in a member of its own", async () => {
    const reported = {
      id: "dsp_1",
      category: "fraudulent",
      amount: 1000,
      currency: "USD",
      status: "evidence_required",
    };
    const input = { disputeId: "d_1", connectorDisputeId: "dsp_1", connectorTransactionId: "pay_1" };
    const { outcome } = await callAnswered(checkout, "dispute_sync", input, { ...reported, payment: { id: "pay_9" } });
    expect(outcome).toMatchObject({ report: { stated: { connectorTransactionId: "pay_9" } } });
  });
});

describe("a payout that is looked up", () => {
  const { payoutId, attemptId, amount, currency } = payoutInput();
  const input = { payoutId, attemptId, amount, currency, payoutKey: "shop:payout_1_1", connectorPayoutId: "pay_1" };

  it("is unreadable without its amount", async () => {
    const reported = { id: "pay_1", status: "Paid", reference: attemptId };
    const { outcome } = await callAnswered(checkout, "payout_sync", input, { ...reported, currency });
    expect(outcome).toMatchObject(unreadable);
    const whole = await callAnswered(checkout, "payout_sync", input, { ...reported, amount, currency });
    expect(whole.outcome).toMatchObject({ payoutStatus: "success", stated: { amount, currency } });
  });
});

describe("a processed operation", () => {
  const refund = { refundId: "ref_1", refundKey: "shop:ref_1", amount: 1000, currency: "USD" };
  const input = { ...refund, connectorTransactionId: "pay_1", connectorRefundId: "act_1" };

  it("is no refund while it does not state how much went back", async () => {
    const action = { id: "act_1", type: "Refund", approved: true, reference: "ref_1" };
    expect((await callAnswered(checkout, "refund_sync", input, [action])).outcome).toMatchObject(unreadable);
    const list = { connectorTransactionId: "pay_1", connectorCaptureId: null, currency: "USD" };
    expect((await callAnswered(checkout, "list_refunds", list, [action])).outcome).toMatchObject({
      listStatus: "unchanged",
    });
  });

  it("is no capture while it does not state how much was taken", async () => {
    const action = { id: "act_1", type: "Capture", approved: true, reference: "pay_1_1_1" };
    const payment = { id: "tx_1", status: "Captured", amount: 1000, currency: "USD" };
    const { outcome } = await callAnswered(checkout, "sync", reference, [action], { ...payment, id: "pay_1" });
    expect(outcome).toMatchObject(unreadable);
  });
});

describe("an increment", () => {
  it("states the payment and the currency", async () => {
    const input = { ...reference, connectorTransactionId: "pay_1", authorizationId: "auth_1", reason: null };
    const answer = { id: "pay_9", action_id: "act_1", currency: "EUR", approved: true };
    const { outcome } = await callAnswered(
      checkout,
      "incremental_authorization",
      { ...input, authorizedTotal: 1000, requestedTotal: 1500 },
      { ...answer, balances: { total_authorized: 1500 } },
    );
    expect(outcome).toMatchObject({
      authorizationStatus: "success",
      connectorTransactionId: "pay_9",
      stated: { currency: "EUR" },
    });
  });
});
