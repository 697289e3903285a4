import { describe, expect, it } from "@jest/globals";
import { isUnreadableResponse, readWebhookEvents } from "@railyard/connectors";

import { statedDecimal } from "../src/wire/exact-amount.ts";
import { listedRefunds } from "../src/wire/listed-refunds.ts";
import { connectorNamed } from "./support/answered-call.ts";

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe("an amount that a provider states", () => {
  it.each([
    ["10.00", "USD", 1000],
    ["10", "JPY", 10],
    ["-10.00", "USD", -1000],
    ["10.005", "USD", Number.NaN],
    ["9007199254740993", "USD", Number.NaN],
    ["10.00", "XQX", Number.NaN],
    ["1".repeat(40), "USD", Number.NaN],
  ])("%s %s is %s, and never another amount", (text, currency, amount) => {
    expect(statedDecimal(text, currency)).toBe(amount);
  });

  it.each(["", "ten", "1e3", "1,000.00", "0x10", "NaN", " 10.00"])("%j is no amount", (text) => {
    expect(isUnreadableResponse(thrownBy(() => statedDecimal(text, "USD")))).toBe(true);
  });

  it("has to be exact in a list, where it may be compared with nothing", () => {
    const listed = (amount: number) => [{ connectorRefundId: "re_1", refundId: null, amount }];
    expect(listedRefunds("pay_1", listed(100)).refunds).toHaveLength(1);
    for (const amount of [Number.NaN, 0.5, 2 ** 53, -100]) {
      expect(isUnreadableResponse(thrownBy(() => listedRefunds("pay_1", listed(amount))))).toBe(true);
    }
  });
});

describe("a webhook with an amount that is not exact", () => {
  const seconds = 1_763_900_000;
  const time = "2026-11-24T12:00:00.000Z";
  const razorpay = (amount: number): object => ({
    entity: "event",
    event: "refund.processed",
    created_at: seconds,
    payload: {
      refund: { entity: { id: "rfnd_1", amount, currency: "INR", payment_id: "pay_1", status: "processed" } },
    },
  });
  const webhooks: Readonly<Record<string, object>> = {
    stripe: {
      id: "evt_1",
      object: "event",
      type: "refund.updated",
      created: seconds,
      data: { object: { id: "re_1", object: "refund", amount: 10.5, currency: "usd", status: "succeeded" } },
    },
    checkout: {
      id: "evt_1",
      type: "payment_refunded",
      timestamp: time,
      data: { id: "pay_1", action_id: "act_1", amount: 10.5, currency: "EUR" },
    },
    paypal: {
      id: "WH-1",
      event_type: "PAYMENT.CAPTURE.REFUNDED",
      create_time: time,
      resource: {
        id: "REFUND1",
        status: "COMPLETED",
        amount: { currency_code: "USD", value: "10.005" },
        links: [{ rel: "up", href: "https://api.paypal.example/v2/payments/captures/CAPTURE1" }],
      },
    },
    razorpay: razorpay(10.5),
  };

  it.each(Object.entries(webhooks))("of %s reaches the judge", (name, event) => {
    const webhook = { rawBody: Buffer.from(JSON.stringify(event)), headers: {} };
    expect(readWebhookEvents(connectorNamed(name), webhook)).toMatchObject([
      { object: "refund", outcome: { stated: { amount: Number.NaN } } },
    ]);
  });

  it("reaches the judge when it is beyond what can be counted", () => {
    const webhook = { rawBody: Buffer.from(JSON.stringify(razorpay(1e300))), headers: {} };
    expect(readWebhookEvents(connectorNamed("razorpay"), webhook)).toMatchObject([
      { outcome: { stated: { amount: Number.NaN } } },
    ]);
  });
});
