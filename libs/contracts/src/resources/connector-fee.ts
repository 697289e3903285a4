import { decimal, list, nullable, record, request, text } from "../schema.ts";
import { learnedConnectorFees } from "./fee-report.ts";

const basisPoints = decimal("Share of the amount, in basis points with at most two decimals.", {
  minimum: 0,
  maximum: 10_000,
});

const fixed = decimal(
  "Fixed amount, in minor units of the payment's currency with at most four decimals; 0 when left out.",
  { minimum: 0, maximum: 1_000_000 },
);

const dimensions = {
  payment_method_type: text("Family of the payment method.", { minLength: 1, maxLength: 64, examples: ["CARD"] }),
  payment_method: text("Payment method within the family.", { minLength: 1, maxLength: 64, examples: ["CREDIT"] }),
  card_network: text("Network of the card.", { minLength: 1, maxLength: 64, examples: ["VISA"] }),
  currency: text("Three-letter currency code.", { minLength: 3, maxLength: 3 }),
  card_country: text("Country of the card's issuer, two letters.", { minLength: 2, maxLength: 2 }),
} as const;

/** Body of PUT /merchant-account/{merchant_id}/connectors/{connector}/fee-override. */
export const connectorFeesBody = request(
  "ConnectorFeesRequest",
  "What payments at the connector cost, in place of what was set before.",
  {
    pct_bps: basisPoints,
    fixed,
    narrower: list(
      "Fees of some payments. The one that names most of a payment's traits holds, the first among equals.",
      request("NarrowFeeRequest", "What payments with all of these traits cost.", {
        ...dimensions,
        pct_bps: basisPoints,
        fixed,
      }, ["pct_bps"]),
      { maxItems: 200 },
    ),
  },
  ["pct_bps"],
);

/** What payments at a connector cost. */
export const connectorFees = record("ConnectorFees", "What payments at a connector cost.", {
  connector: text("Name of the gateway, or id of the connector account."),
  pct_bps: basisPoints,
  fixed,
  narrower: list(
    "Fees of some payments; null stands for every value.",
    record("NarrowFee", "What payments with all of these traits cost.", {
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
export const writtenConnectorFees = record("WrittenConnectorFees", "The fees as they are now.", {
  merchant_id: text("The merchant."),
  fees: connectorFees,
});

/** Answer of DELETE /merchant-account/{merchant_id}/connectors/{connector}/fee-override. */
export const deletedConnectorFees = record("DeletedConnectorFees", "Whose fees were deleted.", {
  merchant_id: text("The merchant."),
  connector: text("Name of the gateway, or id of the connector account."),
});

/** Answer of GET /merchant-account/{merchant_id}/connector-fees. */
export const listedConnectorFees = record("ConnectorFeesList", "What payments cost at the merchant's connectors.", {
  merchant_id: text("The merchant."),
  fees: list("By connector, in the order of their names.", connectorFees),
  learned: list(
    "What reports taught, by connector. It counts where no fees of the connector or its gateway are set.",
    learnedConnectorFees,
  ),
});
