import { checkoutConnector } from "../../src/providers/checkout/connector.ts";
import type { CheckoutEmulator } from "../emulators/checkout/server.ts";
import { startCheckoutEmulator } from "../emulators/checkout/server.ts";
import type { ProviderAccount } from "../support/provider-account.ts";
import { accountAt } from "../support/provider-account.ts";

export const secretKey = "sk_sbox_account_of_the_emulator";
export const publicKey = "pk_sbox_account_of_the_emulator";
const client = { id: "ack_client_of_the_emulator", secret: "secret_of_the_client" };
export const emulatorKeys = { secretKey, publicKey, client };

/** With a currency account, which only payouts need. */
export const credentials = {
  auth_type: "SignatureKey",
  api_key: "vkuhvk4v",
  key1: "pc_abcdef,ca_abcdef",
  api_secret: secretKey,
  key2: publicKey,
};

export const oauthCredentials = {
  auth_type: "MultiAuthKey",
  api_key: "vkuhvk4v",
  key1: "pc_abcdef,ca_abcdef",
  api_secret: client.secret,
  key2: client.id,
};

export type CheckoutAccount = ProviderAccount<CheckoutEmulator>;

/** Starts an emulator with an account of its own. */
export const startCheckoutAccount = async (
  own: Readonly<Record<string, string>> = credentials,
): Promise<CheckoutAccount> => accountAt(await startCheckoutEmulator(emulatorKeys), checkoutConnector, own);
