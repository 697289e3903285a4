import { defineMessage } from "../internal/envelope.ts";
import { scoreStatuses } from "../resources/gateway-decision.ts";
import { choice, nullable, record, text } from "../schema.ts";

const members = {
  merchant_id: text("The merchant.", { minLength: 1, maxLength: 64 }),
  payment_id: text("The payment.", { minLength: 1, maxLength: 64 }),
  gateway: text("Name of the gateway.", { minLength: 1, maxLength: 255 }),
  verdict: choice("What the scores take it for; neutral is nobody's fault at the gateway.", [
    "success",
    "failure",
    "neutral",
    "pending",
  ]),
  status: choice("What the caller said.", scoreStatuses),
} as const;

/** Data of `routing.outcome.recorded`. */
export const outcomeRecordedData = {
  ...record("OutcomeRecorded", "How a payment went, as a caller told it.", members),
  properties: {
    ...members,
    // Absent in events of versions that took the first word for the last.
    corrects: nullable(
      choice("The verdict on the same attempt that it replaces; null: none.", ["success", "failure", "neutral"]),
    ),
  },
} as const;

/** Told once for each outcome that a caller brings to the decision engine, and for each correction of one. */
export const outcomeRecorded = defineMessage({
  type: "routing.outcome.recorded",
  source: "railyard/decision-engine",
  stream: "ROUTING",
  summary: "A caller has told how a payment went",
  data: outcomeRecordedData,
});
