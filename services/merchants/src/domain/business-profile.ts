import type {
  BusinessProfile as BusinessProfileMembers,
  CreateProfileRequest,
  UpdateProfileRequest,
} from "@railyard/contracts";

import type { DefaultFallback } from "./default-fallback.ts";
import type { MerchantAccount } from "./merchant-account.ts";
import { ifGiven, withChanges, withGiven } from "./given-members.ts";
import type { ProfileAcquirer } from "./profile-acquirer.ts";
import { signingKeyMeant, unmaskTexts } from "./masking.ts";
import { completeWebhookDetails, mergeWebhookDetails } from "./webhook-details.ts";

/** A business of a merchant, with its secrets in the clear, in the interface's names. */
export interface BusinessProfile extends Omit<BusinessProfileMembers, "applepay_verified_domains"> {
  readonly payment_response_hash_key: string;
  /** The key before the present one, which signs too until its expiry. */
  readonly previous_hash_key: PreviousHashKey | null;
  /** Keys the fingerprints by which card testing is noticed. */
  readonly card_testing_secret: string;
  readonly default_fallback: DefaultFallback;
  /** Whether that order was set; otherwise it is that in which the accounts were made. */
  readonly is_default_order_set: boolean;
  /** The operator's switch; null: untouched, which is on. */
  readonly is_extended_card_info_enabled: boolean | null;
  /** Oldest first. */
  readonly acquirers: readonly ProfileAcquirer[];
}

export interface PreviousHashKey {
  readonly key: string;
  readonly expiresAt: Date;
}

/** What a new profile is given in addition to what the caller asked for. */
export interface ProfileOrigin {
  readonly profileId: string;
  readonly profileName: string;
  readonly cardTestingSecret: string;
}

const defaultExpirySeconds = 900;
// Receivers get this long to learn a new signing key.
const hashKeyOverlapMs = 24 * 60 * 60 * 1000;

const cardTestingGuardOff = {
  card_ip_blocking_status: "disabled",
  card_ip_blocking_threshold: 3,
  guest_user_card_blocking_status: "disabled",
  guest_user_card_blocking_threshold: 10,
  customer_id_blocking_status: "disabled",
  customer_id_blocking_threshold: 5,
  guest_ip_blocking_status: "disabled",
  guest_ip_blocking_threshold: 10,
  card_testing_guard_expiry: 3600,
} as const;

/** Defaults of a profile. */
const unset = {
  return_url: null,
  enable_payment_response_hash: true,
  redirect_to_merchant_with_http_post: false,
  webhook_details: null,
  metadata: null,
  routing_algorithm: null,
  frm_routing_algorithm: null,
  payout_routing_algorithm: null,
  intent_fulfillment_time: defaultExpirySeconds,
  session_expiry: defaultExpirySeconds,
  walletpay_verified_domains: null,
  authentication_connector_details: null,
  use_billing_as_payment_method_billing: true,
  extended_card_info_config: null,
  collect_shipping_details_from_wallet_connector: false,
  collect_billing_details_from_wallet_connector: false,
  always_collect_shipping_details_from_wallet_connector: false,
  always_collect_billing_details_from_wallet_connector: false,
  is_connector_agnostic_mit_enabled: false,
  payout_link_config: null,
  outgoing_webhook_custom_http_headers: null,
  tax_connector_id: null,
  is_tax_connector_enabled: false,
  is_network_tokenization_enabled: false,
  is_auto_retries_enabled: false,
  is_manual_retry_enabled: false,
  max_auto_retries_enabled: null,
  always_request_extended_authorization: null,
  is_click_to_pay_enabled: false,
  authentication_product_ids: null,
  card_testing_guard_config: cardTestingGuardOff,
  payment_method_blocking: null,
  is_clear_pan_retries_enabled: false,
  force_3ds_challenge: false,
  is_debit_routing_enabled: false,
  merchant_business_country: null,
  payment_link_config: null,
  allowed_checkout_domains: null,
  support_email: null,
  support_phone: null,
  terms_url: null,
  privacy_url: null,
  refund_policy_url: null,
  is_external_vault_enabled: null,
  external_vault_connector_details: null,
  merchant_category_code: null,
  merchant_country_code: null,
  always_enable_overcapture: null,
  is_l2_l3_enabled: null,
  is_iframe_redirection_enabled: null,
  dispute_polling_interval: null,
  billing_processor_id: null,
  surcharge_connector_details: null,
  is_pre_network_tokenization_enabled: null,
  network_tokenization_credentials: null,
} as const satisfies Partial<BusinessProfile>;

