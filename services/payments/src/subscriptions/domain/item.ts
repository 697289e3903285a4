import type { ItemStatus, ItemType } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import { checkAmount } from "../../kernel/domain/amount-limits.ts";
import { failures } from "../failures.ts";
import type { Interval } from "./period.ts";

/** A price of an item; nothing but its status ever changes. */
export interface ItemPrice {
  readonly itemPriceId: string;
  readonly itemId: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly interval: Interval;
  readonly trialDays: number;
  readonly status: ItemStatus;
  readonly createdAt: Date;
}

/** A plan or an addon of a business profile. */
export interface Item {
  readonly merchantId: string;
  readonly itemId: string;
  readonly profileId: string;
  readonly version: number;
  readonly itemType: ItemType;
  readonly name: string;
  readonly status: ItemStatus;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly details: {
    readonly description?: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
  };
}

/** An item with its prices, oldest first. */
export interface PricedItem {
  readonly item: Item;
  readonly prices: readonly ItemPrice[];
}

export const maximumPrices = 50;

/** What the merchant states of a new price; null where it states nothing. */
export interface StatedPrice {
  readonly itemPriceId: string | null;
  /** In minor units. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly interval: Interval;
  readonly trialDays: number;
}

/** What the merchant states of a new item; null where it states nothing. */
export interface StatedItem {
  readonly itemId: string | null;
  readonly itemType: ItemType | null;
  readonly name: string;
  readonly details: Item["details"];
}

/** What the merchant changes of an item; null: it stays. */
export interface ItemChange {
  readonly name: string | null;
  readonly status: ItemStatus | null;
  readonly details: Item["details"];
}

/**
 * A price as it is stored.
 * @throws {Failure} `trial_of_addon`, `amount_out_of_range` (IR_16).
 */
export const newItemPrice = (
  stated: StatedPrice,
  { itemId, itemType }: Pick<Item, "itemId" | "itemType">,
  context: { readonly now: Date; readonly itemPriceId: string },
): ItemPrice => {
  const { amount, currency, interval, trialDays } = stated;
  if (itemType === "addon" && trialDays > 0) throw failures.trial_of_addon({ field: "trial_period_days" });
  checkAmount("amount", amount, currency);
  return {
    itemPriceId: stated.itemPriceId ?? context.itemPriceId,
    itemId,
    amount,
    currency,
    interval,
    trialDays,
    status: "active",
    createdAt: context.now,
  };
};

/** An item as it is stored. */
export const newItem = (
  stated: StatedItem,
  context: Pick<Item, "merchantId" | "profileId" | "itemId"> & { readonly now: Date },
): Item => ({
  merchantId: context.merchantId,
  itemId: stated.itemId ?? context.itemId,
  profileId: context.profileId,
  version: 1,
  itemType: stated.itemType ?? "plan",
  name: stated.name,
  status: "active",
  createdAt: context.now,
  modifiedAt: context.now,
  details: stated.details,
});

/** The item with what the merchant changes. */
export const updatedItem = (item: Item, change: ItemChange, now: Date): Item => ({
  ...item,
  version: item.version + 1,
  name: change.name ?? item.name,
  status: change.status ?? item.status,
  modifiedAt: now,
  details: { ...item.details, ...change.details },
});
