import type { FromSchema } from "json-schema-to-ts";
import { defineMessage } from "../internal/envelope.ts";
import { list, record, text } from "../schema.ts";

/** Most objects of one message. */
const erasedObjectsMax = 500;

/** Data of `payments.erasures.personal_data_erased`. */
const personalDataErasedData = record("PersonalDataErased", "Objects of a customer whose data were erased.", {
  merchant_id: text("The merchant.", { minLength: 1, maxLength: 64 }),
  object_ids: list("Ids of payments, payouts and mandates of the customer.", text("Id.", { maxLength: 64 }), {
    minItems: 1,
    maxItems: erasedObjectsMax,
  }),
});

/**
 * Who keeps events about one of the objects, earlier or later ones, keeps them without personal data from now on
 * (`redactedContent`). May be published again.
 */
export const personalDataErased = defineMessage({
  type: "payments.erasures.personal_data_erased",
  source: "railyard/payments",
  stream: "PAYMENTS",
  summary: "The personal data of a customer were erased from objects",
  data: personalDataErasedData,
});

export type PersonalDataErased = FromSchema<typeof personalDataErasedData>;
