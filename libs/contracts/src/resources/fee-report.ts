import { choice, dateTime, decimal, integer, list, nullable, record, request, text } from "../schema.ts";

/** Characters of a report; it is read between decisions, within some milliseconds. */
export const feeReportCharactersMax = 65_536;

/** Lines of one report of which it is told that they could not be read. */
export const skippedLinesMax = 50;

/** Body of POST /merchant-account/{merchant_id}/connectors/{connector}/report/preview. */
export const feeReportBody = request(
  "FeeReportRequest",
  "A report of what payments cost.",
  {
    report: text(
      "Comma-separated values. The first line names the columns: currency, amount and fee (both in major units), " +
        "card_network or network where it is known, and connector where lines of others are to be left out.",
      { minLength: 1, maxLength: feeReportCharactersMax },
    ),
  },
  ["report"],
);

const ofConnector = {
  merchant_id: text("The merchant."),
  connector: text("Name of the gateway, or id of the connector account."),
} as const;

/** What reports taught of the fees at one connector. */
export const learnedConnectorFees = record("LearnedConnectorFees", "What a report taught of fees at a connector.", {
  connector: ofConnector.connector,
  learned_at: dateTime("When the report came."),
  fees: list(
    "By network and currency, those of most payments first.",
    record("KeptFee", "What payments over one network in one currency cost.", {
      card_network: nullable(text("The network; null: whichever it is.")),
      currency: text("Three-letter currency code."),
      pct_bps: decimal("Share of the amount, in basis points.", { minimum: 0 }),
      fixed: decimal("Fixed amount, in minor units.", { minimum: 0 }),
      payment_count: integer("Payments that it was learned from.", { minimum: 1 }),
    }),
  ),
});

/** Answer of POST /merchant-account/{merchant_id}/connectors/{connector}/report. */
export const ingestedFeeReport = record("IngestedFeeReport", "What was learned from a report and is kept.", {
  merchant_id: ofConnector.merchant_id,
  payment_count: integer("Lines that were read.", { minimum: 0 }),
  skipped_count: integer("Lines that could not be read.", { minimum: 0 }),
  untrusted_count: integer("Networks and currencies whose fees were left out, as they are not good.", { minimum: 0 }),
  learned: learnedConnectorFees,
});

/** Answer of DELETE /merchant-account/{merchant_id}/connectors/{connector}/report. */
export const deletedLearnedFees = record("DeletedLearnedFees", "Whose learned fees were deleted.", ofConnector);

/** Answer of POST /merchant-account/{merchant_id}/connectors/{connector}/report/preview. */
export const feePreview = record("FeePreview", "What a report says of fees.", {
  ...ofConnector,
  payment_count: integer("Lines that were read.", { minimum: 0 }),
  fees: list(
    "By network and currency, those of most payments first. Good ones are what the operation without preview keeps.",
    record("LearnedFee", "What payments over one network in one currency cost.", {
      card_network: nullable(text("The network, as it was first written; null: the report names none.")),
      currency: text("Three-letter currency code."),
      payment_count: integer("Payments that it was learned from.", { minimum: 1 }),
      pct_bps: decimal("Share of the amount, in basis points.", { minimum: 0 }),
      fixed: decimal("Fixed amount, in minor units.", { minimum: 0 }),
      error: decimal("Root mean square of what the fee says wrongly, in minor units.", { minimum: 0 }),
      verdict: choice(
        "thin: fewer than 30 payments, or amounts that hardly differ. non_linear: no share and fixed amount say it.",
        ["good", "thin", "non_linear"],
      ),
    }),
  ),
  skipped_count: integer("Lines that could not be read.", { minimum: 0 }),
  skipped: list(
    "The first of them.",
    record("SkippedReportLine", "A line that could not be read.", {
      line: integer("Its number, from 1.", { minimum: 1 }),
      problem: text("Why."),
    }),
    { maxItems: skippedLinesMax },
  ),
});
