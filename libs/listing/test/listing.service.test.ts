// Every list and count is compared with the one that looks at every row.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";
import fc from "fast-check";

import type { PageQuery } from "../src/index.ts";
import { countedRowsMax, createListing, fillList } from "../src/index.ts";
import { changesOfPass, passStatementsOf } from "../src/pass-statements.ts";
import type { OrderRow } from "./orders.ts";
import { listedOrders, ordersListSql, ordersTable } from "./orders.ts";
import type { Query } from "./plain-list.ts";
import { matching, ordered } from "./plain-list.ts";

// More than are counted one by one, in a year and a half; many share a moment.
const rowCount = 24_000;
const merchantId = "mer_large";
const firstDay = Date.UTC(2024, 10, 20);
const daysInAll = 500;

const fillOrders = defineStatement({
  name: "test_fill_orders",
  text: `
    insert into orders
    select case when n % 12 = 0 then 'mer_small' else '${merchantId}' end,
      'ord_' || lpad((n * 7919 % 100003)::text, 6, '0'),
      (array['berlin', 'paris', null])[1 + n % 3],
      case when n % 997 = 0 then 'disputed' when n % 5 = 0 then 'failed' else 'succeeded' end,
      1 + n % 2 + n % 7 / 6, case when n % 4 = 0 then 'cus_' || n % 50 end, 100 + n * 37 % 5000,
      created_at, created_at + n % 10 * interval '1 hour'
    from (
      select n, timestamptz '2024-11-20 00:00:00Z' + (n * 31 % 6000) * interval '2 hours' as created_at
      from generate_series(1, ${String(rowCount)}) as n
    ) as numbered`,
});

const readOrders = defineStatement<OrderRow>({ name: "test_read_orders", text: "select * from orders" });
const readCounts = defineStatement({
  name: "test_read_counts",
  text: `
    select merchant_id, shop, status, tries, period, starts_on, rows
    from listed_orders_counts join listed_orders_facets using (facet) where rows <> 0
    order by merchant_id, shop, status, tries, period, starts_on`,
});
const countOrders = defineStatement({
  name: "test_count_orders",
  text: `
    select merchant_id, coalesce(shop, '') as shop, status, tries::text as tries, period, starts_on, count(*) as rows
    from orders cross join lateral (
      values ('d'::"char", (created_at at time zone 'UTC')::date),
        ('m'::"char", date_trunc('month', created_at at time zone 'UTC')::date)
    ) as of_time(period, starts_on)
    group by 1, 2, 3, 4, 5, 6 order by merchant_id, shop, status, tries, period, starts_on`,
});

let database: Database;
let drop: () => Promise<void>;
let rows: readonly OrderRow[];

const listing = () => createListing(listedOrders, { database, logger: silentLogger });

beforeAll(async () => {
  const fresh = await testDatabase({ sql: ordersTable });
  drop = () => fresh.drop();
  database = createDatabase({ url: fresh.url, poolSize: 6, applicationName: "test", logger: silentLogger });
  // The rows are older than their list.
  await database.execute(fillOrders);
  await database.pool.query(ordersListSql);
  await database.pool.query("analyze");
}, 60_000);

afterAll(async () => {
  await database.close();
  await drop();
});

const catchUp = (): Promise<void> => listing().look(() => Promise.resolve());

/** Changes rows of every kind for a while. */
const changeOrders = async (first: number): Promise<void> => {
  for (let round = first; round < first + 10; round += 1) {
    await database.pool.query(
      "update orders set status = 'failed', tries = 3, amount = amount + 1 where amount % 100 = $1",
      [round],
    );
    await database.pool.query("delete from orders where amount % 400 = $1", [round]);
  }
};

/** Ends connections that take changes into the list, as the end of their process would. */
const killPasses = async (isOver: () => boolean): Promise<void> => {
  let killed = 0;
  while (!isOver() || killed === 0) {
    if (isOver()) await changeOrders(40);
    const pass = isOver() ? catchUp().catch((error: unknown) => error) : undefined;
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%taken as%'`,
    );
    killed += rowCount ?? 0;
    await pass;
  }
};

const time = (min: number, max: number) =>
  fc.integer({ min: min * 24, max: max * 24 }).map((hours) => new Date(firstDay + hours * 3_600_000));

const someOf = (values: readonly string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }), { freq: 1 });

const queries: fc.Arbitrary<Query> = fc
  .record({
    merchantId: fc.constantFrom(merchantId, merchantId, "mer_small", "mer_nobody"),
    shop: someOf(["berlin", "paris", "", "rome"]),
    status: someOf(["succeeded", "failed", "disputed", "expired"]),
    customer: fc.option(fc.constantFrom("cus_4", "cus_8", "cus_none"), { freq: 1 }),
    range: fc.option(fc.tuple(fc.integer({ min: 0, max: 5200 }), fc.integer({ min: 0, max: 4000 })), { freq: 1 }),
    createdFrom: fc.option(time(-5, daysInAll)),
    length: fc.option(fc.integer({ min: 0, max: 200 * 24 })),
  })
  .map(({ merchantId: owner, shop, status, customer, range, createdFrom, length }) => ({
    merchantId: owner,
    dimensions: { shop, status },
    keys: { customer: customer === null ? null : [customer, "cus_12"] },
    range: range === null ? null : { by: "amount", from: range[0], until: range[0] + range[1] },
    createdFrom,
    createdUntil:
      length === null ? null : new Date((createdFrom?.getTime() ?? firstDay + 100 * 86_400_000) + length * 3_600_000),
  }));

