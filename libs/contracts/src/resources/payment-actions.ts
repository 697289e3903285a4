import type { FromSchema } from "json-schema-to-ts";

import { choice, integer, list, nullable, record, text } from "../schema.ts";

/** What can be done to a payment that exists; each is the operation of that name. */
export const paymentActions = [
  "capture",
  "cancel",
  "cancel_post_capture",
  "incremental_authorization",
  "approve",
  "reject",
  "refund",
  "sync",
] as const;

export type PaymentAction = (typeof paymentActions)[number];

const action = record("PaymentActionState", "Whether an action is possible now.", {
  action: choice("The action.", paymentActions),
  maximum_amount: nullable(
    integer(
      "Maximum amount in minor units: to capture, to refund, or the new total of an incremental authorization. Null " +
        "for an action without an amount or without a maximum, and for one that is not possible.",
      { minimum: 0, format: "int64" },
    ),
  ),
  approval_above: nullable(
    integer(
      "To refund: amount in minor units above which another user must approve, by the limits of the caller's roles " +
        "and what is left of them today. Null: not limited, and for other actions.",
      { minimum: 0, format: "int64" },
    ),
  ),
  reason_if_not: nullable(text("Why the action is not possible for this caller now. Null: it is possible.")),
});

/** Answer of GET /payments/{payment_id}/actions. */
export const paymentActionList = record("PaymentActionList", "What the caller may do to a payment now.", {
  payment_id: text("The payment."),
  actions: list("Every action, possible or not.", action),
});

export type PaymentActionList = FromSchema<typeof paymentActionList>;
