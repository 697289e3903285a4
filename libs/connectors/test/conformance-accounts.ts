import { memberAt, textAt } from "../src/reading.ts";
import type { ConformanceAccount } from "./conformance.ts";
import { credentials as adyenCredentials } from "./adyen/adyen-account.ts";
import { credentials as braintreeCredentials } from "./braintree/braintree-account.ts";
import { credentials as checkoutCredentials } from "./checkout/checkout-account.ts";
import { credentials as payPalCredentials } from "./paypal/paypal-account.ts";
import { credentials as stripeCredentials } from "./stripe/stripe-account.ts";

const sandbox: ConformanceAccount = {
  credentials: { auth_type: "HeaderKey", api_key: "test_key_of_the_account" },
  signatureHeaders: ["sandbox-signature"],
};

const accounts: Readonly<Record<string, ConformanceAccount>> = {
  adyen: {
    credentials: adyenCredentials,
    signatureHeaders: ["hmacsignature"],
    // What is deleted twice is deleted once, a question needs no key, and each result of a challenge and each document
    // has a key of its own.
    carriesKey: ({ method, headers, url }, { idempotencyKey }) =>
      method === "DELETE" ||
      /\/(?:details|supplyDefenseDocument|retrieveApplicableDefenseReasons)$/.test(url) ||
      headers["idempotency-key"] === idempotencyKey,
    emptySuccesses: { revoke_mandate: 204 },
  },
  checkout: { credentials: checkoutCredentials, signatureHeaders: ["cko-signature"] },
  braintree: {
    credentials: braintreeCredentials,
    signatureHeaders: [],
    // Everything is a POST that is answered with 200. Questions need no key.
    isRefusal: ({ body }) => memberAt(body, "errors") !== undefined,
    carriesKey: ({ body }, { idempotencyKey }) =>
      /^query /.test(textAt(body, "query") ?? "") ||
      textAt(body, "variables", "input", "clientMutationId") === idempotencyKey,
  },
  paypal: {
    credentials: payPalCredentials,
    signatureHeaders: ["paypal-transmission-sig", "paypal-auth-algo"],
    // What is removed twice is removed once, and an order is completed under one key, whoever does it first.
    carriesKey: ({ method, headers }, { idempotencyKey, input }) =>
      method === "DELETE" ||
      headers["paypal-request-id"] === idempotencyKey ||
      ("authorizationKey" in input && headers["paypal-request-id"] === `${input.authorizationKey}_complete`),
    emptySuccesses: { void: 204, revoke_mandate: 204 },
  },
  stripe: { credentials: stripeCredentials, signatureHeaders: ["stripe-signature"] },
};

/** The account of a connector that its recordings were made with. */
export const conformanceAccount = (name: string): ConformanceAccount => accounts[name] ?? sandbox;
