import type { CurrencyCode } from "@railyard/money";
import { addMinorUnits, largestAmountOf, multiplyMinorUnits } from "@railyard/money";

import { failures } from "../failures.ts";
import type { Item, ItemPrice } from "./item.ts";
import type { Interval } from "./period.ts";

/** A plan or an addon in a subscription. */
export interface SubscriptionLine {
  readonly itemId: string;
  readonly itemPriceId: string;
  readonly name: string;
  readonly quantity: number;
  /** In minor units. */
  readonly unitAmount: number;
}

/** What every period costs and how long it is; the plan is the first line. */
export interface Terms {
  readonly planId: string;
  readonly itemPriceId: string;
  readonly lines: readonly SubscriptionLine[];
  /** Of all lines, in minor units. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly interval: Interval;
}

/** A price of the subscription, and its quantity. */
export interface ChosenPrice {
  readonly item: Item;
  readonly price: ItemPrice;
  readonly quantity: number;
}

const lineOf = ({ item, price, quantity }: ChosenPrice): SubscriptionLine => ({
  itemId: item.itemId,
  itemPriceId: price.itemPriceId,
  name: item.name,
  quantity,
  unitAmount: price.amount,
});

const checkUsable = (field: string, { item, price }: ChosenPrice, type: Item["itemType"]): void => {
  const refuse = (problem: string): never => {
    throw failures.item_price_unusable({ field, item_price_id: price.itemPriceId, problem });
  };
  if (item.itemType !== type) refuse(`it is the price of a ${item.itemType}, and a ${type} is needed`);
  if (item.status !== "active" || price.status !== "active") refuse("it is inactive");
};

const checkTogether = (plan: ChosenPrice, addons: readonly ChosenPrice[]): void => {
  const seen = new Set([plan.price.itemPriceId]);
  for (const addon of addons) {
    const { price } = addon;
    const refuse = (problem: string): never => {
      throw failures.item_price_unusable({ field: "addons", item_price_id: price.itemPriceId, problem });
    };
    checkUsable("addons", addon, "addon");
    if (price.currency !== plan.price.currency) refuse(`it is in ${price.currency}, the plan in another currency`);
    const isSamePeriod =
      price.interval.unit === plan.price.interval.unit && price.interval.count === plan.price.interval.count;
    if (!isSamePeriod) refuse("its period is another one than the plan's");
    if (seen.has(price.itemPriceId)) refuse("it is stated twice; use quantity");
    seen.add(price.itemPriceId);
  }
};

/**
 * The amount of a plan and its addons.
 * @param planId the plan that the caller stated in addition to its price; null when it did not.
 * @throws {Failure} `item_price_unusable` (IR_06 422), `subscription_amount_too_large` (IR_16).
 */
export const termsOf = (plan: ChosenPrice, addons: readonly ChosenPrice[], planId: string | null): Terms => {
  checkUsable("item_price_id", plan, "plan");
  if (planId !== null && planId !== plan.item.itemId) {
    throw failures.item_price_unusable({
      field: "plan_id",
      item_price_id: plan.price.itemPriceId,
      problem: `it belongs to the plan ${plan.item.itemId}`,
    });
  }
  checkTogether(plan, addons);
  const lines = [plan, ...addons].map(lineOf);
  const amount = addMinorUnits(...lines.map(({ quantity, unitAmount }) => multiplyMinorUnits(unitAmount, quantity)));
  const maximum = largestAmountOf(plan.price.currency);
  if (amount > maximum) throw failures.subscription_amount_too_large({ field: "quantity", amount, maximum });
  return {
    planId: plan.item.itemId,
    itemPriceId: plan.price.itemPriceId,
    lines,
    amount,
    currency: plan.price.currency,
    interval: plan.price.interval,
  };
};
