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

/** All of them are walked at random, and run every theme. */
export const drivenConnectors: readonly string[] = Object.keys(providerDrivers);
