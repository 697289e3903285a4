import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, metadataObject } from "../schema.ts";
import { minorUnits, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { refundStatuses } from "./payment-values.ts";
import { splitRefunds, splitRefundsRequest } from "./split.ts";

/** A refund as Railyard answers it, alone and inside its payment. */
export const refund = record("Refund", "Money given back for a payment.", {
  refund_id: text("Id of the refund, unique per merchant.", {
    maxLength: 64,
    examples: ["ref_Q7vB2kX9mT4nW8sYc1Lz"],
  }),
  payment_id: text("The payment that is refunded."),
  amount: minorUnits("Amount given back, in minor units."),
  currency: currency,
  status: choice("State of the refund; succeeded and failed are final.", refundStatuses, "RefundStatus"),
  reason: nullable(text("Why the refund was made, as given by the merchant.")),
  metadata: nullable(freeObject("The merchant's own data.")),
  error_message: nullable(text("What the provider said when it refused.")),
  error_code: nullable(text("The provider's code when it refused.")),
  unified_code: nullable(text("Railyard's code for the refusal, the same for every provider.")),
  unified_message: nullable(text("Railyard's words for the refusal, the same for every provider.")),
  created_at: nullable(dateTime("When the refund was made.")),
  updated_at: nullable(dateTime("When the refund last changed.")),
  connector: text("The provider that gives the money back."),
  profile_id: nullable(text("The business profile of the payment.")),
  merchant_connector_id: nullable(text("The connector account that gives the money back.")),
  connector_refund_id: nullable(text("Id of the refund at the provider.")),
  split_refunds: nullable(splitRefunds),
  despite_disputes: flag("Whether it was asked for although disputes may have taken the money back already."),
  issuer_error_code: nullable(text("The card issuer's code when it refused.")),
  issuer_error_message: nullable(text("The card issuer's words when it refused.")),
});

export type Refund = FromSchema<typeof refund>;

export const refundTypes = ["instant", "scheduled"] as const;

const reason = text("Why the refund is made.", { maxLength: 255 });

/** Body of POST /refunds. */
export const createRefundBody = request(
  "CreateRefundRequest",
  "A refund to make.",
  {
    payment_id: text("The payment to refund.", { minLength: 1, maxLength: 64 }),
    refund_id: text("Your own id for the refund; made by Railyard when left out.", {
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z0-9_-]+$",
    }),
    merchant_id: text("Your merchant id; must be the one of the key.", { maxLength: 255 }),
    amount: minorUnits(
      "Amount to give back, in minor units. When left out, everything that is captured and neither refunded nor " +
        "taken back by a dispute.",
    ),
    reason,
    refund_type: choice("instant asks the provider in this request; scheduled does so later.", refundTypes),
    metadata: metadataObject(
      "Your own data: up to 50 keys of 40 characters, texts up to 500 characters, at every depth.",
    ),
    merchant_connector_details: freeObject("Provider credentials for this call only."),
    split_refunds: splitRefundsRequest,
    despite_disputes: flag(
      "Refund although a dispute has taken the money back already, so that the customer is paid twice. Needs amount.",
    ),
    all_keys_required: flag("Taken, and without effect: the answer has everything."),
  },
  ["payment_id"],
);

/** Body of POST /refunds/{refund_id}. */
export const updateRefundBody = request("UpdateRefundRequest", "What to change.", {
  reason,
  metadata: metadataObject("Your own data; replaces what was there."),
});

export const manualRefundUpdateBody = request(
  "ManualRefundUpdateRequest",
  "What became of a refund, as an operator found out at the provider.",
  {
    refund_id: text("The refund, as in the path.", { maxLength: 64 }),
    merchant_id: text("The merchant of the refund.", { minLength: 1, maxLength: 64 }),
    status: choice(
      "The new state; it must be able to follow the present one. Absent: it stays, and only the id at the provider " +
        "is recorded.",
      refundStatuses,
    ),
    error_code: text("The provider's code.", { maxLength: 255 }),
    error_message: text("The provider's words.", { maxLength: 1024 }),
    connector_refund_id: text("Id of the refund at the provider.", { maxLength: 255 }),
  },
  ["merchant_id"],
);

export type ManualRefundUpdateRequest = FromSchema<typeof manualRefundUpdateBody>;
export type CreateRefundRequest = FromSchema<typeof createRefundBody>;
export type UpdateRefundRequest = FromSchema<typeof updateRefundBody>;
