import type { ItemStatus, ItemType, SubscriptionStatus } from "@railyard/contracts";

import type { Invoice } from "./domain/invoice.ts";
import type { Item, ItemPrice, PricedItem } from "./domain/item.ts";
import type { BilledSubscription, Subscription } from "./domain/subscription.ts";
import type { ChangeOrigin, InsertResult, ListTotal, NewEvent } from "../kernel/ports.ts";
import type { Ports as PaymentsPorts } from "../payments/ports.ts";

/** Which items a list shows. Members that are null do not narrow. */
export interface ItemFilter {
  readonly merchantId: string;
  readonly profileId: string;
  readonly itemType: ItemType | null;
  readonly status: ItemStatus | null;
}

/** Which part of a list a page shows. */
export interface ListPage {
  readonly limit: number;
  readonly offset: number;
}

/** Plans and addons. */
export interface ItemStore {
  insert(item: PricedItem): Promise<"inserted" | "duplicate_item" | "duplicate_price">;
  load(merchantId: string, itemId: string): Promise<PricedItem | null>;
  /** The price with its item. */
  findPrice(
    merchantId: string,
    itemPriceId: string,
  ): Promise<{ readonly item: Item; readonly price: ItemPrice } | null>;
  /** False when the item has another version by now. */
  save(item: Item, expectedVersion: number): Promise<boolean>;
  addPrice(item: Item, expectedVersion: number, price: ItemPrice): Promise<"added" | "overtaken" | "duplicate_price">;
  /** False when the item has another version by now. */
  setPriceStatus(item: Item, expectedVersion: number, itemPriceId: string, status: ItemStatus): Promise<boolean>;
  /** Newest first. */
  list(
    filter: ItemFilter,
    page: ListPage,
  ): Promise<{ readonly items: readonly PricedItem[]; readonly totalCount: number }>;
}

/** A subscription as stored, with its latest invoice. */
export interface StoredSubscription extends BilledSubscription {
  readonly directoryVersion: number | null;
}

/** A change of a subscription and its latest invoice; it is stored whole, with its events, or not at all. */
export interface SubscriptionChangeSet {
  readonly expectedVersion: number;
  readonly after: Subscription;
  /** An invoice that is new or changed; null when it stays as it is. */
  readonly invoice: {
    /** The version that it must still have; null when it is new. */
    readonly expectedVersion: number | null;
    readonly after: Invoice;
  } | null;
  readonly events: readonly NewEvent[];
  readonly directoryVersion: number | null;
}

/** Which subscriptions a list shows. Members that are null do not narrow. */
export interface SubscriptionFilter {
  readonly merchantId: string;
  readonly profileId: string;
  readonly customerId: string | null;
  readonly status: SubscriptionStatus | null;
  readonly merchantReferenceId: string | null;
}

/** Subscriptions and their invoices. */
export interface SubscriptionStore {
  insert(subscription: Subscription, origin: ChangeOrigin): Promise<InsertResult>;
  load(merchantId: string, subscriptionId: string): Promise<StoredSubscription | null>;
  loadByIdempotencyKey(merchantId: string, key: string): Promise<StoredSubscription | null>;
  /** Forgets a key that is older than keys are kept, so that it can be used again. */
  releaseIdempotencyKey(merchantId: string, key: string): Promise<void>;
  /** False when the subscription or the invoice has another version by now. */
  save(change: SubscriptionChangeSet): Promise<boolean>;
  /** Removes a subscription whose first confirmation was refused; nothing happens when it has another version. */
  discard(merchantId: string, subscriptionId: string, expectedVersion: number): Promise<void>;
  /** Newest first. */
  list(
    filter: SubscriptionFilter,
    page: ListPage,
  ): Promise<{ readonly billedSubscriptions: readonly BilledSubscription[]; readonly total: ListTotal }>;
  /** Newest first. */
  invoices(
    merchantId: string,
    subscriptionId: string,
    page: ListPage,
  ): Promise<{ readonly invoices: readonly Invoice[]; readonly totalCount: number }>;
  /** Whether the customer has a subscription that is going to charge. */
  hasLive(merchantId: string, customerId: string): Promise<boolean>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends PaymentsPorts {
  readonly subscriptions: SubscriptionStore;
  readonly subscriptionItems: ItemStore;
}
