import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database, StatementValue } from "@railyard/database";
import { createDatabase } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";

import type { PaymentGroups } from "../../src/payments/postgres/payment-groups.ts";
import { createPaymentGroups } from "../../src/payments/postgres/payment-groups.ts";
import {
  eventColumns,
  newAttemptColumns,
  newPaymentColumns,
  paymentKey,
  settledAttemptColumns,
  settledAttemptKey,
  settledPaymentColumns,
  settlementColumns,
} from "../../src/payments/postgres/payment-statements.ts";
import { migrationsFolder } from "../../src/app.ts";

const merchantId = "merchant_of_groups";
const now = new Date("2030-01-01T00:00:00.123Z");

let database: Database;
let drop: () => Promise<void>;
let groups: PaymentGroups;
let statements: string[];

beforeAll(async () => {
  const fresh = await testDatabase({ migrationsFolder });
  drop = () => fresh.drop();
  database = createDatabase({ url: fresh.url, poolSize: 4, applicationName: "test", logger: silentLogger });
  const noting: Database = {
    ...database,
    query: (statement, values) => {
      statements.push(statement.name);
      return database.query(statement, values);
    },
    execute: (statement, values) => {
      statements.push(statement.name);
      return database.execute(statement, values);
    },
  };
  groups = createPaymentGroups(noting);
});

afterAll(async () => {
  await database.close();
  await drop();
});

const newPayment = (paymentId: string, amount: number, idempotencyKey: string | null = null): StatementValue[] => [
  ...newPaymentColumns.values({
    merchantId,
    paymentId,
    profileId: "profile",
    version: 1,
    status: "processing",
    amount,
    netAmount: amount,
    amountCapturable: 0,
    currency: "USD",
    captureMethod: "automatic",
    authenticationType: "no_three_ds",
    attemptCount: 1,
    customerId: null,
    clientSecret: `${paymentId}_secret`,
    createdAt: now,
    modifiedAt: now,
    expiresAt: now,
    expiryDueAt: null,
    idempotencyKey,
    leaseHolder: `holder_${paymentId}`,
    leaseUntil: now,
    directoryVersion: 3,
    details: { description: `of "${paymentId}"`, metadata: { path: "a\\b, {c}" } },
  }),
  ...newAttemptColumns.values({
    number: 1,
    status: "started",
    amount,
    connector: "fauxpay",
    merchantConnectorId: "mca_1",
    paymentMethod: "card",
    paymentMethodType: "credit",
    authenticationType: "no_three_ds",
    sealedMethod: null,
    dueAt: now,
    details: { sealed: "person" },
  }),
];

const noEvent = eventColumns.names.map(() => null);

const eventOf = (paymentId: string, number: number, subject: string): StatementValue[] =>
  eventColumns.values({
    id: `evt_${paymentId}_${String(number)}`,
    subject,
    objectId: paymentId,
    objectVersion: 2,
    data: `{"event":${String(number)}}`,
  });

const settlement = (paymentId: string, version = 1, events: 1 | 2 = 2): StatementValue[] => [
  ...paymentKey.values({ merchantId, paymentId }),
  ...settledPaymentColumns.values({
    version: version + 1,
    status: "succeeded",
    amountCapturable: 0,
    amountCaptured: 100,
    modifiedAt: now,
  }),
  ...settlementColumns.values({
    expectedVersion: version,
    expectedHolder: `holder_${paymentId}`,
    traceParent: null,
    directoryVersion: 3,
  }),
  ...settledAttemptColumns.values({
    status: "charged",
    connectorTransactionId: `txn_${paymentId}`,
    sealedMethod: null,
    dueAt: null,
    dueCount: 0,
  }),
  ...settledAttemptKey.values({ number: 1, details: { decisionId: "ok" } }),
  ...eventOf(paymentId, 1, "payments.attempts.attempt_settled"),
  ...(events === 2 ? eventOf(paymentId, 2, "payments.payments.payment_succeeded") : noEvent),
];

const together = async <Result>(work: readonly Promise<Result>[]): Promise<readonly string[]> =>
  (await Promise.allSettled(work)).map((result) =>
    result.status === "fulfilled" ? String(result.value) : String(Reflect.get(result.reason as object, "code")),
  );

