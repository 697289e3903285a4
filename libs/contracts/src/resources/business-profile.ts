import type { FromSchema } from "json-schema-to-ts";
import type { IntegerLimits } from "../schema.ts";
import {
  choice,
  flag,
  freeObject,
  integer,
  list,
  nameText,
  nullable,
  record,
  request,
  sessionSeconds,
  text,
  textMap,
} from "../schema.ts";
import { customHeadersMax } from "../webhook-headers.ts";
import { country } from "./country.ts";
import { keptProfileMembers, networkTokenizationCredentials } from "./kept-profile-members.ts";
import {
  merchantMetadata,
  routingAlgorithm,
  signingKey,
  updating,
  verifiedDomains,
  webhookDetails,
  webhookDetailsRequest,
} from "./merchant-parts.ts";
import { paymentLinkConfig } from "./payment-link-config.ts";
import { payoutLinkConfig } from "./payout-link.ts";
import { profileCheckoutMembers } from "./profile-checkout-members.ts";

const blockingStatus = choice("Whether the limit blocks.", ["enabled", "disabled"]);

/** How long failed payments may count for card testing, in seconds: 365 days. */
export const failuresCountSecondsMax = 31_536_000;

const count = (description: string): ReturnType<typeof integer> => integer(description, { minimum: 0 });

const authenticationDetails = request("AuthenticationConnectorDetails", "3DS Servers of the profile.", {
  authentication_connectors: list("Authentication providers.", text("Name of a provider."), { maxItems: 20 }),
  three_ds_requestor_url: text("Website of the merchant.", { maxLength: 2048 }),
  three_ds_requestor_app_url: text("Return address of the merchant's app.", { maxLength: 2048 }),
});

const extendedCardInfo = request("ExtendedCardInfoConfig", "Encryption of extended card info.", {
  public_key: text("Public key in PEM.", { maxLength: 8192 }),
  ttl_in_secs: integer("Retention in seconds.", { minimum: 1, maximum: 7200 }),
});

/** @param limits the most failures, and the longest time in seconds, that are taken; what is stored may be above. */
const cardTestingGuardMembers = (limits: { readonly failures?: IntegerLimits; readonly seconds?: IntegerLimits }) => {
  const failures = (description: string) => integer(description, { minimum: 0, ...limits.failures });
  return {
    card_ip_blocking_status: blockingStatus,
    card_ip_blocking_threshold: failures("Failures per card and IP address."),
    guest_user_card_blocking_status: blockingStatus,
    guest_user_card_blocking_threshold: failures("Failures per card, for guests."),
    customer_id_blocking_status: blockingStatus,
    customer_id_blocking_threshold: failures("Failures per customer."),
    guest_ip_blocking_status: blockingStatus,
    guest_ip_blocking_threshold: failures("Failures per IP address, for guests."),
    card_testing_guard_expiry: integer("Period over which failures count, in seconds; at most 365 days.", {
      minimum: 0,
      ...limits.seconds,
    }),
  };
};

const cardTestingGuardText = "Card-testing guard: limits for failed payments.";

const cardTestingGuardRequest = request(
  "CardTestingGuardConfigRequest",
  cardTestingGuardText,
  cardTestingGuardMembers({ failures: { maximum: 1_000_000 }, seconds: { maximum: failuresCountSecondsMax } }),
);

const cardTestingGuard = request("CardTestingGuardConfig", cardTestingGuardText, cardTestingGuardMembers({}));

const blockedNames = (description: string, name: string) =>
  list(description, text(name, { minLength: 1, maxLength: 255 }), { maxItems: 1000 });

/** Which cards a profile does not take, by what is known of their first digits. */
const cardBlocking = request("CardBlocking", "Blocked cards, by BIN data.", {
  issuing_country: list("Issuing countries.", country, { maxItems: 300 }),
  card_types: blockedNames("Card types, such as credit or debit.", "A type."),
  card_subtypes: blockedNames("Card products, such as prepaid or corporate.", "A product."),
  issuers: blockedNames("Issuers.", "Name of an issuer."),
  block_if_bin_info_unavailable: flag("Whether to block cards with an unknown BIN."),
});

/** Which payment methods a profile does not take. */
export const paymentMethodBlocking = request(
  "PaymentMethodBlocking",
  "Blocked payment methods; such a payment fails without being sent to a provider.",
  { card: cardBlocking },
);

