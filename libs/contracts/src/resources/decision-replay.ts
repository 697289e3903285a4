import { choice, flag, freeObject, integer, list, nullable, record, text } from "../schema.ts";

const answer = (title: string, description: string) =>
  record(title, description, {
    routing_approach: text("How it was decided."),
    rule_name: nullable(text("The routing rule that decided; null: none.")),
    gateway: nullable(text("The gateway that came first; null: there was none to decide among.")),
    merchant_connector_id: nullable(text("The connector account of it.")),
    explanation: freeObject("Every candidate in its place with the reasons, and what the decision was made of."),
  });

const difference = record("DecisionReplayDifference", "A value in which the answers differ.", {
  path: text("The way to it in original and replayed.", { examples: ["explanation.candidates[0].score"] }),
  change: choice("What became of it in the replay.", ["added", "removed", "changed"]),
  before: { description: "Value in the original answer; null where it was added." },
  after: { description: "Value in the replayed answer; null where it was removed." },
});

/** Answer of POST /analytics/decisions/{decision_id}/replay. */
export const decisionReplay = record("DecisionReplay", "A decision of the log, and the same made again.", {
  decision_id: text("The decision."),
  payment_id: text("The payment."),
  attempt: integer("Which attempt of the payment it was made for, from 1.", { minimum: 1 }),
  decided_at_ms: integer("When it was made, in milliseconds since 1970.", { format: "int64" }),
  is_same: flag("Whether both answers are the same in every value."),
  differences: list("Every value that differs; empty where they are the same.", difference),
  original: answer("OriginalDecision", "What was decided."),
  replayed: answer("ReplayedDecision", "What is decided by the same inputs now."),
});
