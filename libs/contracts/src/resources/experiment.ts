import { choice, decimal, integer, list, nullable, record, request, text } from "../schema.ts";

const time = (description: string) => integer(`${description}, in milliseconds since 1970.`, { format: "int64" });

const startMs = integer("From the hour of this time on, in milliseconds since 1970; all when left out.", {
  format: "int64",
  minimum: 0,
});

/** Query string of GET /analytics/experiment/{experiment_id}/results. */
export const experimentResultsQuery = request("ExperimentResultsQuery", "What is looked at, and by what terms.", {
  start_ms: startMs,
  end_ms: integer("Until the hour of this time, in milliseconds since 1970; until now when left out.", {
    format: "int64",
    minimum: 0,
  }),
  min_sample_size: integer("Resolved payments that each arm must have; the experiment's own when left out.", {
    minimum: 1,
    maximum: 10_000_000,
  }),
  guardrail_threshold_pp: decimal(
    "Percentage points by which the variant may be worse; the experiment's own when left out.",
    { minimum: 0, maximum: 100 },
  ),
  evaluation_margin: decimal("What a successful payment is worth, as a share of its amount; 1 when left out.", {
    minimum: 0,
    maximum: 1,
  }),
});

/** Query string of GET /analytics/experiment/{experiment_id}/transactions. */
export const experimentTransactionsQuery = request("ExperimentTransactionsQuery", "Which page.", {
  start_ms: integer("From this time on, in milliseconds since 1970; from the beginning when left out.", {
    format: "int64",
    minimum: 0,
  }),
  page: integer("Which page, from 1.", { minimum: 1, maximum: 1_000 }),
  page_size: integer("Payments of a page; 10 when left out.", { minimum: 1, maximum: 100 }),
});

export const experimentArms = ["control", "variant"] as const;

const armName = choice("The arm.", experimentArms);

const basisPoints = (description: string) => nullable(decimal(`${description}, in basis points of the amount.`));

const arm = record("ExperimentArm", "What became of the payments of an arm.", {
  arm: armName,
  transaction_count: integer("Payments, those that wait for their outcome too.", { minimum: 0 }),
  success_count: integer("Payments that succeeded, with any of their attempts.", { minimum: 0 }),
  failure_count: integer("Payments whose attempts all failed.", { minimum: 0 }),
  auth_rate: nullable(decimal("Share of the resolved payments that succeeded, 0 to 1; null while none is resolved.")),
  first_attempt_auth_rate: nullable(decimal("The same of first attempts alone.")),
  total_cost_saved: nullable(decimal("Null: costs are not known.")),
  avg_latency_ms: nullable(decimal("How long the attempts took that made the outcomes known; null: none said.")),
  avg_chosen_cost_bps: basisPoints("Null: costs are not known"),
  avg_cost_saved_bps: basisPoints("Null: costs are not known"),
  net_ev_bps: basisPoints("The margin times the share that succeeded"),
});

/** Answer of GET /analytics/experiment/{experiment_id}/results. */
export const experimentResults = record("ExperimentResults", "What an experiment has shown so far.", {
  experiment_id: text("The experiment: the id of its rule."),
  merchant_id: text("The merchant."),
  control: arm,
  variant: arm,
  delta_pp: nullable(decimal("Variant less control, in percentage points; null while too little is known.")),
  p_value: nullable(
    decimal("Chance of ever seeing so telling a difference where there is none. Holds however often it is read."),
  ),
  confidence_interval: nullable(
    list("Percentage points between which the true difference is, at every look at once with a chance of 95 %.",
      decimal("Percentage points."),
      { minItems: 2, maxItems: 2 },
    ),
  ),
  sample_ratio_p_value: decimal("Chance of a split between the arms that is as far from the intended one."),
  verdict: choice("What is known now.", [
    "collecting_data",
    "not_significant",
    "variant_wins",
    "variant_loses",
    "guardrail_breached",
    "sample_ratio_mismatch",
  ]),
  min_sample_size: integer("Resolved payments that each arm must have.", { minimum: 1 }),
  guardrail_threshold_pp: decimal("Percentage points by which the variant may be worse."),
  net_delta_bps: basisPoints("Net value of the variant less that of the control"),
  evaluation_margin: decimal("What a successful payment is worth, as a share of its amount."),
  started_at_ms: nullable(time("When the first payment took part")),
  stopped_at_ms: nullable(time("When it was stopped; payments are decided as in the control since then")),
  stop_reason: nullable(choice("Why it was stopped.", ["guardrail_breached"])),
});

/** Answer of GET /analytics/experiment/{experiment_id}/transactions. */
export const experimentTransactions = record("ExperimentTransactions", "Payments that take part, newest first.", {
  experiment_id: text("The experiment: the id of its rule."),
  total: integer("Payments on all pages.", { minimum: 0 }),
  page: integer("Which page, from 1.", { minimum: 1 }),
  page_size: integer("Payments of a page.", { minimum: 1 }),
  transactions: list(
    "The payments of the page.",
    record("ExperimentTransaction", "A payment in its arm.", {
      payment_id: text("The payment."),
      variant_arm: armName,
      gateway: nullable(text("The gateway that was decided for first.")),
      status: choice("What became of it.", ["success", "failure", "pending"]),
      created_at_ms: time("When it was decided for first"),
    }),
  ),
});
