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
  "Scopes of the key: read for all reading operations, or the permission of an operation; a permission to write " +
    "includes reading.",
  keyScopes,
  "KeyScope",
);

const scopes = list("Scopes of the key.", scope, { minItems: 1, uniqueItems: true });

const settings = {
  name: nameText("Name you choose for the key.", { maxLength: 64 }),
  description: text("Description of the key.", { maxLength: 256 }),
  expiration: text("never, or an ISO 8601 date-time in the future.", { maxLength: 64, examples: ["never"] }),
} as const;

/** Seconds for which a replaced key is still taken: a day unless specified otherwise, at most 30 days. */
export const overlapSecondsDefault = 86_400;
const overlapSecondsMax = 30 * 86_400;

/** Body of POST /api_keys/{merchant_id}. */
export const createApiKeyBody = request(
  "CreateApiKeyRequest",
  "A key to create.",
  { ...settings, scopes: described("Scopes of the key; unrestricted when omitted.", scopes) },
  ["name", "expiration"],
);

/** Body of POST /api_keys/{merchant_id}/{key_id}. */
export const updateApiKeyBody = request("UpdateApiKeyRequest", "The changes; omitted members stay.", {
  ...settings,
  scopes: described("The new scopes of the key.", scopes),
});

/** Body of POST /api_keys/{merchant_id}/{key_id}/rotate. */
export const rotateApiKeyBody = request("RotateApiKeyRequest", "Options of the replacement.", {
  expiration: text(
    "Expiry of the new key: never, or an ISO 8601 date-time in the future. Default: the original validity " +
      "period of the old key.",
    { maxLength: 64, examples: ["never"] },
  ),
  overlap_seconds: integer("Seconds for which the old key remains valid; default 86400 (a day).", {
    minimum: 0,
    maximum: overlapSecondsMax,
  }),
});

const keyMembers = {
  key_id: text("Id of the key.", { maxLength: 64, examples: ["snd_Q7vB2kX9mT4nW8sYc1Lz"] }),
  merchant_id: text("The merchant.", { maxLength: 64 }),
  name: text("Name of the key.", { maxLength: 64 }),
  description: nullable(text("Description of the key.", { maxLength: 256 })),
  created: dateTime("Time of creation."),
  expiration: text("never, or the time of expiry."),
  scopes: nullable(described("Scopes of the key; null: unrestricted.", scopes)),
  rotated_from: nullable(text("Id of the key that this one replaces.", { maxLength: 64 })),
} as const;

/** Answer of POST /api_keys/{merchant_id}: the only one that shows the key. */
export const createdApiKey = record("CreatedApiKey", "A key, shown once.", {
  ...keyMembers,
  api_key: text("The secret key. It is not shown again.", { maxLength: 128 }),
});

/** A key without its secret. */
export const apiKey = record("ApiKey", "A key without its secret.", {
  ...keyMembers,
  prefix: text("First characters of the key.", { maxLength: 16 }),
  replaced_by: nullable(text("Id of the key that replaces it.", { maxLength: 64 })),
  last_used: nullable(dateTime("Time of last use, with a delay of a few seconds.")),
});

/** Answer of GET /api_keys/{merchant_id}/list. */
export const apiKeyList = list("The keys of the merchant, newest first.", apiKey);

/** Query string of GET /api_keys/{merchant_id}/list. */
export const listApiKeysQuery = request("ListApiKeysQuery", "Filter and page of the keys.", {
  limit: integer("Maximum number of items; default 100.", { minimum: 1, maximum: 100 }),
  skip: integer("Number of items to skip.", { minimum: 0 }),
  expiring_within_days: integer("Only keys that expire within this number of days.", { minimum: 1, maximum: 365 }),
});

/** Answer of DELETE /api_keys/{merchant_id}/{key_id}. */
export const apiKeyRevocation = record("ApiKeyRevocation", "The revoked key.", {
  merchant_id: text("The merchant."),
  key_id: text("The key."),
  revoked: flag("Whether it was revoked."),
});

export type ApiKey = FromSchema<typeof apiKey>;
export type CreatedApiKey = FromSchema<typeof createdApiKey>;