const wishes = fc.record({
  orderedBy: fc.constantFrom("created_at", "created_at", "amount", "modified_at", "tries"),
  direction: fc.constantFrom("asc", "desc"),
  limit: fc.integer({ min: 1, max: 60 }),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 25_000 })),
}) as fc.Arbitrary<PageQuery<"tries", "amount" | "modified_at">>;

const idsOf = (found: readonly OrderRow[]): readonly string[] => found.map((row) => row.order_id);

describe("the lists of a table", () => {
  it("are filled with what was there before, while it continues to change", async () => {
    expect(await listing().isFilled()).toBe(false);
    await Promise.all([fillList(database, listedOrders), fillList(database, listedOrders), changeOrders(0)]);
    expect(await listing().isFilled()).toBe(true);
    await catchUp();
    expect(await database.query(readCounts)).toEqual(await database.query(countOrders));
  }, 60_000);

  it("take many changes in without comparing each with each", async () => {
    // As the planner sees them in production: few, because those that it last saw were taken in.
    await database.pool.query("update orders set tries = tries where order_id = (select min(order_id) from orders)");
    await database.pool.query("vacuum analyze listed_orders_changes");
    const client = await database.pool.connect();
    try {
      await client.query("begin; set local plan_cache_mode = force_generic_plan");
      await client.query("update orders set amount = amount + 1 where order_id < 'ord_005'");
      await client.query(`prepare pass (int) as ${passStatementsOf(listedOrders).takeChanges.text}`);
      const explained = await client.query<{ "QUERY PLAN": string }>(
        `explain (analyze) execute pass (${String(changesOfPass)})`,
      );
      const plan = explained.rows.map((row) => row["QUERY PLAN"]).join("\n");
      const taken = Number(/rows=(\d+)/u.exec(plan.slice(plan.indexOf("actual", plan.indexOf("CTE taken"))))?.[1]);
      expect(taken).toBeGreaterThan(changesOfPass / 2);
      const compared = [...plan.matchAll(/Rows Removed by Join Filter: (\d+)/gu)].map(([, rows]) => Number(rows));
      expect(Math.max(0, ...compared)).toBeLessThan(taken);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("count exactly after processes died in the midst of passes", async () => {
    let isOver = false;
    const changes = changeOrders(20).finally(() => {
      isOver = true;
    });
    const looks = async (): Promise<void> => {
      while (!isOver) await catchUp().catch((error: unknown) => error);
    };
    await Promise.all([changes, looks(), looks(), killPasses(() => isOver)]);
    await catchUp();
    expect(await database.query(readCounts)).toEqual(await database.query(countOrders));
    rows = await database.query(readOrders);
    expect(rows.length).toBeGreaterThan(countedRowsMax);
  }, 60_000);

  it("show the pages that a look at every row shows", async () => {
    await fc.assert(
      fc.asyncProperty(queries, wishes, async (query, paging) => {
        const expected = ordered(matching(rows, query), paging.orderedBy, paging.direction);
        const ids = await listing().look((look) => look.page(query, paging));
        expect(ids).toEqual(idsOf(expected.slice(paging.offset, paging.offset + paging.limit)));
      }),
      { numRuns: 120 },
    );
  }, 120_000);

  it("continue after the last row of a page, whatever they are ordered by", async () => {
    await fc.assert(
      fc.asyncProperty(queries, wishes, fc.integer({ min: 0, max: 20_000 }), async (query, paging, place) => {
        const expected = ordered(matching(rows, query), paging.orderedBy, paging.direction);
        if (expected.length === 0) return;
        const at = place % expected.length;
        const row = expected[at] as OrderRow;
        const cursor = { value: row[paging.orderedBy], createdAt: row.created_at, id: row.order_id };
        const ids = await listing().look((look) => look.page(query, { ...paging, offset: 0, cursor }));
        expect(ids).toEqual(idsOf(expected.slice(at + 1, at + 1 + paging.limit)));
      }),
      { numRuns: 120 },
    );
  }, 120_000);

  it("count exactly what counters report, and the rest up to a bound", async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const { count, isExact } = await listing().look((look) => look.count(query));
        const expected = matching(rows, query).length;
        if (isExact) expect(count).toBe(expected);
        else expect(count).toBeLessThanOrEqual(expected);
        const isCounted = query.range === null && query.keys?.customer === null;
        expect(isExact || !isCounted).toBe(true);
        // What is not counted to its end has too many rows of the time, and too many of the range.
        if (!isExact) expect(matching(rows, { ...query, range: null }).length).toBeGreaterThan(countedRowsMax);
      }),
      { numRuns: 120 },
    );
  }, 120_000);

  it("report what occurs, and how often", async () => {
    await fc.assert(
      fc.asyncProperty(queries, async ({ merchantId: owner, dimensions, createdFrom = null, createdUntil = null }) => {
        const query = { merchantId: owner, dimensions, createdFrom, createdUntil };
        const counts = await listing().look((look) => look.countBy(query, ["status", "shop"]));
        const expected = new Map<string, number>();
        for (const { status, shop } of matching(rows, query)) {
          const key = `${status} ${shop ?? ""}`;
          expected.set(key, (expected.get(key) ?? 0) + 1);
        }
        expect(new Map(counts.map((one) => [`${one.status} ${one.shop}`, one.rows]))).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  }, 120_000);
});
