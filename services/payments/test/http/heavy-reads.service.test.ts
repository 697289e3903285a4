import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { defineStatement } from "@railyard/database";
import { eventually } from "@railyard/testing";

import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

/** Longer than the test takes, which ends the reads itself. */
const timeoutMs = 15_000;
const places = 2;

let stack: Stack;
let shops: readonly [Shop, Shop, Shop];

beforeAll(async () => {
  stack = await startStack({
    DATABASE_READ_POOL_SIZE: String(places),
    READS_PER_MERCHANT: "1",
    READ_TIMEOUT_MS: String(timeoutMs),
  });
  shops = [stack.shop(), stack.shop(), stack.shop()];
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const metrics = async (): Promise<string> => (await call(stack.url, "GET", "/metrics")).text;

const valueOf = (page: string, series: string): number => {
  const line = page.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
};

/** Waits until so many lists are in the state. */
const untilReads = async (state: string, count: number): Promise<void> =>
  eventually(
    async () => {
      const found = valueOf(await metrics(), `http_server_reads{state="${state}"}`);
      if (found !== count) throw new TypeError(`${String(found)} lists are ${state}.`);
    },
    { intervalMs: 10 },
  );

const lockLinks = defineStatement({
  name: "lock_links",
  text: "lock table listed_payment_links_facets in access exclusive mode",
});

/** Does the work while lists of payment links are held up. Payments without one have nothing to do with them. */
const whileLinksAreHeld = (work: () => Promise<void>): Promise<void> =>
  stack.database.transaction(async (transaction) => {
    await transaction.execute(lockLinks);
    await work();
  });

/** What the server does with a statement that took too long. */
const endReads = defineStatement({
  name: "end_reads",
  text: `
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'railyard-payments-reads' and state = 'active'`,
});

const refusalOf = ({ status, headers, body }: CallResult): readonly unknown[] => [
  status,
  headers["retry-after"],
  (body as { readonly error?: { readonly reason: string } }).error?.reason,
];

describe("slow lists", () => {
  it("leave payments as they are, are refused beyond their places and end with advice", async () => {
    const [first, second, third] = shops;
    await whileLinksAreHeld(async () => {
      const slow = [first, second].map((shop) => shop.send("POST", "/payment_link/list", {}));
      await untilReads("running", places);
      const refused = [first, third].map((shop) => shop.send("POST", "/payments/list", {}));
      for (const shop of [first, third]) expect((await shop.pay(cardPayment())).status).toBe("succeeded");
      expect((await Promise.all(refused)).map(refusalOf)).toEqual([
        [429, "1", "too_many_reads"],
        [503, "1", "reads_at_capacity"],
      ]);
      await stack.database.query(endReads);
      expect((await Promise.all(slow)).map(refusalOf)).toEqual(slow.map(() => [503, "5", "read_timed_out"]));
      // With their places free, others are answered although links are still held up.
      expect((await third.send("POST", "/payments/list", {})).status).toBe(200);
    });
    expect((await first.send("POST", "/payment_link/list", {})).status).toBe(200);
  });
});

describe("a page of payments", () => {
  it("is read with as many statements as a single payment, whatever belongs to each", async () => {
    const [shop] = shops;
    const refunded = [await shop.pay(), await shop.pay(), await shop.pay()];
    for (const { payment_id: id } of refunded) {
      await shop.refund(id, { amount: 100 });
      await shop.refund(id, { amount: 200 });
    }
    const series = 'db_client_operation_duration_seconds_count{statement="refund_of_payments"}';
    const before = valueOf(await metrics(), series);
    const { body } = await shop.send("GET", "/payments/list");
    expect(valueOf(await metrics(), series) - before).toBe(1);
    const { data } = body as { readonly data: readonly { payment_id: string; refunds: unknown }[] };
    for (const { payment_id: id } of refunded) {
      expect(data.find((one) => one.payment_id === id)?.refunds).toEqual((await shop.read(id)).refunds);
    }
    expect((await shop.read(refunded[0]?.payment_id ?? "")).refunds).toHaveLength(2);
  });
});
