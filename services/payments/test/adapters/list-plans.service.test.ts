// What a list reads must not grow with the table, whatever it is narrowed to, ordered by and counted.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import type { Look } from "@railyard/listing";
import { silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";

import type { Listings } from "../../src/adapters/postgres/listings.ts";
import { createListings } from "../../src/adapters/postgres/listings.ts";
import { createPaymentLists } from "../../src/adapters/postgres/payment-lists.ts";
import { createRefundLists } from "../../src/adapters/postgres/refund-lists.ts";
import { migrationsFolder } from "../../src/app.ts";
import type { PaymentFilter, PaymentPageWish, PersonalSeals } from "../../src/ports.ts";
import { noFilter } from "../../src/use-cases/payments/list-payments.ts";

const merchantId = "mer_large";
const smaller = 10_000;
const larger = 3 * smaller;

// Two years of payments, with a provider that was left a year ago; a tenth is refunded.
const fill = defineStatement({
  name: "test_fill_payments",
  text: `
    with numbered as (
      select n, hashint4(n) & 1048575 as chance,
        timestamptz '2024-11-01 00:00:00Z' + (n * 7919::bigint % ${String(larger)}) * interval '34 minutes' as at
      from generate_series($1::int, $2::int) as n
    ), made as (
      insert into payments (
        merchant_id, payment_id, profile_id, version, status, amount, net_amount, amount_capturable, amount_received,
        currency, capture_method, authentication_type, attempt_count, customer_id, client_secret, created_at,
        modified_at, expires_at, details
      )
      select '${merchantId}', 'pay_' || lpad(n::text, 26, '0'), 'pro_' || chance % 2, 2,
        case when n % 4999 = 0 then 'processing' when chance % 10 < 8 then 'succeeded' else 'failed' end,
        100 + chance % 5000, 100, 0, 100, (array['EUR', 'USD'])[1 + chance % 2], 'automatic', 'no_three_ds',
        1 + n % 17 / 16, case when n % 3 = 0 then 'cus_' || n % 5000 end, 'secret', at, at + interval '2 s',
        at + interval '15 minutes', jsonb_build_object('merchant_order_reference_id', 'order-' || n)
      from numbered returning payment_id, attempt_count, created_at
    ), tried as (
      insert into attempts (
        merchant_id, payment_id, number, status, amount, connector, merchant_connector_id, payment_method,
        payment_method_type, authentication_type, created_at, modified_at
      )
      select '${merchantId}', 'pay_' || lpad(n::text, 26, '0'), 1 + n % 17 / 16, 'charged', 100,
        case when at < '2025-06-01' then 'left' else 'kept' end, 'mca_1', 'card', 'credit', 'no_three_ds', at, at
      from numbered returning payment_id
    )
    select count(*) from made`,
});

const fillRefunds = defineStatement({
  name: "test_fill_refunds",
  text: `
    insert into refunds (
      merchant_id, refund_id, payment_id, attempt_number, profile_id, version, status, amount, currency, connector,
      merchant_connector_id, connector_transaction_id, created_at, modified_at
    )
    select merchant_id, 'ref_' || payment_id, payment_id, 1, profile_id, 1, 'succeeded', 100, currency, 'kept',
      'mca_1', 'txn', created_at, created_at
    from payments where payment_id like '%7' and created_at > '2025-06-01'
    on conflict do nothing`,
});

/** Entries of indexes and rows of tables that this session has read lately. */
const readSoFar = defineStatement<{ read: number }>({
  name: "test_read_so_far",
  text: `
    select sum(pg_stat_get_xact_tuples_returned(oid))::bigint as read from pg_class
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
});

let database: Database;
let listings: Listings;
let drop: () => Promise<void>;
let readByLook = 0;

const readIn = async ({ transaction }: Look): Promise<number> =>
  (await transaction.query(readSoFar))[0]?.read ?? Number.NaN;

const counted = <Listing extends { look: (work: (look: Look) => Promise<unknown>) => Promise<unknown> }>(
  listing: Listing,
): Listing => ({
  ...listing,
  look: (work: (look: Look) => Promise<unknown>) =>
    listing.look(async (look) => {
      const before = await readIn(look);
      const result = await work(look);
      readByLook = (await readIn(look)) - before;
      return result;
    }),
});

beforeAll(async () => {
  const fresh = await testDatabase({ migrationsFolder });
  drop = () => fresh.drop();
  database = createDatabase({ url: fresh.url, poolSize: 3, applicationName: "test", logger: silentLogger });
  listings = createListings({ database, logger: silentLogger });
}, 60_000);

afterAll(async () => {
  await database.close();
  await drop();
});

const fillTo = async (from: number, until: number): Promise<void> => {
  for (let first = from; first <= until; first += 5_000) {
    await database.execute(fill, [first, Math.min(first + 4_999, until)]);
  }
  await database.execute(fillRefunds);
  await listings.payments.look(() => Promise.resolve());
  await listings.refunds.look(() => Promise.resolve());
  await database.pool.query("vacuum analyze");
};

const everything: PaymentFilter = { ...noFilter, merchantId };

const newest: PaymentPageWish & { readonly isCounted: boolean } = {
  orderedBy: "created",
  direction: "desc",
  cursor: null,
  limit: 20,
  offset: 0,
  isCounted: true,
};

const seals = { hash: () => "hash" } as unknown as PersonalSeals;
const lists = () => createPaymentLists({ payments: counted(listings.payments) }, seals);

const find = (filter: Partial<PaymentFilter>, wish: Partial<typeof newest> = {}) => async (): Promise<number> => {
  const { payments } = await lists().find({ ...everything, ...filter }, { ...newest, ...wish });
  return payments.length;
};

const week = { createdFrom: new Date("2026-03-02T10:00:00Z"), createdUntil: new Date("2026-03-09T10:00:00Z") };
const span = { ...everything, createdFrom: new Date("2024-11-20T11:00:00Z") };

const cases: readonly (readonly [string, () => Promise<number>])[] = [
  ["everything", find({})],
  ["everything, oldest first", find({}, { direction: "asc" })],
  ["a frequent status", find({ statuses: ["succeeded"] })],
  ["a rare status", find({ statuses: ["processing"] })],
  ["a status that never happened", find({ statuses: ["partially_captured"] })],
  ["a provider that was left", find({ connectors: ["left"] })],
  ["two that never met", find({ connectors: ["left"], statuses: ["requires_capture"] })],
  ["provider and status", find({ connectors: ["kept"], statuses: ["failed"] })],
  ["profile, currency, account and methods", find({
    profileId: "pro_0",
    currencies: ["EUR"],
    merchantConnectorIds: ["mca_1"],
    paymentMethods: ["card"],
    paymentMethodTypes: ["credit"],
    authenticationTypes: ["no_three_ds"],
  })],
  ["networks and discoveries that never happened", find({ cardNetworks: ["Visa"], cardDiscoveries: ["manual"] })],
  ["a status of a week", find({ statuses: ["failed"], ...week })],
  ["a customer", find({ customerId: "cus_3" })],
  ["an address", find({ customerEmail: "ada@shop.example" })],
  ["a reference", find({ merchantOrderReferenceId: "order-77" })],
  ["one payment", find({ paymentId: `pay_${"77".padStart(26, "0")}` })],
  ["few amounts", find({ minimumAmount: 500, maximumAmount: 500 })],
  ["amounts that never happened", find({ minimumAmount: 900_000 })],
  ["a deep page", find({}, { offset: 5_000 })],
  ["a deep page of a status", find({ statuses: ["succeeded"] }, { offset: 5_000 })],
  ["by number of attempts", find({}, { orderedBy: "attempt_count" })],
  ["counts by status", async () => Object.keys(await lists().countByStatus(span)).length],
  ["values that occur", async () => (await lists().values(span)).connector.length],
  ["refunds by status", async () => {
    const refunds = createRefundLists({ refunds: counted(listings.refunds) });
    const filter = { ...everything, refundId: null, statuses: ["succeeded"], limit: 20, offset: 0 };
    const { refunds: found } = await refunds.list(filter);
    return found.length;
  }],
];

describe("what lists read", () => {
  it("does not grow with the number of payments", async () => {
    const readings = async (): Promise<ReadonlyMap<string, number>> => {
      const read = new Map<string, number>();
      for (const [name, look] of cases) {
        await look();
        read.set(name, readByLook);
      }
      return read;
    };
    await fillTo(1, smaller);
    const before = await readings();
    await fillTo(smaller + 1, larger);
    const after = await readings();
    // A day has three times as many payments now, and that is what a page reads besides counters.
    const grown = [...after].filter(([name, read]) => !(read <= 1.5 * (before.get(name) ?? 0) + 200));
    expect(grown).toEqual([]);
    expect(Math.max(...after.values())).toBeLessThan(smaller / 5);
    // Of what is there something was read.
    expect(after.get("everything")).toBeGreaterThan(20);
  }, 120_000);
});
