import type { PaymentStatus } from "@railyard/contracts";
import { addMinorUnits, remainingMinorUnits } from "@railyard/money";

/** What the customer pays, in minor units of the payment's currency; absent parts count as 0. */
export interface AmountParts {
  readonly amount: number;
  readonly shippingCost?: number | null | undefined;
  readonly orderTaxAmount?: number | null | undefined;
  readonly surchargeAmount?: number | null | undefined;
  readonly surchargeTaxAmount?: number | null | undefined;
}

/** Amount plus shipping, order tax, surcharge and the tax on it. */
export const netAmountOf = (parts: AmountParts): number =>
  addMinorUnits(
    parts.amount,
    parts.shippingCost ?? 0,
    parts.orderTaxAmount ?? 0,
    parts.surchargeAmount ?? 0,
    parts.surchargeTaxAmount ?? 0,
  );

/** What decides how much can still be captured. */
export interface CapturableInput {
  readonly status: PaymentStatus;
  readonly netAmount: number;
  /** What the provider authorized, once it has; null before. */
  readonly amountAuthorized: number | null;
  /** Captured or being captured. */
  readonly amountBlocked: number;
}

const nothingLeft: readonly PaymentStatus[] = ["succeeded", "partially_captured", "failed", "cancelled"];

/** The net amount until the provider has authorized; what it authorized less what is captured after; 0 at the end. */
export const amountCapturableOf = (input: CapturableInput): number => {
  if (nothingLeft.includes(input.status)) return 0;
  return remainingMinorUnits(input.amountAuthorized ?? input.netAmount, input.amountBlocked);
};
