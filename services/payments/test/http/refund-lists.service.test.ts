import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Refund } from "@railyard/contracts";
import { refundStatuses } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
let stranger: Shop;
let second: Refund;
let failed: Refund;

const since = "2020-01-01T00:00:00Z";

beforeAll(async () => {
  stack = await startStack({ SYNC_FIRST_DELAY_MS: "600000" });
  shop = stack.shop();
  stranger = stack.shop();
  const payment = await shop.pay();
  await shop.refund(payment.payment_id, { amount: 10 });
  second = await shop.refund(payment.payment_id, { amount: 20 });
  failed = await shop.refund((await shop.pay(cardPayment("4000000000007726"))).payment_id);
  await stranger.refund((await stranger.pay()).payment_id);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const bound = (changes: Record<string, unknown> = {}) =>
  ({
    kind: "jwt",
    merchantId: shop.merchantId,
    userId: "user_1",
    permissions: ["refunds:read"],
    ...changes,
  }) as const;

const codeOf = (answer: { readonly status: number; readonly body: unknown }): readonly [number, string] => [
  answer.status,
  (answer.body as { error: { code: string } }).error.code,
];

describe("POST /refunds/sync", () => {
  it("shows the refund, and asks the provider when the request specifies it", async () => {
    const slow = await shop.pay(cardPayment("4000000000005126"));
    const refund = await shop.refund(slow.payment_id, { amount: 100 });
    expect(refund.status).toBe("pending");
    const shown = await shop.send("POST", "/refunds/sync", { refund_id: refund.refund_id });
    expect([shown.status, shown.body]).toEqual([200, (await shop.send("GET", `/refunds/${refund.refund_id}`)).body]);
    const asked = await shop.send("POST", "/refunds/sync", {
      refund_id: refund.refund_id,
      merchant_id: shop.merchantId,
      force_sync: true,
    });
    expect(asked.status).toBe(200);
    expect(["pending", "succeeded"]).toContain((asked.body as Refund).status);
    // What the provider has settled but could not report is found by asking.
    await stack.rows(
      "update refunds set status = 'pending', version = version + 1 where refund_id = $1",
      second.refund_id,
    );
    const found = await shop.send("POST", "/refunds/sync", { refund_id: second.refund_id, force_sync: true });
    expect(found.body).toMatchObject({ refund_id: second.refund_id, status: "succeeded", amount: 20 });
  });

  it("refuses foreign and unknown refunds, and another merchant", async () => {
    const foreign = await stranger.send("POST", "/refunds/sync", { refund_id: second.refund_id });
    expect(codeOf(foreign)).toEqual([404, "HE_02"]);
    expect(codeOf(await shop.send("POST", "/refunds/sync", { refund_id: "ref_none" }))).toEqual([404, "HE_02"]);
    const stated = { refund_id: second.refund_id, merchant_id: stranger.merchantId };
    expect(codeOf(await shop.send("POST", "/refunds/sync", stated))).toEqual([404, "HE_02"]);
    expect(codeOf(await shop.send("POST", "/refunds/sync", {}))).toEqual([400, "IR_04"]);
    const client = await shop.client("POST", "/refunds/sync", { refund_id: second.refund_id });
    expect(codeOf(client)).toEqual([401, "IR_01"]);
  });
});

describe("lists of refunds of one profile", () => {
  it("show the profile of the credential, and no other", async () => {
    const all = await shop.send("POST", "/refunds/list", { limit: 100 });
    expect((await shop.send("POST", "/refunds/profile/list", { limit: 100 })).body).toEqual(all.body);
    const one = await shop.send("POST", "/refunds/profile/list", { refund_status: ["failed"] });
    expect(one.body).toMatchObject({ count: 1, total_count: 1, data: [{ refund_id: failed.refund_id }] });
    const other = bound({ profileId: "pro_other" });
    expect((await shop.as(other, "POST", "/refunds/list")).body).toMatchObject({ total_count: 0 });
    const theft = await shop.as(other, "POST", "/refunds/profile/list", { profile_id: `pro_${shop.merchantId}` });
    expect(theft.status).toBeGreaterThanOrEqual(400);
    expect(theft.text).not.toContain(second.refund_id);
    const unknown = await shop.send("POST", "/refunds/profile/list", { profile_id: "pro_none" });
    expect(codeOf(unknown)).toEqual([404, "HE_02"]);
  });

  it("are for users who may read refunds", async () => {
    expect((await shop.as(bound(), "POST", "/refunds/profile/list")).status).toBe(200);
    const other = bound({ permissions: ["payments:read"] });
    for (const [method, path] of [
      ["POST", "/refunds/profile/list"],
      ["POST", "/refunds/filter"],
      ["GET", "/refunds/v2/filter"],
      ["GET", `/refunds/aggregate?start_time=${since}`],
    ] as const) {
      const body = path === "/refunds/filter" ? { start_time: since } : undefined;
      expect((await shop.as(other, method, path, body)).status).toBe(403);
    }
  });
});

describe("filters and counts of refunds", () => {
  it("show what occurs", async () => {
    const own = stack.shop();
    const payment = await own.pay();
    await own.refund(payment.payment_id, { amount: 10 });
    const euros = await own.pay(cardPayment("4000000000007726", { currency: "EUR" }));
    await own.refund(euros.payment_id);
    const span = { start_time: since };
    expect((await own.send("POST", "/refunds/filter", span)).body).toEqual({
      connector: ["fauxpay"],
      currency: ["EUR", "USD"],
      refund_status: ["failed", "succeeded"],
    });
    const nothing = await own.send("POST", "/refunds/filter", { ...span, end_time: since });
    expect(nothing.body).toEqual({ connector: [], currency: [], refund_status: [] });
    expect(codeOf(await own.send("POST", "/refunds/filter", {}))).toEqual([400, "IR_04"]);
  });

  it("list the values to choose from", async () => {
    for (const path of ["/refunds/v2/filter", "/refunds/v2/profile/filter"]) {
      const { body } = await shop.send("GET", path);
      expect(body).toMatchObject({
        connector: {
          fauxpay: [{ connector_label: "fauxpay_default", merchant_connector_id: `mca_${shop.merchantId}_fauxpay` }],
          phonypay: [{ connector_label: "phonypay_default" }],
        },
        refund_status: [...refundStatuses],
      });
      expect((body as { currency: string[] }).currency).toContain("EUR");
    }
    const elsewhere = await shop.as(bound({ profileId: "pro_other" }), "GET", "/refunds/v2/filter");
    expect(elsewhere.body).toMatchObject({ connector: {} });
  });

  it("count by status, with every status there, of the time that is asked for", async () => {
    const own = stack.shop();
    const payment = await own.pay();
    for (let count = 0; count < 3; count += 1) await own.refund(payment.payment_id, { amount: 1 });
    await own.refund((await own.pay(cardPayment("4000000000007726"))).payment_id);
    for (const path of ["/refunds/aggregate", "/refunds/profile/aggregate"]) {
      const { body } = await own.send("GET", `${path}?start_time=${since}`);
      expect(body).toEqual({ status_with_count: { failed: 1, pending: 0, review: 0, succeeded: 3 } });
      const before = await own.send("GET", `${path}?start_time=${since}&end_time=2021-01-01T00:00:00Z`);
      expect(before.body).toMatchObject({ status_with_count: { failed: 0, succeeded: 0 } });
      expect(codeOf(await own.send("GET", path))).toEqual([400, "IR_04"]);
    }
  });
});