const flags = {
  use_billing_as_payment_method_billing: flag("Use the billing details as those of the payment method."),
  collect_shipping_details_from_wallet_connector: flag(
    "Collect shipping details from wallets if the provider requires them.",
  ),
  collect_billing_details_from_wallet_connector: flag(
    "Collect billing details from wallets if the provider requires them.",
  ),
  always_collect_shipping_details_from_wallet_connector: flag("Always collect shipping details from wallets."),
  always_collect_billing_details_from_wallet_connector: flag("Always collect billing details from wallets."),
  is_connector_agnostic_mit_enabled: flag(
    "Merchant-initiated transactions (MIT) may use a different connector than the initial customer-initiated " +
      "transaction (CIT).",
  ),
  always_request_extended_authorization: flag("Always request extended authorization."),
  is_debit_routing_enabled: flag("Enable debit routing among the networks of a debit card."),
} as const;

const plainFlags = {
  enable_payment_response_hash: flag("Whether redirects to the merchant are signed."),
  redirect_to_merchant_with_http_post: flag("Whether customers return by form post instead of a redirect."),
  is_tax_connector_enabled: flag("Use the tax connector; requires tax_connector_id."),
  is_network_tokenization_enabled: flag("Store network tokens."),
  is_auto_retries_enabled: flag("Retry with another provider when a rule requires it."),
  is_manual_retry_enabled: flag("Allow a failed payment to be confirmed again."),
  is_click_to_pay_enabled: flag("Enable Click to Pay."),
  is_clear_pan_retries_enabled: flag("Retry with the PAN when a network token failed."),
  force_3ds_challenge: flag("Always request a 3-D Secure challenge."),
} as const;

const texts = {
  payment_response_hash_key: signingKey.given,
  tax_connector_id: text("The tax provider's connector account.", { maxLength: 64 }),
} as const;

const objects = {
  metadata: merchantMetadata,
  routing_algorithm: freeObject(
    "Preferred connector accounts of this profile: type (single, priority or volume_split) and data. A payment's " +
      "own routing and an active routing rule take precedence; the other accounts follow. An empty object removes " +
      "it.",
  ),
  frm_routing_algorithm: routingAlgorithm,
  payout_routing_algorithm: routingAlgorithm,
  authentication_connector_details: authenticationDetails,
  extended_card_info_config: extendedCardInfo,
  payout_link_config: payoutLinkConfig,
  payment_link_config: paymentLinkConfig,
  authentication_product_ids: freeObject("Ids at authentication products, keyed by product."),
  card_testing_guard_config: cardTestingGuardRequest,
  payment_method_blocking: paymentMethodBlocking,
  walletpay_verified_domains: verifiedDomains.own,
  applepay_verified_domains: verifiedDomains.ofPeers,
  network_tokenization_credentials: networkTokenizationCredentials,
  merchant_business_country: country,
} as const;

const webhookHeaders = textMap(
  "Extra headers of outgoing webhooks; at most four are recommended. Headers that Railyard sets and connection " +
    "headers are refused.",
  { maxLength: 4096, maxProperties: customHeadersMax },
);

const settings = {
  ...keptProfileMembers,
  ...profileCheckoutMembers,
  ...flags,
  ...plainFlags,
  ...texts,
  ...objects,
  return_url: text("Default return address of customers: a page, or an app.", { maxLength: 255, format: "uri" }),
  webhook_details: webhookDetailsRequest,
  outgoing_webhook_custom_http_headers: webhookHeaders,
  intent_fulfillment_time: sessionSeconds(
    "How long a payment stays active after its session starts, in seconds; default 900.",
    1800,
  ),
  session_expiry: sessionSeconds("Validity of client secrets in seconds; default 900. Payment links have their own."),
  max_auto_retries_enabled: integer("Maximum number of automatic retries per payment.", {
    minimum: 0,
    maximum: 255,
  }),
} as const;

const profileName = nameText("Name of the profile, unique per merchant.", { maxLength: 64 });

/** Body of POST /account/{account_id}/business_profile. */
export const createProfileBody = request("CreateBusinessProfileRequest", "A profile to create.", {
  profile_name: profileName,
  ...settings,
});

/** Body of POST /account/{account_id}/business_profile/{profile_id}. */
export const updateProfileBody = request(
  "UpdateBusinessProfileRequest",
  `${updating} webhook_details are merged member by member.`,
  { profile_name: profileName, ...settings },
);

/** Answer of GET /account/{account_id}/business_profile/{profile_id}/payment_response_hash_key. */
export const profileSigningKey = record("ProfileSigningKey", "The key that signs webhooks and redirects.", {
  payment_response_hash_key: text("The key; masked for callers without write permission."),
});

