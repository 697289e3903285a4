import type { SubscriptionItem as ItemRepresentation } from "@railyard/contracts";

import type { PricedItem } from "../domain/item.ts";

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