/** A profile on which nothing was set: it starts with the merchant account's settings, and later goes its own way. */
const initialProfile = (merchant: MerchantAccount, origin: ProfileOrigin): BusinessProfile => ({
  ...unset,
  merchant_id: merchant.merchant_id,
  profile_id: origin.profileId,
  profile_name: origin.profileName,
  return_url: merchant.return_url,
  payment_response_hash_key: merchant.payment_response_hash_key,
  previous_hash_key: null,
  redirect_to_merchant_with_http_post: merchant.redirect_to_merchant_with_http_post,
  webhook_details: merchant.webhook_details,
  frm_routing_algorithm: merchant.frm_routing_algorithm,
  payout_routing_algorithm: merchant.payout_routing_algorithm,
  card_testing_secret: origin.cardTestingSecret,
  default_fallback: [],
  is_default_order_set: false,
  is_extended_card_info_enabled: null,
  acquirers: [],
});

type Headers = BusinessProfileMembers["outgoing_webhook_custom_http_headers"];

const headersMeant = (given: Headers | undefined, stored: Headers): Headers | undefined =>
  unmaskTexts("outgoing_webhook_custom_http_headers", given, stored);

type Domains = BusinessProfileMembers["walletpay_verified_domains"];

/** Clients call the wallet's domains by one of two names. */
const domainsMeant = (request: UpdateProfileRequest): Domains | undefined =>
  request.walletpay_verified_domains === undefined
    ? request.applepay_verified_domains
    : request.walletpay_verified_domains;

type TokenCredentials = BusinessProfileMembers["network_tokenization_credentials"];

const tokenCredentialsMeant = (request: UpdateProfileRequest, stored: TokenCredentials): TokenCredentials | undefined =>
  unmaskTexts("network_tokenization_credentials", request.network_tokenization_credentials, stored);

/**
 * A new profile of the merchant.
 * @throws {Failure} `invalid_data` for a secret that is a mask.
 */
export const newProfile = (
  merchant: MerchantAccount,
  origin: ProfileOrigin,
  request: CreateProfileRequest = {},
): BusinessProfile => {
  const initial = initialProfile(merchant, origin);
  return withGiven(initial, {
    ...request,
    profile_name: origin.profileName,
    payment_response_hash_key: signingKeyMeant(request.payment_response_hash_key, null),
    walletpay_verified_domains: domainsMeant(request),
    network_tokenization_credentials: tokenCredentialsMeant(request, null),
    webhook_details: ifGiven(request.webhook_details, (given) => completeWebhookDetails(given)),
    outgoing_webhook_custom_http_headers: headersMeant(request.outgoing_webhook_custom_http_headers, null),
  });
};

/**
 * The profile as the caller wants it; a replaced signing key stays good for a day next to the new one.
 * @throws {Failure} `invalid_data` for null where there must be a value, and for a mask of another secret.
 */
export const updateProfile = (profile: BusinessProfile, request: UpdateProfileRequest, now: Date): BusinessProfile => {
  const { webhook_details: details, outgoing_webhook_custom_http_headers: headers } = profile;
  const changes = {
    ...request,
    payment_response_hash_key: signingKeyMeant(request.payment_response_hash_key, profile.payment_response_hash_key),
    walletpay_verified_domains: domainsMeant(request),
    network_tokenization_credentials: tokenCredentialsMeant(request, profile.network_tokenization_credentials),
    webhook_details: ifGiven(request.webhook_details, (given) => mergeWebhookDetails(details, given)),
    outgoing_webhook_custom_http_headers: headersMeant(request.outgoing_webhook_custom_http_headers, headers),
  };
  const updated = withChanges(profile, changes, unset);
  if (updated.payment_response_hash_key === profile.payment_response_hash_key) return updated;
  const expiresAt = new Date(now.getTime() + hashKeyOverlapMs);
  return { ...updated, previous_hash_key: { key: profile.payment_response_hash_key, expiresAt } };
};
