import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { WebhookEvent } from "../../src/index.ts";
import { razorpayConnector } from "../../src/providers/razorpay/connector.ts";
import type { RazorpayAccount } from "./razorpay-account.ts";
import { cardPayout, goodCard, indianCard, startRazorpayAccount } from "./razorpay-account.ts";

let account: RazorpayAccount;
beforeAll(async () => {
  account = await startRazorpayAccount();
});
afterAll(() => account.stop());

/** What the newest event of the type reports. */
const reported = (type: string): WebhookEvent | undefined => {
  const event = account.emulator.events().findLast((one) => one.event["event"] === type);
  if (event === undefined) throw new TypeError(`there was no ${type}`);
  return razorpayConnector.webhooks?.parse(account.emulator.sign(event, "secret"))[0];
};

describe("webhooks of Razorpay", () => {
  it("report payments, and whose they are", async () => {
    await account.call("authorize", indianCard(goodCard));
    account.emulator.process();
    const payment = { object: "payment", attemptId: "pay_1_1" };
    expect(reported("payment.authorized")).toMatchObject({ ...payment, outcome: { attemptStatus: "pending" } });
    expect(reported("payment.captured")).toMatchObject({ ...payment, outcome: { attemptStatus: "charged" } });
    expect(reported("order.paid")).toMatchObject({ ...payment, outcome: { amountCaptured: 50_000 } });
    expect(reported("payment.captured")?.connectorEventId).toMatch(/^evt_/);
  });

  it("call what was held authorized", async () => {
    await account.call("authorize", indianCard(goodCard, { captureMethod: "manual" }));
    account.emulator.process();
    expect(reported("payment.authorized")).toMatchObject({ outcome: { attemptStatus: "authorized" } });
  });

  it("call a refund of what was never captured a void", async () => {
    const held = await account.call("authorize", indianCard(goodCard, { captureMethod: "manual" }));
    account.emulator.process();
    account.emulator.lapse(held.connectorTransactionId ?? "");
    for (const type of ["refund.created", "refund.processed"]) {
      expect(reported(type)).toMatchObject({ object: "payment", outcome: { attemptStatus: "voided" } });
    }
  });

  it("report cards that are kept, disputes and payouts", async () => {
    await account.call("authorize", indianCard("4000000000000259", { setupFutureUsage: "off_session" }));
    await account.call("payout", cardPayout("4000000000009995"));
    account.emulator.process();
    expect(reported("token.confirmed")).toMatchObject({
      object: "mandate",
      mandateStatus: "active",
      connectorMandateId: expect.stringMatching(/^cust_\d+:token_\d+$/),
    });
    expect(reported("payment.dispute.created")).toMatchObject({
      object: "dispute",
      attemptId: "pay_1_1",
      report: { disputeStatus: "dispute_opened", disputeStage: "dispute" },
    });
    expect(reported("payout.reversed")).toMatchObject({
      object: "payout",
      attemptId: "payout_1_1",
      outcome: { payoutStatus: "reversed", error: { code: "beneficiary_bank_rejected" } },
    });
  });

  it("of other kinds are only acknowledged", () => {
    const event = { entity: "event", event: "settlement.processed", contains: [], payload: {}, created_at: 1 };
    const webhook = { rawBody: Buffer.from(JSON.stringify(event)), headers: {} };
    expect(razorpayConnector.webhooks?.parse(webhook)).toMatchObject([{ object: "other", type: event.event }]);
  });
});
