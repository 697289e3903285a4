import type {
  CreateItemPriceRequest,
  CreateItemRequest,
  SubscriptionItem as ItemRepresentation,
  UpdateItemRequest,
} from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { Item, ItemChange, PricedItem, StatedItem, StatedPrice } from "../domain/item.ts";

/** What a request states of a new price. */
export const statedPriceFromWire = (request: CreateItemPriceRequest): StatedPrice => ({
  itemPriceId: request.item_price_id ?? null,
  amount: request.amount,
  currency: request.currency,
  interval: { unit: request.interval, count: request.interval_count ?? 1 },
  trialDays: request.trial_period_days ?? 0,
});

const detailsFromWire = (request: Pick<CreateItemRequest, "description" | "metadata">): Item["details"] =>
  defined({ description: request.description ?? undefined, metadata: request.metadata ?? undefined });

/** What a request states of a new item, its prices apart. */
export const statedItemFromWire = (request: CreateItemRequest): StatedItem => ({
  itemId: request.item_id ?? null,
  itemType: request.item_type ?? null,
  name: request.name,
  details: detailsFromWire(request),
});

/** What a request changes of an item. */
export const itemChangeFromWire = (request: UpdateItemRequest): ItemChange => ({
  name: request.name ?? null,
  status: request.status ?? null,
  details: detailsFromWire(request),
});

/** The item as the API answers it. */
export const itemToWire = ({ item, prices }: PricedItem): ItemRepresentation => ({
  item_id: item.itemId,
  profile_id: item.profileId,
  item_type: item.itemType,
  name: item.name,
  description: item.details.description ?? null,
  status: item.status,
  metadata: item.details.metadata ?? null,
  prices: prices.map((price) => ({
    item_price_id: price.itemPriceId,
    amount: price.amount,
    currency: price.currency,
    interval: price.interval.unit,
    interval_count: price.interval.count,
    trial_period_days: price.trialDays,
    status: price.status,
    created_at: price.createdAt.toISOString(),
  })),
  created_at: item.createdAt.toISOString(),
  modified_at: item.modifiedAt.toISOString(),
});
