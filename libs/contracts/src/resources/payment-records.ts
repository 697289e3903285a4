import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, decimal, freeObject, integer, list, minorUnits, nullable, record, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { paymentMethodTypes } from "./payment-method-types.ts";
import {
  attemptStatuses,
  authenticationTypes,
  authorizationStatuses,
  captureMethods,
  captureStatuses,
  paymentExperiences,
  paymentMethods,
  setupFutureUsages,
} from "./payment-values.ts";
import { unmatchedTransaction } from "./unmatched-transaction.ts";

export const captureMethod = choice(
  "automatic captures with the authorization; manual once and manual_multiple several times by the capture call; " +
    "scheduled at capture_on; sequential_automatic right after the authorization in a separate call.",
  captureMethods,
  "CaptureMethod",
);

export const authenticationType = choice(
  "Whether the payment runs with 3-D Secure.",
  authenticationTypes,
  "AuthenticationType",
);

export const setupFutureUsage = choice(
  "Store the payment method for later payments: on_session with the customer present, off_session without (MIT). " +
    "Confirming off_session needs customer_acceptance; without it on_session stores nothing.",
  setupFutureUsages,
  "SetupFutureUsage",
);

export const paymentMethod = choice("Family of the payment method.", paymentMethods, "PaymentMethod");

export const paymentMethodType = choice("Sub-type of the payment method.", paymentMethodTypes, "PaymentMethodType");

export const paymentExperience = choice("Flow of the customer.", paymentExperiences, "PaymentExperience");

/** Why an attempt was made at its connector. */
const attemptRouting = record("AttemptRouting", "How the connector of the attempt was chosen.", {
  approach: text(
    "The routing approach: straight_through_routing for the routing or connector of the request and for stored " +
      "agreements; last_ranking, rule_based_routing and default_fallback without an answer of the decision engine in " +
      "time; otherwise an approach of it.",
    { examples: ["SR_SELECTION_V3_ROUTING"] },
  ),
  decision_id: nullable(
    text("Id of the decision; null: the decision engine was not asked, or did not answer in time."),
  ),
  rule_name: nullable(text("The routing rule that decided.")),
  candidates: nullable(
    list(
      "Eligible connector accounts, best first. Null without a decision, while the decision engine does not respond, " +
        "in the first second after the decision and once its log has expired.",
      record("AttemptRoutingCandidate", "An eligible connector account and the reasons for its rank.", {
        connector: text("Name of the provider."),
        merchant_connector_id: text("The connector account."),
        score: decimal("Expected success rate, 0 to 1."),
        reasons: list("Reasons for the rank.", text("A reason.")),
      }),
    ),
  ),
});

export type AttemptRouting = FromSchema<typeof attemptRouting>;

/** One attempt to process a payment at one provider. */
export const attempt = record("PaymentAttempt", "An attempt to authorize the payment at one provider.", {
  attempt_id: text("Id of the attempt: the payment id and a number.", {
    examples: ["pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z_1"],
  }),
  status: choice(
    "Status of the attempt; more detailed than the status of the payment.",
    attemptStatuses,
    "AttemptStatus",
  ),
  amount: minorUnits("Amount of the attempt, in minor units."),
  order_tax_amount: nullable(minorUnits("Tax on the order, in minor units.")),
  currency: nullable(currency),
  connector: nullable(text("The provider of the attempt.")),
  merchant_connector_id: nullable(text("The connector account that was used.")),
  error_message: nullable(text("Error of the provider, when it declined.")),
  payment_method: nullable(paymentMethod),
  connector_transaction_id: nullable(text("Id of the transaction at the provider.")),
  capture_method: nullable(captureMethod),
  authentication_type: nullable(authenticationType),
  created_at: dateTime("Time of creation."),
  modified_at: dateTime("Time of the last change."),
  cancellation_reason: nullable(text("Reason of the cancellation.")),
  mandate_id: nullable(text("The mandate that was used or created.")),
  error_code: nullable(text("Error code of the provider, when it declined.")),
  payment_token: nullable(text("Token of the payment method that was used.")),
  connector_metadata: nullable(freeObject("Provider data for later calls.")),
  payment_experience: nullable(paymentExperience),
  payment_method_type: nullable(paymentMethodType),
  reference_id: nullable(text("Merchant reference at the provider.")),
  unified_code: nullable(text("Unified error code, the same for every provider.")),
  unified_message: nullable(text("Unified error message, the same for every provider.")),
  issuer_error_code: nullable(text("Issuer response code of a decline.")),
  issuer_error_message: nullable(text("Issuer message of a decline.")),
  client_source: nullable(text("Kind of the confirming client, from the x-client-source header.")),
  client_version: nullable(text("Version of that client, from the x-client-version header.")),
  routing: nullable(attemptRouting),
  unmatched_transaction: nullable(unmatchedTransaction),
});

/** One capture of an authorized attempt. */
export const capture = record("Capture", "One capture of an authorized attempt.", {
  capture_id: text("Id of the capture: the attempt id and a number."),
  status: choice("Status of the capture.", captureStatuses, "CaptureStatus"),
  amount: minorUnits("Captured amount, in minor units."),
  currency: nullable(currency),
  connector: text("The provider of the capture."),
  authorized_attempt_id: text("The authorized attempt."),
  connector_capture_id: nullable(text("Id of the capture at the provider.")),
  capture_sequence: integer("Number of the capture, from 1.", { minimum: 1 }),
  error_message: nullable(text("Error of the provider, when it declined.")),
  error_code: nullable(text("Error code of the provider, when it declined.")),
  error_reason: nullable(text("Detailed error reason of the provider.")),
  reference_id: nullable(text("Merchant reference at the provider.")),
});

/** An increase of an authorized amount. */
export const incrementalAuthorization = record("IncrementalAuthorization", "An incremental authorization.", {
  authorization_id: text("Id of the incremental authorization."),
  amount: minorUnits("New total, in minor units."),
  status: choice("Status of the incremental authorization.", authorizationStatuses),
  error_code: nullable(text("Error code of the provider, when it declined.")),
  error_message: nullable(text("Error of the provider, when it declined.")),
  previously_authorized_amount: minorUnits("Previous total, in minor units."),
});

/** A dispute as shown inside its payment. */
export const paymentDispute = record("PaymentDispute", "Summary of a dispute of the payment.", {
  dispute_id: text("Id of the dispute."),
  dispute_stage: text("Stage of the dispute."),
  dispute_status: text("Status of the dispute."),
  connector_status: text("Status of the dispute at the provider."),
  connector_dispute_id: text("Id of the dispute at the provider."),
  connector_reason: nullable(text("Reason of the dispute, as reported by the provider.")),
  connector_reason_code: nullable(text("The provider's code for the reason.")),
  challenge_required_by: nullable(dateTime("Deadline for evidence.")),
  connector_created_at: nullable(dateTime("Time of creation at the provider.")),
  connector_updated_at: nullable(dateTime("Time of the last change at the provider.")),
  created_at: dateTime("Time at which Railyard recorded the dispute."),
});

export type PaymentAttempt = FromSchema<typeof attempt>;
export type IncrementalAuthorization = FromSchema<typeof incrementalAuthorization>;
export type PaymentCapture = FromSchema<typeof capture>;
export type PaymentDispute = FromSchema<typeof paymentDispute>;
