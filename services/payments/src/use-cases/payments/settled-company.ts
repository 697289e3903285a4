import { madeMandateOf, releasedUseOf } from "../../domain/mandates/mandate.ts";
import { settledMethodOf } from "../../domain/payment-methods/settled-method.ts";
import type { PaymentState } from "../../domain/payments/payment.ts";
import type { PaymentChange } from "../../ports.ts";

type Company = Pick<PaymentChange, "method" | "mandate" | "releasedUse">;

const nothing: Company = {};

/** What is to be stored together with what became of a payment: its stored method, and its mandate. */
export const settledCompany = (before: PaymentState, after: PaymentState): Company => {
  const { stored_method: method, new_mandate_id: made, used_mandate_id: used } = after.payment.details;
  if (method === undefined && made === undefined && used === undefined) return nothing;
  return {
    method: settledMethodOf(before, after),
    mandate: madeMandateOf(before, after),
    releasedUse: releasedUseOf(before, after),
  };
};
