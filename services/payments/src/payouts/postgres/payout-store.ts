import { redactedContact, redactedText } from "@railyard/contracts";
import type { Database, StatementValue } from "@railyard/database";
import { defined } from "@railyard/members";

import type { PiiSeals } from "../../kernel/ports.ts";
import type { PayoutChange, PayoutStore } from "../ports.ts";
import { insertCustomerIn } from "../../vault/postgres/customer-store.ts";
import { createKeyedStore, insertKeyed } from "../../kernel/postgres/idempotency-keys.ts";
import { sealedOutbox } from "../../kernel/postgres/outbox-events.ts";
import { createPayoutLists } from "./payout-lists.ts";
import { insertDestinationIn } from "../../vault/postgres/payment-method-store.ts";
import type { PayoutDetails } from "../domain/payout.ts";
import { redactedDestination } from "../domain/destination-summary.ts";
import { changingPayoutColumns, openPayoutDetails, payouts, sealPayout, storedPayoutFromRows } from "./payout-row.ts";
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

const saveValues = async (seals: PiiSeals, change: PayoutChange): Promise<StatementValue[]> => {
  const { expectedVersion, after, directoryVersion } = change;
  return [
    after.merchantId,
    after.payoutId,
    expectedVersion,
    await sealedOutbox(seals, change.events, after.merchantId, directoryVersion),
    ...changingPayoutColumns.values(await sealPayout(seals, after)),
  ];
};

/** What remains of an erased customer in a payout: the country, the card without its holder, no account. */
const redactedDetails = ({ billing, method }: PayoutDetails): Pick<PayoutDetails, "billing" | "method"> =>
  defined({
    billing: billing === undefined ? undefined : redactedContact(billing),
    method: method === undefined ? undefined : redactedDestination(method),
  });

/** Payouts in PostgreSQL. */
export const createPayoutStore = (
  database: Database,
  seals: PiiSeals,
  listings: { readonly payouts: PayoutsListing },
): PayoutStore => ({
  ...createPayoutLists(seals, listings),
  ...createKeyedStore(database, payoutKeys, (rows) => storedPayoutFromRows(seals, rows)),
  insert: (payout, origin) =>
    insertKeyed("payouts", async () => {
      await database.execute(insertPayout, payouts.values({ ...(await sealPayout(seals, payout)), ...origin }));
      return "inserted";
    }),
  load: async (merchantId, payoutId) =>
    storedPayoutFromRows(seals, await database.query(loadPayout, [merchantId, payoutId])),
  findByConnectorId: async (merchantId, merchantConnectorId, connectorPayoutId) => {
    const [row] = await database.query(findPayout, [merchantId, merchantConnectorId, connectorPayoutId]);
    return row?.payout_id ?? null;
  },
  save: async (change) => (await database.query(savePayout, await saveValues(seals, change))).length === 1,
  saveWithDestination: ({ payout: { merchantId, payoutId, version } }, { method, customer }, changeWith) =>
    database.transaction(async (transaction) => {
      // The payout before its customer, as payments lock theirs.
      const [locked] = await transaction.query(lockPayout, [merchantId, payoutId, version]);
      if (locked === undefined) return null;
      await insertCustomerIn(transaction, customer);
      const change = changeWith(await insertDestinationIn(transaction, seals, method));
      await transaction.query(savePayout, await saveValues(seals, change));
      return change.after;
    }, "payout_save_with_destination"),
  redact: async (merchantId, customerId, after) => {
    const batch = await database.query(payoutsToRedact, [merchantId, customerId, after, redactedText]);
    const open = batch.filter((row) => !row.is_claimed && !row.is_redacted);
    const items = await Promise.all(
      open.map(async ({ payout_id, version, details }) => ({
        payout_id,
        version,
        kept: redactedDetails(await openPayoutDetails(seals, merchantId, details)),
      })),
    );
    const values = [merchantId, customerId, redactedText, JSON.stringify(items)];
    const done = items.length === 0 ? [] : await database.query(redactPayouts, values);
    return {
      lastId: batch.length < redactionBatch ? null : (batch.at(-1)?.payout_id ?? null),
      objectIds: batch.map(({ payout_id: id }) => id),
      isUnderWay: done.length < items.length || batch.some((row) => row.is_claimed),
    };
  },
});
