import { redactedText } from "@railyard/contracts";
import type { Database, StatementValue } from "@railyard/database";
import { outboxParameter } from "@railyard/outbox";

import { redactedContact } from "../../vault/domain/redacted-contact.ts";
import type { PiiSeals } from "../../kernel/ports.ts";
import type { PayoutChange, PayoutStore } from "../ports.ts";
import { insertCustomerIn } from "../../vault/postgres/customer-store.ts";
import { createKeyedStore, insertKeyed } from "../../kernel/postgres/idempotency-keys.ts";
import type { Sealed } from "../../kernel/postgres/outbox-events.ts";
import { outboxEvents, withSealedEvents } from "../../kernel/postgres/outbox-events.ts";
import { createPayoutLists } from "./payout-lists.ts";
import { insertDestinationIn } from "../../vault/postgres/payment-method-store.ts";
import { changingPayoutColumns, payouts, storedPayoutFromRows } from "./payout-row.ts";
import {
  findPayout,
  insertPayout,
  loadPayout,
  lockPayout,
  payoutKeys,
  payoutsToRedact,
  redactionBatch,
  redactPayouts,
  savePayout,
} from "./payout-statements.ts";
import type { PayoutsListing } from "./listed-payouts.ts";

const saveValues = ({ expectedVersion, after, events, directoryVersion }: Sealed<PayoutChange>): StatementValue[] => [
  after.merchantId,
  after.payoutId,
  expectedVersion,
  outboxParameter(outboxEvents(events, after.merchantId, directoryVersion)),
  ...changingPayoutColumns.values(after),
];

/** Payouts in PostgreSQL. */
export const createPayoutStore = (
  database: Database,
  seals: PiiSeals,
  listings: { readonly payouts: PayoutsListing },
): PayoutStore => ({
  ...createPayoutLists(listings),
  ...createKeyedStore(database, payoutKeys, storedPayoutFromRows),
  insert: (payout, origin) =>
    insertKeyed("payouts", async () => {
      await database.execute(insertPayout, payouts.values({ ...payout, ...origin }));
      return "inserted";
    }),
  load: async (merchantId, payoutId) => storedPayoutFromRows(await database.query(loadPayout, [merchantId, payoutId])),
  findByConnectorId: async (merchantId, merchantConnectorId, connectorPayoutId) => {
    const [row] = await database.query(findPayout, [merchantId, merchantConnectorId, connectorPayoutId]);
    return row?.payout_id ?? null;
  },
  save: async (change) => {
    const values = saveValues(await withSealedEvents(seals, change, change.after.merchantId));
    return (await database.query(savePayout, values)).length === 1;
  },
  saveWithDestination: ({ payout: { merchantId, payoutId, version } }, { method, customer }, changeWith) =>
    database.transaction(async (transaction) => {
      // The payout before its customer, as payments lock theirs.
      const [locked] = await transaction.query(lockPayout, [merchantId, payoutId, version]);
      if (locked === undefined) return null;
      await insertCustomerIn(transaction, customer);
      const change = changeWith(await insertDestinationIn(transaction, method));
      await transaction.query(savePayout, saveValues(await withSealedEvents(seals, change, merchantId)));
      return change.after;
    }, "payout_save_with_destination"),
  redact: async (merchantId, customerId, after) => {
    const batch = await database.query(payoutsToRedact, [merchantId, customerId, after, redactedText]);
    const items = batch
      .filter((row) => !row.is_claimed && !row.is_redacted)
      .map(({ payout_id, version, billing }) => ({
        payout_id,
        version,
        kept: billing === null ? {} : { billing: redactedContact(billing) },
      }));
    const values = [merchantId, customerId, redactedText, JSON.stringify(items)];
    const done = items.length === 0 ? [] : await database.query(redactPayouts, values);
    return {
      lastId: batch.length < redactionBatch ? null : (batch.at(-1)?.payout_id ?? null),
      objectIds: batch.map(({ payout_id: id }) => id),
      isUnderWay: done.length < items.length || batch.some((row) => row.is_claimed),
    };
  },
});
