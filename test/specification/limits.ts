import {
  businessProfileSchema,
  capturePayment,
  createApiKey,
  createMerchantAccount,
  createPayment,
  createdApiKeySchema,
  listEvents,
  merchantAccountSchema,
  paymentSchema,
  updateBusinessProfile,
} from "@railyard/contracts";
import type { Difference } from "./compare-schema.ts";
import { memberSchema } from "./compare-schema.ts";

type Limits = Readonly<Record<string, unknown>>;

interface LimitCheck {
  readonly schema: unknown;
  readonly members: readonly string[];
  readonly limits: Limits;
}

const item = listEvents.response.properties.events.items;

const ids64 = { maxLength: 64 };

/** For each row of the table of limits, the members that must have them. */
export const limitChecks: Readonly<Record<string, readonly LimitCheck[]>> = {
  "Event and API-key related ids, profile_name, merchant_id on creation, key name": [
    { schema: item, members: ["event_id", "merchant_id", "profile_id", "object_id"], limits: ids64 },
    { schema: item, members: ["initial_attempt_id", "processor_merchant_id"], limits: ids64 },
    { schema: createdApiKeySchema, members: ["key_id", "merchant_id", "name"], limits: ids64 },
    { schema: createApiKey.body, members: ["name"], limits: ids64 },
    { schema: updateBusinessProfile.body, members: ["profile_name"], limits: ids64 },
    { schema: createMerchantAccount.body, members: ["merchant_id"], limits: { minLength: 1, maxLength: 64 } },
  ],
  "API key description": [{ schema: createApiKey.body, members: ["description"], limits: { maxLength: 256 } }],
  "API key plaintext value": [{ schema: createdApiKeySchema, members: ["api_key"], limits: { maxLength: 128 } }],
  ["return_url, parent_merchant_id, payment_response_hash_key (response), payment email, name, phone, mandate_id, " +
  "merchant_order_reference_id"]: [
    {
      schema: createPayment.body,
      members: ["return_url", "email", "name", "phone", "merchant_order_reference_id"],
      limits: { maxLength: 255 },
    },
    {
      schema: createMerchantAccount.body,
      members: ["return_url", "parent_merchant_id", "payment_response_hash_key"],
      limits: { maxLength: 255 },
    },
    { schema: updateBusinessProfile.body, members: ["return_url"], limits: { maxLength: 255 } },
    { schema: merchantAccountSchema, members: ["payment_response_hash_key"], limits: { maxLength: 255 } },
    { schema: paymentSchema, members: ["mandate_id"], limits: { maxLength: 255 } },
  ],
  payment_id: [
    { schema: createPayment.body, members: ["payment_id"], limits: { minLength: 30, maxLength: 30 } },
    { schema: paymentSchema, members: ["payment_id"], limits: { minLength: 30, maxLength: 30 } },
  ],
  statement_descriptor_name: [
    {
      schema: createPayment.body,
      members: ["statement_descriptor_name"],
      limits: { maxLength: 22, pattern: "[A-Za-z]" },
    },
  ],
  "statement_descriptor_suffix (concatenated descriptor)": [
    { schema: createPayment.body, members: ["statement_descriptor_suffix"], limits: { maxLength: 255 } },
    { schema: capturePayment.body, members: ["statement_descriptor_suffix"], limits: { maxLength: 255 } },
  ],
  "card fingerprint": [{ schema: paymentSchema, members: ["fingerprint"], limits: { minLength: 20, maxLength: 20 } }],
  // The time itself is the payments service's rule; the request can set another one.
  "client_secret lifetime": [
    {
      schema: createPayment.body,
      members: ["session_expiry"],
      limits: { minimum: 0, maximum: 7_890_000, then: { type: "integer", minimum: 60 } },
    },
  ],
  "metadata and frm_metadata": [
    {
      schema: createPayment.body,
      members: ["metadata", "frm_metadata"],
      limits: {
        maxProperties: 50,
        propertyNames: { type: "string", maxLength: 40 },
        additionalProperties: { if: { type: "string" }, then: { type: "string", maxLength: 500 } },
      },
    },
  ],
  // A recommendation, so that more are taken, but not without an end.
  "outgoing webhook custom headers": [
    {
      schema: updateBusinessProfile.body,
      members: ["outgoing_webhook_custom_http_headers"],
      limits: { maxProperties: 20 },
    },
  ],
  amount_capturable: [{ schema: paymentSchema, members: ["amount_capturable"], limits: { minimum: 100 } }],
  "limit, offset in event listing": [
    { schema: listEvents.body, members: ["limit", "offset"], limits: { type: ["integer", "null"], minimum: 0 } },
  ],
  "intent_fulfillment_time, session_expiry, max_auto_retries_enabled": [
    {
      schema: businessProfileSchema,
      members: ["intent_fulfillment_time", "session_expiry", "max_auto_retries_enabled"],
      limits: { type: ["integer", "null"], minimum: 0 },
    },
  ],
};

/** Where the members of a row do not have its limits. */
export const limitDifferences = (row: string): readonly Difference[] =>
  (limitChecks[row] ?? []).flatMap(({ schema, members, limits }) =>
    members.flatMap((name) => {
      const found = memberSchema(schema, name);
      return Object.entries(limits)
        .filter(([limit, value]) => JSON.stringify(found?.[limit]) !== JSON.stringify(value))
        .map(([limit]) => ({ place: `Limits: ${name}`, problem: `has not the ${limit} of the specification` }));
    }),
  );
