import type { DisplayedSurcharge, PaymentTax } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";
import { addMinorUnits, toMajorUnitString } from "@railyard/money";

import type { AppliedSurcharge } from "../domain/decision-rules/apply-rules.ts";
import type { Payment } from "../domain/payment.ts";

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

/** What the customer pays, as a wallet shows it. */
export const orderTaxToWire = ({ paymentId, netAmount, currency, details }: Payment): PaymentTax => {
  const shown = (amount: number): string => toMajorUnitString(amount, currency);
  const shownOrNull = (amount: number | undefined): string | null => (amount === undefined ? null : shown(amount));
  const { orderTax: tax, shippingCost: shipping } = details.amounts;
  return {
    payment_id: paymentId,
    net_amount: netAmount,
    order_tax_amount: tax ?? null,
    shipping_cost: shipping ?? null,
    display_amount: {
      net_amount: shown(netAmount),
      order_tax_amount: shownOrNull(tax),
      shipping_cost: shownOrNull(shipping),
    },
  };
};
