import type { ListedTable } from "@railyard/listing";
import type { ListingOf } from "../../kernel/postgres/list-reading.ts";

/** What payments are counted by, and lists of them narrowed by. */
export type PaymentDimension =
  | "profile_id"
  | "status"
  | "currency"
  | "connector"
  | "merchant_connector_id"
  | "payment_method"
  | "payment_method_type"
  | "authentication_type"
  | "card_network"
  | "card_discovery"
  | "attempt_count";

export type PaymentKey = "customer_id" | "customer_email" | "merchant_order_reference_id" | "card_last4";

export type PaymentListOrder = "amount" | "modified_at";

/** The lists of payments, each with its latest attempt. */
export const listedPayments: ListedTable<PaymentDimension, PaymentKey, PaymentListOrder> = {
  table: "payments",
  id: "payment_id",
  from: `payments join attempts on attempts.merchant_id = payments.merchant_id
      and attempts.payment_id = payments.payment_id and attempts.number = payments.attempt_count`,
  created: "payments.created_at",
  dimensions: {
    profile_id: "payments.profile_id",
    status: "payments.status",
    currency: "payments.currency",
    connector: "attempts.connector",
    merchant_connector_id: "attempts.merchant_connector_id",
    payment_method: "attempts.payment_method",
    payment_method_type: "attempts.payment_method_type",
    authentication_type: "attempts.authentication_type",
    card_network: "attempts.details #>> '{method,card,network}'",
    card_discovery: "case when attempts.details #>> '{method,kind}' = 'card' then 'manual' end",
    attempt_count: "payments.attempt_count",
  },
  keys: {
    customer_id: "payments.customer_id",
    // The keyed hash of it. Rows from before it was hashed have the address, which is not to be copied.
    customer_email: `coalesce(payments.details ->> 'customer_email_hash', encode(sha256(convert_to(
      payments.merchant_id || ' ' || (payments.details #>> '{customer,email}'), 'UTF8'
    )), 'hex'))`,
    merchant_order_reference_id: "payments.details ->> 'merchant_order_reference_id'",
    card_last4: "attempts.details #>> '{method,card,last4}'",
  },
  orderings: {
    amount: { type: "bigint", value: "payments.amount" },
    modified_at: { type: "timestamptz(3)", value: "payments.modified_at" },
  },
};

export type PaymentsListing = ListingOf<typeof listedPayments>;
