import { choice, integer, list, nullable, record, request, text } from "../schema.ts";

const field = choice("A field of payments.", ["currency", "country", "auth_type", "card_is_in", "card_network"]);
const slot = integer("Position in paymentInfo.udfs, from 0.", { minimum: 0, maximum: 19 });

const merchantId = text("The merchant; must be the one of the credential.", { minLength: 1, maxLength: 64 });
const udfs = list("User-defined fields used as dimensions, by position in paymentInfo.udfs.", slot, { maxItems: 10 });
const fields = list("Fields used as dimensions.", field, { maxItems: 5 });

/** Body of POST /config-sr-dimension. */
export const scoreDimensionsBody = request(
  "ScoreDimensionsRequest",
  "Dimensions of a merchant's success rates.",
  {
    merchant_id: merchantId,
    paymentInfo: request("ScoreDimensionsRequestFields", "The dimensions.", { udfs, fields }, ["udfs"]),
  },
  ["merchant_id", "paymentInfo"],
);

/** Answer of POST /config-sr-dimension. */
export const scoreDimensionsConfigured = text("Confirmation.", {
  examples: ["SR Dimension configuration updated successfully"],
});

/** Answer of GET /config-sr-dimension/{merchant_id}. */
export const scoreDimensions = record("ScoreDimensions", "Dimensions of a merchant's success rates.", {
  merchant_id: text("The merchant."),
  paymentInfo: record("ScoreDimensionsFields", "The dimensions.", {
    udfs,
    fields: nullable(fields),
  }),
});
