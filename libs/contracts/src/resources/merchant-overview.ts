import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";

/** Query of GET /operator/merchants. */
export const searchMerchantAccountsQuery = request("SearchMerchantAccountsQuery", "Filter and page of the merchants.", {
  query: text("Beginning of the merchant's id or name, case-insensitive.", { minLength: 1, maxLength: 255 }),
  organization_id: text("The organization.", { minLength: 1, maxLength: 64 }),
  limit: integer("Maximum number of items; default 50.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 100_000 }),
});

const suspension = nullable(
  record("MerchantSuspension", "Why and since when a merchant takes and sends no money.", {
    reason: text("Reason, as the operator gave it."),
    suspended_at: dateTime("Time of the suspension."),
  }),
);

/** Body of the operations that suspend and resume a merchant. */
export const merchantSuspensionBody = request(
  "MerchantSuspensionRequest",
  "Why the merchant is suspended or resumed. The merchant reads it in its audit log.",
  { reason: text("Reason.", { minLength: 1, maxLength: 500, examples: ["Chargebacks under investigation"] }) },
  ["reason"],
);

/** Answer of the operations that suspend and resume a merchant. */
export const merchantSuspensionState = record("MerchantSuspensionState", "Whether the merchant is suspended.", {
  merchant_id: text("The merchant."),
  suspension,
});

const summaryMembers = {
  merchant_id: text("The merchant.", { examples: ["merchant_1748459123"] }),
  merchant_name: nullable(text("Name of the merchant.")),
  organization_id: text("The organization."),
  organization_name: nullable(text("Name of the organization.")),
  merchant_account_type: choice("Kind of the merchant.", ["standard", "platform", "connected"]),
  created_at: dateTime("Time of creation."),
  suspension,
} as const;

const summary = record("MerchantSummary", "A merchant without its settings.", summaryMembers);

/** Answer of GET /operator/merchants. */
export const merchantSummaryPage = record("MerchantSummaryPage", "A page of merchants, newest first.", {
  count: integer("Number of items on this page.", { minimum: 0 }),
  data: list("The merchants.", summary),
});

/** Answer of GET /operator/merchants/{merchant_id}. */
export const merchantOverview = record("MerchantOverview", "A merchant, and what belongs to it; no secret of it.", {
  ...summaryMembers,
  profiles: list(
    "The first 100 profiles.",
    record("ProfileSummary", "A business profile without its settings.", {
      profile_id: text("The profile."),
      profile_name: text("Name of the profile."),
      created_at: dateTime("Time of creation."),
    }),
  ),
  connector_accounts: list(
    "The first 100 connector accounts.",
    record("ConnectorAccountSummary", "A connector account without its credentials.", {
      merchant_connector_id: text("The connector account."),
      profile_id: text("The profile."),
      connector_name: text("The connector."),
      connector_label: text("Label of the connector account."),
      status: text("Status of the connector account.", { examples: ["active"] }),
      disabled: flag("Whether it is switched off."),
      test_mode: flag("Whether it is an account for tests."),
      created_at: dateTime("Time of creation."),
    }),
  ),
  api_keys: list(
    "The latest 100 API keys.",
    record("ApiKeySummary", "An API key without the key.", {
      key_id: text("The key."),
      name: nullable(text("Name of the key.")),
      prefix: text("Beginning of the key."),
      created_at: dateTime("Time of creation."),
      expires_at: nullable(dateTime("Time of expiry; null: it does not expire.")),
      last_used: nullable(dateTime("Time of the last use, within some seconds.")),
      revoked_at: nullable(dateTime("Time of revocation.")),
    }),
  ),
});

export type MerchantSuspensionState = FromSchema<typeof merchantSuspensionState>;
export type MerchantSummary = FromSchema<typeof summary>;
export type MerchantOverview = FromSchema<typeof merchantOverview>;
