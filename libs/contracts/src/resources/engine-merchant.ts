import type { FromSchema } from "json-schema-to-ts";
import { engineKeyScopes } from "../permissions.ts";
import { choice, dateTime, described, flag, list, nullable, record, request, text } from "../schema.ts";

const merchantId = text("The merchant.", { minLength: 1, maxLength: 64 });

const scopes = list(
  "Scopes of the key.",
  choice(
    "Scopes of the key; a permission to write includes reading. A key with scopes can neither create keys nor " +
      "delete the merchant.",
    engineKeyScopes,
    "EngineKeyScope",
  ),
  { minItems: 1, uniqueItems: true },
);

/** Body of POST /api-key/create. */
export const createEngineKeyBody = request(
  "CreateEngineKeyRequest",
  "A key for the decision engine.",
  {
    merchant_id: merchantId,
    description: text("Description of the key.", { maxLength: 255 }),
    scopes: described("Scopes of the key; unrestricted when omitted.", scopes),
  },
  ["merchant_id"],
);

const keyMembers = {
  key_id: text("Id of the key."),
  key_prefix: text("First characters of the key.", { examples: ["DE_41c0aa91"] }),
  merchant_id: text("The merchant."),
  description: nullable(text("Description of the key.")),
  created_at: dateTime("Time of creation."),
  scopes: nullable(described("Scopes of the key; null: unrestricted.", scopes)),
} as const;

/** Answer of POST /api-key/create: the only one that shows the key. */
export const createdEngineKey = record("CreatedEngineKey", "A key, shown once.", {
  ...keyMembers,
  api_key: text("The key: DE_ and 64 hexadecimal characters."),
});

/** Answer of GET /api-key/list/{merchant_id}. */
export const engineKeyList = list(
  "The keys of the merchant, including revoked ones.",
  record("EngineKey", "A key without its secret.", {
    ...keyMembers,
    is_active: flag("Whether the key is valid."),
    last_used: nullable(dateTime("Time of last use, with a delay of a few seconds.")),
  }),
);

/** Answer of DELETE /api-key/{key_id}. */
export const engineKeyRevocation = record("EngineKeyRevocation", "The revoked key.", {
  key_id: text("The key."),
  message: text("Result."),
});

const deciderInput = text("Settings of success-rate routing as JSON in a string.", { maxLength: 65_536 });

/** Body of POST /merchant-account/create. */
export const createEngineMerchantBody = request(
  "CreateEngineMerchantRequest",
  "A merchant of the decision engine.",
  {
    merchant_id: text("Id of the merchant.", { minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" }),
    gateway_success_rate_based_decider_input: deciderInput,
  },
  ["merchant_id"],
);

/** Answer of POST /merchant-account/create. */
export const createdEngineMerchant = record("CreatedEngineMerchant", "The created merchant and its first key.", {
  message: text("Result."),
  merchant_id: text("The merchant."),
  gateway_success_rate_based_decider_input: nullable(deciderInput),
  api_key: nullable(text("A key for the decision engine, shown once.")),
});

/** Answer of GET /merchant-account/{merchant_id}. */
export const engineMerchant = record("EngineMerchant", "A merchant of the decision engine.", {
  merchant_id: text("The merchant."),
  gateway_success_rate_based_decider_input: nullable(deciderInput),
});

/** Answer of DELETE /merchant-account/{merchant_id}. */
export const engineMerchantDeletion = record("EngineMerchantDeletion", "The deleted merchant.", {
  message: text("Result."),
  merchant_id: text("The merchant."),
});

/** Body of POST /merchant-account/{merchant_id}/debit-routing. */
export const debitRoutingBody = request(
  "DebitRoutingRequest",
  "State of debit routing.",
  { enabled: flag("Whether it is on.") },
  ["enabled"],
);

/** Answer of the debit-routing operations. */
export const debitRouting = record("DebitRouting", "Whether debit routing is enabled.", {
  merchant_id: text("The merchant."),
  debit_routing_enabled: flag("Whether it is on."),
});

export type CreatedEngineKey = FromSchema<typeof createdEngineKey>;
export type EngineMerchant = FromSchema<typeof engineMerchant>;
