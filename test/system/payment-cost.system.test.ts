// What one payment writes. A change that writes more has to edit this table, and to state why.
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { cardPayment, cards } from "@railyard/local";
import { eventually } from "@railyard/testing";
import type { WritesByTable } from "../support/row-writes.ts";
import { settledWrites } from "../support/row-writes.ts";
import { startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

/**
 * Rows of one payment that is created and confirmed in one call, with its webhook: inserted, updated, deleted. Left out
 * are rows that many payments share (cursors, counters, counts), whose number depends on time; null: likewise.
 */
const rowsOfPayment: Readonly<Record<string, readonly [number, number | null, number]>> = {
  "payments.payments": [1, 1, 0],
  "payments.attempts": [1, 1, 0],
  "payments.outbox": [2, null, 0],
  "payments.provider_calls": [1, 0, 0],
  "payments.listed_payments_changes": [2, 0, 2],
  "payments.listed_payments": [1, null, 0],
  "payments.payment_totals_changes": [1, 0, 1],
  "payments.payment_totals_rows": [1, null, 0],
  "events.events": [1, 0, 0],
  "events.deliveries": [1, 1, 0],
  "events.delivery_attempts": [1, 0, 0],
  "events.listed_events_changes": [2, 0, 2],
  "events.listed_events": [1, null, 0],
  "decision-engine.decisions": [1, 0, 0],
  "decision-engine.uncounted_decisions": [1, 0, 1],
  "decision-engine.outcomes": [1, 0, 0],
};
const tables = Object.keys(rowsOfPayment);
const shared = /\.(lease_owners|inbox_cursor|outbox_counter|.*_counts?|connector_health.*|.*_cursor)$/;
const paymentCount = 10;

let system: System;
let merchant: TestMerchant;

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system);
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

const pay = async (count: number): Promise<void> => {
  const before = merchant.inbox.received().length;
  for (let number = 0; number < count; number += 1) {
    expect((await merchant.server.post("/payments", cardPayment(cards.succeeds))).status).toBe(200);
  }
  await eventually(() => expect(merchant.inbox.received()).toHaveLength(before + count));
};

const perPayment = (before: WritesByTable, after: WritesByTable, table: string): readonly number[] => {
  const [from, until] = [before.get(table), after.get(table)];
  if (until === undefined) throw new TypeError(`There is no table ${table}.`);
  const none = { inserted: 0, updated: 0, deleted: 0 };
  const { inserted, updated, deleted } = from ?? none;
  return [until.inserted - inserted, until.updated - updated, until.deleted - deleted].map(
    (rows) => rows / paymentCount,
  );
};

it("a payment writes these rows and no others", async () => {
  await pay(3);
  const before = await settledWrites(system, tables);
  await pay(paymentCount);
  const after = await settledWrites(system, tables);
  const written = Object.fromEntries(
    tables.map((table) => {
      const [inserted, updated, deleted] = perPayment(before, after, table);
      return [table, [inserted, rowsOfPayment[table]?.[1] === null ? null : updated, deleted]];
    }),
  );
  expect(written).toEqual(rowsOfPayment);
  const ofProvider = /^sandbox-provider\./;
  const others = [...after.keys()].filter(
    (table) =>
      !tables.includes(table) &&
      !shared.test(table) &&
      !ofProvider.test(table) &&
      perPayment(before, after, table).some((rows) => rows >= 1),
  );
  expect(others).toEqual([]);
}, 180_000);
