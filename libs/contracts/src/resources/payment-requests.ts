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

const clientSecret = text("Client secret of the payment; required with a publishable key, refused with a secret key.", {
  maxLength: 128,
});

const retryAction = choice("Retry of a failed payment.", retryActions);

const confirm = flag("Confirm in the same request.");

const pathPaymentId = text("Ignored: the path names the payment.", { maxLength: 64 });

/** What a confirmation may carry because the request that makes a payment does; it changes nothing there. */
const passedOver = {
  confirm: described("Accepted without effect.", confirm),
  payment_id: pathPaymentId,
  payment_link: described(
    "Ignored: payment links are created before the confirmation.",
    paymentLinkMembers.payment_link,
  ),
  payment_link_config: paymentLinkMembers.payment_link_config,
  payment_link_config_id: paymentLinkMembers.payment_link_config_id,
  locale: described("Accepted without effect.", paymentLinkMembers.locale),
} as const;

/** Body of POST /payments. */
export const createPaymentBody = request(
  "CreatePaymentRequest",
  "A payment to create.",
  {
    ...amountMembers,
    ...customerMembers,
    ...recurringMembers,
    ...orderMembers,
    ...surchargeMember,
    ...paymentLinkMembers,
    payment_id: text("Your own id for the payment, exactly 30 characters; generated when omitted.", {
      minLength: 30,
      maxLength: 30,
      pattern: "^[A-Za-z0-9_-]+$",
    }),
    confirm,
  },
  ["amount", "currency"],
);

/** Body of POST /payments/{payment_id}. */
export const updatePaymentBody = request("UpdatePaymentRequest", "The changes.", {
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
export const confirmPaymentBody = request("ConfirmPaymentRequest", "Data of the confirmation.", {
  ...amountMembers,
  ...customerMembers,
  ...recurringMembers,
  ...orderMembers,
  ...surchargeMember,
  ...passedOver,
  client_secret: clientSecret,
  retry_action: retryAction,
});

/** Members of GET /payments/{payment_id}, in the body or in the query string. */
export const retrievePaymentBody = request("RetrievePaymentRequest", "Options of the retrieval.", {
  merchant_id: text("Your merchant id; must be that of the key.", { maxLength: 255 }),
  force_sync: flag("Query the provider first."),
  client_secret: clientSecret,
  expand_captures: flag("Include the captures of the latest attempt."),
  expand_attempts: flag("Include the attempts, and why each was made at its connector."),
  all_keys_required: flag("Include the provider's own response."),
});

/** Body of POST /payments/sync. */
export const syncPaymentBody = request(
  "SyncPaymentRequest",
  "The payment to synchronize.",
  {
    payment_id: text("The payment.", { minLength: 1, maxLength: 64 }),
    merchant_id: text("Your merchant id; must be that of the key.", { maxLength: 255 }),
    force_sync: flag("Query the provider first."),
    client_secret: clientSecret,
    expand_captures: flag("Include the captures of the latest attempt."),
    expand_attempts: flag("Include the attempts, and why each was made at its connector."),
    merchant_connector_details: freeObject("Provider credentials for this request only."),
  },
  ["payment_id"],
);

/** Body of POST /payments/{payment_id}/capture. */
export const capturePaymentBody = request("CapturePaymentRequest", "The amount to capture.", {
  merchant_id: text("Your merchant id; must be that of the key.", { maxLength: 255 }),
  amount_to_capture: minorUnits("Amount to capture, in minor units; default: the capturable amount."),
  refund_uncaptured_amount: flag("Accepted for compatibility; the uncaptured remainder is always released."),
  statement_descriptor_suffix: text("Suffix of the account's statement descriptor.", { maxLength: 255 }),
  statement_descriptor_prefix: text("Prefix of the account's statement descriptor.", { maxLength: 255 }),
  merchant_connector_details: freeObject("Provider credentials for this request only."),
  all_keys_required: flag("Include the provider's own response."),
});

/** Body of POST /payments/{payment_id}/cancel. */
export const cancelPaymentBody = request("CancelPaymentRequest", "The reason of the cancellation.", {
  cancellation_reason: text("Reason of the cancellation.", { maxLength: 255 }),
  merchant_connector_details: freeObject("Provider credentials for this request only."),
  all_keys_required: flag("Include the provider's own response."),
});

/** Body of POST /payments/{payment_id}/cancel_post_capture. */
export const cancelPostCaptureBody = request("CancelPostCaptureRequest", "Reason of the reversal.", {
  cancellation_reason: text("Reason of the cancellation.", { maxLength: 255 }),
});

/** Body of POST /payments/{payment_id}/incremental_authorization. */
export const incrementAuthorizationBody = request(
  "IncrementAuthorizationRequest",
  "The new amount.",
  {
    amount: minorUnits("The new total, in minor units; more than the current one."),
    reason: text("Reason of the increment.", { maxLength: 255 }),
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
