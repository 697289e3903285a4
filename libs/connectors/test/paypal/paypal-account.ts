import { paypalConnector } from "../../src/providers/paypal/connector.ts";
import type { PayPalEmulator } from "../emulators/paypal/server.ts";
import { startPayPalEmulator } from "../emulators/paypal/server.ts";
import type { ProviderAccount } from "../support/provider-account.ts";
import { accountAt } from "../support/provider-account.ts";

export const app = { clientId: "AQ_client_id_of_the_app", clientSecret: "EK_client_secret_of_the_app" };
export const credentials = { auth_type: "BodyKey", api_key: app.clientSecret, key1: app.clientId };

export type PayPalAccount = ProviderAccount<PayPalEmulator>;

/** Starts an emulator with an account of its own. */
export const startPayPalAccount = async (): Promise<PayPalAccount> =>
  accountAt(await startPayPalEmulator(app), paypalConnector, credentials);
