import { decimal, list, nullable, record, request, text } from "../schema.ts";
import { learnedConnectorFees } from "./fee-report.ts";

const basisPoints = decimal("Percentage fee, in basis points with at most two decimals.", {
  minimum: 0,
  maximum: 10_000,
});

const fixed = decimal("Fixed amount, in minor units of the payment's currency with at most four decimals; default 0.", {
  minimum: 0,
  maximum: 1_000_000,
});

const dimensions = {
  payment_method_type: text("Family of the payment method.", { minLength: 1, maxLength: 64, examples: ["CARD"] }),
  payment_method: text("Payment method within the family.", { minLength: 1, maxLength: 64, examples: ["CREDIT"] }),
  card_network: text("Card network.", { minLength: 1, maxLength: 64, examples: ["VISA"] }),
  currency: text("Three-letter currency code.", { minLength: 3, maxLength: 3 }),
  card_country: text("Issuing country of the card, two letters.", { minLength: 2, maxLength: 2 }),
} as const;

/** Body of PUT /merchant-account/{merchant_id}/connectors/{connector}/fee-override. */
export const connectorFeesBody = request(
  "ConnectorFeesRequest",
  "Processing fees of the connector, replacing earlier ones.",
  {
    pct_bps: basisPoints,
    fixed,
    narrower: list(
      "Fees by payment attributes. The entry with the most matching attributes applies, the first among equals.",
      request(
        "NarrowFeeRequest",
        "Fees of payments with all of these attributes.",
        {
          ...dimensions,
          pct_bps: basisPoints,
          fixed,
        },
        ["pct_bps"],
      ),
      { maxItems: 200 },
    ),
  },
  ["pct_bps"],
);

/** What payments at a connector cost. */
export const connectorFees = record("ConnectorFees", "Processing fees of a connector.", {
  connector: text("Name of the gateway, or id of the connector account."),
  pct_bps: basisPoints,
  fixed,
  narrower: list(
    "Fees by payment attributes; null matches every value.",
    record("NarrowFee", "Fees of payments with all of these attributes.", {
      payment_method_type: nullable(dimensions.payment_method_type),
      payment_method: nullable(dimensions.payment_method),
      card_network: nullable(dimensions.card_network),
      currency: nullable(dimensions.currency),
      card_country: nullable(dimensions.card_country),
      pct_bps: basisPoints,
      fixed,
    }),
  ),
});

/** Answer of PUT /merchant-account/{merchant_id}/connectors/{connector}/fee-override. */
export const writtenConnectorFees = record("WrittenConnectorFees", "The current fees.", {
  merchant_id: text("The merchant."),
  fees: connectorFees,
});

/** Answer of DELETE /merchant-account/{merchant_id}/connectors/{connector}/fee-override. */
export const deletedConnectorFees = record("DeletedConnectorFees", "The deleted fees.", {
  merchant_id: text("The merchant."),
  connector: text("Name of the gateway, or id of the connector account."),
});

/** Answer of GET /merchant-account/{merchant_id}/connector-fees. */
export const listedConnectorFees = record("ConnectorFeesList", "Processing fees of the merchant's connectors.", {
  merchant_id: text("The merchant."),
  fees: list("By connector, sorted by name.", connectorFees),
  learned: list(
    "Fees derived from reports, by connector. They apply where no fees of the connector or its gateway are set.",
    learnedConnectorFees,
  ),
});
