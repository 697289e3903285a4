import { braintreeConnector } from "../../src/providers/braintree/connector.ts";
import type { BraintreeEmulator } from "../emulators/braintree/server.ts";
import { startBraintreeEmulator } from "../emulators/braintree/server.ts";
import type { ProviderAccount } from "../support/provider-account.ts";
import { accountAt } from "../support/provider-account.ts";

export const keys = { publicKey: "public_of_the_emulator", privateKey: "private_of_the_emulator" };
export const credentials = {
  auth_type: "SignatureKey",
  api_key: keys.publicKey,
  // The emulator does not know the last one.
  key1: "USD:shop_usd,EUR:shop_eur,JPY:shop_jpy,CHF:shop_closed",
  api_secret: keys.privateKey,
};

export type BraintreeAccount = ProviderAccount<BraintreeEmulator>;

/** Starts an emulator with an account of its own. */
export const startBraintreeAccount = async (): Promise<BraintreeAccount> =>
  accountAt(await startBraintreeEmulator(keys), braintreeConnector, credentials);
