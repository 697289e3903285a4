import type { Prisma, profiles } from "../../generated/prisma/client.ts";
import type { BusinessProfile, PreviousHashKey } from "../../domain/business-profile.ts";
import type { SecretOwner } from "../../ports.ts";
import { fromJson, jsonColumn, jsonColumns, plainColumns } from "./json-column.ts";
import { webhookColumn, webhookFrom } from "./merchant-row.ts";
import type { SecretColumns } from "./secret-columns.ts";

const plainMembers = [
  "merchant_id",
  "profile_name",
  "return_url",
  "enable_payment_response_hash",
  "redirect_to_merchant_with_http_post",
  "intent_fulfillment_time",
  "session_expiry",
  "use_billing_as_payment_method_billing",
  "collect_shipping_details_from_wallet_connector",
  "collect_billing_details_from_wallet_connector",
  "always_collect_shipping_details_from_wallet_connector",
  "always_collect_billing_details_from_wallet_connector",
  "is_connector_agnostic_mit_enabled",
  "is_extended_card_info_enabled",
  "tax_connector_id",
  "is_tax_connector_enabled",
  "is_network_tokenization_enabled",
  "is_auto_retries_enabled",
  "is_manual_retry_enabled",
  "max_auto_retries_enabled",
  "always_request_extended_authorization",
  "is_click_to_pay_enabled",
  "is_clear_pan_retries_enabled",
  "force_3ds_challenge",
  "is_debit_routing_enabled",
  "merchant_business_country",
  "is_default_order_set",
  "support_email",
  "support_phone",
  "terms_url",
  "privacy_url",
  "refund_policy_url",
] as const satisfies readonly (keyof BusinessProfile & keyof profiles)[];

const jsonMembers = [
  "metadata",
  "routing_algorithm",
  "frm_routing_algorithm",
  "payout_routing_algorithm",
  "walletpay_verified_domains",
  "authentication_connector_details",
  "authentication_product_ids",
  "extended_card_info_config",
  "payout_link_config",
  "payment_link_config",
  "allowed_checkout_domains",
  "card_testing_guard_config",
  "payment_method_blocking",
] as const satisfies readonly (keyof BusinessProfile & keyof profiles)[];

/** Members that only their client reads; one column contains them all. */
const keptMembers = [
  "is_external_vault_enabled",
  "external_vault_connector_details",
  "merchant_category_code",
  "merchant_country_code",
  "always_enable_overcapture",
  "is_l2_l3_enabled",
  "is_iframe_redirection_enabled",
  "dispute_polling_interval",
  "billing_processor_id",
  "surcharge_connector_details",
  "is_pre_network_tokenization_enabled",
] as const satisfies readonly (keyof BusinessProfile)[];

type KeptMembers = Pick<BusinessProfile, (typeof keptMembers)[number]>;

const keptColumn = (profile: BusinessProfile) => {
  const given = Object.entries(plainColumns(profile, keptMembers)).filter(([, value]) => value !== null);
  return jsonColumn(given.length === 0 ? null : Object.fromEntries(given));
};

const keptFrom = (column: unknown): KeptMembers => ({
  ...(Object.fromEntries(keptMembers.map((name) => [name, null])) as KeptMembers),
  ...fromJson<Partial<KeptMembers> | null>(column),
});

const sealedColumns = (owner: SecretOwner, profile: BusinessProfile, secrets: SecretColumns) => ({
  sealed_webhook_password: secrets.sealOptional(owner, "webhook_password", profile.webhook_details?.webhook_password),
  sealed_payment_response_hash_key: secrets.seal(owner, "payment_response_hash_key", profile.payment_response_hash_key),
  sealed_previous_payment_response_hash_key: secrets.sealOptional(
    owner,
    "payment_response_hash_key",
    profile.previous_hash_key?.key,
  ),
  previous_payment_response_hash_key_expires_at: profile.previous_hash_key?.expiresAt ?? null,
  sealed_outgoing_webhook_custom_http_headers: secrets.sealJson(
    owner,
    "outgoing_webhook_custom_http_headers",
    profile.outgoing_webhook_custom_http_headers,
  ),
  sealed_network_tokenization_credentials: secrets.sealJson(
    owner,
    "network_tokenization_credentials",
    profile.network_tokenization_credentials,
  ),
  sealed_card_testing_secret: secrets.seal(owner, "card_testing_secret", profile.card_testing_secret),
});

/** The columns of a profile except its id. */
export type ProfileColumns = Omit<Prisma.profilesCreateManyInput, "profile_id">;

export const toProfileColumns = (
  owner: SecretOwner,
  profile: BusinessProfile,
  secrets: SecretColumns,
): ProfileColumns => ({
  ...plainColumns(profile, plainMembers),
  ...jsonColumns(profile, jsonMembers),
  ...sealedColumns(owner, profile, secrets),
  kept_members: keptColumn(profile),
  webhook_details: webhookColumn(profile.webhook_details),
  default_fallback: [...profile.default_fallback],
  acquirers: profile.acquirers.map((acquirer) => ({ ...acquirer })),
});

const previousHashKeyFrom = (owner: SecretOwner, row: profiles, secrets: SecretColumns): PreviousHashKey | null => {
  const { sealed_previous_payment_response_hash_key: sealed } = row;
  const expiresAt = row.previous_payment_response_hash_key_expires_at;
  if (sealed === null || expiresAt === null) return null;
  return { key: secrets.open(owner, "payment_response_hash_key", sealed), expiresAt };
};

/** The profile in a row, its secrets opened. */
export const fromProfileRow = (owner: SecretOwner, row: profiles, secrets: SecretColumns): BusinessProfile => ({
  ...plainColumns(row, plainMembers),
  ...keptFrom(row.kept_members),
  network_tokenization_credentials: secrets.openJson(
    owner,
    "network_tokenization_credentials",
    row.sealed_network_tokenization_credentials,
  ),
  profile_id: row.profile_id,
  merchant_business_country: row.merchant_business_country as BusinessProfile["merchant_business_country"],
  metadata: fromJson(row.metadata),
  routing_algorithm: fromJson(row.routing_algorithm),
  frm_routing_algorithm: fromJson(row.frm_routing_algorithm),
  payout_routing_algorithm: fromJson(row.payout_routing_algorithm),
  walletpay_verified_domains: fromJson(row.walletpay_verified_domains),
  authentication_connector_details: fromJson(row.authentication_connector_details),
  authentication_product_ids: fromJson(row.authentication_product_ids),
  extended_card_info_config: fromJson(row.extended_card_info_config),
  payout_link_config: fromJson(row.payout_link_config),
  payment_link_config: fromJson(row.payment_link_config),
  allowed_checkout_domains: fromJson(row.allowed_checkout_domains),
  card_testing_guard_config: fromJson(row.card_testing_guard_config),
  payment_method_blocking: fromJson(row.payment_method_blocking),
  webhook_details: webhookFrom(
    row.webhook_details,
    secrets.openOptional(owner, "webhook_password", row.sealed_webhook_password),
  ),
  payment_response_hash_key: secrets.open(owner, "payment_response_hash_key", row.sealed_payment_response_hash_key),
  previous_hash_key: previousHashKeyFrom(owner, row, secrets),
  outgoing_webhook_custom_http_headers: secrets.openJson(
    owner,
    "outgoing_webhook_custom_http_headers",
    row.sealed_outgoing_webhook_custom_http_headers,
  ),
  card_testing_secret: secrets.open(owner, "card_testing_secret", row.sealed_card_testing_secret),
  default_fallback: row.default_fallback,
  acquirers: fromJson(row.acquirers),
});
