import { cutText } from "@railyard/members";
import type { AuthorizeInput } from "../../port/inputs.ts";
import type { OrderLineInput } from "../../port/request-members.ts";
import { given } from "../../wire/request-values.ts";
import { addressOf } from "./addresses.ts";
import { moneyOf } from "./amounts.ts";
import type { LineParams, PurchaseUnitParams } from "./params.ts";

const longestText = 127;
const mostLines = 100;
const code = /^[a-zA-Z0-9_'.-]{1,12}$/;

const coded = (text: string | null): string | undefined => (text !== null && code.test(text) ? text : undefined);

/** Of the first lines; none of them where PayPal cannot express the amount of one. */
const linesOf = (lines: readonly OrderLineInput[], currency: string): readonly LineParams[] => {
  const known = lines.toSpliced(mostLines);
  const sent = known.flatMap((line): LineParams[] => {
    const amount = moneyOf(line.amount, currency);
    if (amount === null) return [];
    return [
      {
        name: cutText(line.productName, longestText),
        quantity: String(line.quantity),
        unit_amount: amount,
        sku: cutText(given(line.sku ?? line.productId), longestText),
        commodity_code: coded(line.commodityCode),
        unit_of_measure: coded(line.unitOfMeasure),
      },
    ];
  });
  return sent.length === known.length ? sent : [];
};

/**
 * What the order is, for issuers of business cards. It adds nothing to what is paid, and lacks what PayPal cannot
 * express.
 */
export const cardLevels = (input: AuthorizeInput): PurchaseUnitParams["supplementary_data"] => {
  const { order, currency, paymentMethodData: data } = input;
  const isCard = data.type === "card" || data.type === "network_token";
  if (order === undefined || !isCard) return undefined;
  const money = (amount: number | null) => (amount === null ? undefined : (moneyOf(amount, currency) ?? undefined));
  const lines = linesOf(order.lines, currency);
  const taxTotal = money(order.taxAmount);
  const level_2 = taxTotal === undefined ? undefined : { tax_total: taxTotal };
  const facts = {
    shipping_amount: money(order.shippingAmount),
    duty_amount: money(order.dutyAmount),
    discount_amount: money(order.discountAmount),
    line_items: lines.length === 0 ? undefined : lines,
  };
  const isGiven = Object.values(facts).some((fact) => fact !== undefined);
  const level_3 = isGiven ? { ...facts, shipping_address: addressOf(input.shipping) } : undefined;
  return level_2 === undefined && level_3 === undefined ? undefined : { card: { level_2, level_3 } };
};
