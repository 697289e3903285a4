import type { AuthorizeInput, CompleteAuthorizeInput } from "../../src/index.ts";
import { cardInput, referenceTo } from "../support/payment-inputs.ts";

/** A payment with an account at PayPal. */
export const walletInput = (changes: Partial<AuthorizeInput> = {}): AuthorizeInput =>
  cardInput("", {
    paymentMethod: "wallet",
    paymentMethodType: "paypal",
    paymentMethodData: { type: "other", method: "wallet", data: { paypal_redirect: {} } },
    ...changes,
  });

/** The customer comes back to the payment that was authorized under the key of that call. */
export const returnOf = (connectorTransactionId: string, name: string): CompleteAuthorizeInput => ({
  ...referenceTo(connectorTransactionId, {
    captureMethod: "automatic",
    authorizationKey: `shop:${name.replaceAll(" ", "_")}`,
  }),
  query: { token: connectorTransactionId, PayerID: "PAYER1" },
  form: {},
});
