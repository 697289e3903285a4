import type { FromSchema } from "json-schema-to-ts";
import { record, request, text } from "../schema.ts";

const key = text("Name of the setting and the merchant's id, joined by an underscore.", {
  minLength: 1,
  maxLength: 255,
  examples: ["max_auto_retries_enabled_kiosk"],
});

const value = text("Value of the setting, as text.", { minLength: 1, maxLength: 255, examples: ["2"] });

/** Body of POST /configs. */
export const createConfigurationBody = request(
  "CreateConfigurationRequest",
  "Settings of the operator for all profiles of a merchant.",
  { key, value },
  ["key", "value"],
);

/** Body of POST /configs/{key}. */
export const updateConfigurationBody = request(
  "UpdateConfigurationRequest",
  "The new value of the setting.",
  { key: text("Ignored: the path names the setting.", { maxLength: 255 }), value },
  ["value"],
);

/** A setting that the operator makes for all profiles of a merchant. */
export const configuration = record("MerchantConfiguration", "A setting of a merchant.", { key, value });

export type Configuration = FromSchema<typeof configuration>;
