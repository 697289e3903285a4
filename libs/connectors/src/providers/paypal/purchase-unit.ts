import { cutText } from "@railyard/members";
import type { ConnectorContext } from "../../port/connector.ts";
import type { AuthorizeInput } from "../../port/inputs.ts";
import { given } from "../../wire/request-values.ts";
import { shippingOf } from "./addresses.ts";
import { moneyOf, wireMoney } from "./amounts.ts";
import { boundedKey } from "./calls.ts";
import { cardLevels } from "./card-levels.ts";
import type { BreakdownParams, ItemParams, PurchaseUnitParams } from "./params.ts";

const longestText = 127;
const longestDescriptor = 22;
const longestReference = 256;

interface Basket {
  readonly items: readonly ItemParams[];
  readonly breakdown: BreakdownParams;
}

/**
 * The order's lines, only where their sum is what is paid, and PayPal can express all of them: it refuses any other.
 */
const basketOf = ({ order, amount, currency }: AuthorizeInput): Basket | null => {
  if (order === undefined || order.lines.length === 0) return null;
  const goods = order.lines.reduce((sum, line) => sum + line.amount * line.quantity, 0);
  const tax = order.taxAmount ?? order.lines.reduce((sum, line) => sum + (line.totalTaxAmount ?? 0), 0);
  const shipping = (order.shippingAmount ?? 0) + (order.shippingTaxAmount ?? 0);
  const discount = order.discountAmount ?? 0;
  const itemTotal = moneyOf(goods, currency);
  const isExpressible = [tax, shipping, discount, ...order.lines.map((line) => line.amount)].every(
    (value) => moneyOf(value, currency) !== null,
  );
  if (itemTotal === null || !isExpressible || goods + tax + shipping - discount !== amount) return null;
  const part = (value: number) => (value === 0 ? undefined : wireMoney(value, currency));
  return {
    items: order.lines.map((line) => ({
      name: cutText(line.productName, longestText),
      quantity: String(line.quantity),
      unit_amount: wireMoney(line.amount, currency),
      sku: cutText(given(line.sku ?? line.productId), longestText),
    })),
    breakdown: {
      item_total: itemTotal,
      tax_total: part(tax),
      shipping: part(shipping),
      discount: part(discount),
    },
  };
};

const descriptorOf = ({ billingDescriptor, statementDescriptor }: AuthorizeInput): string | undefined =>
  cutText(
    given(billingDescriptor?.statementDescriptor ?? billingDescriptor?.name ?? statementDescriptor),
    longestDescriptor,
  );

export const purchaseUnit = (context: ConnectorContext, input: AuthorizeInput): PurchaseUnitParams => {
  const basket = basketOf(input);
  return {
    reference_id: cutText(given(input.order?.merchantReference), longestReference),
    amount: { ...wireMoney(input.amount, input.currency), breakdown: basket?.breakdown },
    description: cutText(given(input.description), longestText),
    custom_id: input.attemptId,
    invoice_id: boundedKey(context.idempotencyKey),
    soft_descriptor: descriptorOf(input),
    items: basket?.items,
    shipping: shippingOf(input),
    supplementary_data: cardLevels(input),
  };
};
