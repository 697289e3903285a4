import type { FromSchema } from "json-schema-to-ts";
import { keyScopes } from "../permissions.ts";
import {
  choice,
  dateTime,
  described,
  flag,
  integer,
  list,
  nameText,
  nullable,
  record,
  request,
  text,
} from "../schema.ts";

const scope = choice(
  "What the key may do: read for everything that reads, or the permission of an operation; what a key may write it " +
    "may read too.",
  keyScopes,
  "KeyScope",
);

const scopes = list("What the key is limited to.", scope, { minItems: 1, uniqueItems: true });

const settings = {
  name: nameText("Name you choose for the key.", { maxLength: 64 }),
  description: text("What the key is for.", { maxLength: 256 }),
  expiration: text("never, or an ISO 8601 date-time in the future.", { maxLength: 64, examples: ["never"] }),
} as const;

/** Seconds for which a replaced key is still taken: a day unless said otherwise, at most 30 days. */
export const overlapSecondsDefault = 86_400;
const overlapSecondsMax = 30 * 86_400;

/** Body of POST /api_keys/{merchant_id}. */
export const createApiKeyBody = request(
  "CreateApiKeyRequest",
  "A key to create.",
  { ...settings, scopes: described("What the key is limited to; left out, it may do everything.", scopes) },
  ["name", "expiration"],
);

/** Body of POST /api_keys/{merchant_id}/{key_id}. */
export const updateApiKeyBody = request(
  "UpdateApiKeyRequest",
  "What to change; what is left out stays.",
  { ...settings, scopes: described("What the key is limited to from now on.", scopes) },
);

/** Body of POST /api_keys/{merchant_id}/{key_id}/rotate. */
export const rotateApiKeyBody = request(
  "RotateApiKeyRequest",
  "How one key replaces another.",
  {
    expiration: text(
      "When the new key expires: never, or an ISO 8601 date-time in the future. Left out, it lives as long as the " +
        "old one was to live when it was made.",
      { maxLength: 64, examples: ["never"] },
    ),
    overlap_seconds: integer("Seconds for which the old key is still taken; 86400 (a day) when left out.", {
      minimum: 0,
      maximum: overlapSecondsMax,
    }),
  },
);

const keyMembers = {
  key_id: text("Id of the key.", { maxLength: 64, examples: ["snd_Q7vB2kX9mT4nW8sYc1Lz"] }),
  merchant_id: text("The merchant.", { maxLength: 64 }),
  name: text("Name of the key.", { maxLength: 64 }),
  description: nullable(text("What the key is for.", { maxLength: 256 })),
  created: dateTime("When it was made."),
  expiration: text("never, or when it expires."),
  scopes: nullable(described("What the key is limited to; null: it may do everything.", scopes)),
  rotated_from: nullable(text("Id of the key that it replaces.", { maxLength: 64 })),
} as const;

/** Answer of POST /api_keys/{merchant_id}: the only one that shows the key. */
export const createdApiKey = record("CreatedApiKey", "A key, shown once.", {
  ...keyMembers,
  api_key: text("The key. It is never shown again.", { maxLength: 128 }),
});

/** A key without its secret. */
export const apiKey = record("ApiKey", "A key without its secret.", {
  ...keyMembers,
  prefix: text("First characters of the key.", { maxLength: 16 }),
  replaced_by: nullable(text("Id of the key that replaces it.", { maxLength: 64 })),
  last_used: nullable(dateTime("When it was last used, a few seconds late.")),
});

/** Answer of GET /api_keys/{merchant_id}/list. */
export const apiKeyList = list("The keys of the merchant, newest first.", apiKey);

/** Query string of GET /api_keys/{merchant_id}/list. */
export const listApiKeysQuery = request("ListApiKeysQuery", "Which keys.", {
  limit: integer("How many at most; 100 when left out.", { minimum: 1, maximum: 100 }),
  skip: integer("How many to pass over.", { minimum: 0 }),
  expiring_within_days: integer("Only keys that expire in as many days.", { minimum: 1, maximum: 365 }),
});

/** Answer of DELETE /api_keys/{merchant_id}/{key_id}. */
export const apiKeyRevocation = record("ApiKeyRevocation", "Which key was revoked.", {
  merchant_id: text("The merchant."),
  key_id: text("The key."),
  revoked: flag("Whether it was revoked."),
});

export type ApiKey = FromSchema<typeof apiKey>;
export type CreatedApiKey = FromSchema<typeof createdApiKey>;
