import type { FromSchema } from "json-schema-to-ts";
import { defineOperation } from "../operation.ts";
import type { ResponseOf } from "../operation.ts";
import { currency } from "../resources/currency.ts";
import { degradationMembers } from "../resources/degradation.ts";
import { captureMethod, paymentMethod } from "../resources/payment-records.ts";
import { dateTime, decimal, freeObject, integer, list, minorUnits, nullable, record, text } from "../schema.ts";

const candidateMembers = {
  connector: text("Name of the provider.", { minLength: 1, maxLength: 64 }),
  merchant_connector_id: text("The connector account.", { minLength: 1, maxLength: 64 }),
} as const;

const candidate = record("DecisionCandidate", "A connector account that can process the payment.", candidateMembers);

const decisionRequestMembers = {
  merchant_id: text("The merchant.", { minLength: 1, maxLength: 64 }),
  profile_id: text("The business profile.", { minLength: 1, maxLength: 64 }),
  payment_id: text("The payment; makes splits and exploration repeatable.", { minLength: 1, maxLength: 64 }),
  attempt: integer("Number of the attempt, from 1.", { minimum: 1, maximum: 1000 }),
  candidates: list("Eligible accounts, in the merchant's default order.", candidate, { maxItems: 200 }),
  exclude: list("Connector accounts that were already tried.", text("A connector account."), { maxItems: 200 }),
  amount: minorUnits("Amount in minor units."),
  currency,
  payment_method: nullable(paymentMethod),
  payment_method_type: nullable(text("Sub-type of the payment method.")),
  card_network: nullable(text("Card network.")),
  card_bin: nullable(text("BIN: first six or eight digits of the card.", { maxLength: 8 })),
  country: nullable(text("Issuing country of the card, two letters.")),
  billing_country: nullable(text("Country of the billing address, two letters.")),
  authentication_type: nullable(text("three_ds or no_three_ds.")),
  capture_method: nullable(captureMethod),
  metadata: nullable(freeObject("The merchant's metadata of the payment.")),
} as const;

/** The data of one payment, in the body of POST /internal/decisions. */
export const decisionRequest = {
  ...record("DecisionRequest", "A payment to choose connector accounts for.", decisionRequestMembers),
  properties: {
    ...decisionRequestMembers,
    // Left out by callers that do not know of it yet.
    customer_id: nullable(text("The customer.", { minLength: 1, maxLength: 64 })),
    // What follows is left out where it is not known, and by callers that do not know of it yet.
    issuer_name: text("Issuer of the card."),
    setup_future_usage: text("Intended later use of the payment method: on_session or off_session."),
    business_country: text("Country of the merchant's business, two letters."),
    business_label: text("Label of the merchant's business."),
    // Left out where the profile names none, and by callers that do not know of it yet.
    preferred: list(
      "Accounts of the profile's own routing_algorithm, best first; an active routing rule takes precedence over them.",
      text("A connector account."),
      { maxItems: 200 },
    ),
  },
} as const;

/** What is answered for one payment. */
export const decision = record("Decision", "The candidates, best first; the payment's audit has the reasons.", {
  decision_id: text("Id of the decision in the decision log."),
  routing_approach: text("The routing approach.", { examples: ["SR_SELECTION_V3_ROUTING"] }),
  ranked: list(
    "The remaining candidates, best first.",
    record("RankedCandidate", "A candidate and its score.", {
      ...candidateMembers,
      score: decimal("Expected success rate, 0 to 1."),
    }),
  ),
});

const explanationMembers = {
  decision_id: text("Id of the decision."),
  rule_name: nullable(text("The routing rule that decided.")),
  candidates: list(
    "The candidates, best first.",
    record("ExplainedCandidate", "A candidate, its score and the reasons for its rank.", {
      ...candidateMembers,
      score: decimal("Expected success rate, 0 to 1."),
      reasons: list("Reasons for the rank.", text("A reason.")),
    }),
  ),
} as const;

