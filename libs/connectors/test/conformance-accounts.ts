import type { ConnectorManifest } from "../src/index.ts";
import { adyenConformance } from "./adyen/conformance.ts";
import { braintreeConformance } from "./braintree/conformance.ts";
import { checkoutConformance } from "./checkout/conformance.ts";
import type { ConformanceAccount } from "./conformance.ts";
import { payPalConformance } from "./paypal/conformance.ts";
import { razorpayConformance } from "./razorpay/conformance.ts";
import { stripeConformance } from "./stripe/conformance.ts";

const sandbox: ConformanceAccount = {
  credentials: { auth_type: "HeaderKey", api_key: "test_key_of_the_account" },
  signatureHeaders: ["sandbox-signature"],
};

const accounts: Readonly<Record<string, ConformanceAccount>> = {
  adyen: adyenConformance,
  braintree: braintreeConformance,
  checkout: checkoutConformance,
  paypal: payPalConformance,
  razorpay: razorpayConformance,
  stripe: stripeConformance,
};

/** The account of a connector that its recordings were made with. A real provider must have one. */
export const conformanceAccount = ({ name, integrationStatus }: ConnectorManifest): ConformanceAccount => {
  const account = integrationStatus === "sandbox" ? sandbox : accounts[name];
  if (account === undefined) throw new TypeError(`conformance-accounts.ts lacks ${name}`);
  return account;
};
