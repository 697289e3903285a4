import { adyenConnector } from "../../src/adyen/connector.ts";
import type { AdyenEmulator, EmulatorOptions } from "../emulators/adyen/server.ts";
import { startAdyenEmulator } from "../emulators/adyen/server.ts";
import type { ProviderAccount } from "../support/provider-account.ts";
import { accountAt } from "../support/provider-account.ts";

export const apiKey = "AQE_key_of_the_emulator";
export const credentials = { auth_type: "BodyKey", api_key: apiKey, key1: "TestMerchant" } as const;

export type AdyenAccount = ProviderAccount<AdyenEmulator>;

/** Starts an emulator with an account of its own. */
export const startAdyenAccount = async (options: Omit<EmulatorOptions, "apiKey"> = {}): Promise<AdyenAccount> =>
  accountAt(await startAdyenEmulator({ apiKey, ...options }), adyenConnector, credentials);
