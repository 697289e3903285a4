import type { FromSchema } from "json-schema-to-ts";
import { paymentMethodBlocking } from "../resources/business-profile.ts";
import { acquirerSnapshotSchema } from "../resources/profile-acquirer.ts";
import { nullable } from "../schema.ts";

const id = { type: "string", minLength: 1, maxLength: 64 } as const;
const flag = { type: "boolean" } as const;
const nullableFlag = { type: ["boolean", "null"] } as const;
const nullableText = { type: ["string", "null"] } as const;
const nullableObject = { type: ["object", "null"] } as const;
const nullableCount = { type: ["integer", "null"], minimum: 0 } as const;
const sealed = { type: ["string", "null"], description: "Encrypted with the merchant's data key." } as const;
const nullableTexts = { type: ["array", "null"], items: { type: "string" } } as const;

/** Where a profile's webhooks go and how they are signed. */
const webhookProperties = {
  webhook_url: nullableText,
  webhook_version: nullableText,
  webhook_username: nullableText,
  sealed_webhook_password: sealed,
  payment_created_enabled: nullableFlag,
  payment_succeeded_enabled: nullableFlag,
  payment_failed_enabled: nullableFlag,
  // Absent, like null and empty: of every status.
  payment_statuses_enabled: nullableTexts,
  refund_statuses_enabled: nullableTexts,
  payout_statuses_enabled: nullableTexts,
  outgoing_webhook_custom_http_headers_sealed: { ...sealed, description: "JSON object of header names and values." },
  enable_payment_response_hash: flag,
  payment_response_hash_key_sealed: sealed,
  previous_payment_response_hash_key_sealed: { ...sealed, description: "Also signs until its expiry." },
  previous_payment_response_hash_key_expires_at: { type: ["string", "null"], format: "date-time" },
} as const;

/** What steers a payment of the profile. */
const paymentProperties = {
  return_url: nullableText,
  redirect_to_merchant_with_http_post: flag,
  session_expiry: { ...nullableCount, description: "Validity of a client secret in seconds; null: the default." },
  intent_fulfillment_time: {
    ...nullableCount,
    description: "Seconds a payment stays active after its session starts.",
  },
  is_auto_retries_enabled: flag,
  is_manual_retry_enabled: flag,
  max_auto_retries_enabled: nullableCount,
  // Set by the operator alone; absent: true.
  is_step_up_enabled: flag,
  is_clear_pan_retries_enabled: flag,
  force_3ds_challenge: flag,
  use_billing_as_payment_method_billing: nullableFlag,
  is_connector_agnostic_mit_enabled: nullableFlag,
  is_network_tokenization_enabled: flag,
  is_debit_routing_enabled: nullableFlag,
  is_click_to_pay_enabled: flag,
  is_tax_connector_enabled: flag,
  tax_connector_id: nullableText,
  always_request_extended_authorization: nullableFlag,
  collect_shipping_details_from_wallet_connector: nullableFlag,
  collect_billing_details_from_wallet_connector: nullableFlag,
  always_collect_shipping_details_from_wallet_connector: nullableFlag,
  always_collect_billing_details_from_wallet_connector: nullableFlag,
  merchant_business_country: nullableText,
  walletpay_verified_domains: nullableTexts,
  authentication_connector_details: nullableObject,
  authentication_product_ids: nullableObject,
  extended_card_info_config: nullableObject,
  // Absent in answers of services that did not know it yet; false alone switches off.
  is_extended_card_info_enabled: nullableFlag,
  card_testing_guard_config: nullableObject,
  // Absent in answers of services that did not know it yet.
  payment_method_blocking: nullable(paymentMethodBlocking),
  sealed_card_testing_secret: { ...sealed, description: "Key of the fingerprints counted by the card-testing guard." },
  payment_link_config: nullableObject,
  // Absent, as null, in answers of services that did not know these six yet.
  allowed_checkout_domains: {
    ...nullableTexts,
    description: "Sites that may show the payment fields; null: allowed_domains of payment_link_config.",
  },
  support_email: nullableText,
  support_phone: nullableText,
  terms_url: nullableText,
  privacy_url: nullableText,
  refund_policy_url: nullableText,
  payout_link_config: nullableObject,
  routing_algorithm: nullableObject,
  frm_routing_algorithm: nullableObject,
  payout_routing_algorithm: nullableObject,
  default_fallback: {
    type: "array",
    items: id,
    description: "Connector account ids in the default order.",
  },
  // Absent in answers of services that did not know it yet.
  is_default_order_set: {
    ...flag,
    description: "Whether the default order was set explicitly; it then takes precedence over scores.",
  },
  // Absent in answers of services that did not know it yet.
  acquirers: { type: "array", items: acquirerSnapshotSchema, description: "Acquirer data that payments may name." },
} as const;

/** A business profile as other services need it at run time; secrets stay sealed. */
export const profileSnapshotSchema = {
  type: "object",
  properties: {
    profile_id: id,
    profile_name: id,
    ...webhookProperties,
    ...paymentProperties,
  },
  required: [
    "profile_id",
    "profile_name",
    "webhook_url",
    "webhook_version",
    "webhook_username",
    "sealed_webhook_password",
    "payment_created_enabled",
    "payment_succeeded_enabled",
    "payment_failed_enabled",
    "outgoing_webhook_custom_http_headers_sealed",
    "enable_payment_response_hash",
    "payment_response_hash_key_sealed",
    "previous_payment_response_hash_key_sealed",
    "previous_payment_response_hash_key_expires_at",
    "return_url",
    "redirect_to_merchant_with_http_post",
    "session_expiry",
    "intent_fulfillment_time",
    "is_auto_retries_enabled",
    "is_manual_retry_enabled",
    "max_auto_retries_enabled",
    "is_clear_pan_retries_enabled",
    "force_3ds_challenge",
    "use_billing_as_payment_method_billing",
    "is_connector_agnostic_mit_enabled",
    "is_network_tokenization_enabled",
    "is_debit_routing_enabled",
    "is_click_to_pay_enabled",
    "is_tax_connector_enabled",
    "tax_connector_id",
    "always_request_extended_authorization",
    "collect_shipping_details_from_wallet_connector",
    "collect_billing_details_from_wallet_connector",
    "always_collect_shipping_details_from_wallet_connector",
    "always_collect_billing_details_from_wallet_connector",
    "merchant_business_country",
    "walletpay_verified_domains",
    "authentication_connector_details",
    "authentication_product_ids",
    "extended_card_info_config",
    "card_testing_guard_config",
    "sealed_card_testing_secret",
    "payment_link_config",
    "payout_link_config",
    "routing_algorithm",
    "frm_routing_algorithm",
    "payout_routing_algorithm",
    "default_fallback",
  ],
  additionalProperties: false,
} as const;

export type ProfileSnapshot = FromSchema<typeof profileSnapshotSchema>;