const stored = async (prefix: string): Promise<readonly unknown[]> => {
  const { rows } = await database.pool.query<object>(
    `select payments.payment_id as id, payments.amount, payments.version, payments.status, payments.details,
       payments.created_at, lease_holder as lease, attempts.status as attempt, attempts.details as attempt_details
     from payments join attempts using (merchant_id, payment_id)
     where payment_id like $1 || '%' order by payment_id`,
    [prefix],
  );
  return rows;
};

describe("payments that are stored at the same moment", () => {
  it("share a statement, and each keeps its own values and comes out as expected", async () => {
    statements = [];
    const ids = ["a1", "a2", "a3", "a4", "a5"];
    await Promise.all(ids.map((id, index) => groups.insert(newPayment(id, 100 + index))));
    expect(await stored("a")).toEqual(
      ids.map((id, index) => ({
        id,
        amount: 100 + index,
        version: 1,
        status: "processing",
        details: { description: `of "${id}"`, metadata: { path: "a\\b, {c}" } },
        created_at: now,
        lease: `holder_${id}`,
        attempt: "started",
        attempt_details: { sealed: "person" },
      })),
    );
    expect(await Promise.all(ids.map((id, index) => groups.settle(settlement(id, 1, index === 0 ? 1 : 2))))).toEqual(
      ids.map(() => true),
    );
    expect(await stored("a")).toEqual(
      ids.map((id) =>
        expect.objectContaining({
          id,
          version: 2,
          status: "succeeded",
          lease: null,
          attempt: "charged",
          attempt_details: { decisionId: "ok", sealed: "person" },
        }),
      ),
    );
    expect(statements).toEqual(["payment_insert_8", "payment_settle_8"]);
    const { rows } = await database.pool.query<{ id: string }>("select id from outbox order by object_id, insertion");
    const last = (id: string): string[] => [`evt_${id}_1`, `evt_${id}_2`];
    expect(rows.map(({ id }) => id)).toEqual(["evt_a1_1", ...ids.slice(1).flatMap(last)]);
  });

  it("are stored although one of them has a taken id or key, or an amount that is none", async () => {
    await groups.insert(newPayment("b0", 1, "key_0"));
    const results = await together([
      groups.insert(newPayment("b1", 1)),
      groups.insert(newPayment("b0", 2)),
      groups.insert(newPayment("b2", 1, "key_0")),
      groups.insert(newPayment("b3", -1)),
      groups.insert(newPayment("b4", 1, "key_4")),
      groups.insert(newPayment("b5", 1, "key_4")),
    ]);
    expect(results.slice(0, 4)).toEqual(["undefined", "23505", "23505", "23514"]);
    // Of two that bring the same key at once either may be first, but only one.
    expect(results.slice(4).toSorted()).toEqual(["23505", "undefined"]);
    const rows = (await stored("b")) as readonly { id: string; amount: number }[];
    expect(rows.map(({ id, amount }) => [id, amount])).toEqual([
      ["b0", 1],
      ["b1", 1],
      [results[4] === "undefined" ? "b4" : "b5", 1],
    ]);
  });

  it("are settled although one has changed meanwhile, which then changes nothing and publishes nothing", async () => {
    await Promise.all(["c1", "c2", "c3"].map((id) => groups.insert(newPayment(id, 1))));
    await database.pool.query("update payments set version = 7 where payment_id = 'c2'");
    const results = await together(["c1", "c2", "c3", "c2"].map((id) => groups.settle(settlement(id))));
    expect(results).toEqual(["true", "false", "true", "false"]);
    const { rows } = await database.pool.query<{ id: string }>("select id from outbox where object_id like 'c%'");
    expect(rows.map(({ id }) => id).toSorted()).toEqual(["evt_c1_1", "evt_c1_2", "evt_c3_1", "evt_c3_2"]);
    expect(await stored("c2")).toEqual([expect.objectContaining({ version: 7, attempt: "started" })]);
  });

  it("do not wait for one whose row is locked", async () => {
    await Promise.all(["d1", "d2"].map((id) => groups.insert(newPayment(id, 1))));
    const client = await database.pool.connect();
    try {
      await client.query("begin; select from payments where payment_id = 'd1' for update");
      const locked = groups.settle(settlement("d1"));
      await new Promise((resolve) => setImmediate(resolve));
      expect(await groups.settle(settlement("d2"))).toBe(true);
      await client.query("commit");
      expect(await locked).toBe(true);
    } finally {
      client.release();
    }
  });
});
