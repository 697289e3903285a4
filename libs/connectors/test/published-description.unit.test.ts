// The comparison with published descriptions must be able to fail: it is what the emulators' strictness rests on.
import { describe, expect, it } from "@jest/globals";

import type { Exchange } from "./emulators/published-description.ts";
import { publishedDescription } from "./emulators/published-description.ts";

const refund = { id: "re_1", object: "refund", amount: 100, created: 1, currency: "usd" };
const refunded: Exchange = {
  method: "POST",
  path: "/v1/refunds",
  request: { payment_intent: "pi_1", amount: "100", metadata: { refund: "ref_1" } },
  status: 200,
  reply: refund,
};

describe("Stripe's published description", () => {
  const stripe = publishedDescription("stripe", { areRequestsTexts: true });

  it("knows what it publishes", () => {
    expect(stripe.problemsWith(refunded)).toEqual([]);
    expect(stripe.has({ method: "GET", path: "/v1/payment_intents/search" })).toBe(true);
  });

  it.each<readonly [string, Partial<Exchange>, string]>([
    ["another operation", { path: "/v1/charges" }, "POST /v1/charges is not in the description"],
    ["an unknown member", { request: { amount: "1", amounts: "1" } }, "must NOT have additional properties (amounts)"],
    ["an unknown value", { request: { reason: "because" } }, "/reason must be equal to one of the allowed values"],
    ["another type", { request: { amount: "1.5" } }, "/amount must be integer"],
    ["a reply that lacks a member", { reply: { ...refund, amount: undefined } }, "required property 'amount'"],
    ["a reply with a member of its own", { reply: { ...refund, livemode: false } }, "additional properties (livemode)"],
    ["a refusal of another form", { status: 400, reply: { message: "no" } }, "must have required property 'error'"],
  ])("refuses %s", (_what, changes, problem) => {
    expect(stripe.problemsWith({ ...refunded, ...changes }).join("\n")).toContain(problem);
  });

  it("leaves out what is known to differ", () => {
    const lenient = publishedDescription("stripe", { knownDifferences: ["POST /v1/refunds request  must NOT"] });
    const exchange = { ...refunded, request: { amount: 1, amounts: 1 } };
    expect(lenient.problemsWith(exchange)).toEqual([]);
  });
});

describe("Adyen's published descriptions", () => {
  const modification = { merchantAccount: "ShopECOM", amount: { currency: "EUR", value: 100 } };
  const captured: Exchange = {
    method: "POST",
    path: "/payments/8515131751004933/captures",
    request: modification,
    status: 201,
    reply: {
      ...modification,
      paymentPspReference: "8515131751004933",
      pspReference: "8815131762537886",
      status: "received",
    },
  };

  it("know captures, and nothing in addition to them", () => {
    const checkout = publishedDescription("adyen-checkout");
    expect(checkout.problemsWith(captured)).toEqual([]);
    expect(checkout.problemsWith({ ...captured, request: { merchantAccount: "ShopECOM" } })).not.toEqual([]);
    expect(checkout.problemsWith({ ...captured, path: "/payments/1/voids" })).not.toEqual([]);
  });
});
