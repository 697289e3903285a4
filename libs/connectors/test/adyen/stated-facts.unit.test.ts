// What Adyen's messages state, for the judge to compare.
import { describe, expect, it } from "@jest/globals";

import { adyenWebhooks } from "../../src/providers/adyen/webhooks.ts";

const eventIn = (body: object) => adyenWebhooks.parse({ rawBody: Buffer.from(JSON.stringify(body)), headers: {} })[0];

describe("a message about an authorisation that failed", () => {
  it("states its amount", () => {
    const item = {
      pspReference: "PSP1",
      merchantAccountCode: "TestMerchant",
      merchantReference: "pay_1_1",
      amount: { currency: "EUR", value: 1099 },
      eventCode: "AUTHORISATION",
      success: "false",
      reason: "Refused",
      eventDate: "2026-11-24T12:00:00Z",
    };
    expect(eventIn({ live: "false", notificationItems: [{ NotificationRequestItem: item }] })).toMatchObject({
      outcome: {
        attemptStatus: "failure",
        stated: { amount: 1099, currency: "EUR", account: "TestMerchant", isLive: false },
      },
    });
  });
});

describe("a message about a token", () => {
  const message = (members: object): object => ({
    type: "recurring.token.created",
    eventId: "PSP1",
    createdAt: "2026-11-24T12:00:00Z",
    data: { merchantAccount: "TestMerchant", shopperReference: "cus_1", storedPaymentMethodId: "TOKEN1" },
    ...members,
  });

  it("states the account and the mode that it is of", () => {
    const place = { account: "TestMerchant" };
    expect(eventIn(message({ environment: "live" }))).toMatchObject({
      outcome: { stated: { ...place, isLive: true } },
    });
    expect(eventIn(message({ environment: "test" }))).toMatchObject({
      outcome: { stated: { ...place, isLive: false } },
    });
    expect(eventIn(message({}))).toMatchObject({ outcome: { stated: place } });
  });
});
