import { choice, decimal, integer, list, nullable, record, request, text } from "../schema.ts";
import { storableTimes } from "../storable-times.ts";

const time = (description: string) => integer(`${description}, in milliseconds since 1970.`, { format: "int64" });

const startMs = integer("Start of the time range, rounded to the hour, in milliseconds since 1970.", {
  format: "int64",
  minimum: 0,
  maximum: storableTimes.latestMs,
});

/** Query string of GET /analytics/experiment/{experiment_id}/results. */
export const experimentResultsQuery = request("ExperimentResultsQuery", "Filter and parameters of the evaluation.", {
  start_ms: startMs,
  end_ms: integer("End of the time range, rounded up to the hour, in milliseconds since 1970; default: now.", {
    format: "int64",
    minimum: 0,
    maximum: storableTimes.latestMs,
  }),
  min_sample_size: integer("Minimum number of resolved payments of each arm; default: that of the experiment.", {
    minimum: 1,
    maximum: 10_000_000,
  }),
  guardrail_threshold_pp: decimal(
    "Guardrail: percentage points by which the variant may be worse; default: that of the experiment.",
    { minimum: 0, maximum: 100 },
  ),
  evaluation_margin: decimal("Margin of a successful payment, as a share of its amount; default 1.", {
    minimum: 0,
    maximum: 1,
  }),
});

/** Query string of GET /analytics/experiment/{experiment_id}/transactions. */
export const experimentTransactionsQuery = request("ExperimentTransactionsQuery", "Number of the page.", {
  start_ms: integer("Start of the time range, in milliseconds since 1970; default: the beginning.", {
    format: "int64",
    minimum: 0,
    maximum: storableTimes.latestMs,
  }),
  page: integer("Which page, from 1.", { minimum: 1, maximum: 1_000 }),
  page_size: integer("Payments per page; default 10.", { minimum: 1, maximum: 100 }),
});

const experimentArms = ["control", "variant"] as const;

const armName = choice("The arm.", experimentArms);

const basisPoints = (description: string) => nullable(decimal(`${description}, in basis points of the amount.`));

const arm = record("ExperimentArm", "Outcomes of the payments of an arm.", {
  arm: armName,
  transaction_count: integer("Payments, including those without an outcome yet.", { minimum: 0 }),
  success_count: integer("Payments that succeeded in any attempt.", { minimum: 0 }),
  failure_count: integer("Payments whose attempts all failed.", { minimum: 0 }),
  auth_rate: nullable(decimal("Success rate of the resolved payments, 0 to 1; null while none is resolved.")),
  first_attempt_auth_rate: nullable(decimal("Success rate of first attempts.")),
  total_cost_saved: nullable(decimal("Null: costs are not known.")),
  avg_latency_ms: nullable(decimal("Latency of the attempts with an outcome; null: none reported.")),
  avg_chosen_cost_bps: basisPoints("Null: costs are not known"),
  avg_cost_saved_bps: basisPoints("Null: costs are not known"),
  net_ev_bps: basisPoints("The margin times the success rate"),
});

/** Answer of GET /analytics/experiment/{experiment_id}/results. */
export const experimentResults = record("ExperimentResults", "Interim results of an experiment.", {
  experiment_id: text("The experiment: the id of its rule."),
  merchant_id: text("The merchant."),
  control: arm,
  variant: arm,
  delta_pp: nullable(decimal("Variant minus control, in percentage points; null while data are insufficient.")),
  p_value: nullable(decimal("Always-valid p-value of the difference; holds however often it is read.")),
  confidence_interval: nullable(
    list(
      "Always-valid 95 % confidence interval of the difference, in percentage points.",
      decimal("Percentage points."),
      { minItems: 2, maxItems: 2 },
    ),
  ),
  sample_ratio_p_value: decimal("p-value of the sample ratio against the intended split."),
  verdict: choice("Current conclusion.", [
    "collecting_data",
    "not_significant",
    "variant_wins",
    "variant_loses",
    "guardrail_breached",
    "sample_ratio_mismatch",
  ]),
  min_sample_size: integer("Minimum number of resolved payments of each arm.", { minimum: 1 }),
  guardrail_threshold_pp: decimal("Guardrail: percentage points by which the variant may be worse."),
  net_delta_bps: basisPoints("Net value of the variant minus that of the control"),
  evaluation_margin: decimal("Margin of a successful payment, as a share of its amount."),
  started_at_ms: nullable(time("Time of the first payment in the experiment")),
  stopped_at_ms: nullable(time("Time of the stop; payments are decided as in the control since then")),
  stop_reason: nullable(choice("Reason of the stop.", ["guardrail_breached"])),
});

/** Answer of GET /analytics/experiment/{experiment_id}/transactions. */
export const experimentTransactions = record("ExperimentTransactions", "Payments in the experiment, newest first.", {
  experiment_id: text("The experiment: the id of its rule."),
  total: integer("Total number of payments.", { minimum: 0 }),
  page: integer("Which page, from 1.", { minimum: 1 }),
  page_size: integer("Payments per page.", { minimum: 1 }),
  transactions: list(
    "The payments of the page.",
    record("ExperimentTransaction", "A payment and its arm.", {
      payment_id: text("The payment."),
      variant_arm: armName,
      gateway: nullable(text("The gateway of the first decision.")),
      status: choice("Outcome.", ["success", "failure", "pending"]),
      created_at_ms: time("Time of the first decision"),
    }),
  ),
});
