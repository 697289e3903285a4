import type { FromSchema } from "json-schema-to-ts";
import { choice, described, flag, freeObject, minorUnits, request, text } from "../schema.ts";
import {
  amountMembers,
  customerMembers,
  orderMembers,
  paymentLinkMembers,
  recurringMembers,
  surchargeMember,
} from "./payment-members.ts";
import { retryActions } from "./payment-values.ts";

const clientSecret = text("Client secret of the payment; needed with a publishable key, refused with a secret key.", {
  maxLength: 128,
});

const retryAction = choice("How to go on after a failure.", retryActions);

const confirm = flag("Confirm in the same request.");

const pathPaymentId = text("Passed over: the path says which payment it is.", { maxLength: 64 });

/** What a confirmation may carry because the request that makes a payment does; it changes nothing there. */
const passedOver = {
  confirm: described("Taken for granted.", confirm),
  payment_id: pathPaymentId,
  payment_link: described("Passed over: a page is made before the confirmation.", paymentLinkMembers.payment_link),
  payment_link_config: paymentLinkMembers.payment_link_config,
  payment_link_config_id: paymentLinkMembers.payment_link_config_id,
} as const;

/** Body of POST /payments. */
export const createPaymentBody = request(
  "CreatePaymentRequest",
  "A payment to take.",
  {
    ...amountMembers,
    ...customerMembers,
    ...recurringMembers,
    ...orderMembers,
    ...surchargeMember,
    ...paymentLinkMembers,
    payment_id: text("Your own id for the payment, exactly 30 characters; made by Railyard when left out.", {
      minLength: 30,
      maxLength: 30,
      pattern: "^[A-Za-z0-9_-]+$",
    }),
    confirm,
  },
  ["amount", "currency"],
);

/** Body of POST /payments/{payment_id}. */
export const updatePaymentBody = request("UpdatePaymentRequest", "What to change.", {
  ...amountMembers,
  ...customerMembers,
  ...recurringMembers,
  ...orderMembers,
  ...surchargeMember,
  ...paymentLinkMembers,
  confirm,
  payment_id: pathPaymentId,
  client_secret: clientSecret,
  retry_action: retryAction,
});

/** Body of POST /payments/{payment_id}/confirm. */
export const confirmPaymentBody = request(
  "ConfirmPaymentRequest",
  "What the confirmation adds or changes.",
  {
    ...amountMembers,
    ...customerMembers,
    ...recurringMembers,
    ...orderMembers,
    ...surchargeMember,
    ...passedOver,
    client_secret: clientSecret,
    retry_action: retryAction,
  },
);

/** Members of GET /payments/{payment_id}, in the body or in the query string. */
export const retrievePaymentBody = request("RetrievePaymentRequest", "How to answer.", {
  merchant_id: text("Your merchant id; must be the one of the key.", { maxLength: 255 }),
  force_sync: flag("Ask the provider before answering."),
  client_secret: clientSecret,
  expand_captures: flag("Show the captures of the latest attempt."),
  expand_attempts: flag("Show the attempts."),
  all_keys_required: flag("Answer with the provider's own answer, too."),
});

/** Body of POST /payments/sync. */
export const syncPaymentBody = request(
  "SyncPaymentRequest",
  "The payment to ask the provider about.",
  {
    payment_id: text("The payment.", { minLength: 1, maxLength: 64 }),
    merchant_id: text("Your merchant id; must be the one of the key.", { maxLength: 255 }),
    force_sync: flag("Ask the provider before answering."),
    client_secret: clientSecret,
    expand_captures: flag("Show the captures of the latest attempt."),
    expand_attempts: flag("Show the attempts."),
    merchant_connector_details: freeObject("Provider credentials for this call only."),
  },
  ["payment_id"],
);

/** Body of POST /payments/{payment_id}/capture. */
export const capturePaymentBody = request("CapturePaymentRequest", "How much to capture.", {
  merchant_id: text("Your merchant id; must be the one of the key.", { maxLength: 255 }),
  amount_to_capture: minorUnits("How much to capture, in minor units; everything that is left when left out."),
  refund_uncaptured_amount: flag("Accepted for compatibility; what is not captured is always released."),
  statement_descriptor_suffix: text("Appended to the account's descriptor.", { maxLength: 255 }),
  statement_descriptor_prefix: text("Put before the account's descriptor.", { maxLength: 255 }),
  merchant_connector_details: freeObject("Provider credentials for this call only."),
  all_keys_required: flag("Answer with the provider's own answer, too."),
});

/** Body of POST /payments/{payment_id}/cancel. */
export const cancelPaymentBody = request("CancelPaymentRequest", "Why to cancel.", {
  cancellation_reason: text("Why the payment is cancelled.", { maxLength: 255 }),
  merchant_connector_details: freeObject("Provider credentials for this call only."),
  all_keys_required: flag("Answer with the provider's own answer, too."),
});

/** Body of POST /payments/{payment_id}/cancel_post_capture. */
export const cancelPostCaptureBody = request("CancelPostCaptureRequest", "Why to take the money back.", {
  cancellation_reason: text("Why the payment is cancelled.", { maxLength: 255 }),
});

/** Body of POST /payments/{payment_id}/incremental_authorization. */
export const incrementAuthorizationBody = request(
  "IncrementAuthorizationRequest",
  "How much to authorize.",
  {
    amount: minorUnits("The new total, in minor units; more than the present one."),
    reason: text("Why more is needed.", { maxLength: 255 }),
  },
  ["amount"],
);

export type CancelPostCaptureRequest = FromSchema<typeof cancelPostCaptureBody>;
export type IncrementAuthorizationRequest = FromSchema<typeof incrementAuthorizationBody>;
export type CreatePaymentRequest = FromSchema<typeof createPaymentBody>;
export type UpdatePaymentRequest = FromSchema<typeof updatePaymentBody>;
export type ConfirmPaymentRequest = FromSchema<typeof confirmPaymentBody>;
export type CapturePaymentRequest = FromSchema<typeof capturePaymentBody>;
export type CancelPaymentRequest = FromSchema<typeof cancelPaymentBody>;
