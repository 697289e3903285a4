import type {
  CreateItemPriceRequest,
  CreateItemRequest,
  ItemStatus,
  ItemType,
  UpdateItemRequest,
} from "@railyard/contracts";
import { defined } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";

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

/**
 * A price as it is stored.
 * @throws {Failure} `trial_of_addon` (IR_16).
 */
export const newItemPrice = (
  request: CreateItemPriceRequest,
  { itemId, itemType }: Pick<Item, "itemId" | "itemType">,
  context: { readonly now: Date; readonly itemPriceId: string },
): ItemPrice => {
  const trialDays = request.trial_period_days ?? 0;
  if (itemType === "addon" && trialDays > 0) throw failures.trial_of_addon({ field: "trial_period_days" });
  return {
    itemPriceId: request.item_price_id ?? context.itemPriceId,
    itemId,
    amount: request.amount,
    currency: request.currency,
    interval: { unit: request.interval, count: request.interval_count ?? 1 },
    trialDays,
    status: "active",
    createdAt: context.now,
  };
};

const detailsOf = (
  request: Pick<CreateItemRequest, "description" | "metadata">,
  before: Item["details"] = {},
): Item["details"] => ({
  ...before,
  ...defined({
    description: (request.description ?? null) === null ? undefined : (request.description ?? ""),
    metadata: (request.metadata ?? null) === null ? undefined : (request.metadata ?? {}),
  }),
});

/** An item as it is stored. */
export const newItem = (
  request: CreateItemRequest,
  context: Pick<Item, "merchantId" | "profileId" | "itemId"> & { readonly now: Date },
): Item => ({
  merchantId: context.merchantId,
  itemId: request.item_id ?? context.itemId,
  profileId: context.profileId,
  version: 1,
  itemType: request.item_type ?? "plan",
  name: request.name,
  status: "active",
  createdAt: context.now,
  modifiedAt: context.now,
  details: detailsOf(request),
});

/** The item with what the request changes. */
export const updatedItem = (item: Item, request: UpdateItemRequest, now: Date): Item => ({
  ...item,
  version: item.version + 1,
  name: request.name ?? item.name,
  status: request.status ?? item.status,
  modifiedAt: now,
  details: detailsOf(request, item.details),
});
