import type {
  CreateItemPriceRequest,
  CreateItemRequest,
  ItemStatus,
  ListItemsQuery,
  SubscriptionItem,
  SubscriptionItemList,
  UpdateItemRequest,
} from "@railyard/contracts";

import type { Item, PricedItem } from "../domain/item.ts";
import { maximumPrices, newItem, newItemPrice, updatedItem } from "../domain/item.ts";
import { itemChangeFromWire, itemToWire, statedItemFromWire, statedPriceFromWire } from "../wire/item-wire.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { checkSubscriptionClient } from "./subscription-client.ts";
import { scopeOf } from "./subscription-changes.ts";

type ItemPorts = Pick<Ports, "clock" | "directory" | "subscriptionItems">;

/**
 * Makes a plan or an addon with its prices.
 * @throws {Failure} `duplicate_item`, `duplicate_item_price` (HE_01), `trial_of_addon` (IR_16).
 */
export const createItem =
  (ports: ItemPorts & Pick<Ports, "ids">) =>
  async (caller: Caller, request: CreateItemRequest): Promise<SubscriptionItem> => {
    const { merchant, profile } = await scopeOf(ports, caller);
    const now = ports.clock.now();
    const item = newItem(statedItemFromWire(request), {
      merchantId: merchant.merchant_id,
      profileId: profile.profile_id,
      itemId: ports.ids.itemId(),
      now,
    });
    const prices = (request.prices ?? []).map((price) =>
      newItemPrice(statedPriceFromWire(price), item, { now, itemPriceId: ports.ids.itemPriceId() }),
    );
    const result = await ports.subscriptionItems.insert({ item, prices });
    if (result === "duplicate_item") throw failures.duplicate_item({ field: "item_id", item_id: item.itemId });
    if (result === "duplicate_price") {
      const stated = prices.map(({ itemPriceId }) => itemPriceId).join(", ");
      throw failures.duplicate_item_price({ field: "prices", item_price_id: stated });
    }
    return itemToWire({ item, prices });
  };

const loadItem = async (
  ports: Pick<Ports, "directory" | "subscriptionItems">,
  caller: Caller,
  itemId: string,
): Promise<PricedItem> => {
  const { merchant, profile } = await scopeOf(ports, caller);
  const found = await ports.subscriptionItems.load(merchant.merchant_id, itemId);
  if (found === null || found.item.profileId !== profile.profile_id) {
    throw failures.item_not_found({ item_id: itemId });
  }
  return found;
};

/** Changes an item, again on the new state when another request stored its change first. */
const alterItem = (
  ports: ItemPorts,
  caller: Caller,
  itemId: string,
  save: (found: PricedItem, next: Item) => Promise<boolean>,
): Promise<SubscriptionItem> =>
  changeStored(`item ${itemId}`, async () => {
    const found = await loadItem(ports, caller, itemId);
    const next = { ...found.item, version: found.item.version + 1, modifiedAt: ports.clock.now() };
    return (await save(found, next)) ? itemToWire(await loadItem(ports, caller, itemId)) : null;
  });

/**
 * Changes a plan or an addon, or switches it off and on.
 * @throws {Failure} `item_not_found` (HE_02).
 */
export const updateItem =
  (ports: ItemPorts) =>
  (caller: Caller, itemId: string, request: UpdateItemRequest): Promise<SubscriptionItem> =>
    alterItem(ports, caller, itemId, ({ item }) =>
      ports.subscriptionItems.save(updatedItem(item, itemChangeFromWire(request), ports.clock.now()), item.version),
    );

/**
 * Adds a price to an item.
 * @throws {Failure} `item_not_found` (HE_02), `duplicate_item_price` (HE_01), `too_many_prices`, `trial_of_addon`
 * (IR_16).
 */
export const addPrice =
  (ports: ItemPorts & Pick<Ports, "ids">) =>
  (caller: Caller, itemId: string, request: CreateItemPriceRequest): Promise<SubscriptionItem> =>
    alterItem(ports, caller, itemId, async ({ item, prices }, bumped) => {
      if (prices.length >= maximumPrices) throw failures.too_many_prices({ expected: maximumPrices });
      const context = { now: ports.clock.now(), itemPriceId: ports.ids.itemPriceId() };
      const price = newItemPrice(statedPriceFromWire(request), item, context);
      const result = await ports.subscriptionItems.addPrice(bumped, item.version, price);
      if (result === "duplicate_price") {
        throw failures.duplicate_item_price({ field: "item_price_id", item_price_id: price.itemPriceId });
      }
      return result === "added";
    });

/**
 * Switches a price off or on.
 * @throws {Failure} `item_not_found`, `item_price_not_found` (HE_02).
 */
export const setPriceStatus =
  (ports: ItemPorts) =>
  (caller: Caller, itemId: string, itemPriceId: string, status: ItemStatus): Promise<SubscriptionItem> =>
    alterItem(ports, caller, itemId, ({ item, prices }, bumped) => {
      if (!prices.some((price) => price.itemPriceId === itemPriceId)) {
        throw failures.item_price_not_found({ item_price_id: itemPriceId });
      }
      return ports.subscriptionItems.setPriceStatus(bumped, item.version, itemPriceId, status);
    });

const defaultLimit = 10;

/**
 * The items of the profile, newest first; a customer's browser sees those that can be subscribed to.
 * @throws {Failure} those of the client secret with a publishable key.
 */
export const listItems =
  (ports: ItemPorts & Pick<Ports, "subscriptions" | "vault">) =>
  async (caller: Caller, query: ListItemsQuery): Promise<SubscriptionItemList> => {
    const { merchant, profile } = await scopeOf(ports, caller);
    await checkSubscriptionClient(ports, caller, query.client_secret);
    const { items, totalCount } = await ports.subscriptionItems.list(
      {
        merchantId: merchant.merchant_id,
        profileId: profile.profile_id,
        itemType: query.item_type ?? null,
        status: caller.isClient ? "active" : (query.status ?? null),
      },
      { limit: query.limit ?? defaultLimit, offset: query.offset ?? 0 },
    );
    const shown = ({ item, prices }: PricedItem): PricedItem => ({
      item,
      prices: caller.isClient ? prices.filter(({ status }) => status === "active") : prices,
    });
    return {
      size: items.length,
      total_count: totalCount,
      data: items.map((item) => itemToWire(shown(item))),
    };
  };
