import type { FromSchema } from "json-schema-to-ts";

import {
  choice,
  dateTime,
  flag,
  freeObject,
  integer,
  list,
  minorUnits,
  nullable,
  record,
  request,
  text,
} from "../schema.ts";
import { currency } from "./currency.ts";
import { totalCountRelation } from "./list-filters.ts";
import { createRefundBody } from "./refund.ts";
import { splitRefunds } from "./split.ts";

export const refundRequestStatuses = [
  "open",
  "approved",
  "completed",
  "failed",
  "rejected",
  "withdrawn",
  "expired",
] as const;

export type RefundRequestStatus = (typeof refundRequestStatuses)[number];

/** How long a request waits for a decision. */
export const refundRequestDays = 7;

const status = choice(
  "open: waits for a decision; approved: its refund is being created; completed: its refund was created; failed: its " +
    "refund could not be created.",
  refundRequestStatuses,
  "RefundRequestStatus",
);

const note = (description: string): ReturnType<typeof text> => text(description, { minLength: 1, maxLength: 1000 });

/** A refund that waits for another user's approval. */
export const refundRequest = record("RefundRequest", "A refund that a user asked another user to approve.", {
  refund_request_id: text("Id of the request.", { maxLength: 64, examples: ["rfr_Q7vB2kX9mT4nW8sYc1Lz"] }),
  payment_id: text("The payment to refund."),
  profile_id: text("The business profile of the payment."),
  status,
  amount: minorUnits("Amount to refund, in minor units."),
  currency,
  reason: nullable(text("Reason of the refund.")),
  metadata: nullable(freeObject("Metadata of the refund.")),
  split_refunds: nullable(splitRefunds),
  despite_disputes: flag("Whether the refund is requested although disputes may have charged the amount back."),
  note: text("Why the refund is needed, for the user who decides."),
  requested_by: text("The user who asked."),
  decided_by: nullable(text("The user who approved, rejected or withdrew it.")),
  decision_note: nullable(text("Note of that user.")),
  decided_at: nullable(dateTime("Time of that decision.")),
  refund_id: nullable(text("The refund, once it was created.")),
  error_code: nullable(text("Code of the error for which the refund could not be created.")),
  error_message: nullable(text("Message of that error.")),
  expires_at: dateTime("When it expires without a decision."),
  created_at: dateTime("Time of creation."),
  modified_at: dateTime("Time of the last change."),
});

const { payment_id, amount, reason, metadata, split_refunds, despite_disputes } = createRefundBody.properties;

/** Body of POST /refund_requests. */
export const requestRefundBody = request(
  "RequestRefundRequest",
  "A refund to request.",
  {
    payment_id,
    amount,
    reason,
    metadata,
    split_refunds,
    despite_disputes,
    note: note("Why the refund is needed, for the user who decides."),
  },
  ["payment_id", "note"],
);

/** Body of the decisions. */
export const decideRefundRequestBody = request("DecideRefundRequestRequest", "A decision.", {
  note: note("Note on the decision."),
});

/** Query of GET /refund_requests. */
export const listRefundRequestsQuery = request("ListRefundRequestsQuery", "Filter of the requests.", {
  status: choice("Requests with this status.", refundRequestStatuses),
  payment_id: text("Requests about this payment.", { maxLength: 64 }),
  limit: integer("Maximum number of items; default 20.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 10_000 }),
});

/** Answer of GET /refund_requests. */
export const refundRequestList = record("RefundRequestList", "The matching requests, newest first.", {
  count: integer("Number of items in this response.", { minimum: 0 }),
  total_count: integer("Total number of matches.", { minimum: 0, format: "int64" }),
  total_count_relation: totalCountRelation,
  data: list("The requests.", refundRequest),
});

export type RefundRequest = FromSchema<typeof refundRequest>;
export type RequestRefundRequest = FromSchema<typeof requestRefundBody>;
export type ListRefundRequestsQuery = FromSchema<typeof listRefundRequestsQuery>;
