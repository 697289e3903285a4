import type { FromSchema } from "json-schema-to-ts";
import { defineMessage } from "../internal/envelope.ts";
import { currency } from "../resources/currency.ts";
import { errorCategories } from "../resources/error-mapping-rule.ts";
import { attemptStatuses } from "../resources/payment-values.ts";
import { choice, integer, minorUnits, nullable, record, text } from "../schema.ts";

const id = (description: string): ReturnType<typeof text> => text(description, { minLength: 1, maxLength: 64 });

const members = {
  merchant_id: id("The merchant."),
  profile_id: id("The business profile."),
  payment_id: id("The payment."),
  attempt_id: text("The attempt.", { minLength: 1, maxLength: 80 }),
  connector: id("Name of the provider."),
  merchant_connector_id: id("The connector account."),
  outcome: choice("How the outcome counts for the score.", ["success", "failure", "pending"]),
  status: choice("Status of the attempt.", attemptStatuses),
  error_category: nullable(choice("Error category, by the error-mapping rule.", errorCategories)),
  error_code: nullable(text("Error code of the provider, when it declined.")),
  payment_method: nullable(text("Family of the payment method.")),
  payment_method_type: nullable(text("Sub-type of the payment method.")),
  card_network: nullable(text("Card network.")),
  currency,
  country: nullable(text("Issuing country of the card, two letters.")),
  authentication_type: nullable(text("three_ds or no_three_ds.")),
  amount: minorUnits("Amount in minor units."),
  latency_ms: nullable(integer("Response time of the provider in milliseconds.", { minimum: 0 })),
  routing_approach: nullable(text("How the provider was chosen.")),
} as const;

/** Data of `payments.attempts.attempt_settled`. */
const attemptSettledData = {
  ...record("AttemptSettled", "Outcome of an attempt at a provider.", members),
  properties: {
    ...members,
    // Absent in events of versions that did not report them.
    customer_id: nullable(text("The customer.", { minLength: 1, maxLength: 64 })),
    card_bin: nullable(text("BIN: first six or eight digits of the card.", { maxLength: 8 })),
  },
} as const;

/** What the decision engine learns from. One per settled attempt, and one more when a pending attempt settles. */
export const attemptSettled = defineMessage({
  type: "payments.attempts.attempt_settled",
  source: "railyard/payments",
  stream: "PAYMENTS",
  summary: "An attempt has an outcome",
  data: attemptSettledData,
});

export type AttemptSettled = FromSchema<typeof attemptSettledData>;
