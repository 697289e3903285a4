import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payout, PayoutList } from "@railyard/contracts";

import type { PayoutDesk } from "../../support/payouts.ts";
import { accounts, bankPayout, errorOf, payoutDesk } from "../../support/payouts.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: PayoutDesk;
/** Newest first, as lists show them. */
let made: readonly Payout[];

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["payoutsim"] });
  desk = payoutDesk(shop);
  const bodies = [
    bankPayout(accounts.success, { customer_id: "cus_1", merchant_order_reference_id: "run-1" }),
    bankPayout(accounts.failure, { customer_id: "cus_2", entity_type: "Company" }),
    bankPayout(accounts.success, { currency: "GBP", customer_id: "cus_1" }),
    { amount: 5, currency: "EUR" },
    bankPayout(accounts.notPermitted),
  ];
  const payouts: Payout[] = [];
  for (const body of bodies) payouts.unshift(await desk.pay(body));
  made = payouts;
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const idsOf = (list: unknown): readonly string[] => (list as PayoutList).data.map(({ payout_id: id }) => id);
const at = (index: number): Payout => made[index] as Payout;
const get = async (query: string): Promise<readonly string[]> =>
  idsOf((await shop.send("GET", `/payouts/list${query}`)).body);
const post = async (body: Record<string, unknown>): Promise<readonly string[]> =>
  idsOf((await shop.send("POST", "/payouts/list", body)).body);
const ids = (...indexes: readonly number[]): readonly string[] => indexes.map((index) => at(index).payout_id);

describe("lists of payouts", () => {
  it("show them as they are retrieved, newest first", async () => {
    const { status, body } = await shop.send("GET", "/payouts/list");
    expect([status, body]).toEqual([200, { size: 5, total_count: 5, total_count_relation: "exact", data: made }]);
    expect(await post({})).toEqual(ids(0, 1, 2, 3, 4));
    expect((await shop.send("GET", "/payouts/profile/list")).body).toMatchObject({ size: 5 });
  });

  it("go page by page", async () => {
    expect(await get("?limit=2")).toEqual(ids(0, 1));
    expect(await get("?limit=2&offset=2")).toEqual(ids(2, 3));
    expect(await get(`?starting_after=${at(2).payout_id}`)).toEqual(ids(3, 4));
    expect(await get(`?ending_before=${at(2).payout_id}`)).toEqual(ids(0, 1));
    expect((await shop.send("GET", "/payouts/list?limit=2")).body).toMatchObject({ size: 2, total_count: 5 });
  });

  it("narrow to a recipient and to a time", async () => {
    expect(await get("?customer_id=cus_1")).toEqual(ids(2, 4));
    const time = encodeURIComponent(at(2).created ?? "");
    expect(await get(`?created=${time}`)).toEqual(ids(2));
    expect(await get(`?created.gt=${time}`)).toEqual(ids(0, 1));
    expect(await get(`?created.gte=${time}`)).toEqual(ids(0, 1, 2));
    expect(await get(`?created.lt=${time}`)).toEqual(ids(3, 4));
    expect(await get(`?created.lte=${time}`)).toEqual(ids(2, 3, 4));
  });

  it.each([
    ["status", { status: ["failed", "ineligible"] }, [0, 3]],
    ["currency", { currency: ["GBP", "EUR"] }, [1, 2]],
    ["destination", { payout_method: ["bank"] }, [0, 2, 3, 4]],
    ["provider", { connector: ["payoutsim"] }, [0, 2, 3, 4]],
    ["recipient", { customer_id: "cus_2" }, [3]],
    ["kind of recipient", { entity_type: "Company" }, [3]],
    ["reference", { merchant_order_reference_id: "run-1" }, [4]],
    ["all together", { status: ["success"], currency: ["USD"], customer_id: "cus_1" }, [4]],
    ["profile of nobody", { profile_id: "pro_nobody" }, []],
  ])("filter by %s", async (_name, body, expected) => {
    expect(await post(body)).toEqual(ids(...expected));
  });

  it("filter by id and by time", async () => {
    expect(await post({ payout_id: at(1).payout_id })).toEqual(ids(1));
    const range = { start_time: at(3).created, end_time: at(1).created };
    expect(await post({ time_range: range })).toEqual(ids(1, 2, 3));
    expect(await post({ time_range: { start_time: at(1).created } })).toEqual(ids(0, 1));
  });

  it("take the ends of a time without time_range, too, which goes first", async () => {
    const [from, until] = [at(3).created, at(1).created];
    const query = new URLSearchParams({ start_time: from ?? "", end_time: until ?? "" }).toString();
    expect(await get(`?${query}`)).toEqual(ids(1, 2, 3));
    expect(await get(`?start_time=${encodeURIComponent(until ?? "")}`)).toEqual(ids(0, 1));
    expect(await post({ start_time: from, end_time: until })).toEqual(ids(1, 2, 3));
    expect(await post({ end_time: from })).toEqual(ids(3, 4));
    expect(await post({ start_time: from, time_range: { start_time: until } })).toEqual(ids(0, 1));
  });

  it.each([
    ["GET", "/payouts/list?limit=101", undefined],
    ["GET", "/payouts/list?limit=0", undefined],
    ["POST", "/payouts/list", { limit: 21 }],
    ["POST", "/payouts/list", { stauts: ["failed"] }],
    ["GET", "/payouts/list?stauts=failed", undefined],
    ["POST", "/payouts/list", { status: ["paid"] }],
    ["POST", "/payouts/list", { start_time: "yesterday" }, "IR_05"],
    ["GET", "/payouts/list?end_time=tomorrow", undefined, "IR_05"],
  ])("refuse what they do not know: %s %s", async (method, path, body, code = "IR_06") => {
    const { status, body: answer } = await shop.send(method, path, body);
    expect([400, 422]).toContain(status);
    expect(errorOf(answer).code).toBe(code);
  });

  it("list the values to filter by", async () => {
    const { body } = await shop.send("POST", "/payouts/filter", { start_time: at(4).created });
    expect(body).toEqual({
      connector: ["payoutsim"],
      currency: ["EUR", "GBP", "USD"],
      status: ["failed", "ineligible", "requires_payout_method_data", "success"],
      payout_method: ["bank"],
    });
    const { body: later } = await shop.send("POST", "/payouts/filter", { start_time: "2999-01-01T00:00:00Z" });
    expect(later).toEqual({ connector: [], currency: [], status: [], payout_method: [] });
    const { body: every } = await shop.send("GET", "/payouts/v2/filter");
    expect(every).toMatchObject({
      connector: ["payoutsim"],
      payout_method: ["card", "bank", "wallet", "bank_redirect"],
    });
    expect((every as { status: string[] }).status).toHaveLength(13);
  });

  it("count by state, states without payouts included", async () => {
    const { body } = await shop.send("GET", "/payouts/aggregate?start_time=2020-01-01T00:00:00Z");
    const counts = (body as { status_with_count: Record<string, number> }).status_with_count;
    expect(Object.keys(counts)).toHaveLength(13);
    expect(counts).toMatchObject({
      success: 2,
      failed: 1,
      ineligible: 1,
      requires_payout_method_data: 1,
      pending: 0,
    });
  });

  it("are found by an index", async () => {
    const plan = await stack.rows<{ "QUERY PLAN": string }>(
      `explain select * from payouts where merchant_id = $1 order by created_at desc, payout_id limit 10`,
      shop.merchantId,
    );
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("payouts_newest");
  });
});

