import type { PaymentStore, PayoutStore, RefundStore, UnmatchedStore } from "../../ports.ts";
import type { MoneyMeasures } from "./money-metrics.ts";

/** The store, whose changes are counted once they are stored. */
export const measuredPayments = (
  store: PaymentStore,
  { paymentChanged }: Pick<MoneyMeasures, "paymentChanged">,
): PaymentStore => ({
  ...store,
  settle: async (change) => {
    const isStored = await store.settle(change);
    if (isStored) paymentChanged(change);
    return isStored;
  },
  rewrite: async (change, earlierAttempt) => {
    const isStored = await store.rewrite(change, earlierAttempt);
    if (isStored) paymentChanged(change);
    return isStored;
  },
});

/** The same of refunds. */
export const measuredRefunds = (store: RefundStore, { refundChanged }: MoneyMeasures): RefundStore => ({
  ...store,
  insertExternal: async (refund, events) => {
    const result = await store.insertExternal(refund, events);
    if (result === "inserted") refundChanged(refund, events);
    return result;
  },
  recount: async (recounted, expectedVersion, events) => {
    const isStored = await store.recount(recounted, expectedVersion, events);
    if (isStored) refundChanged(recounted.refund, events);
    return isStored;
  },
  save: async (change) => {
    const isStored = await store.save(change);
    if (isStored) refundChanged(change.after, change.events);
    return isStored;
  },
});

/** The same of payouts. */
export const measuredPayouts = (store: PayoutStore, { payoutChanged }: MoneyMeasures): PayoutStore => ({
  ...store,
  save: async (change) => {
    const isStored = await store.save(change);
    if (isStored) payoutChanged(change.after, change.events);
    return isStored;
  },
});

/** The same of unmatched transactions. */
export const measuredUnmatched = (store: UnmatchedStore, { unmatchedChanged }: MoneyMeasures): UnmatchedStore => ({
  ...store,
  insert: async (row, events) => {
    const isStored = await store.insert(row, events);
    if (isStored) unmatchedChanged(row, events);
    return isStored;
  },
  save: async (after, expectedVersion, events) => {
    const isStored = await store.save(after, expectedVersion, events);
    if (isStored) unmatchedChanged(after, events);
    return isStored;
  },
});
