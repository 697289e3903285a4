import { redactedText } from "@railyard/contracts";
import type { Database, StatementValue } from "@railyard/database";
import { isUniqueViolation } from "@railyard/database";
import { outboxParameter } from "@railyard/outbox";

import { redactedContact } from "../../domain/customers/redacted-contact.ts";
import type { Payout } from "../../domain/payouts/payout.ts";
import type {
  ChangeOrigin,
  PayoutChange,
  PayoutFilter,
  PayoutPeriod,
  PayoutStore,
  StoredPayout,
} from "../../ports.ts";
import { insertCustomerIn } from "./customer-store.ts";
import { outboxEvents } from "./outbox-events.ts";
import { insertDestinationIn } from "./payment-method-store.ts";
import type { PayoutRow } from "./payout-row.ts";
import { payoutFromRow } from "./payout-row.ts";
import {
  countPayouts,
  countPayoutsByStatus,
  findPayout,
  insertPayout,
  listPayouts,
  loadPayout,
  loadPayoutByKey,
  lockPayout,
  payoutFacets,
  payoutsToRedact,
  redactionBatch,
  redactPayouts,
  releasePayoutKey,
  savePayout,
} from "./payout-statements.ts";

const insertValues = (payout: Payout, origin: ChangeOrigin): StatementValue[] => [
  payout.merchantId,
  payout.payoutId,
  payout.profileId,
  payout.version,
  payout.status,
  payout.amount,
  payout.currency,
  payout.payoutType,
  payout.entityType,
  payout.customerId,
  payout.merchantOrderReferenceId,
  payout.autoFulfill,
  payout.clientSecret,
  payout.connector,
  payout.merchantConnectorId,
  payout.attemptCount,
  payout.sealedMethod,
  payout.createdAt,
  payout.modifiedAt,
  payout.expiresAt,
  payout.dueAt,
  origin.directoryVersion,
  JSON.stringify(payout.details),
  origin.idempotencyKey,
];

const saveValues = ({ expectedVersion, after, events, directoryVersion }: PayoutChange): StatementValue[] => [
  after.merchantId,
  after.payoutId,
  expectedVersion,
  after.version,
  after.status,
  after.amount,
  after.currency,
  after.payoutType,
  after.entityType,
  after.customerId,
  after.merchantOrderReferenceId,
  after.autoFulfill,
  after.connector,
  after.merchantConnectorId,
  after.connectorPayoutId,
  after.attemptCount,
  after.sealedMethod,
  after.modifiedAt,
  after.dueAt,
  after.dueCount,
  JSON.stringify(after.details),
  outboxParameter(outboxEvents(events, after.merchantId, directoryVersion)),
  after.profileId,
  after.expiresAt,
];

const filterValues = (filter: PayoutFilter): StatementValue[] => [
  filter.merchantId,
  filter.payoutId,
  filter.merchantOrderReferenceId,
  filter.profileId,
  filter.customerId,
  filter.entityType,
  filter.connectors,
  filter.currencies,
  filter.statuses,
  filter.payoutTypes,
  filter.createdFrom,
  filter.createdUntil,
  filter.createdAfter,
  filter.createdBefore,
  filter.startingAfter?.createdAt ?? null,
  filter.startingAfter?.payoutId ?? null,
  filter.endingBefore?.createdAt ?? null,
  filter.endingBefore?.payoutId ?? null,
];

const periodValues = (period: PayoutPeriod): StatementValue[] => [
  period.merchantId,
  period.profileId,
  period.createdFrom,
  period.createdUntil,
];

const firstStored = ([row]: readonly PayoutRow[]): StoredPayout | null =>
  row === undefined ? null : { payout: payoutFromRow(row), directoryVersion: row.directory_version };

const distinct = <Value extends string>(values: readonly (Value | null)[]): readonly Value[] =>
  [...new Set(values.filter((value) => value !== null))].sort();

/** Payouts in PostgreSQL. */
export const createPayoutStore = (database: Database): PayoutStore => ({
  insert: async (payout, origin) => {
    try {
      await database.query(insertPayout, insertValues(payout, origin));
      return "inserted";
    } catch (error) {
      if (isUniqueViolation(error, "payouts_pkey")) return "duplicate_id";
      if (isUniqueViolation(error, "payouts_idempotency_key")) return "duplicate_key";
      throw error;
    }
  },
  load: async (merchantId, payoutId) => firstStored(await database.query(loadPayout, [merchantId, payoutId])),
  loadByIdempotencyKey: async (merchantId, key) =>
    firstStored(await database.query(loadPayoutByKey, [merchantId, key])),
  releaseIdempotencyKey: async (merchantId, key) => {
    await database.execute(releasePayoutKey, [merchantId, key]);
  },
  findByConnectorId: async (merchantId, merchantConnectorId, connectorPayoutId) => {
    const [row] = await database.query(findPayout, [merchantId, merchantConnectorId, connectorPayoutId]);
    return row?.payout_id ?? null;
  },
  save: async (change) => (await database.query(savePayout, saveValues(change))).length === 1,
  saveWithDestination: ({ payout: { merchantId, payoutId, version } }, { method, customer }, changeWith) =>
    database.transaction(async (transaction) => {
      // The payout before its customer, as payments lock theirs.
      const [locked] = await transaction.query(lockPayout, [merchantId, payoutId, version]);
      if (locked === undefined) return null;
      await insertCustomerIn(transaction, customer);
      const change = changeWith(await insertDestinationIn(transaction, method));
      await transaction.query(savePayout, saveValues(change));
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
      isUnderWay: done.length < items.length || batch.some((row) => row.is_claimed),
    };
  },
  list: async (filter, { limit, offset }) => {
    const values = filterValues(filter);
    const [rows, [counted]] = await Promise.all([
      database.query(listPayouts, [...values, limit, offset]),
      database.query(countPayouts, values),
    ]);
    return { payouts: rows.map(payoutFromRow), totalCount: counted?.count ?? 0 };
  },
  facets: async (period) => {
    const rows = await database.query(payoutFacets, periodValues(period));
    return {
      connectors: distinct(rows.map((row) => row.connector)),
      currencies: distinct(rows.map((row) => row.currency)),
      statuses: distinct(rows.map((row) => row.status)),
      payoutTypes: distinct(rows.map((row) => row.payout_type)),
    };
  },
  countByStatus: async (period) => {
    const rows = await database.query(countPayoutsByStatus, periodValues(period));
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  },
});
