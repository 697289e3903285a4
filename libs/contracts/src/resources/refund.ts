import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, metadataObject } from "../schema.ts";
import { minorUnits, nullable, record, request, text } from "../schema.ts";
import { chosenId } from "./chosen-id.ts";
import { currency } from "./currency.ts";
import { refundStatuses } from "./payment-values.ts";
import { splitRefunds, splitRefundsRequest } from "./split.ts";

const refundOrigins = ["merchant", "external"] as const;

/** A refund as Railyard answers it, alone and inside its payment. */
export const refund = record("Refund", "A refund of a payment.", {
  refund_id: text("Id of the refund, unique per merchant.", {
    maxLength: 64,
    examples: ["ref_Q7vB2kX9mT4nW8sYc1Lz"],
  }),
  payment_id: text("The refunded payment."),
  amount: minorUnits("Refunded amount, in minor units."),
  currency: currency,
  status: choice("Status of the refund; succeeded and failed are final.", refundStatuses, "RefundStatus"),
  reason: nullable(text("Reason of the refund, as given by the merchant.")),
  metadata: nullable(freeObject("Metadata.")),
  error_message: nullable(text("Error of the provider, when it declined.")),
  error_code: nullable(text("Error code of the provider, when it declined.")),
  unified_code: nullable(text("Unified error code, the same for every provider.")),
  unified_message: nullable(text("Unified error message, the same for every provider.")),
  created_at: nullable(dateTime("Time of creation.")),
  updated_at: nullable(dateTime("Time of the last change.")),
  connector: text("The provider of the refund."),
  profile_id: nullable(text("The business profile of the payment.")),
  merchant_connector_id: nullable(text("The connector account of the refund.")),
  connector_refund_id: nullable(text("Id of the refund at the provider.")),
  split_refunds: nullable(splitRefunds),
  despite_disputes: flag("Whether it was requested although disputes may have charged the amount back already."),
  issuer_error_code: nullable(text("Issuer response code of a decline.")),
  issuer_error_message: nullable(text("Issuer message of a decline.")),
  origin: choice("merchant: requested by this API; external: made at the provider itself.", refundOrigins),
});

export type Refund = FromSchema<typeof refund>;

const refundTypes = ["instant", "scheduled"] as const;

const reason = text("Reason of the refund.", { maxLength: 255 });

/** Body of POST /refunds. */
export const createRefundBody = request(
  "CreateRefundRequest",
  "A refund to create.",
  {
    payment_id: text("The payment to refund.", { minLength: 1, maxLength: 64 }),
    refund_id: chosenId("Your own id for the refund; generated when omitted.", ["list", "filter", "aggregate", "sync"]),
    merchant_id: text("Your merchant id; must be that of the key.", { maxLength: 255 }),
    amount: minorUnits(
      "Amount to refund, in minor units. Default: the captured amount that is neither refunded nor disputed.",
    ),
    reason,
    refund_type: choice("instant: sent to the provider in this request; scheduled: sent later.", refundTypes),
    metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
    merchant_connector_details: freeObject("Provider credentials for this request only."),
    split_refunds: splitRefundsRequest,
    despite_disputes: flag(
      "Refund although the amount was already charged back by a dispute, so that the customer receives it twice. " +
        "Requires amount.",
    ),
    all_keys_required: flag("Accepted without effect: the response is always complete."),
  },
  ["payment_id"],
);

/** Body of POST /refunds/{refund_id}. */
export const updateRefundBody = request("UpdateRefundRequest", "The changes.", {
  reason,
  metadata: metadataObject("Metadata; replaces the earlier one."),
});

export const manualRefundUpdateBody = request(
  "ManualRefundUpdateRequest",
  "The result of a refund, as an operator found out at the provider.",
  {
    refund_id: text("The refund, as in the path.", { maxLength: 64 }),
    merchant_id: text("The merchant of the refund.", { minLength: 1, maxLength: 64 }),
    status: choice(
      "The new status; must be a possible transition. Omitted: unchanged, only the id at the provider is recorded.",
      refundStatuses,
    ),
    error_code: text("Error code of the provider.", { maxLength: 255 }),
    error_message: text("Error message of the provider.", { maxLength: 1024 }),
    connector_refund_id: text("Id of the refund at the provider.", { maxLength: 255 }),
  },
  ["merchant_id"],
);

export type ManualRefundUpdateRequest = FromSchema<typeof manualRefundUpdateBody>;
export type CreateRefundRequest = FromSchema<typeof createRefundBody>;
export type UpdateRefundRequest = FromSchema<typeof updateRefundBody>;
