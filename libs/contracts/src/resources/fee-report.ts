import { choice, dateTime, decimal, integer, list, nullable, record, request, text } from "../schema.ts";

/** Characters of a report; it is read between decisions, within some milliseconds. */
const feeReportCharactersMax = 65_536;

/** Maximum number of unreadable lines that are reported. */
export const skippedLinesMax = 50;

/** Body of POST /merchant-account/{merchant_id}/connectors/{connector}/report/preview. */
export const feeReportBody = request(
  "FeeReportRequest",
  "A settlement report with fees.",
  {
    report: text(
      "Comma-separated values. The first line names the columns: currency, amount and fee (both in major units), " +
        "card_network or network where it is known, and connector if lines of others are to be excluded.",
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
export const learnedConnectorFees = record("LearnedConnectorFees", "Fees of a connector derived from a report.", {
  connector: ofConnector.connector,
  learned_at: dateTime("Time of the report."),
  fees: list(
    "By network and currency, most payments first.",
    record("KeptFee", "Fees of payments of one network in one currency.", {
      card_network: nullable(text("The network; null: any.")),
      currency: text("Three-letter currency code."),
      pct_bps: decimal("Percentage fee, in basis points.", { minimum: 0 }),
      fixed: decimal("Fixed amount, in minor units.", { minimum: 0 }),
      payment_count: integer("Number of payments used.", { minimum: 1 }),
    }),
  ),
});

/** Answer of POST /merchant-account/{merchant_id}/connectors/{connector}/report. */
export const ingestedFeeReport = record("IngestedFeeReport", "The fees derived and stored.", {
  merchant_id: ofConnector.merchant_id,
  payment_count: integer("Lines that were read.", { minimum: 0 }),
  skipped_count: integer("Lines that could not be read.", { minimum: 0 }),
  untrusted_count: integer("Networks and currencies with discarded fees.", { minimum: 0 }),
  learned: learnedConnectorFees,
});

/** Answer of DELETE /merchant-account/{merchant_id}/connectors/{connector}/report. */
export const deletedLearnedFees = record("DeletedLearnedFees", "The deleted fees.", ofConnector);

/** Answer of POST /merchant-account/{merchant_id}/connectors/{connector}/report/preview. */
export const feePreview = record("FeePreview", "Fees derived from a report.", {
  ...ofConnector,
  payment_count: integer("Lines that were read.", { minimum: 0 }),
  fees: list(
    "By network and currency, most payments first. Those with quality good are stored by the operation without " +
      "preview.",
    record("LearnedFee", "Fees of payments of one network in one currency.", {
      card_network: nullable(text("The network, as first written in the report; null: the report names none.")),
      currency: text("Three-letter currency code."),
      payment_count: integer("Number of payments used.", { minimum: 1 }),
      pct_bps: decimal("Percentage fee, in basis points.", { minimum: 0 }),
      fixed: decimal("Fixed amount, in minor units.", { minimum: 0 }),
      error: decimal("Root mean square error of the fee, in minor units.", { minimum: 0 }),
      verdict: choice(
        "thin: fewer than 30 payments, or too little variation of amounts. non_linear: a percentage and a fixed " +
          "amount do not fit.",
        ["good", "thin", "non_linear"],
      ),
    }),
  ),
  skipped_count: integer("Lines that could not be read.", { minimum: 0 }),
  skipped: list(
    "The first of them.",
    record("SkippedReportLine", "A line that could not be read.", {
      line: integer("Its number, from 1.", { minimum: 1 }),
      problem: text("Reason."),
    }),
    { maxItems: skippedLinesMax },
  ),
});
