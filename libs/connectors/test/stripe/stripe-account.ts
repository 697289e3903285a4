import { stripeConnector } from "../../src/providers/stripe/connector.ts";
import type { EmulatorOptions, StripeEmulator } from "../emulators/stripe/server.ts";
import { startStripeEmulator } from "../emulators/stripe/server.ts";
import type { ProviderAccount } from "../support/provider-account.ts";
import { accountAt } from "../support/provider-account.ts";

export const apiKey = "sk_test_51AccountOfTheEmulator";
export const credentials = { auth_type: "HeaderKey", api_key: apiKey } as const;

export type StripeAccount = ProviderAccount<StripeEmulator>;

/** Starts an emulator with an account of its own. */
export const startStripeAccount = async (options: Omit<EmulatorOptions, "apiKey"> = {}): Promise<StripeAccount> =>
  accountAt(await startStripeEmulator({ apiKey, ...options }), stripeConnector, credentials);
