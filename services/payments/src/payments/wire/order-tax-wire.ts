import type { PaymentTax } from "@railyard/contracts";
import { toMajorUnitString } from "@railyard/money";

import type { Payment } from "../domain/payment.ts";

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
