import type { IntervalUnit, ItemStatus, ItemType } from "@railyard/contracts";
import type { Database, Queryable, StatementValue } from "@railyard/database";
import { defineStatement, isUniqueViolation } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { Item, ItemPrice, PricedItem } from "../domain/item.ts";
import type { ItemStore } from "../ports.ts";

interface ItemRow {
  merchant_id: string;
  item_id: string;
  profile_id: string;
  version: number;
  item_type: ItemType;
  name: string;
  status: ItemStatus;
  created_at: Date;
  modified_at: Date;
  details: Item["details"];
}

interface PriceRow {
  item_price_id: string;
  item_id: string;
  amount: number;
  currency: CurrencyCode;
  interval_unit: IntervalUnit;
  interval_count: number;
  trial_days: number;
  status: ItemStatus;
  created_at: Date;
}

const itemColumns =
  "merchant_id, item_id, profile_id, version, item_type, name, status, created_at, modified_at, details";
const priceColumns =
  "item_price_id, item_id, amount, currency, interval_unit, interval_count, trial_days, status, created_at";

const insertItem = defineStatement({
  name: "item_insert",
  text: `insert into subscription_items (${itemColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
});

const insertPrice = defineStatement({
  name: "item_price_insert",
  text: `
    insert into subscription_item_prices (merchant_id, ${priceColumns})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
});

const loadItem = defineStatement<ItemRow>({
  name: "item_load",
  text: `select ${itemColumns} from subscription_items where merchant_id = $1 and item_id = $2`,
});

const pricesOfItems = defineStatement<PriceRow>({
  name: "item_prices",
  text: `
    select ${priceColumns} from subscription_item_prices
    where merchant_id = $1 and item_id = any($2::text[]) order by created_at, item_price_id`,
});

const loadPrice = defineStatement<PriceRow>({
  name: "item_price_load",
  text: `select ${priceColumns} from subscription_item_prices where merchant_id = $1 and item_price_id = $2`,
});

const saveItem = defineStatement<{ version: number }>({
  name: "item_save",
  text: `
    update subscription_items set version = $4, name = $5, status = $6, modified_at = $7, details = $8
    where merchant_id = $1 and item_id = $2 and version = $3
    returning version`,
});

const savePriceStatus = defineStatement({
  name: "item_price_status",
  text: "update subscription_item_prices set status = $3 where merchant_id = $1 and item_price_id = $2",
});

const matching = `
  where merchant_id = $1 and profile_id = $2 and ($3::text is null or item_type = $3)
    and ($4::text is null or status = $4)`;

const listItems = defineStatement<ItemRow>({
  name: "item_list",
  text: `
    select ${itemColumns} from subscription_items ${matching}
    order by created_at desc, item_id limit $5 offset $6`,
});

const countItems = defineStatement<{ count: number }>({
  name: "item_count",
  text: `select count(*) as count from subscription_items ${matching}`,
});

const itemFromRow = (row: ItemRow): Item => ({
  merchantId: row.merchant_id,
  itemId: row.item_id,
  profileId: row.profile_id,
  version: row.version,
  itemType: row.item_type,
  name: row.name,
  status: row.status,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  details: row.details,
});

const priceFromRow = (row: PriceRow): ItemPrice => ({
  itemPriceId: row.item_price_id,
  itemId: row.item_id,
  amount: row.amount,
  currency: row.currency,
  interval: { unit: row.interval_unit, count: row.interval_count },
  trialDays: row.trial_days,
  status: row.status,
  createdAt: row.created_at,
});

const itemValues = (item: Item): StatementValue[] => [
  item.merchantId,
  item.itemId,
  item.profileId,
  item.version,
  item.itemType,
  item.name,
  item.status,
  item.createdAt,
  item.modifiedAt,
  JSON.stringify(item.details),
];

const priceValues = (merchantId: string, price: ItemPrice): StatementValue[] => [
  merchantId,
  price.itemPriceId,
  price.itemId,
  price.amount,
  price.currency,
  price.interval.unit,
  price.interval.count,
  price.trialDays,
  price.status,
  price.createdAt,
];

const saveValues = (item: Item, expectedVersion: number): StatementValue[] => [
  item.merchantId,
  item.itemId,
  expectedVersion,
  item.version,
  item.name,
  item.status,
  item.modifiedAt,
  JSON.stringify(item.details),
];

const isSaved = async (database: Queryable, item: Item, expectedVersion: number): Promise<boolean> =>
  (await database.query(saveItem, saveValues(item, expectedVersion))).length === 1;

const isPriceTaken = (error: unknown): boolean => isUniqueViolation(error, "subscription_item_prices_pkey");

/** Plans and addons in PostgreSQL. */
export const createItemStore = (database: Database): ItemStore => {
  const withPrices = async (merchantId: string, items: readonly Item[]): Promise<readonly PricedItem[]> => {
    const ids = items.map(({ itemId }) => itemId);
    const prices = (await database.query(pricesOfItems, [merchantId, ids])).map(priceFromRow);
    return items.map((item) => ({ item, prices: prices.filter(({ itemId }) => itemId === item.itemId) }));
  };
  const load = async (merchantId: string, itemId: string): Promise<Item | null> => {
    const [row] = await database.query(loadItem, [merchantId, itemId]);
    return row === undefined ? null : itemFromRow(row);
  };
  return {
    insert: async ({ item, prices }) => {
      try {
        await database.transaction(async (transaction) => {
          await transaction.execute(insertItem, itemValues(item));
          for (const price of prices) await transaction.execute(insertPrice, priceValues(item.merchantId, price));
        }, "item_insert_with_prices");
        return "inserted";
      } catch (error) {
        if (isUniqueViolation(error, "subscription_items_pkey")) return "duplicate_item";
        if (isPriceTaken(error)) return "duplicate_price";
        throw error;
      }
    },
    load: async (merchantId, itemId) => {
      const item = await load(merchantId, itemId);
      return item === null ? null : ((await withPrices(merchantId, [item]))[0] ?? null);
    },
    findPrice: async (merchantId, itemPriceId) => {
      const [row] = await database.query(loadPrice, [merchantId, itemPriceId]);
      const item = row === undefined ? null : await load(merchantId, row.item_id);
      return row === undefined || item === null ? null : { item, price: priceFromRow(row) };
    },
    save: (item, expectedVersion) => isSaved(database, item, expectedVersion),
    addPrice: async (item, expectedVersion, price) => {
      try {
        return await database.transaction(async (transaction) => {
          if (!(await isSaved(transaction, item, expectedVersion))) return "overtaken";
          await transaction.execute(insertPrice, priceValues(item.merchantId, price));
          return "added";
        }, "item_add_price");
      } catch (error) {
        if (isPriceTaken(error)) return "duplicate_price";
        throw error;
      }
    },
    setPriceStatus: (item, expectedVersion, itemPriceId, status) =>
      database.transaction(async (transaction) => {
        if (!(await isSaved(transaction, item, expectedVersion))) return false;
        await transaction.execute(savePriceStatus, [item.merchantId, itemPriceId, status]);
        return true;
      }, "item_set_price_status"),
    list: async ({ merchantId, profileId, itemType, status }, { limit, offset }) => {
      const values = [merchantId, profileId, itemType, status];
      const [rows, [counted]] = await Promise.all([
        database.query(listItems, [...values, limit, offset]),
        database.query(countItems, values),
      ]);
      return { items: await withPrices(merchantId, rows.map(itemFromRow)), totalCount: counted?.count ?? 0 };
    },
  };
};
