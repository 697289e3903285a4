import { choice, flag, list, metadataObject, nullable, record, request, text } from "../schema.ts";
import { address, addressRequest } from "./address.ts";
import { country } from "./country.ts";
import { linkPlaceMembers } from "./payout-link.ts";
import { paymentStatuses, refundStatuses } from "./payment-values.ts";
import { payoutStatuses } from "./payout-values.ts";

const productTypes = ["orchestration", "vault", "recon", "recovery", "cost_observability", "dynamic_routing"] as const;

const merchantAccountTypes = ["standard", "platform", "connected"] as const;

export const reconStatuses = ["not_requested", "requested", "active", "disabled"] as const;

export const productType = choice("Product of the merchant.", productTypes, "ProductType");

export const merchantAccountType = choice("Type of the merchant account.", merchantAccountTypes);

const contactMembers = {
  primary_contact_person: text("Primary contact.", { maxLength: 255 }),
  primary_phone: text("Telephone number of the contact.", { maxLength: 255 }),
  primary_email: text("E-mail address of the contact.", { maxLength: 255 }),
  secondary_contact_person: text("Secondary contact.", { maxLength: 255 }),
  secondary_phone: text("Telephone number of the contact.", { maxLength: 255 }),
  secondary_email: text("E-mail address of the contact.", { maxLength: 255 }),
  website: text("Website of the merchant.", { maxLength: 2048 }),
  about_business: text("Description of the business.", { maxLength: 2048 }),
} as const;

export const merchantDetailsRequest = request("MerchantDetailsRequest", "Details of the merchant.", {
  ...contactMembers,
  address: addressRequest,
});

export const merchantDetails = record("MerchantDetails", "Details of the merchant.", {
  primary_contact_person: nullable(contactMembers.primary_contact_person),
  primary_phone: nullable(contactMembers.primary_phone),
  primary_email: nullable(contactMembers.primary_email),
  secondary_contact_person: nullable(contactMembers.secondary_contact_person),
  secondary_phone: nullable(contactMembers.secondary_phone),
  secondary_email: nullable(contactMembers.secondary_email),
  website: nullable(contactMembers.website),
  about_business: nullable(contactMembers.about_business),
  address: nullable(address),
});

const statusFilters = {
  payment_statuses_enabled: list(
    "Webhooks of payments only where the payment in the webhook has one of these statuses; all when empty.",
    choice("A status.", paymentStatuses),
    { maxItems: 20, uniqueItems: true },
  ),
  refund_statuses_enabled: list(
    "Webhooks of refunds only where the refund in the webhook has one of these statuses; all when empty.",
    choice("A status.", refundStatuses),
    { maxItems: 10, uniqueItems: true },
  ),
  payout_statuses_enabled: list(
    "Webhooks of payouts only where the payout in the webhook has one of these statuses; all when empty.",
    choice("A status.", payoutStatuses),
    { maxItems: 20, uniqueItems: true },
  ),
} as const;

const webhookMembers = {
  webhook_version: text("Webhook version supported by the receiver.", { maxLength: 255, examples: ["1.0.1"] }),
  webhook_username: text("User name of the receiver.", { maxLength: 255 }),
  webhook_password: text("Password of the receiver; returned masked.", { maxLength: 255 }),
  webhook_url: text("Address of the webhooks, https or http.", { maxLength: 2048, format: "uri" }),
  payment_created_enabled: flag("Whether to send webhooks for created payments."),
  payment_succeeded_enabled: flag("Whether to send webhooks for successful payments; default true."),
  payment_failed_enabled: flag("Whether to send webhooks for failed payments; default true."),
} as const;

export const webhookDetailsRequest = request("WebhookDetailsRequest", "Settings of outgoing webhooks.", {
  ...webhookMembers,
  ...statusFilters,
});

export const webhookDetails = record("WebhookDetails", "Settings of outgoing webhooks.", {
  webhook_version: nullable(webhookMembers.webhook_version),
  webhook_username: nullable(webhookMembers.webhook_username),
  webhook_password: nullable(webhookMembers.webhook_password),
  webhook_url: nullable(text("Address of the webhooks.")),
  payment_created_enabled: nullable(webhookMembers.payment_created_enabled),
  payment_succeeded_enabled: nullable(webhookMembers.payment_succeeded_enabled),
  payment_failed_enabled: nullable(webhookMembers.payment_failed_enabled),
  payment_statuses_enabled: nullable(statusFilters.payment_statuses_enabled),
  refund_statuses_enabled: nullable(statusFilters.refund_statuses_enabled),
  payout_statuses_enabled: nullable(statusFilters.payout_statuses_enabled),
});

/** The key that signs webhooks and redirects, as requests give it and as answers show it. */
export const signingKey = {
  given: text(
    "Key that signs webhooks and redirects; generated when omitted. An update with null does not change it.",
    { minLength: 1, maxLength: 255 },
  ),
  shown: nullable(
    text("Key that signs webhooks and redirects; masked for callers without write permission, and in the console.", {
      maxLength: 255,
    }),
  ),
} as const;

const domains = (description: string) => list(description, text("A host.", { maxLength: 255 }), { maxItems: 100 });

/** Hosts at which a wallet may be shown, under both names that clients use. */
export const verifiedDomains = {
  own: domains("Verified wallet domains."),
  ofPeers: domains("The same as walletpay_verified_domains, which takes precedence."),
} as const;

/** A routing algorithm by kind; what data holds follows from the kind. */
export const routingAlgorithm = request(
  "RoutingAlgorithm",
  "Preferred connectors, by name and account: single, priority or volume_split. For conditions use routing rules " +
    "(POST /routing/create).",
  {
    type: text("Kind of the algorithm.", { maxLength: 64, examples: ["single"] }),
    data: {
      // Two alternatives, not two types in one schema, which several client generators cannot read.
      oneOf: [{ type: "object" }, { type: "array", items: { type: "object" } }],
      description:
        "For single: connector and merchant_connector_id; for priority a list of such; for volume_split a list of " +
        "split and connector.",
      examples: [{ connector: "payoutsim", merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz" }],
    },
  },
  ["type", "data"],
);

export const businessDetails = list(
  "Countries and businesses of the merchant; each gets a profile.",
  request(
    "PrimaryBusiness",
    "A business in a country.",
    { country, business: text("Name of the business.", { minLength: 1, maxLength: 32 }) },
    ["country", "business"],
  ),
  { maxItems: 100 },
);

/** How a page looks that collects a payment method. */
export const collectLinkConfig = request("CollectLinkConfig", "Appearance of pages that collect a payment method.", {
  ...linkPlaceMembers,
  enabled_payment_methods: text("Payment methods to offer, as a JSON list in a string.", { maxLength: 4096 }),
});

/** What bodies contain that change a merchant or what it owns. */
export const updating =
  "Changes. Omitted members stay, and so does a secret that is sent as masked in responses. null clears a member, " +
  "or restores its default; null for a member that cannot be empty is refused. Unknown members are refused.";

/** Free data of the merchant. */
export const merchantMetadata = metadataObject("Metadata.");