/** A business profile as Railyard answers it. */
export const businessProfile = record("BusinessProfile", "A business of a merchant, with its own settings.", {
  merchant_id: text("The merchant.", { maxLength: 64 }),
  profile_id: text("Id of the profile.", { maxLength: 64, examples: ["pro_Q7vB2kX9mT4nW8sYc1Lz"] }),
  profile_name: text("Name of the profile.", { maxLength: 64 }),
  return_url: nullable(text("Default return address of customers.", { maxLength: 255 })),
  payment_response_hash_key: signingKey.shown,
  ...plainFlags,
  webhook_details: nullable(webhookDetails),
  metadata: nullable(freeObject("Metadata.")),
  routing_algorithm: nullable(objects.routing_algorithm),
  frm_routing_algorithm: nullable(objects.frm_routing_algorithm),
  payout_routing_algorithm: nullable(objects.payout_routing_algorithm),
  intent_fulfillment_time: nullable(count("How long a payment stays active after its session starts, in seconds.")),
  session_expiry: nullable(count("Validity of client secrets in seconds.")),
  walletpay_verified_domains: nullable(verifiedDomains.own),
  applepay_verified_domains: nullable(verifiedDomains.ofPeers),
  network_tokenization_credentials: nullable(networkTokenizationCredentials),
  is_external_vault_enabled: nullable(keptProfileMembers.is_external_vault_enabled),
  external_vault_connector_details: nullable(keptProfileMembers.external_vault_connector_details),
  merchant_category_code: nullable(keptProfileMembers.merchant_category_code),
  merchant_country_code: nullable(keptProfileMembers.merchant_country_code),
  always_enable_overcapture: nullable(keptProfileMembers.always_enable_overcapture),
  is_l2_l3_enabled: nullable(keptProfileMembers.is_l2_l3_enabled),
  is_iframe_redirection_enabled: nullable(keptProfileMembers.is_iframe_redirection_enabled),
  dispute_polling_interval: nullable(keptProfileMembers.dispute_polling_interval),
  billing_processor_id: nullable(keptProfileMembers.billing_processor_id),
  surcharge_connector_details: nullable(keptProfileMembers.surcharge_connector_details),
  is_pre_network_tokenization_enabled: nullable(keptProfileMembers.is_pre_network_tokenization_enabled),
  authentication_connector_details: nullable(objects.authentication_connector_details),
  use_billing_as_payment_method_billing: nullable(flags.use_billing_as_payment_method_billing),
  extended_card_info_config: nullable(objects.extended_card_info_config),
  collect_shipping_details_from_wallet_connector: nullable(flags.collect_shipping_details_from_wallet_connector),
  collect_billing_details_from_wallet_connector: nullable(flags.collect_billing_details_from_wallet_connector),
  always_collect_shipping_details_from_wallet_connector: nullable(
    flags.always_collect_shipping_details_from_wallet_connector,
  ),
  always_collect_billing_details_from_wallet_connector: nullable(
    flags.always_collect_billing_details_from_wallet_connector,
  ),
  is_connector_agnostic_mit_enabled: nullable(flags.is_connector_agnostic_mit_enabled),
  payout_link_config: nullable(objects.payout_link_config),
  outgoing_webhook_custom_http_headers: nullable(textMap("Extra headers of outgoing webhooks; values are masked.")),
  tax_connector_id: nullable(texts.tax_connector_id),
  max_auto_retries_enabled: nullable(count("Maximum number of automatic retries per payment.")),
  always_request_extended_authorization: nullable(flags.always_request_extended_authorization),
  authentication_product_ids: nullable(objects.authentication_product_ids),
  card_testing_guard_config: nullable(cardTestingGuard),
  payment_method_blocking: nullable(objects.payment_method_blocking),
  is_debit_routing_enabled: nullable(flags.is_debit_routing_enabled),
  merchant_business_country: nullable(country),
  payment_link_config: nullable(objects.payment_link_config),
  allowed_checkout_domains: nullable(profileCheckoutMembers.allowed_checkout_domains),
  support_email: nullable(profileCheckoutMembers.support_email),
  support_phone: nullable(profileCheckoutMembers.support_phone),
  terms_url: nullable(profileCheckoutMembers.terms_url),
  privacy_url: nullable(profileCheckoutMembers.privacy_url),
  refund_policy_url: nullable(profileCheckoutMembers.refund_policy_url),
});

/** Answer of GET /account/{account_id}/business_profile. */
export const businessProfileList = list("The profiles of the merchant.", businessProfile);

/** Answer of DELETE /account/{account_id}/business_profile/{profile_id}. */
export const businessProfileDeletion = flag("Whether it was deleted.");

export type CardBlocking = FromSchema<typeof cardBlocking>;
export type BusinessProfile = FromSchema<typeof businessProfile>;
export type CreateProfileRequest = FromSchema<typeof createProfileBody>;
export type UpdateProfileRequest = FromSchema<typeof updateProfileBody>;
