import type { ConformanceAccount } from "./conformance.ts";
import { credentials as checkoutCredentials } from "./checkout/checkout-account.ts";
import { apiKey as stripeKey } from "./stripe/stripe-account.ts";

const sandbox: ConformanceAccount = {
  credentials: { auth_type: "HeaderKey", api_key: "test_key_of_the_account" },
  signatureHeaders: ["sandbox-signature"],
};

const accounts: Readonly<Record<string, ConformanceAccount>> = {
  checkout: { credentials: checkoutCredentials, signatureHeaders: ["cko-signature"] },
  stripe: {
    credentials: { auth_type: "HeaderKey", api_key: stripeKey },
    signatureHeaders: ["stripe-signature"],
  },
};

/** The account of a connector that its recordings were made with. */
export const conformanceAccount = (name: string): ConformanceAccount => accounts[name] ?? sandbox;
