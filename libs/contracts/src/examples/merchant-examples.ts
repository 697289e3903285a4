import type { JsonObject } from "../documents/json.ts";
import { createdApiKey } from "../resources/api-key.ts";
import { connectorAccount } from "../resources/connector-account.ts";
import { merchantAccount } from "../resources/merchant-account.ts";
import { merchantDetails, webhookDetails } from "../resources/merchant-parts.ts";
import { signInAnswer } from "../resources/user.ts";
import { complete } from "./complete.ts";

const merchantId = "kiosk_berlin";
const profileId = "pro_Q7vB2kX9mT4nW8sYc1Lz";

/** Body of POST /accounts. */
export const createMerchantExample: JsonObject = {
  merchant_id: merchantId,
  merchant_name: "Kiosk Berlin",
  merchant_details: { primary_contact_person: "Ada Beispiel", primary_email: "ada@kiosk.example" },
  webhook_details: { webhook_version: "1.0.1", webhook_url: "https://kiosk.example/webhooks" },
  primary_business_details: [{ country: "DE", business: "kiosk" }],
};

/** The merchant that came of it. */
export const merchantExample: JsonObject = complete(merchantAccount, {
  merchant_id: merchantId,
  merchant_name: "Kiosk Berlin",
  merchant_details: complete(merchantDetails, {
    primary_contact_person: "Ada Beispiel",
    primary_email: "ada@kiosk.example",
  }),
  webhook_details: complete(webhookDetails, {
    webhook_version: "1.0.1",
    webhook_url: "https://kiosk.example/webhooks",
  }),
  sub_merchants_enabled: false,
  enable_payment_response_hash: true,
  payment_response_hash_key: "xS8wQ2mX7bT4nL8sY1ck3V9wQ2mX7bT4nL8sY1ck3V9wQ2mX7bT4nL8sY1ck3V9",
  redirect_to_merchant_with_http_post: false,
  publishable_key: "pk_snd_5f2d1c0b9a8e7f6d5c4b3a2918070605",
  primary_business_details: [{ country: "DE", business: "kiosk" }],
  organization_id: "org_Q7vB2kX9mT4nW8sYc1Lz",
  product_type: "orchestration",
  merchant_account_type: "standard",
  is_recon_enabled: false,
  recon_status: "not_requested",
  default_profile: profileId,
});

/** Body of POST /api_keys/{merchant_id}. */
export const createApiKeyExample: JsonObject = {
  name: "checkout server",
  description: "Takes payments",
  expiration: "never",
};

/** The key that came of it. */
export const createdApiKeyExample: JsonObject = complete(createdApiKey, {
  key_id: "snd_Q7vB2kX9mT4nW8sYc1Lz",
  merchant_id: merchantId,
  name: "checkout server",
  description: "Takes payments",
  created: "2026-11-20T12:00:00.000Z",
  expiration: "never",
  api_key: `snd_${"x".repeat(64)}`,
});

const cardsEnabled: JsonObject = {
  payment_method: "card",
  payment_method_types: [
    {
      payment_method_type: "credit",
      card_networks: ["Visa", "Mastercard"],
      minimum_amount: 1,
      maximum_amount: 999_999,
      recurring_enabled: true,
      installment_payment_enabled: false,
    },
  ],
};

/** Body of POST /account/{account_id}/connectors. */
export const createConnectorExample: JsonObject = {
  connector_type: "payment_processor",
  connector_name: "fauxpay",
  connector_label: "fauxpay_main",
  profile_id: profileId,
  connector_account_details: { auth_type: "HeaderKey", api_key: "sandbox_key_1" },
  payment_methods_enabled: [cardsEnabled],
  test_mode: true,
  disabled: false,
};

/** The connector account that came of it. */
export const connectorExample: JsonObject = complete(connectorAccount, {
  connector_type: "payment_processor",
  connector_name: "fauxpay",
  merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
  profile_id: profileId,
  status: "active",
  connector_label: "fauxpay_main",
  connector_account_details: { auth_type: "HeaderKey", api_key: "sa*********_1" },
  payment_methods_enabled: [cardsEnabled],
  test_mode: true,
  disabled: false,
});

