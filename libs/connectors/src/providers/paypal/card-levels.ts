import { cutText } from "@railyard/members";
import type { AuthorizeInput } from "../../port/inputs.ts";
import type { OrderLineInput } from "../../port/request-members.ts";
import { given } from "../../wire/request-values.ts";
import { addressOf } from "./addresses.ts";
import { wireMoney } from "./amounts.ts";
import type { LineParams, PurchaseUnitParams } from "./params.ts";

const longestText = 127;
const mostLines = 100;
const code = /^[a-zA-Z0-9_'.-]{1,12}$/;

const coded = (text: string | null): string | undefined => (text !== null && code.test(text) ? text : undefined);

const lineOf = (line: OrderLineInput, currency: string): LineParams => ({
  name: cutText(line.productName, longestText),
  quantity: String(line.quantity),
  unit_amount: wireMoney(line.amount, currency),
  sku: cutText(given(line.sku ?? line.productId), longestText),
  commodity_code: coded(line.commodityCode),
  unit_of_measure: coded(line.unitOfMeasure),
});

/** What the order is, for issuers of business cards. It adds nothing to what is paid. */
export const cardLevels = (input: AuthorizeInput): PurchaseUnitParams["supplementary_data"] => {
  const { order, currency, paymentMethodData: data } = input;
  const isCard = data.type === "card" || data.type === "network_token";
  if (order === undefined || !isCard) return undefined;
  const money = (amount: number | null) => (amount === null ? undefined : wireMoney(amount, currency));
  const lines = order.lines.toSpliced(mostLines).map((line) => lineOf(line, currency));
  const level_2 = order.taxAmount === null ? undefined : { tax_total: money(order.taxAmount) };
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
