import { randomAlphanumeric } from "@railyard/identifiers";
import type { Answer, Call } from "./calls.ts";
import { broken, expectMembers, expectStatus, send } from "./calls.ts";
import type { Deadline } from "./patience.ts";
import { untilSo } from "./patience.ts";
import type { Receiver } from "./receiver.ts";
import { isGenuine } from "./receiver.ts";

export interface SandboxPaymentOptions {
  readonly gatewayUrl: string;
  readonly adminKey: string;
  readonly receiver: Receiver;
  /** Where webhooks reach the receiver. */
  readonly receiverUrl: string;
  readonly deadline: Deadline;
  readonly report: (step: string) => void;
}

const amount = 6540;

const cardMethods = {
  payment_method: "card",
  payment_method_types: [{ payment_method_type: "credit", minimum_amount: 1, maximum_amount: 99_999_999 }],
};

const cardPayment = {
  amount,
  currency: "USD",
  confirm: true,
  authentication_type: "no_three_ds",
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: {
    card: {
      card_number: "4242424242424242",
      card_exp_month: "10",
      card_exp_year: "2035",
      card_holder_name: "Ada Example",
      card_cvc: "123",
    },
  },
};

const textOf = ({ call, body }: Answer, member: string): string => {
  const value = body[member];
  if (typeof value !== "string") throw broken(`${call} answered without ${member}`);
  return value;
};

interface Merchant {
  readonly merchantId: string;
  readonly secretKey: string;
  readonly signingKey: string;
}

type Caller = (path: string, call: Call) => Promise<Answer>;

const makeMerchant = async (call: Caller, { adminKey, receiverUrl }: SandboxPaymentOptions): Promise<Merchant> => {
  const merchantId = `installation_check_${randomAlphanumeric(8).toLowerCase()}`;
  const account = await call("/accounts", {
    key: adminKey,
    body: { merchant_id: merchantId, merchant_name: "Installation check" },
  });
  const profileId = textOf(account, "default_profile");
  const apiKey = await call(`/api_keys/${merchantId}`, {
    key: adminKey,
    body: { name: "installation check", description: "Made by helm test", expiration: "never" },
  });
  const secretKey = textOf(apiKey, "api_key");
  await call(`/account/${merchantId}/connectors`, {
    key: secretKey,
    body: {
      connector_type: "payment_processor",
      connector_name: "fauxpay",
      profile_id: profileId,
      connector_account_details: { auth_type: "HeaderKey", api_key: `fauxpay-${merchantId}` },
      test_mode: true,
      payment_methods_enabled: [cardMethods],
    },
  });
  const profile = await call(`/account/${merchantId}/business_profile/${profileId}`, {
    key: secretKey,
    body: { webhook_details: { webhook_version: "1.0.1", webhook_url: receiverUrl } },
  });
  return { merchantId, secretKey, signingKey: textOf(profile, "payment_response_hash_key") };
};

interface Webhook {
  readonly event_type?: unknown;
  readonly merchant_id?: unknown;
  readonly content?: { readonly object?: { readonly payment_id?: unknown } };
}

/** The webhook of the type about the payment: there, signed by the merchant's key, for the merchant. */
const expectWebhook = (receiver: Receiver, type: string, paymentId: string, merchant: Merchant): void => {
  const about = receiver.received().filter(({ rawBody }) => {
    const { event_type: given, content } = JSON.parse(rawBody) as Webhook;
    return given === type && content?.object?.payment_id === paymentId;
  });
  const [webhook] = about;
  if (webhook === undefined) throw broken(`No webhook ${type} about ${paymentId} has arrived.`);
  if (!isGenuine(webhook, merchant.signingKey)) {
    throw broken(`The webhook ${type} about ${paymentId} does not carry the profile's signature.`);
  }
  if ((JSON.parse(webhook.rawBody) as Webhook).merchant_id !== merchant.merchantId) {
    throw broken(`The webhook ${type} about ${paymentId} names another merchant.`);
  }
};

/** Takes a payment from a test card, refunds it, waits for both webhooks, and deletes the merchant it made for that. */
export const checkSandboxPayment = async (options: SandboxPaymentOptions): Promise<void> => {
  const { gatewayUrl, adminKey, receiver, receiverUrl, deadline, report } = options;
  const call: Caller = async (path, how) =>
    expectStatus(await send(`${gatewayUrl}${path}`, { method: "POST", ...how }), 200);
  await untilSo(deadline, async () => expectStatus(await send(receiverUrl), 200));
  const merchant = await makeMerchant(call, options);
  report(`made ${merchant.merchantId} with a key and an account at the sandbox provider`);

  const payment = await call("/payments", { key: merchant.secretKey, body: cardPayment });
  expectMembers(payment, { status: "succeeded", amount, amount_received: amount, connector: "fauxpay" });
  const paymentId = textOf(payment, "payment_id");
  report(`took ${paymentId}`);

  const refund = await call("/refunds", { key: merchant.secretKey, body: { payment_id: paymentId } });
  expectMembers(refund, { status: "succeeded", amount, payment_id: paymentId });
  report(`refunded ${textOf(refund, "refund_id")}`);

  for (const type of ["payment_succeeded", "refund_succeeded"]) {
    await untilSo(deadline, () => {
      expectWebhook(receiver, type, paymentId, merchant);
    });
    report(`received the signed webhook ${type}`);
  }
  await call(`/accounts/${merchant.merchantId}`, { method: "DELETE", key: adminKey });
  report(`deleted ${merchant.merchantId}`);
};
