import { describe, expect, it } from "@jest/globals";
import { Types } from "@adyen/api-library";

import { paymentOutcome } from "../../src/providers/adyen/payment-outcome.ts";
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
  // Only parts of Adyen's in the page could go on with these.
  IdentifyShopper: ["unknown", "unknown"],
  ChallengeShopper: ["unknown", "unknown"],
  Refused: ["failure", "failure"],
  Cancelled: ["failure", "failure"],
  Error: ["failure", "failure"],
};

describe("Adyen's result codes", () => {
  it.each(Object.values(codes).map(String))("%s has a meaning", (code) => {
    expect([statusOf(code, false), statusOf(code, true)]).toEqual(expected[code]);
  });

  it("that nobody knows leave the outcome open", () => {
    expect(statusOf("SomethingNew", false)).toBe("unknown");
    expect(statusOf("toString", false)).toBe("unknown");
  });
});
