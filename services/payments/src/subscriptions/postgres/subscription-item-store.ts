import type { IntervalUnit, ItemStatus, ItemType } from "@railyard/contracts";
import type { Database, Queryable, Row, StatementValue } from "@railyard/database";
import {
  bigint,
  defineStatement,
  defineTable,
  integer,
  isUniqueViolation,
  jsonb,
  text,
  timestamptz,
} from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { Item, ItemPrice, PricedItem } from "../domain/item.ts";
import type { ItemStore } from "../ports.ts";

export const items = defineTable("subscription_items", {
  merchant_id: text(),
  item_id: text(),
  profile_id: text(),
  version: integer(),
  item_type: text<ItemType>(),
  name: text(),
  status: text<ItemStatus>(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  details: jsonb<Item["details"]>(),
});

const changing = items.pick("version", "name", "status", "modified_at", "details");

export const itemPrices = defineTable("subscription_item_prices", {
  merchant_id: text(),
  item_price_id: text(),
  item_id: text(),
  amount: bigint(),
  currency: text<CurrencyCode>(),
  interval_unit: text<IntervalUnit>(),
  interval_count: integer(),
  trial_days: integer(),
  status: text<ItemStatus>(),
  created_at: timestamptz(),
});

const ownPriceColumns = itemPrices.without("merchant_id", "interval_unit", "interval_count");

type ItemRow = Row<typeof items>;
type PriceRow = Row<typeof itemPrices>;

const insertItem = defineStatement({
  name: "item_insert",
  text: `insert into subscription_items (${items.list}) values (${items.parameters()})`,
});

const insertPrice = defineStatement({
  name: "item_price_insert",
  text: `insert into subscription_item_prices (${itemPrices.list}) values (${itemPrices.parameters()})`,
});

const loadItem = defineStatement<ItemRow>({
  name: "item_load",
  text: `select ${items.list} from subscription_items where merchant_id = $1 and item_id = $2`,
});

const pricesOfItems = defineStatement<PriceRow>({
  name: "item_prices",
  text: `
    select ${itemPrices.list} from subscription_item_prices
    where merchant_id = $1 and item_id = any($2::text[]) order by created_at, item_price_id`,
});

const loadPrice = defineStatement<PriceRow>({
  name: "item_price_load",
  text: `select ${itemPrices.list} from subscription_item_prices where merchant_id = $1 and item_price_id = $2`,
});

const saveItem = defineStatement<{ readonly version: number }>({
  name: "item_save",
  text: `
    update subscription_items set ${changing.assignments(4)}
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
    select ${items.list} from subscription_items ${matching}
    order by created_at desc, item_id limit $5 offset $6`,
});

const countItems = defineStatement<{ readonly count: number }>({
  name: "item_count",
  text: `select count(*) as count from subscription_items ${matching}`,
});

const priceFromRow = (row: PriceRow): ItemPrice => ({
  ...ownPriceColumns.fromRow(row),
  interval: { unit: row.interval_unit, count: row.interval_count },
});

const priceValues = (merchantId: string, { interval, ...price }: ItemPrice): StatementValue[] =>
  itemPrices.values({ ...price, merchantId, intervalUnit: interval.unit, intervalCount: interval.count });

const saveValues = (item: Item, expectedVersion: number): StatementValue[] => [
  item.merchantId,
  item.itemId,
  expectedVersion,
  ...changing.values(item),
];

const isSaved = async (database: Queryable, item: Item, expectedVersion: number): Promise<boolean> =>
  (await database.query(saveItem, saveValues(item, expectedVersion))).length === 1;

const isPriceTaken = (error: unknown): boolean => isUniqueViolation(error, "subscription_item_prices_pkey");

/** Plans and addons in PostgreSQL. */
export const createItemStore = (database: Database): ItemStore => {
  const withPrices = async (merchantId: string, priced: readonly Item[]): Promise<readonly PricedItem[]> => {
    const ids = priced.map(({ itemId }) => itemId);
    const prices = (await database.query(pricesOfItems, [merchantId, ids])).map(priceFromRow);
    return priced.map((item) => ({ item, prices: prices.filter(({ itemId }) => itemId === item.itemId) }));
  };
  const load = async (merchantId: string, itemId: string): Promise<Item | null> =>
    items.fromOnlyRow(await database.query(loadItem, [merchantId, itemId]));
  return {
    insert: async ({ item, prices }) => {
      try {
        await database.transaction(async (transaction) => {
          await transaction.execute(insertItem, items.values(item));
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
      return { items: await withPrices(merchantId, rows.map(items.fromRow)), totalCount: counted?.count ?? 0 };
    },
  };
};
