import { describe, expect, it } from "@jest/globals";
import { Types } from "@adyen/api-library";

import { paymentOutcome } from "../../src/providers/adyen/payment-outcome.ts";
import { adyenWebhooks } from "../../src/providers/adyen/webhooks.ts";
import { isUnreadableResponse } from "../../src/index.ts";

const { ResultCodeEnum: codes } = Types.checkout.PaymentResponse;

const statusOf = (resultCode: string, isHeld: boolean): string => {
  const action = { type: "redirect", url: "https://bank.example" };
  try {
    return paymentOutcome({ resultCode, pspReference: "PSP1", action }, { isHeld }).attemptStatus;
  } catch (error) {
    if (isUnreadableResponse(error)) return "unknown";
    throw error;
  }
};

/** By result code: of a payment that is captured at once, and of one that is held. */
const expected: Readonly<Record<string, readonly [string, string]>> = {
  Authorised: ["charged", "authorized"],
  PartiallyAuthorised: ["partially_authorized", "partially_authorized"],
  Success: ["charged", "charged"],
  Pending: ["pending", "pending"],
  Received: ["pending", "pending"],
  PresentToShopper: ["pending", "pending"],
  RedirectShopper: ["authentication_pending", "authentication_pending"],
  AuthenticationFinished: ["authentication_successful", "authentication_successful"],
  AuthenticationNotRequired: ["authentication_successful", "authentication_successful"],
  // Only parts of Adyen's in the page could continue with these.
  IdentifyShopper: ["unknown", "unknown"],
  ChallengeShopper: ["unknown", "unknown"],
  Refused: ["failure", "failure"],
  Cancelled: ["failure", "failure"],
  Error: ["failure", "failure"],
};

describe("the checks of a card at Adyen", () => {
  const additionalData = { cvcResult: "1 Matches", avsResult: "4 AVS not supported for this card type" };
  const paymentChecks = { cvc_result: "1 Matches", avs_result: "4 AVS not supported for this card type" };

  it.each(["Authorised", "Refused"])("are read from an answer that is %s", (resultCode) => {
    const answer = { resultCode, pspReference: "PSP1", additionalData };
    expect(paymentOutcome(answer, { isHeld: false }).paymentChecks).toEqual(paymentChecks);
    const partial = { ...answer, additionalData: { cvcResult: "2 Doesn't match" } };
    expect(paymentOutcome(partial, { isHeld: false }).paymentChecks).toEqual({ cvc_result: "2 Doesn't match" });
    expect(paymentOutcome({ ...answer, additionalData: {} }, { isHeld: false })).not.toHaveProperty("paymentChecks");
  });

  it.each(["true", "false"])("are read from a webhook whose success is %s", (success) => {
    const item = {
      eventCode: "AUTHORISATION",
      success,
      pspReference: "PSP1",
      merchantReference: "pay_1_1",
      merchantAccountCode: "Shop",
      eventDate: "2026-11-24T00:00:00+00:00",
      reason: "Refused",
      amount: { value: 1000, currency: "USD" },
      additionalData,
    };
    const rawBody = Buffer.from(
      JSON.stringify({ live: "false", notificationItems: [{ NotificationRequestItem: item }] }),
    );
    expect(adyenWebhooks.parse({ rawBody, headers: {} })).toMatchObject([{ outcome: { paymentChecks } }]);
  });
});

describe("Adyen's result codes", () => {
  it.each(Object.values(codes).map(String))("%s has a meaning", (code) => {
    expect([statusOf(code, false), statusOf(code, true)]).toEqual(expected[code]);
  });

  it("that are unknown leave the outcome open", () => {
    expect(statusOf("SomethingNew", false)).toBe("unknown");
    expect(statusOf("toString", false)).toBe("unknown");
  });
});
