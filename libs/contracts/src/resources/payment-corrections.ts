import type { FromSchema } from "json-schema-to-ts";
import { choice, freeObject, metadataObject, nullable, record, request, text } from "../schema.ts";
import { contactRequest } from "./address.ts";
import { featureMetadata } from "./feature-metadata.ts";

/** Body of POST /payments/{payment_id}/update_metadata. */
export const updateMetadataBody = request(
  "UpdatePaymentMetadataRequest",
  "What to add or replace.",
  {
    metadata: metadataObject("Your own data: keys that are named are added or replaced, the others stay."),
    feature_metadata: featureMetadata,
  },
  ["metadata"],
);

/** Answer of POST /payments/{payment_id}/update_metadata. */
export const paymentMetadata = record("PaymentMetadata", "The merchant's own data of a payment.", {
  payment_id: text("The payment."),
  metadata: nullable(freeObject("All of it, as it is now.")),
});

/** Body of POST /payments/{payment_id}/complete_authorize. */
export const completeAuthorizeBody = request("CompleteAuthorizeRequest", "What the client found out.", {
  client_secret: text("Client secret of the payment; needed with a publishable key.", { maxLength: 128 }),
  shipping: contactRequest,
  threeds_method_comp_ind: choice("Whether the 3-D Secure method was completed.", ["Y", "N", "U"]),
});

export const reviewOutcomes = ["succeeded", "failed"] as const;

/** Body of POST /payments/{payment_id}/manual-status-update. */
export const updateStatusBody = request(
  "UpdatePaymentStatusRequest",
  "What became of the capture.",
  { intent_status: choice("succeeded: the money is there; failed: it is not.", reviewOutcomes) },
  ["intent_status"],
);

export type UpdatePaymentMetadataRequest = FromSchema<typeof updateMetadataBody>;
export type PaymentMetadata = FromSchema<typeof paymentMetadata>;
export type CompleteAuthorizeRequest = FromSchema<typeof completeAuthorizeBody>;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** What an operator says became of a payment's latest attempt. */
export const manualPaymentUpdateBody = request(
  "ManualPaymentUpdateRequest",
  "What became of an attempt, as an operator found out at the provider.",
  {
    attempt_id: text("The latest attempt of the payment.", { minLength: 1, maxLength: 128 }),
    merchant_id: text("The merchant of the payment; the header X-Merchant-Id says the same.", {
      minLength: 1,
      maxLength: 64,
    }),
    attempt_status: choice("The new state; absent: it stays, and only the id at the provider is recorded.", [
      "pending",
      "authorized",
      "charged",
      "voided",
      "failure",
    ]),
    error_code: text("The provider's code.", { maxLength: 255 }),
    error_message: text("The provider's words.", { maxLength: 1024 }),
    error_reason: text("The provider's reason.", { maxLength: 1024 }),
    connector_transaction_id: text("Id of the payment at the provider.", { maxLength: 255 }),
  },
  ["attempt_id"],
);

export type ManualPaymentUpdateRequest = FromSchema<typeof manualPaymentUpdateBody>;