/** A test payment at the account. */
export const connectorTestPaymentExample: JsonObject = {
  merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
  outcome: "passed",
  payment_id: "pay_Q7vB2kX9mT4nW8sYc1Lz",
  amount: 100,
  currency: "USD",
  status: "succeeded",
  connector_transaction_id: "spay_Q7vB2kX9mT4nW8sYc1Lz",
  reversal: { kind: "refund", refund_id: "ref_Q7vB2kX9mT4nW8sYc1Lz", status: "succeeded" },
  problem: null,
};

/** The health of the account. */
export const connectorHealthExample: JsonObject = {
  merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
  connector_name: "fauxpay",
  connector_label: "fauxpay_main",
  profile_id: profileId,
  disabled: false,
  test_mode: true,
  last_15_minutes: {
    from: "2026-11-28T11:45:00.000Z",
    until: "2026-11-28T12:03:20.000Z",
    succeeded: 188,
    failed: 12,
    success_rate: 0.94,
    calls: 231,
    timed_out: 1,
    latency_p50_ms: 184,
    latency_p95_ms: 910,
    webhooks: 40,
    bad_signatures: 0,
  },
  last_24_hours: {
    from: "2026-11-27T12:00:00.000Z",
    until: "2026-11-28T12:03:20.000Z",
    succeeded: 17_012,
    failed: 988,
    success_rate: 0.9451,
    calls: 20_811,
    timed_out: 6,
    latency_p50_ms: 179,
    latency_p95_ms: 820,
    webhooks: 3_980,
    bad_signatures: 2,
  },
  last_success_at: "2026-11-28T12:03:18.412Z",
  last_error: {
    occurred_at: "2026-11-28T12:03:11.020Z",
    kind: "declined",
    code: "card_declined",
    message: "Your card was declined.",
  },
  last_technical_error: {
    occurred_at: "2026-11-28T11:52:40.377Z",
    kind: "timed_out",
    code: "connector_timeout",
    message: "The provider did not answer in time.",
  },
  last_webhook_at: "2026-11-28T12:03:15.900Z",
  last_bad_signature_at: "2026-11-28T03:14:15.926Z",
  outage: { state: "up", until: null, reason: null, payment_methods: [] },
};

/** Body of POST /account/{account_id}/business_profile/{profile_id}. */
export const updateProfileExample: JsonObject = {
  webhook_details: { webhook_url: "https://kiosk.example/webhooks" },
  outgoing_webhook_custom_http_headers: { "x-shop": "berlin" },
  is_auto_retries_enabled: true,
  max_auto_retries_enabled: 2,
};

/** Body of POST /user/signup_with_merchant_id. */
export const signUpExample: JsonObject = {
  email: "ada@kiosk.example",
  password: "Tr1ver#7788",
  name: "Ada Beispiel",
  company_name: "Kiosk",
  merchant_id: merchantId,
};

/** Answer of a sign-in. */
export const signInExample: JsonObject = complete(signInAnswer, {
  token: "eyJhbGciOiJFUzI1NiJ9.eyJtZXJjaGFudF9pZCI6Imtpb3NrX2JlcmxpbiJ9.c2lnbmF0dXJl",
  token_type: "user_info",
  user_id: "usr_Q7vB2kX9mT4nW8sYc1Lz",
  merchant_id: merchantId,
  email: "ada@kiosk.example",
  name: "Ada Beispiel",
  user_role: "org_admin",
});

export const userSessionExample = {
  session_id: "ses_4aUuXAxUSLQ9uzvEEDfF",
  kind: "console",
  is_current: true,
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  caller_address: "192.0.2.7",
  started_at: "2026-11-12T09:41:07.120Z",
  last_used_at: "2026-11-12T10:05:44.018Z",
  expires_at: "2026-11-13T09:41:07.000Z",
};
