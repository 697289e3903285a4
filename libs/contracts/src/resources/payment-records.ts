import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, freeObject, integer, minorUnits, nullable, record, text } from "../schema.ts";
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

export const captureMethod = choice(
  "automatic captures with the authorization; manual once and manual_multiple several times by the capture call; " +
    "scheduled at capture_on; sequential_automatic right after the authorization in a call of its own.",
  captureMethods,
  "CaptureMethod",
);

export const authenticationType = choice(
  "Whether the customer is challenged by 3-D Secure.",
  authenticationTypes,
  "AuthenticationType",
);

export const setupFutureUsage = choice(
  "Store the payment method for later payments: on_session with the customer, off_session without. Confirming " +
    "off_session needs customer_acceptance; without it on_session stores nothing.",
  setupFutureUsages,
  "SetupFutureUsage",
);

export const paymentMethod = choice("Family of the payment method.", paymentMethods, "PaymentMethod");

export const paymentMethodType = choice("Sub-type of the payment method.", paymentMethodTypes, "PaymentMethodType");

export const paymentExperience = choice("What the customer goes through.", paymentExperiences, "PaymentExperience");

/** One try to take a payment at one provider. */
export const attempt = record("PaymentAttempt", "One try to take the payment at one provider.", {
  attempt_id: text("Id of the attempt: the payment id and a number.", {
    examples: ["pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z_1"],
  }),
  status: choice("State of the attempt; finer than the status of the payment.", attemptStatuses, "AttemptStatus"),
  amount: minorUnits("Amount of the attempt, in minor units."),
  order_tax_amount: nullable(minorUnits("Tax on the order, in minor units.")),
  currency: nullable(currency),
  connector: nullable(text("The provider that was asked.")),
  merchant_connector_id: nullable(text("The connector account that was used.")),
  error_message: nullable(text("What the provider said when it refused.")),
  payment_method: nullable(paymentMethod),
  connector_transaction_id: nullable(text("Id of the transaction at the provider.")),
  capture_method: nullable(captureMethod),
  authentication_type: nullable(authenticationType),
  created_at: dateTime("When the attempt was made."),
  modified_at: dateTime("When the attempt last changed."),
  cancellation_reason: nullable(text("Why the attempt was cancelled.")),
  mandate_id: nullable(text("The mandate that was used or made.")),
  error_code: nullable(text("The provider's code when it refused.")),
  payment_token: nullable(text("Token of the payment method that was used.")),
  connector_metadata: nullable(freeObject("What the provider wants back in later calls.")),
  payment_experience: nullable(paymentExperience),
  payment_method_type: nullable(paymentMethodType),
  reference_id: nullable(text("Our reference at the provider.")),
  unified_code: nullable(text("Railyard's code for the refusal, the same for every provider.")),
  unified_message: nullable(text("Railyard's words for the refusal, the same for every provider.")),
  issuer_error_code: nullable(text("The card issuer's code when it refused.")),
  issuer_error_message: nullable(text("The card issuer's words when it refused.")),
  client_source: nullable(text("What kind of client confirmed, from the x-client-source header.")),
  client_version: nullable(text("Version of that client, from the x-client-version header.")),
});

/** One capture of an authorized attempt. */
export const capture = record("Capture", "One capture of an authorized attempt.", {
  capture_id: text("Id of the capture: the attempt id and a number."),
  status: choice("State of the capture.", captureStatuses, "CaptureStatus"),
  amount: minorUnits("Captured amount, in minor units."),
  currency: nullable(currency),
  connector: text("The provider that captures."),
  authorized_attempt_id: text("The attempt that holds the authorization."),
  connector_capture_id: nullable(text("Id of the capture at the provider.")),
  capture_sequence: integer("Which capture of the attempt this is, from 1.", { minimum: 1 }),
  error_message: nullable(text("What the provider said when it refused.")),
  error_code: nullable(text("The provider's code when it refused.")),
  error_reason: nullable(text("The provider's longer explanation.")),
  reference_id: nullable(text("Our reference at the provider.")),
});

/** A raise of an authorized amount. */
export const incrementalAuthorization = record("IncrementalAuthorization", "A raise of the authorized amount.", {
  authorization_id: text("Id of the raise."),
  amount: minorUnits("New total, in minor units."),
  status: choice("State of the raise.", authorizationStatuses),
  error_code: nullable(text("The provider's code when it refused.")),
  error_message: nullable(text("What the provider said when it refused.")),
  previously_authorized_amount: minorUnits("Total before the raise, in minor units."),
});

/** A dispute as shown inside its payment. */
export const paymentDispute = record("PaymentDispute", "A dispute about the payment, in short.", {
  dispute_id: text("Id of the dispute."),
  dispute_stage: text("How far the dispute has gone."),
  dispute_status: text("State of the dispute."),
  connector_status: text("State of the dispute in the provider's words."),
  connector_dispute_id: text("Id of the dispute at the provider."),
  connector_reason: nullable(text("Why the customer disputes, in the provider's words.")),
  connector_reason_code: nullable(text("The provider's code for the reason.")),
  challenge_required_by: nullable(dateTime("Until when evidence is taken.")),
  connector_created_at: nullable(dateTime("When the provider opened the dispute.")),
  connector_updated_at: nullable(dateTime("When the provider last changed the dispute.")),
  created_at: dateTime("When Railyard learned of the dispute."),
});

export type PaymentAttempt = FromSchema<typeof attempt>;
export type IncrementalAuthorization = FromSchema<typeof incrementalAuthorization>;
export type PaymentCapture = FromSchema<typeof capture>;
export type PaymentDispute = FromSchema<typeof paymentDispute>;
