import type { FromSchema } from "json-schema-to-ts";
import {
  choice,
  dateTime,
  freeObject,
  integer,
  list,
  metadataObject,
  minorUnits,
  nullable,
  record,
  request,
  text,
} from "../schema.ts";
import { currency } from "./currency.ts";
import { intervalUnits, itemStatuses, itemTypes } from "./subscription-values.ts";

const itemId = text("Your own id; generated when omitted.", {
  minLength: 1,
  maxLength: 64,
  pattern: "^[A-Za-z0-9_-]+$",
});

const itemType = choice("A subscription has one plan and any number of addons.", itemTypes, "SubscriptionItemType");
const itemStatus = choice(
  "Inactive items and prices are not available for new subscriptions.",
  itemStatuses,
  "SubscriptionItemStatus",
);
const intervalUnit = choice("Unit of a billing period.", intervalUnits, "SubscriptionIntervalUnit");

const itemMembers = {
  name: text("Name, as customers see it.", { minLength: 1, maxLength: 255 }),
  description: text("Description for the customer.", { maxLength: 2048 }),
  metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
} as const;

const intervalCount = integer("Units in one billing period; default 1.", { minimum: 1, maximum: 365 });

const trialDays = integer("Trial period in days; default 0. For plans only.", {
  minimum: 0,
  maximum: 730,
});

const amount = minorUnits("Price of one period, in minor units.", 1);

/** Body of POST /subscriptions/items/{item_id}/prices, and a member of a new item. */
export const createItemPriceBody = request(
  "CreateItemPriceRequest",
  "A price of an item. Prices never change: add a new one and deactivate the old one.",
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
export const updateItemBody = request("UpdateSubscriptionItemRequest", "The changes; omitted members stay.", {
  ...itemMembers,
  status: itemStatus,
});

/** Body of PUT /subscriptions/items/{item_id}/prices/{item_price_id}. */
export const updateItemPriceBody = request(
  "UpdateItemPriceRequest",
  "Whether the price is available for new subscriptions; existing ones continue.",
  { status: itemStatus },
  ["status"],
);

/** Query string of GET /subscriptions/items. */
export const listItemsQuery = request("ListSubscriptionItemsQuery", "Filter and page of the items.", {
  item_type: itemType,
  status: itemStatus,
  limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 1_000_000 }),
  client_secret: text("Client secret of a subscription; required with a publishable key.", { maxLength: 128 }),
});

const itemPrice = record("SubscriptionItemPrice", "A price of an item.", {
  item_price_id: text("Id of the price; subscriptions refer to it."),
  amount,
  currency,
  interval: intervalUnit,
  interval_count: integer("Units in one billing period."),
  trial_period_days: integer("Trial period in days."),
  status: itemStatus,
  created_at: dateTime("Time of creation."),
});

/** A plan or an addon with its prices. */
export const subscriptionItem = record("SubscriptionItem", "A plan or an addon.", {
  item_id: text("Id of the item; for a plan also called plan_id."),
  profile_id: text("The business profile."),
  item_type: itemType,
  name: text("Name, as customers see it."),
  description: nullable(text("Description for the customer.")),
  status: itemStatus,
  metadata: nullable(freeObject("Metadata.")),
  prices: list("Its prices, oldest first.", itemPrice),
  created_at: dateTime("Time of creation."),
  modified_at: dateTime("Time of the last change."),
});

/** Items of a page. */
export const subscriptionItemList = record("SubscriptionItemList", "Items, newest first.", {
  size: integer("Number of items in data."),
  total_count: integer("Total number of matches."),
  data: list("The items.", subscriptionItem),
});

export type CreateItemRequest = FromSchema<typeof createItemBody>;
export type CreateItemPriceRequest = FromSchema<typeof createItemPriceBody>;
export type UpdateItemRequest = FromSchema<typeof updateItemBody>;
export type ListItemsQuery = FromSchema<typeof listItemsQuery>;
export type SubscriptionItem = FromSchema<typeof subscriptionItem>;
export type SubscriptionItemList = FromSchema<typeof subscriptionItemList>;
