import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, freeObject, nameText, nullable, record, request, text } from "../schema.ts";
import {
  businessDetails,
  collectLinkConfig,
  merchantAccountType,
  merchantDetails,
  merchantDetailsRequest,
  merchantMetadata,
  productType,
  reconStatuses,
  routingAlgorithm,
  signingKey,
  updating,
  webhookDetails,
  webhookDetailsRequest,
} from "./merchant-parts.ts";

const merchantId = text("Id of the merchant; any but `list`, which is a word of the interface.", {
  minLength: 1,
  maxLength: 64,
  pattern: "^[A-Za-z0-9_-]+$",
  examples: ["kiosk_berlin"],
});

const settings = {
  merchant_name: nameText("Name of the merchant.", { maxLength: 255 }),
  merchant_details: merchantDetailsRequest,
  return_url: text("Where customers go back to: a page, or an app.", { maxLength: 255, format: "uri" }),
  webhook_details: webhookDetailsRequest,
  routing_algorithm: routingAlgorithm,
  payout_routing_algorithm: routingAlgorithm,
  frm_routing_algorithm: routingAlgorithm,
  sub_merchants_enabled: flag("Whether the merchant belongs to a parent; then parent_merchant_id is needed."),
  parent_merchant_id: text("The parent, a merchant that exists.", { minLength: 1, maxLength: 255 }),
  enable_payment_response_hash: flag("Whether redirects to the merchant are signed."),
  payment_response_hash_key: signingKey.given,
  redirect_to_merchant_with_http_post: flag("Whether customers come back by a form instead of a redirect."),
  metadata: merchantMetadata,
  publishable_key: text("Accepted for compatibility; Railyard makes the key.", { maxLength: 255 }),
  locker_id: text("The vault that stores payment methods.", { maxLength: 64 }),
  primary_business_details: businessDetails,
  pm_collect_link_config: collectLinkConfig,
} as const;

/** Body of POST /accounts. */
export const createMerchantAccountBody = request(
  "CreateMerchantAccountRequest",
  "A merchant to create.",
  {
    merchant_id: merchantId,
    ...settings,
    organization_id: text("The organization it belongs to; a new one when left out.", {
      minLength: 1,
      maxLength: 64,
    }),
    product_type: productType,
    merchant_account_type: merchantAccountType,
  },
  ["merchant_id"],
);

/** Body of POST /accounts/{account_id}. */
export const updateMerchantAccountBody = request(
  "UpdateMerchantAccountRequest",
  updating,
  {
    merchant_id: merchantId,
    ...settings,
    default_profile: text("The profile that is used when a request names none.", { maxLength: 64 }),
  },
  ["merchant_id"],
);

/** A merchant as Railyard answers it. */
export const merchantAccount = record("MerchantAccount", "A merchant.", {
  merchant_id: text("Id of the merchant.", { minLength: 1, maxLength: 64 }),
  merchant_name: nullable(text("Name of the merchant.")),
  merchant_details: nullable(merchantDetails),
  return_url: nullable(text("Where customers go back to.", { maxLength: 255 })),
  webhook_details: nullable(webhookDetails),
  payout_routing_algorithm: nullable(routingAlgorithm),
  frm_routing_algorithm: nullable(routingAlgorithm),
  sub_merchants_enabled: nullable(flag("Whether the merchant belongs to a parent.")),
  parent_merchant_id: nullable(text("The parent.", { maxLength: 255 })),
  enable_payment_response_hash: flag("Whether redirects to the merchant are signed."),
  payment_response_hash_key: signingKey.shown,
  redirect_to_merchant_with_http_post: flag("Whether customers come back by a form instead of a redirect."),
  metadata: nullable(freeObject("The merchant's own data.")),
  publishable_key: nullable(text("Key for clients; goes with a client secret.")),
  locker_id: nullable(text("The vault that stores payment methods.")),
  primary_business_details: businessDetails,
  organization_id: text("The organization it belongs to.", { minLength: 1, maxLength: 64 }),
  product_type: nullable(productType),
  merchant_account_type: merchantAccountType,
  is_recon_enabled: flag("Whether reconciliation is on."),
  recon_status: choice("State of reconciliation.", reconStatuses),
  default_profile: nullable(text("The profile that is used when a request names none.", { maxLength: 64 })),
  pm_collect_link_config: nullable(collectLinkConfig),
});

/** Answer of DELETE /accounts/{account_id}. */
export const merchantAccountDeletion = record("MerchantAccountDeletion", "Which merchant was deleted.", {
  merchant_id: text("The merchant."),
  deleted: flag("Whether it was deleted."),
});

export type MerchantAccount = FromSchema<typeof merchantAccount>;
export type CreateMerchantAccountRequest = FromSchema<typeof createMerchantAccountBody>;
export type UpdateMerchantAccountRequest = FromSchema<typeof updateMerchantAccountBody>;
