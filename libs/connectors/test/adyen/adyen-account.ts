import { adyenConnector } from "../../src/providers/adyen/connector.ts";
import type { AdyenEmulator, EmulatorOptions } from "../emulators/adyen/server.ts";
import { startAdyenEmulator } from "../emulators/adyen/server.ts";
import type { ProviderAccount } from "../support/provider-account.ts";
import { accountAt } from "../support/provider-account.ts";

export const apiKey = "AQE_key_of_the_emulator";
export const credentials = { auth_type: "BodyKey", api_key: apiKey, key1: "TestMerchant" } as const;

/** Keys of an account that pays out: what submits a payout may not confirm it. */
export const reviewKey = "AQE_key_of_the_reviewer";
export const payoutCredentials = { ...credentials, auth_type: "SignatureKey", api_secret: reviewKey } as const;

export type AdyenAccount = ProviderAccount<AdyenEmulator>;

/** Starts an emulator with an account of its own. */
export const startAdyenAccount = async (
  options: Omit<EmulatorOptions, "apiKey"> = {},
  keys: Readonly<Record<string, string>> = credentials,
): Promise<AdyenAccount> =>
  accountAt(await startAdyenEmulator({ apiKey, reviewKey, ...options }), adyenConnector, keys);
