import { choice, flag, freeObject, integer, list, nullable, record, text } from "../schema.ts";

const answer = (title: string, description: string) =>
  record(title, description, {
    routing_approach: text("The routing approach."),
    rule_name: nullable(text("The routing rule that decided; null: none.")),
    gateway: nullable(text("The gateway ranked first; null: there was no candidate.")),
    merchant_connector_id: nullable(text("Its connector account.")),
    explanation: freeObject("Every candidate with its rank and reasons, and the inputs of the decision."),
  });

const difference = record("DecisionReplayDifference", "A difference between the results.", {
  path: text("Path of the value in original and replayed.", { examples: ["explanation.candidates[0].score"] }),
  change: choice("Kind of the difference.", ["added", "removed", "changed"]),
  before: { description: "Value in the original result; null if it was added." },
  after: { description: "Value in the replayed result; null if it was removed." },
});

/** Answer of POST /analytics/decisions/{decision_id}/replay. */
export const decisionReplay = record("DecisionReplay", "A logged decision and its replay.", {
  decision_id: text("The decision."),
  payment_id: text("The payment."),
  attempt: integer("Number of the attempt, from 1.", { minimum: 1 }),
  decided_at_ms: integer("Time of the decision, in milliseconds since 1970.", { format: "int64" }),
  is_same: flag("Whether both results are equal."),
  differences: list("All differences; empty if there are none.", difference),
  original: answer("OriginalDecision", "The decision."),
  replayed: answer("ReplayedDecision", "The replayed result."),
});
