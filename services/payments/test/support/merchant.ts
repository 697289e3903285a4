import type { ConnectorSnapshot, MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { sealPurposes } from "@railyard/contracts";
import { createSealer } from "@railyard/encryption";

import { masterKey } from "./settings.ts";

const sealer = createSealer(masterKey);

export const responseHashKey = "the-response-hash-key-of-the-tests";

const profileOf = (merchantId: string, dataKey: string, changes: Partial<ProfileSnapshot>): ProfileSnapshot => ({
  profile_id: `pro_${merchantId}`,
  profile_name: "default",
  webhook_url: null,
  webhook_version: null,
  webhook_username: null,
  sealed_webhook_password: null,
  payment_created_enabled: null,
  payment_succeeded_enabled: null,
  payment_failed_enabled: null,
  outgoing_webhook_custom_http_headers_sealed: null,
  enable_payment_response_hash: true,
  payment_response_hash_key_sealed: sealer.seal(
    responseHashKey,
    { merchantId, purpose: sealPurposes.payment_response_hash_key_sealed },
    dataKey,
  ),
  previous_payment_response_hash_key_sealed: null,
  previous_payment_response_hash_key_expires_at: null,
  return_url: "https://shop.example/return",
  redirect_to_merchant_with_http_post: false,
  session_expiry: null,
  intent_fulfillment_time: null,
  is_auto_retries_enabled: true,
  is_manual_retry_enabled: false,
  max_auto_retries_enabled: null,
  is_clear_pan_retries_enabled: false,
  force_3ds_challenge: false,
  use_billing_as_payment_method_billing: null,
  is_connector_agnostic_mit_enabled: null,
  is_network_tokenization_enabled: false,
  is_debit_routing_enabled: null,
  is_click_to_pay_enabled: false,
  is_tax_connector_enabled: false,
  tax_connector_id: null,
  always_request_extended_authorization: null,
  collect_shipping_details_from_wallet_connector: null,
  collect_billing_details_from_wallet_connector: null,
  always_collect_shipping_details_from_wallet_connector: null,
  always_collect_billing_details_from_wallet_connector: null,
  merchant_business_country: null,
  walletpay_verified_domains: null,
  authentication_connector_details: null,
  authentication_product_ids: null,
  extended_card_info_config: null,
  card_testing_guard_config: null,
  sealed_card_testing_secret: sealer.seal(
    "the-card-testing-secret-of-the-tests",
    { merchantId, purpose: sealPurposes.sealed_card_testing_secret },
    dataKey,
  ),
  payment_link_config: null,
  payout_link_config: null,
  routing_algorithm: null,
  frm_routing_algorithm: null,
  payout_routing_algorithm: null,
  default_fallback: [],
  ...changes,
});

export interface MerchantOptions {
  readonly connectors?: readonly string[];
  readonly profile?: Partial<ProfileSnapshot>;
  readonly account?: Partial<ConnectorSnapshot>;
  /** Changes to single accounts, by the name of their connector. */
  readonly accounts?: Readonly<Record<string, Partial<ConnectorSnapshot>>>;
  readonly merchant?: Partial<MerchantSnapshot>;
}

/** `payoutsim-second` is a second account at `payoutsim`, with a key of its own. */
const connectorOf = (name: string): string => name.split("-")[0] ?? name;

/** The provider's key of an account. */
export const apiKeyOf = (name: string): string => (name.includes("-") ? `provider_key_${name}` : "provider_key");

/** Id of the merchant's account at a connector. */
export const accountId = (merchantId: string, connector: string): string => `mca_${merchantId}_${connector}`;

/** A merchant as the directory knows it, with accounts at the sandbox provider. */
export const merchantSnapshot = (merchantId: string, options: MerchantOptions = {}): MerchantSnapshot => {
  const dataKey = sealer.newDataKey(merchantId);
  const profile = profileOf(merchantId, dataKey, options.profile ?? {});
  const connectors = (options.connectors ?? ["fauxpay", "phonypay"]).map((name) => ({
    merchant_connector_id: accountId(merchantId, name),
    profile_id: profile.profile_id,
    connector_name: connectorOf(name),
    connector_type: connectorOf(name) === "payoutsim" ? "payout_processor" : "payment_processor",
    connector_label: `${name}_default`,
    disabled: false,
    status: "active" as const,
    test_mode: true,
    sealed_account_details: sealer.seal(
      JSON.stringify({ auth_type: "HeaderKey", api_key: apiKeyOf(name) }),
      { merchantId, purpose: sealPurposes.sealed_account_details },
      dataKey,
    ),
    sealed_webhook_secret: null,
    sealed_additional_webhook_secret: null,
    payment_methods_enabled: null,
    metadata: null,
    frm_configs: null,
    additional_merchant_data: null,
    ...options.account,
    ...options.accounts?.[name],
  }));
  return {
    merchant_id: merchantId,
    organization_id: "org_test",
    version: 1,
    merchant_name: "Test shop",
    publishable_key: "pk_snd_test",
    product_type: null,
    default_profile: profile.profile_id,
    payout_routing_algorithm: null,
    frm_routing_algorithm: null,
    sealed_data_key: dataKey,
    profiles: [{ ...profile, default_fallback: connectors.map((account) => account.merchant_connector_id) }],
    connectors,
    ...options.merchant,
  };
};
