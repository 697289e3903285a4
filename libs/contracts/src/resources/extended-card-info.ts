import type { FromSchema } from "json-schema-to-ts";

import { record, text } from "../schema.ts";

/** Answer of GET /payments/{payment_id}/extended_card_info. */
export const extendedCardInfo = record("ExtendedCardInfo", "The encrypted card of a payment.", {
  payload: text(
    "A compact JWE (RSA-OAEP-256, A256GCM) for the public key of the profile. Inside is a JSON object with " +
      "card_number, card_exp_month, card_exp_year, card_holder_name, card_network, card_type, card_issuer and " +
      "card_issuing_country; never a security code.",
  ),
});

export type ExtendedCardInfo = FromSchema<typeof extendedCardInfo>;
