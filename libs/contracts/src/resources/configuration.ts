import type { FromSchema } from "json-schema-to-ts";
import { record, request, text } from "../schema.ts";

const key = text("Name of the setting and the merchant's id, joined by an underscore.", {
  minLength: 1,
  maxLength: 255,
  examples: ["max_auto_retries_enabled_kiosk"],
});

const value = text("What it is set to, as text.", { minLength: 1, maxLength: 255, examples: ["2"] });

/** Body of POST /configs. */
export const createConfigurationBody = request(
  "CreateConfigurationRequest",
  "What the operator sets for all profiles of a merchant.",
  { key, value },
  ["key", "value"],
);

/** Body of POST /configs/{key}. */
export const updateConfigurationBody = request(
  "UpdateConfigurationRequest",
  "What the setting is to be.",
  { key: text("Passed over: the path says which setting it is.", { maxLength: 255 }), value },
  ["value"],
);

/** A setting that the operator makes for all profiles of a merchant. */
export const configuration = record("MerchantConfiguration", "A setting of a merchant.", { key, value });

export type Configuration = FromSchema<typeof configuration>;
