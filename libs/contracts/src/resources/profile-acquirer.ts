import type { FromSchema } from "json-schema-to-ts";
import { decimal, list, nameText, nullable, record, request, text } from "../schema.ts";
import { country } from "./country.ts";

const profileId = text("The business profile.", { minLength: 1, maxLength: 64 });

const acquirerId = text("The acquirer data; payments name them in profile_acquirer_id.", {
  maxLength: 64,
  examples: ["pro_acq_5QdzR8mTq2LxW7nKc4Yb"],
});

// Lengths are those of acquirerMerchantID, merchantName and acquirerBIN in EMV 3-D Secure.
const required = {
  acquirer_assigned_merchant_id: nameText("Merchant id that the acquirer assigned.", {
    maxLength: 35,
    examples: ["M123456789"],
  }),
  merchant_name: nameText("Name of the merchant at the acquirer.", {
    maxLength: 40,
    examples: ["Corner Shop Ltd"],
  }),
  network: nameText("Card network of the data.", { maxLength: 64, examples: ["Visa"] }),
  acquirer_bin: text("BIN of the acquirer.", { pattern: "^[0-9]{1,11}$", examples: ["456789"] }),
} as const;

const optional = {
  acquirer_ica: nameText("Interbank Card Association number (ICA) of the acquirer.", {
    maxLength: 64,
    examples: ["401299"],
  }),
  acquirer_fraud_rate: decimal("Fraud rate of the acquirer, in percent.", { minimum: 0, maximum: 100 }),
  acquirer_country_code: country,
} as const;

const requiredNames = ["acquirer_assigned_merchant_id", "merchant_name", "network", "acquirer_bin"] as const;

/** Body of POST /profile_acquirers. */
export const createProfileAcquirerBody = request(
  "CreateProfileAcquirerRequest",
  "Acquirer data of a business profile.",
  { profile_id: profileId, ...required, ...optional },
  ["profile_id", ...requiredNames],
);

/** Body of POST /profile_acquirers/{profile_id}/{profile_acquirer_id}. */
export const updateProfileAcquirerBody = request(
  "UpdateProfileAcquirerRequest",
  "Changes; omitted members stay, and null clears a member that may be empty.",
  { ...required, ...optional },
  [],
);

/** Acquirer data of a business profile. */
export const profileAcquirer = record("ProfileAcquirer", "Acquirer data of a business profile.", {
  profile_acquirer_id: acquirerId,
  profile_id: profileId,
  ...required,
  acquirer_ica: nullable(optional.acquirer_ica),
  acquirer_fraud_rate: nullable(optional.acquirer_fraud_rate),
  acquirer_country_code: nullable(optional.acquirer_country_code),
});

export const profileAcquirerList = list("The acquirer data of the profile, oldest first.", profileAcquirer);

/** The same as other services need them at run time. */
export const acquirerSnapshotSchema = {
  type: "object",
  properties: {
    profile_acquirer_id: { type: "string" },
    acquirer_assigned_merchant_id: { type: "string" },
    merchant_name: { type: "string" },
    network: { type: "string" },
    acquirer_bin: { type: "string" },
    acquirer_ica: { type: ["string", "null"] },
    acquirer_fraud_rate: { type: ["number", "null"] },
    acquirer_country_code: { type: ["string", "null"] },
  },
  required: ["profile_acquirer_id", "acquirer_assigned_merchant_id", "acquirer_bin"],
  additionalProperties: false,
} as const;

export type AcquirerSnapshot = FromSchema<typeof acquirerSnapshotSchema>;
export type ProfileAcquirer = FromSchema<typeof profileAcquirer>;
export type CreateProfileAcquirerRequest = FromSchema<typeof createProfileAcquirerBody>;
export type UpdateProfileAcquirerRequest = FromSchema<typeof updateProfileAcquirerBody>;
