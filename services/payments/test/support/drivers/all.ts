import type { ProviderDriver } from "../provider-driver.ts";
import { adyenDriver } from "./adyen.ts";
import { braintreeDriver } from "./braintree.ts";
import { checkoutDriver } from "./checkout.ts";
import { payPalDriver } from "./paypal.ts";
import { razorpayDriver } from "./razorpay.ts";
import { stripeDriver } from "./stripe.ts";

/** Starts the emulator of a real provider, by the name of the connector. */
export const providerDrivers: Readonly<Record<string, () => Promise<ProviderDriver>>> = {
  adyen: adyenDriver,
  braintree: braintreeDriver,
  checkout: checkoutDriver,
  paypal: payPalDriver,
  razorpay: razorpayDriver,
  stripe: stripeDriver,
};

/** Those that random walks go through. */
export const walkedConnectors: readonly string[] = Object.keys(providerDrivers);

/** Those that play the themes; Razorpay's driver does not act for the customer yet. */
export const drivenConnectors = walkedConnectors.filter((name) => name !== "razorpay");
