import type { FromSchema } from "json-schema-to-ts";
import {
  choice,
  dateTime,
  freeObject,
  integer,
  list,
  metadataObject,
  nullable,
  record,
  request,
  text,
} from "../schema.ts";
import { currency } from "./currency.ts";
import { intervalUnits, itemStatuses, itemTypes } from "./subscription-values.ts";

const itemId = text("Your own id; made by Railyard when left out.", {
  minLength: 1,
  maxLength: 64,
  pattern: "^[A-Za-z0-9_-]+$",
});

const itemType = choice("A subscription has one plan and any number of addons.", itemTypes, "SubscriptionItemType");
const itemStatus = choice("Nobody can subscribe to what is inactive.", itemStatuses, "SubscriptionItemStatus");
const intervalUnit = choice("Unit of a billing period.", intervalUnits, "SubscriptionIntervalUnit");

const itemMembers = {
  name: text("Name, as customers see it.", { minLength: 1, maxLength: 255 }),
  description: text("What the customer gets.", { maxLength: 2048 }),
  metadata: metadataObject(
    "Your own data: up to 50 keys of 40 characters, texts up to 500 characters, at every depth.",
  ),
} as const;

const intervalCount = integer("Units in one billing period; 1 when left out.", { minimum: 1, maximum: 365 });

const trialDays = integer("Days before the first charge; 0 when left out. Of plans only.", {
  minimum: 0,
  maximum: 730,
});

const amount = integer("What one period costs, in minor units.", {
  format: "int64",
  minimum: 1,
  maximum: 999_999_999,
});

/** Body of POST /subscriptions/items/{item_id}/prices, and a member of a new item. */
export const createItemPriceBody = request(
  "CreateItemPriceRequest",
  "A price of an item. It never changes: a new one is added and the old one switched off.",
  {
    item_price_id: itemId,
    amount,
    currency,
    interval: intervalUnit,
    interval_count: intervalCount,
    trial_period_days: trialDays,
  },
  ["amount", "currency", "interval"],
);

/** Body of POST /subscriptions/items. */
export const createItemBody = request(
  "CreateSubscriptionItemRequest",
  "A plan or an addon.",
  {
    item_id: itemId,
    item_type: itemType,
    ...itemMembers,
    prices: list("Its prices.", createItemPriceBody, { maxItems: 20 }),
  },
  ["name"],
);

/** Body of PUT /subscriptions/items/{item_id}/update. */
export const updateItemBody = request("UpdateSubscriptionItemRequest", "What to change; what is left out stays.", {
  ...itemMembers,
  status: itemStatus,
});

/** Body of PUT /subscriptions/items/{item_id}/prices/{item_price_id}. */
export const updateItemPriceBody = request(
  "UpdateItemPriceRequest",
  "Whether anybody can subscribe at this price; those who have go on.",
  { status: itemStatus },
  ["status"],
);

/** Query string of GET /subscriptions/items. */
export const listItemsQuery = request("ListSubscriptionItemsQuery", "Which items.", {
  item_type: itemType,
  status: itemStatus,
  limit: integer("How many at most; 10 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("How many to pass over.", { minimum: 0, maximum: 1_000_000 }),
  client_secret: text("Client secret of a subscription; needed with a publishable key.", { maxLength: 128 }),
});

const itemPrice = record("SubscriptionItemPrice", "A price of an item.", {
  item_price_id: text("Id of the price; subscriptions are made with it."),
  amount,
  currency,
  interval: intervalUnit,
  interval_count: integer("Units in one billing period."),
  trial_period_days: integer("Days before the first charge."),
  status: itemStatus,
  created_at: dateTime("When it was made."),
});

/** A plan or an addon with its prices. */
export const subscriptionItem = record("SubscriptionItem", "A plan or an addon.", {
  item_id: text("Id of the item; of a plan also called plan_id."),
  profile_id: text("The business profile."),
  item_type: itemType,
  name: text("Name, as customers see it."),
  description: nullable(text("What the customer gets.")),
  status: itemStatus,
  metadata: nullable(freeObject("Your own data.")),
  prices: list("Its prices, oldest first.", itemPrice),
  created_at: dateTime("When it was made."),
  modified_at: dateTime("When it was changed."),
});

/** Items of a page. */
export const subscriptionItemList = record("SubscriptionItemList", "Items, newest first.", {
  size: integer("How many are in data."),
  total_count: integer("How many match."),
  data: list("The items.", subscriptionItem),
});

export type CreateItemRequest = FromSchema<typeof createItemBody>;
export type CreateItemPriceRequest = FromSchema<typeof createItemPriceBody>;
export type UpdateItemRequest = FromSchema<typeof updateItemBody>;
export type ListItemsQuery = FromSchema<typeof listItemsQuery>;
export type SubscriptionItem = FromSchema<typeof subscriptionItem>;
export type SubscriptionItemList = FromSchema<typeof subscriptionItemList>;
