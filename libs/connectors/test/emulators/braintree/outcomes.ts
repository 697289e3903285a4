// The outcomes of the numbers that are paid with; every other good one is accepted.
import type { Held } from "./state.ts";
import { move } from "./state.ts";

export const processorDeclines: Readonly<Record<string, string>> = {
  "4000000000000002": "2000",
  "4000000000009995": "2001",
  "4000000000000069": "2004",
  "4000000000000341": "2099",
  // A bank account that the network does not know.
  "1000000002": "2061",
};
const rejections: Readonly<Record<string, string>> = { "4000000000000101": "CVV", "4000000000000259": "FRAUD" };

const advice = { networkResponse: { code: "05", message: "Do not honor" }, merchantAdviceCodeResponse: { code: "01" } };
const checks = { cvvResponse: "MATCHES", avsPostalCodeResponse: "MATCHES", avsStreetAddressResponse: "NOT_PROVIDED" };

/** Decides a payment by the number that it is made with. */
export const decide = (payment: Held, number: string, isCharge: boolean): void => {
  const code = processorDeclines[number];
  const rejection = rejections[number];
  if (rejection !== undefined) return move(payment, "GATEWAY_REJECTED", { gatewayRejectionReason: rejection });
  if (code !== undefined) {
    const processorResponse = { legacyCode: code, message: "Declined" };
    return move(payment, "PROCESSOR_DECLINED", { declineType: "SOFT", processorResponse, ...advice });
  }
  move(payment, "AUTHORIZED", {
    processorResponse: { legacyCode: "1000", message: "Approved", ...checks },
    authorizationExpiresAt: "2066-12-01T00:00:00.000000Z",
  });
  if (isCharge) move(payment, "SUBMITTED_FOR_SETTLEMENT");
};
