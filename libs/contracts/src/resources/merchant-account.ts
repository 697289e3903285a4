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

const merchantId = text("Id of the merchant; any except `list`, which is reserved.", {
  minLength: 1,
  maxLength: 64,
  pattern: "^[A-Za-z0-9_-]+$",
  examples: ["kiosk_berlin"],
});

const settings = {
  merchant_name: nameText("Name of the merchant.", { maxLength: 255 }),
  merchant_details: merchantDetailsRequest,
  return_url: text("Default return address of customers: a page, or an app.", { maxLength: 255, format: "uri" }),
  webhook_details: webhookDetailsRequest,
  routing_algorithm: routingAlgorithm,
  payout_routing_algorithm: routingAlgorithm,
  frm_routing_algorithm: routingAlgorithm,
  sub_merchants_enabled: flag("Whether the merchant has a parent; requires parent_merchant_id."),
  parent_merchant_id: text("The parent, an existing merchant.", { minLength: 1, maxLength: 255 }),
  enable_payment_response_hash: flag("Whether redirects to the merchant are signed."),
  payment_response_hash_key: signingKey.given,
  redirect_to_merchant_with_http_post: flag("Whether customers return by form post instead of a redirect."),
  metadata: merchantMetadata,
  publishable_key: text("Accepted for compatibility; Railyard generates the key.", { maxLength: 255 }),
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
    organization_id: text("The organization of the merchant; default: a new one.", {
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
    default_profile: text("The profile that applies when a request names none.", { maxLength: 64 }),
  },
  ["merchant_id"],
);

/** A merchant as Railyard answers it. */
export const merchantAccount = record("MerchantAccount", "A merchant.", {
  merchant_id: text("Id of the merchant.", { minLength: 1, maxLength: 64 }),
  merchant_name: nullable(text("Name of the merchant.")),
  merchant_details: nullable(merchantDetails),
  return_url: nullable(text("Default return address of customers.", { maxLength: 255 })),
  webhook_details: nullable(webhookDetails),
  payout_routing_algorithm: nullable(routingAlgorithm),
  frm_routing_algorithm: nullable(routingAlgorithm),
  sub_merchants_enabled: nullable(flag("Whether the merchant has a parent.")),
  parent_merchant_id: nullable(text("The parent.", { maxLength: 255 })),
  enable_payment_response_hash: flag("Whether redirects to the merchant are signed."),
  payment_response_hash_key: signingKey.shown,
  redirect_to_merchant_with_http_post: flag("Whether customers return by form post instead of a redirect."),
  metadata: nullable(freeObject("Metadata.")),
  publishable_key: nullable(text("Publishable key for clients; used with a client secret.")),
  locker_id: nullable(text("The vault that stores payment methods.")),
  primary_business_details: businessDetails,
  organization_id: text("The organization of the merchant.", { minLength: 1, maxLength: 64 }),
  product_type: nullable(productType),
  merchant_account_type: merchantAccountType,
  is_recon_enabled: flag("Whether reconciliation is enabled."),
  recon_status: choice("Status of reconciliation.", reconStatuses),
  default_profile: nullable(text("The profile that applies when a request names none.", { maxLength: 64 })),
  pm_collect_link_config: nullable(collectLinkConfig),
});

/** Answer of DELETE /accounts/{account_id}. */
export const merchantAccountDeletion = record("MerchantAccountDeletion", "The deleted merchant.", {
  merchant_id: text("The merchant."),
  deleted: flag("Whether it was deleted."),
});

export type MerchantAccount = FromSchema<typeof merchantAccount>;
export type CreateMerchantAccountRequest = FromSchema<typeof createMerchantAccountBody>;
export type UpdateMerchantAccountRequest = FromSchema<typeof updateMerchantAccountBody>;
