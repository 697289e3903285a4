import { checkoutConnector } from "../../src/checkout/connector.ts";
import type { CheckoutEmulator } from "../emulators/checkout/server.ts";
import { startCheckoutEmulator } from "../emulators/checkout/server.ts";
import type { ProviderAccount } from "../support/provider-account.ts";
import { accountAt } from "../support/provider-account.ts";

export const secretKey = "sk_sbox_account_of_the_emulator";
export const credentials = { auth_type: "SignatureKey", api_key: "vkuhvk4v", key1: "pc_abcdef", api_secret: secretKey };

export type CheckoutAccount = ProviderAccount<CheckoutEmulator>;

/** Starts an emulator with an account of its own. */
export const startCheckoutAccount = async (): Promise<CheckoutAccount> =>
  accountAt(await startCheckoutEmulator({ secretKey }), checkoutConnector, credentials);