/** What is answered about one decision of a payment. */
const decisionExplanation = {
  ...record("DecisionExplanation", "Why a decision ranked the candidates as it did.", explanationMembers),
  properties: {
    ...explanationMembers,
    // Left out by engines that do not report it yet.
    attempt: integer("Number of the attempt that it was made for, from 1.", { minimum: 1 }),
    routing_approach: text("The routing approach."),
    decided_at: dateTime("Time of the decision."),
    explanation: freeObject("What the decision was made of: rule, switches, candidates with samples and rates."),
  },
} as const;

export type DecisionExplanation = FromSchema<typeof decisionExplanation>;

const idOf = (description: string) => text(description, { minLength: 1, maxLength: 64 });

/** Asks why a payment's connector accounts were ranked as they were. */
export const explainDecisions = defineOperation({
  operationId: "explain_decisions",
  service: "decision-engine",
  api: "internal",
  method: "GET",
  path: "/internal/decisions",
  access: ["service"],
  tag: "Internal",
  summary: "Explain the decisions for a payment",
  description: "Empty for a payment without decisions, for a second after a decision, and once the log has expired.",
  query: record("DecisionExplanationsQuery", "The payment.", {
    merchant_id: idOf("The merchant."),
    payment_id: idOf("The payment."),
  }),
  response: record("DecisionExplanations", "The decisions for the payment.", {
    decisions: list("Newest first.", decisionExplanation),
  }),
});

export type DecisionRequest = FromSchema<typeof decisionRequest>;
export type Decision = FromSchema<typeof decision>;

/** A candidate with what is known of it. */
const simulatedCandidate = record(
  "SimulatedDecisionCandidate",
  "A candidate, its score and the reasons for its rank.",
  {
    ...candidateMembers,
    score: decimal("Expected success rate, 0 to 1."),
    samples: integer("Outcomes that the score is based on.", { minimum: 0 }),
    reasons: list("Reasons for the rank.", text("A reason.")),
  },
);

/** Asks how accounts would be ranked for a payment that is not made. Nothing is logged, counted or expected. */
export const simulateDecision = defineOperation({
  operationId: "simulate_decision",
  service: "decision-engine",
  api: "internal",
  method: "POST",
  path: "/internal/decisions/simulate",
  access: ["service"],
  idempotent: false,
  tag: "Internal",
  summary: "Simulate a decision",
  body: decisionRequest,
  response: record("SimulatedDecision", "The decision, which was not made.", {
    routing_approach: text("The routing approach."),
    rule_name: nullable(text("The routing rule that decides.")),
    candidates: list("The candidates, best first.", simulatedCandidate),
  }),
});

export type SimulatedDecision = ResponseOf<typeof simulateDecision>;

/** Most payments of one call. */
export const decisionsTogetherMax = 32;

const decisionsMembers = {
  decisions: list("In the order of the requests.", decision, { minItems: 1, maxItems: decisionsTogetherMax }),
} as const;

/** A payment is at most as long as a request of a merchant, 64 KiB; its candidates come on top. */
const decisionRequestBytesMax = 128 * 1024;

/**
 * Asks which connector accounts should process payments, one or several at once. Callers give it 50 ms and continue in
 * the default order. A request that is not valid is refused with all that came with it.
 */
export const decideConnectors = defineOperation({
  operationId: "decide_connectors",
  service: "decision-engine",
  api: "internal",
  method: "POST",
  path: "/internal/decisions",
  access: ["service"],
  idempotent: false,
  tag: "Internal",
  summary: "Rank the connector accounts for payments",
  maximumBodyBytes: decisionsTogetherMax * decisionRequestBytesMax,
  body: record("DecisionRequests", "Payments to choose connector accounts for.", {
    requests: list("The payments.", decisionRequest, { minItems: 1, maxItems: decisionsTogetherMax }),
  }),
  response: {
    ...record("Decisions", "A decision for each of the payments.", decisionsMembers),
    properties: { ...decisionsMembers, ...degradationMembers },
  },
});
