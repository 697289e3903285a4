import { describe, expect, it } from "@jest/globals";

import { readEnginePayment } from "../../src/domain/engine-payment.ts";
import { parametersOfRequest } from "../../src/domain/rules/payment-parameters.ts";
import { decisionRequest } from "../support/decision-request.ts";
import { decideRequest } from "../support/engine-requests.ts";

const read = (
  members: object,
  dimensions: Parameters<typeof readEnginePayment>[1] = null,
): ReturnType<typeof readEnginePayment> =>
  readEnginePayment(decideRequest("kiosk", {}, members).paymentInfo, dimensions);

describe("payments of the engine's own API", () => {
  it.each([
    [49.9, "EUR", 4_990],
    [0.1 + 0.2, "EUR", 30],
    [1_050, "JPY", 1_050],
    [1.005, "KWD", 1_005],
    [0, "USD", 0],
  ])("turn %d %s in major units into %d minor units", (amount, currency, expected) => {
    expect(read({ amount, currency })).toMatchObject({ amount: expected });
  });

  it.each([
    ["41111122", "41111122"],
    ["411111", "411111"],
    ["4111 1122 3344 5566", "41111122"],
    ["4111", null],
    ["visa", null],
    [undefined, null],
  ])("keep at most eight digits of the card %j for the scores", (cardIsin, cardBin) => {
    expect(read({ cardIsin, country: "de" })).toMatchObject({ traits: { cardBin, country: "DE" } });
  });

  it("are seen by rules as the payments of the other API", () => {
    const members = {
      cardSwitchProvider: "VISA",
      cardIsin: "41111122",
      authType: "THREE_DS_2",
      country: "DE",
      cardIssuerCountry: "FR",
      metadata: '{"city":"Bonn","visits":3,"list":[]}',
    };
    const payment = read(members);
    if ("problem" in payment) throw new RangeError(payment.problem);
    const { values, metadata } = payment.parameters;
    const texts = Object.fromEntries([...values].map(([key, { value }]) => [key, value]));
    expect(texts).toEqual({
      amount: 4_990,
      payment_amount: 4_990,
      currency: "EUR",
      payment_method: "card",
      payment_method_type: "credit",
      card: "credit",
      card_network: "VISA",
      authentication_type: "three_ds",
      card_bin: "411111",
      extended_card_bin: "41111122",
      issuer_country: "FR",
      billing_country: "DE",
    });
    expect([...metadata]).toEqual([
      ["city", "Bonn"],
      ["visits", "3"],
    ]);
  });

  it.each([
    [{ currency: "EUX" }, "paymentInfo.currency"],
    [{ amount: 1e300 }, "paymentInfo.amount"],
    [{ metadata: "[1]" }, "paymentInfo.metadata"],
    [{ metadata: "{" }, "paymentInfo.metadata"],
  ])("with %j are refused", (members, field) => {
    expect(read(members)).toMatchObject({ field });
  });
});

describe("payments of the payments service", () => {
  it("are seen by rules with everything that is known", () => {
    const { values, metadata } = parametersOfRequest(
      decisionRequest({ metadata: { city: "Bonn", visits: 3, isNew: true, nested: {} }, card_network: null }),
    );
    expect(Object.fromEntries([...values].map(([key, { value }]) => [key, value]))).toEqual({
      amount: 4_990,
      payment_amount: 4_990,
      currency: "EUR",
      payment_method: "card",
      payment_method_type: "credit",
      card: "credit",
      card_type: "credit",
      authentication_type: "no_three_ds",
      capture_method: "automatic",
      card_bin: "411111",
      issuer_country: "DE",
      billing_country: "DE",
    });
    expect(Object.fromEntries(metadata)).toEqual({ city: "Bonn", visits: "3", isNew: "true" });
  });
});