describe("a correction by an operator", () => {
  const correct = (payoutId: string, body: Record<string, unknown>): ReturnType<Shop["as"]> =>
    shop.as({ kind: "admin_key" }, "PUT", `/payouts/${payoutId}/manual-update`, {
      merchant_id: shop.merchantId,
      ...body,
    });

  it("moves a payout as its provider would have, and publishes it", async () => {
    const { payout_id: id } = await desk.pay(bankPayout(accounts.waits));
    const words = { error_code: "E1", error_message: "Bank closed" };
    expect(await correct(id, { status: "failed", ...words })).toMatchObject({ status: 200, body: words });
    expect(await desk.eventTypes(id)).toEqual(["payout_processing", "payout_failed"]);
    const changes = await shop.recordedChanges(id);
    expect(changes.map((change) => [change.operation_id, change.changes["status"]])).toEqual([
      ["manuallyUpdatePayout", { before: "pending", after: "failed" }],
    ]);
  });

  it("cannot make a move that a payout cannot make, nor touch one that was never sent", async () => {
    const { payout_id: failed } = await desk.pay(bankPayout(accounts.failure));
    expect(await correct(failed, { status: "success" })).toMatchObject({ status: 422 });
    const { payout_id: unsent } = await desk.pay(bankPayout(accounts.success, { confirm: false }));
    expect(await correct(unsent, { status: "cancelled" })).toMatchObject({ status: 422 });
    expect(await correct("nobody", { status: "success" })).toMatchObject({ status: 404 });
    expect((await shop.send("PUT", `/payouts/${failed}/manual-update`, { status: "success" })).status).toBe(401);
  });
});
