// Numbers and amounts of payments over time, which the totals next to the list know.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { PaymentAnalytics } from "@railyard/contracts";

import { ok, refusal } from "../support/answers.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

const declined = "4000000000000002";

beforeAll(async () => {
  stack = await startStack({ SYNC_FIRST_DELAY_MS: "600000" });
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const since = "2026-11-01T00:00:00Z";

const analytics = (query: string, of: Shop = shop): Promise<PaymentAnalytics> =>
  ok(of.send("GET", `/analytics/payments?${query}`));

const today = (query = "", of: Shop = shop): Promise<PaymentAnalytics> =>
  analytics(`start_time=${new Date().toISOString()}${query}`, of);

/** Moves a payment to another time of creation. */
const move = async (paymentId: string, createdAt: string): Promise<void> => {
  await stack.rows(`update payments set created_at = '${createdAt}' where payment_id = $1`, paymentId);
};

describe("GET /analytics/payments", () => {
  it("counts and sums by currency, with first-attempt and final success", async () => {
    const own = stack.shop();
    const paid = await own.pay();
    await own.pay(cardPayment(declined));
    await own.pay(cardPayment(undefined, { amount: 500, currency: "JPY" }));
    await own.pay(cardPayment(undefined, { capture_method: "manual" }));
    await own.refund(paid.payment_id, { amount: 40 });
    const recovered = await own.pay(cardPayment("4000000000009961"));
    expect(recovered).toMatchObject({ status: "succeeded", attempt_count: 2 });
    const { data, ...head } = await today("", own);
    expect(head).toMatchObject({ bucket: "day", time_zone: "UTC", group_by: null });
    expect(data.map(({ bucket_start: start, group }) => [start, group])).toEqual([
      [head.start_time, null],
      [head.start_time, null],
    ]);
    expect(data).toMatchObject([
      { currency: "JPY", payments: 1, succeeded: 1, failed: 0, amount: 500, amount_captured: 500, amount_refunded: 0 },
      {
        currency: "USD",
        payments: 4,
        succeeded: 3,
        failed: 1,
        finished: 4,
        first_attempt_succeeded: 2,
        retried_and_recovered: 1,
        amount: 4 * 6540,
        amount_captured: 2 * 6540,
        amount_refunded: 40,
      },
    ]);
  });

  it("divides by one more group, and counts what the list counts", async () => {
    const own = stack.shop();
    await own.pay();
    await own.pay(cardPayment(declined));
    await own.pay({ amount: 100, currency: "EUR" });
    const groupsOf = async (groupBy: string) =>
      (await today(`&group_by=${groupBy}`, own)).data.map(({ currency, group, payments }) => [
        currency,
        group,
        payments,
      ]);
    expect(await groupsOf("payment_method")).toEqual([
      ["EUR", null, 1],
      ["USD", "card", 2],
    ]);
    expect(await groupsOf("currency")).toEqual([
      ["EUR", "EUR", 1],
      ["USD", "USD", 2],
    ]);
    const byError = await today("&group_by=error_code&currency=USD", own);
    expect(byError.data).toMatchObject([
      { group: null, payments: 1, failed: 0 },
      { group: expect.any(String), payments: 1, failed: 1 },
    ]);
    for (const groupBy of ["connector", "merchant_connector_id", "payment_method_type", "card_network"]) {
      const { data } = await today(`&group_by=${groupBy}`, own);
      expect(data.reduce((sum, { payments }) => sum + payments, 0)).toBe(3);
    }
  });

  it("begins hours and days in the zone asked for, also where a day has 25 hours", async () => {
    const own = stack.shop();
    const times = ["2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"];
    for (const time of times) await move((await own.pay()).payment_id, time);
    const span = "start_time=2026-10-24T12:00:00Z&end_time=2026-10-25T22:59:59Z";
    const read = async (more: string): Promise<readonly (readonly [string, number])[]> =>
      (await analytics(`${span}${more}`, own)).data.map((row) => [row.bucket_start, row.payments]);
    expect(await read("&time_zone=Europe/Berlin")).toEqual([
      ["2026-10-23T22:00:00.000Z", 1],
      ["2026-10-24T22:00:00.000Z", 3],
    ]);
    // 02:30 twice.
    expect(await read("&time_zone=Europe/Berlin&bucket=hour")).toEqual([
      ["2026-10-24T21:00:00.000Z", 1],
      ["2026-10-24T22:00:00.000Z", 1],
      ["2026-10-25T00:00:00.000Z", 1],
      ["2026-10-25T01:00:00.000Z", 1],
    ]);
    expect(await read("&time_zone=Asia/Kathmandu&bucket=hour")).toEqual([
      ["2026-10-24T21:15:00.000Z", 2],
      ["2026-10-25T00:15:00.000Z", 1],
      ["2026-10-25T01:15:00.000Z", 1],
    ]);
    expect((await analytics(`${span}&time_zone=Europe/Berlin`, own)).end_time).toBe("2026-10-25T23:00:00.000Z");
  });

  it("shows a profile its own payments, and a merchant no other merchant's", async () => {
    const own = stack.shop();
    await own.pay();
    const bound = (profileId: string) =>
      own.as(
        { kind: "merchant_key", merchantId: own.merchantId, keyId: "key_1", profileId },
        "GET",
        `/analytics/payments?start_time=${since}`,
      );
    expect((await bound(`pro_${own.merchantId}`)).body).toMatchObject({ data: [{ payments: 1 }] });
    expect((await bound("pro_other")).body).toMatchObject({ data: [] });
    expect((await today("", stack.shop())).data).toEqual([]);
    const blind = { kind: "jwt", merchantId: own.merchantId, userId: "u", permissions: ["refunds:read"] } as const;
    const answer = await own.as(blind, "GET", `/analytics/payments?start_time=${since}`);
    expect(refusal(answer)).toMatchObject({ status: 403, code: "IR_22" });
  });

  it("follows a payment that changes and one that is removed", async () => {
    const own = stack.shop();
    const held = await own.pay(cardPayment(undefined, { capture_method: "manual" }));
    expect((await today("", own)).data).toMatchObject([{ succeeded: 1, amount_captured: 0 }]);
    await ok(own.send("POST", `/payments/${held.payment_id}/capture`, { amount_to_capture: 1000 }));
    expect((await today("", own)).data).toMatchObject([{ payments: 1, succeeded: 1, amount_captured: 1000 }]);
    await stack.rows("delete from payments where payment_id = $1", held.payment_id);
    expect((await today("", own)).data).toEqual([]);
  });

  it("answers the largest groups, and the others together", async () => {
    const own = stack.shop();
    const { payment_id: first } = await own.pay(cardPayment(declined));
    const codes = Array.from({ length: 25 }, (_none, index) => `code_${String(index).padStart(2, "0")}`);
    await stack.rows(
      `with copied as (
        insert into payments select (json_populate_record(payments, json_build_object(
          'payment_id', payment_id || code, 'idempotency_key', null))).*
        from payments cross join unnest(string_to_array($2, ',')) as code where payment_id = $1 returning payment_id
      )
      insert into attempts select (json_populate_record(attempts, json_build_object(
        'payment_id', payment_id || code, 'connector_transaction_id', null,
        'details', jsonb_set(details::jsonb, '{error,code}', to_jsonb(code))))).*
      from attempts cross join unnest(string_to_array($2, ',')) as code where payment_id = $1`,
      first,
      codes.join(","),
    );
    const { data } = await today("&group_by=error_code", own);
    expect(data).toHaveLength(21);
    expect(data.filter(({ is_other: isOther }) => isOther)).toMatchObject([{ group: null, payments: 6, failed: 6 }]);
  });

  it.each([
    ["no start", "bucket=day"],
    ["an end before the start", `start_time=${since}&end_time=2026-10-01T00:00:00Z`],
    ["more than 92 days", `start_time=2026-01-01T00:00:00Z&end_time=2026-04-04T00:00:00Z`],
    ["more than 31 days by hour", `start_time=2026-01-01T00:00:00Z&end_time=2026-02-02T00:00:00Z&bucket=hour`],
    ["an unknown time zone", `start_time=${since}&time_zone=Mars/Olympus`],
    ["an offset for a zone", `start_time=${since}&time_zone=%2B01:00`],
    ["an unknown bucket", `start_time=${since}&bucket=week`],
    ["an unknown group", `start_time=${since}&group_by=country`],
    ["an unknown member", `start_time=${since}&connector=stripe`],
  ])("refuses %s", async (_what, query) => {
    const answer = await shop.send("GET", `/analytics/payments?${query}`);
    expect([400, 422]).toContain(answer.status);
  });
});
