import type { DisplayedSurcharge } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";
import { addMinorUnits, toMajorUnitString } from "@railyard/money";

import type { AppliedSurcharge } from "../domain/decision-rules/surcharge.ts";

/** The surcharge as a customer is shown it. */
export const surchargeToWire = (
  { surchargeAmount, taxAmount, details }: AppliedSurcharge,
  currency: CurrencyCode,
): DisplayedSurcharge => {
  const shown = (amount: number): number => Number(toMajorUnitString(amount, currency));
  return {
    surcharge: details.surcharge,
    tax_on_surcharge: details.tax_on_surcharge,
    display_surcharge_amount: shown(surchargeAmount),
    display_tax_on_surcharge_amount: shown(taxAmount),
    display_total_surcharge_amount: shown(addMinorUnits(surchargeAmount, taxAmount)),
  };
};
