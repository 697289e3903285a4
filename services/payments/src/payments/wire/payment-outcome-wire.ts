import type { Payment as PaymentRepresentation } from "@railyard/contracts";

/** What a page needs to show the outcome; everything else may be personal data. */
const outcomeMembers: ReadonlySet<keyof PaymentRepresentation> = new Set([
  "payment_id",
  "merchant_id",
  "profile_id",
  "status",
  "amount",
  "net_amount",
  "amount_capturable",
  "amount_received",
  "shipping_cost",
  "order_tax_amount",
  "surcharge_details",
  "currency",
  "attempt_count",
  "client_secret",
  "created",
  "updated",
  "modified_at",
  "expires_on",
  "capture_method",
  "capture_on",
  "capture_before",
  "cancellation_reason",
  "error_code",
  "error_message",
  "unified_code",
  "unified_message",
  "manual_retry_allowed",
  "payment_method",
  "payment_method_type",
  "authentication_type",
  "next_action",
  "return_url",
]);

/** The payment as a client sees it once no PII is shown any more: the outcome, and null for all the rest. */
export const outcomeOf = (payment: PaymentRepresentation): PaymentRepresentation => {
  const shown = Object.entries(payment).map(([name, value]): [string, unknown] => [
    name,
    outcomeMembers.has(name as keyof PaymentRepresentation) ? value : null,
  ]);
  return Object.fromEntries(shown) as PaymentRepresentation;
};
