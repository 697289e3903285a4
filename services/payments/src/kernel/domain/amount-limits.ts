import type { CurrencyCode } from "@railyard/money";
import { largestAmountOf } from "@railyard/money";

import { failures } from "../failures.ts";

/** Details of the failure `amount_out_of_range`; minor units. */
export const outOfRange = (
  field: string,
  amount: number,
  currency: CurrencyCode,
): { readonly field: string; readonly amount: number; readonly currency: string; readonly maximum: number } => ({
  field,
  amount,
  currency,
  maximum: largestAmountOf(currency),
});

/**
 * Refuses an amount above the limit of its currency.
 * @param amount in minor units.
 * @throws {Failure} `amount_out_of_range` (IR_16).
 */
export const checkAmount = (field: string, amount: number, currency: CurrencyCode): void => {
  if (amount < 0 || amount > largestAmountOf(currency)) {
    throw failures.amount_out_of_range(outOfRange(field, amount, currency));
  }
};
