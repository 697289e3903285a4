import { choice, flag, freeObject, integer, text } from "../schema.ts";

const kept = "Stored and shown; currently without effect.";

/**
 * Members of a profile that clients of peers set and nothing here reads yet, so that their set-up works. When a
 * gives one an effect moves it to the members that have one.
 */
export const keptProfileMembers = {
  is_external_vault_enabled: choice(`Whether payment methods are stored in an external vault. ${kept}`, [
    "enable",
    "skip",
  ]),
  external_vault_connector_details: freeObject(`The external vault. ${kept}`),
  merchant_category_code: text(`Merchant category code (MCC), four digits. ${kept}`, { pattern: "^[0-9]{4}$" }),
  merchant_country_code: text(`Country of the business, three digits of ISO 3166-1. ${kept}`, {
    pattern: "^[0-9]{3}$",
  }),
  always_enable_overcapture: flag(`Always request overcapture. ${kept}`),
  is_l2_l3_enabled: flag(`Send order details (level 2 and 3 data) to card networks. ${kept}`),
  is_iframe_redirection_enabled: flag(`Show redirects in a frame. ${kept}`),
  dispute_polling_interval: integer(`Interval of fetching disputes, in hours. ${kept}`, {
    minimum: 0,
    maximum: 24,
  }),
  billing_processor_id: text(`Connector account of the billing provider. ${kept}`, { maxLength: 64 }),
  surcharge_connector_details: freeObject(`Connector that computes surcharges. ${kept}`),
  is_pre_network_tokenization_enabled: flag(`Create network tokens before the first payment. ${kept}`),
} as const;

/** Credentials at a token service; sealed, and answered masked. */
export const networkTokenizationCredentials = freeObject(
  `Credentials at a service for network tokens; returned masked. ${kept}`,
);
