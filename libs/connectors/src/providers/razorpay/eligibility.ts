import type { AuthorizeInput } from "../../port/inputs.ts";
import type { AttemptOutcome, ConnectorError } from "../../port/outcomes.ts";
import { refusedAttempt } from "../../wire/refusals.ts";
import { isExpressible } from "./amounts.ts";
import { bankOf, customerOf, deviceAddressOf, upiAddressOf, walletOf } from "./payment-params.ts";
import { keptFor } from "./references.ts";
import { lengths } from "./unconfirmed.ts";

export const inexpressible = (currency: string): ConnectorError => ({
  code: "amount_not_supported",
  message: `Razorpay cannot take this amount of ${currency}.`,
});

const isMethodKnown = (input: AuthorizeInput): boolean => {
  const { paymentMethodData: data, paymentMethodType: type } = input;
  if (data.type === "card" || data.type === "connector_mandate") return true;
  if (data.type !== "other") return false;
  if (data.method === "upi") return type === "upi_intent" || upiAddressOf(input) !== undefined;
  return bankOf(input) !== undefined || walletOf(input) !== undefined;
};

const customerProblem = (input: AuthorizeInput): ConnectorError | null => {
  const { email, contact, name } = customerOf(input);
  const code = "customer_details_missing";
  if (email === null || email.length > lengths.email) {
    return { code, message: "Razorpay needs the customer's email address, of at most 40 characters." };
  }
  if (contact === null || contact.length > lengths.contact) {
    return { code, message: "Razorpay needs the customer's phone number, of at most 15 characters." };
  }
  const needsName = input.paymentMethodData.type === "card" || keptFor(input) !== null;
  return needsName && name === null ? { code, message: "Razorpay needs the name on the card." } : null;
};

const refusalOf = (input: AuthorizeInput): ConnectorError | null => {
  if (!isExpressible(input.amount, input.currency)) return inexpressible(input.currency);
  if (input.authentication !== undefined) {
    const message = "Razorpay authenticates customers itself and takes no proof of an earlier authentication.";
    return { code: "authentication_proof_not_supported", message };
  }
  if (!isMethodKnown(input)) {
    const message = "Razorpay takes cards, UPI, banks by their code and the wallets that the manifest lists.";
    return { code: "payment_method_not_supported", message };
  }
  if (input.offSession && input.paymentMethodData.type !== "connector_mandate") {
    const message = "Razorpay supports merchant-initiated charges (MIT) only with cards that it keeps.";
    return { code: "payment_method_not_supported", message };
  }
  const problem = customerProblem(input);
  if (problem !== null || input.offSession) return problem;
  if (deviceAddressOf(input) !== undefined) return null;
  return { code: "device_details_missing", message: "Razorpay needs the IP address of the customer's device." };
};

/** A payment that cannot be expressed to Razorpay; null when it can. */
export const refuseAuthorization = (input: AuthorizeInput): AttemptOutcome | null => {
  const error = refusalOf(input);
  return error === null ? null : refusedAttempt("authorize", error);
};
