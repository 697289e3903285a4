import type { AuthorizeInput, PayoutInput } from "../../src/index.ts";
import { razorpayConnector } from "../../src/providers/razorpay/connector.ts";
import type { RazorpayEmulator } from "../emulators/razorpay/server.ts";
import { startRazorpayEmulator } from "../emulators/razorpay/server.ts";
import { cardInput, payoutInput } from "../support/payment-inputs.ts";
import type { ProviderAccount } from "../support/provider-account.ts";
import { accountAt } from "../support/provider-account.ts";

export const keyId = "rzp_test_1DP5mmOlF5G5ag";
export const keySecret = "thiskeyofaccountintests";
export const credentials = { auth_type: "BodyKey", api_key: keyId, key1: keySecret };
export const payoutCredentials = {
  auth_type: "SignatureKey",
  api_key: keyId,
  key1: "787878008031",
  api_secret: keySecret,
};

export type RazorpayAccount = ProviderAccount<RazorpayEmulator>;

/** Starts an emulator with an account of its own, which also makes payouts. */
export const startRazorpayAccount = async (): Promise<RazorpayAccount> =>
  accountAt(await startRazorpayEmulator({ keyId, keySecret }), razorpayConnector, payoutCredentials);

export const goodCard = "4111111111111111";

/** What Razorpay needs of every customer who is there. */
const customer: Partial<AuthorizeInput> = {
  currency: "INR",
  amount: 50_000,
  phone: "+919000090000",
  browserInformation: {
    ip_address: "105.106.107.108",
    user_agent: "Mozilla/5.0 (X11)",
    referer: "https://shop.example/checkout",
    java_enabled: false,
    java_script_enabled: true,
    language: "en-IN",
    color_depth: 24,
    screen_width: 1440,
    screen_height: 900,
    time_zone: -330,
  },
};

export const indianCard = (number: string, changes: Partial<AuthorizeInput> = {}): AuthorizeInput =>
  cardInput(number, { ...customer, ...changes });

export const otherMethod = (
  method: string,
  type: string,
  data: Readonly<Record<string, unknown>>,
  changes: Partial<AuthorizeInput> = {},
): AuthorizeInput =>
  cardInput("", {
    ...customer,
    paymentMethod: method,
    paymentMethodType: type,
    paymentMethodData: { type: "other", method, data },
    ...changes,
  });

export const cardPayout = (number: string, changes: Partial<PayoutInput> = {}): PayoutInput =>
  payoutInput({
    payoutType: "card",
    payoutMethodType: null,
    amount: 10_000,
    currency: "INR",
    destination: { card_number: number, expiry_month: "03", expiry_year: "2034", card_holder_name: "Ada Byron" },
    ...changes,
  });
