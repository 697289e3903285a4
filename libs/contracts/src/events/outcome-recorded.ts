import { defineMessage } from "../internal/envelope.ts";
import { scoreStatuses } from "../resources/gateway-decision.ts";
import { choice, nullable, record, text } from "../schema.ts";

const members = {
  merchant_id: text("The merchant.", { minLength: 1, maxLength: 64 }),
  payment_id: text("The payment.", { minLength: 1, maxLength: 64 }),
  gateway: text("Name of the gateway.", { minLength: 1, maxLength: 255 }),
  verdict: choice("How the outcome counts for the score; neutral: not attributable to the gateway.", [
    "success",
    "failure",
    "neutral",
    "pending",
  ]),
  status: choice("The outcome as the caller reported it.", scoreStatuses),
} as const;

/** Data of `routing.outcome.recorded`. */
const outcomeRecordedData = {
  ...record("OutcomeRecorded", "Outcome of a payment, as reported by the caller.", members),
  properties: {
    ...members,
    // Absent in events of versions that took the first word for the last.
    corrects: nullable(
      choice("The outcome of the same attempt that this one replaces; null: none.", ["success", "failure", "neutral"]),
    ),
  },
} as const;

/** Published once for each outcome that a caller brings to the decision engine, and for each correction of one. */
export const outcomeRecorded = defineMessage({
  type: "routing.outcome.recorded",
  source: "railyard/decision-engine",
  stream: "ROUTING",
  summary: "A caller has reported the outcome of a payment",
  data: outcomeRecordedData,
});
