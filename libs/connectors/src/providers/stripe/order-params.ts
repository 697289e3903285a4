import { cutText } from "@railyard/members";
import type { AuthorizeInput } from "../../port/inputs.ts";
import type { OrderInput, OrderLineInput } from "../../port/request-members.ts";
import { toStripeAmount } from "./amounts.ts";
import type { AmountDetailsParams, LineItemParams } from "./params.ts";

const lineItemsMax = 200;
const productNameLengthMax = 1024;
const productCodeLengthMax = 12;

/** Stripe's units, or undefined when nothing was specified or the amount is not exact. */
const amountIn = (currency: string, amount: number | null): number | undefined =>
  amount === null ? undefined : (toStripeAmount(amount, currency) ?? undefined);

const lineItem = (line: OrderLineInput, currency: string, hasTotalTax: boolean): LineItemParams | null => {
  const unitCost = amountIn(currency, line.amount);
  if (unitCost === undefined || line.quantity < 1) return null;
  const code = line.sku ?? line.productId;
  // Stripe takes the tax of the order or those of its lines, not both.
  const tax = hasTotalTax ? undefined : amountIn(currency, line.totalTaxAmount);
  return {
    product_name: cutText(line.productName, productNameLengthMax),
    product_code: code !== null && code.length <= productCodeLengthMax ? code : undefined,
    quantity: line.quantity,
    unit_cost: unitCost,
    unit_of_measure: line.unitOfMeasure ?? undefined,
    tax: tax === undefined ? undefined : { total_tax_amount: tax },
  };
};

const lineItems = ({ lines, taxAmount }: OrderInput, currency: string): LineItemParams[] | undefined => {
  const items = lines.map((line) => lineItem(line, currency, taxAmount !== null));
  // A part of the lines would not add up, so all of them go or none.
  const complete = items.filter((item) => item !== null);
  return complete.length === 0 || complete.length < lines.length || lines.length > lineItemsMax ? undefined : complete;
};

/** Level 2 and level 3 data; a mistake in them must not cost the payment. */
export const amountDetails = ({ order, currency }: AuthorizeInput): AmountDetailsParams | undefined => {
  if (order === undefined) return undefined;
  const discount = amountIn(currency, order.discountAmount);
  const tax = amountIn(currency, order.taxAmount);
  const shipping = amountIn(currency, order.shippingAmount);
  const items = lineItems(order, currency);
  if (discount === undefined && tax === undefined && shipping === undefined && items === undefined) return undefined;
  return {
    enforce_arithmetic_validation: false,
    discount_amount: discount === 0 ? undefined : discount,
    tax: tax === undefined ? undefined : { total_tax_amount: tax },
    shipping: shipping === undefined ? undefined : { amount: shipping },
    line_items: items,
  };
};
