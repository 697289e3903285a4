import type { FromSchema } from "json-schema-to-ts";
import { choice, freeObject, metadataObject, nullable, record, request, text } from "../schema.ts";
import { contactRequest } from "./address.ts";
import { featureMetadata } from "./feature-metadata.ts";

/** Body of POST /payments/{payment_id}/update_metadata. */
export const updateMetadataBody = request(
  "UpdatePaymentMetadataRequest",
  "The metadata to add or replace.",
  {
    metadata: metadataObject("Metadata: named keys are added or replaced, the others stay."),
    feature_metadata: featureMetadata,
  },
  ["metadata"],
);

/** Answer of POST /payments/{payment_id}/update_metadata. */
export const paymentMetadata = record("PaymentMetadata", "The metadata of a payment.", {
  payment_id: text("The payment."),
  metadata: nullable(freeObject("The complete metadata after the change.")),
});

/** Body of POST /payments/{payment_id}/complete_authorize. */
export const completeAuthorizeBody = request("CompleteAuthorizeRequest", "Result of the client's action.", {
  client_secret: text("Client secret of the payment; required with a publishable key.", { maxLength: 128 }),
  shipping: contactRequest,
  threeds_method_comp_ind: choice("3DS Method completion indicator (threeDSCompInd).", ["Y", "N", "U"]),
});

const reviewOutcomes = ["succeeded", "failed"] as const;

/** Body of POST /payments/{payment_id}/manual-status-update. */
export const updateStatusBody = request(
  "UpdatePaymentStatusRequest",
  "Result of the capture.",
  { intent_status: choice("succeeded: the money was received; failed: it was not.", reviewOutcomes) },
  ["intent_status"],
);

export type UpdatePaymentMetadataRequest = FromSchema<typeof updateMetadataBody>;
export type PaymentMetadata = FromSchema<typeof paymentMetadata>;
export type CompleteAuthorizeRequest = FromSchema<typeof completeAuthorizeBody>;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** The outcome of a payment's latest attempt, as an operator states it. */
export const manualPaymentUpdateBody = request(
  "ManualPaymentUpdateRequest",
  "The result of an attempt, as an operator found out at the provider.",
  {
    attempt_id: text("The latest attempt of the payment.", { minLength: 1, maxLength: 128 }),
    merchant_id: text("The merchant of the payment; alternative to the header X-Merchant-Id.", {
      minLength: 1,
      maxLength: 64,
    }),
    attempt_status: choice("The new status; omitted: unchanged, only the id at the provider is recorded.", [
      "pending",
      "authorized",
      "charged",
      "voided",
      "failure",
    ]),
    error_code: text("Error code of the provider.", { maxLength: 255 }),
    error_message: text("Error message of the provider.", { maxLength: 1024 }),
    error_reason: text("Error reason of the provider.", { maxLength: 1024 }),
    connector_transaction_id: text("Id of the payment at the provider.", { maxLength: 255 }),
  },
  ["attempt_id"],
);

export type ManualPaymentUpdateRequest = FromSchema<typeof manualPaymentUpdateBody>;
