import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Dispute } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { deliver, disputeBecomes, disputedPayment, disputeOf, providerNotification } from "../support/disputes.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

const typesOf = async (shop: Shop, objectId: string): Promise<readonly string[]> =>
  (await shop.events(objectId)).map(({ type }) => type.split(".").at(-1) ?? "");

const later = (dispute: Dispute, seconds: number): string =>
  new Date(new Date(dispute.connector_updated_at ?? 0).getTime() + seconds * 1000).toISOString();

const list = async (shop: Shop, query = "", path = "/disputes/list"): Promise<readonly Dispute[]> => {
  const { status, text, body } = await shop.send("GET", `${path}${query}`);
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return body as Dispute[];
};

describe("a dispute", () => {
  it("is opened by the provider's webhook, with an event that contains what a retrieve returns", async () => {
    const shop = stack.shop();
    const { payment, dispute } = await disputedPayment(shop);
    expect(dispute).toMatchObject({
      payment_id: payment.payment_id,
      attempt_id: `${payment.payment_id}_1`,
      amount: "6540",
      currency: "USD",
      dispute_stage: "dispute",
      dispute_status: "dispute_opened",
      connector: "fauxpay",
      connector_status: "open",
      connector_reason: "fraudulent",
      connector_reason_code: "10.4",
      profile_id: payment.profile_id,
      merchant_connector_id: accountId(shop.merchantId, "fauxpay"),
      is_already_refunded: false,
    });
    expect(dispute.dispute_id).toMatch(/^dp_[0-9A-Za-z]{20}$/);
    expect(await disputeOf(shop, dispute.dispute_id)).toEqual(dispute);
    const [event, ...others] = await shop.events(dispute.dispute_id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: "payments.disputes.dispute_opened", object_version: 1 });
    expect(event?.data["content"]).toEqual({ type: "dispute_details", object: dispute });
    const [shown, ...more] = (await shop.read(payment.payment_id)).disputes ?? [];
    expect(more).toEqual([]);
    expect(dispute).toMatchObject(shown ?? { dispute_id: "none" });
    expect(Object.keys(shown ?? {})).toHaveLength(11);
    expect((await stack.provider.totals()).chargedBack).toBeGreaterThanOrEqual(6540);
  });

  it("is another merchant's 404", async () => {
    const { dispute } = await disputedPayment(stack.shop());
    const stranger = stack.shop();
    const notFound = { status: 404, body: { error: { code: "HE_04", reason: "dispute_not_found" } } };
    const { dispute_id: id } = dispute;
    expect(await stranger.send("GET", `/disputes/${id}`)).toMatchObject(notFound);
    expect(await stranger.send("POST", `/disputes/accept/${id}`)).toMatchObject(notFound);
    expect(await stranger.send("POST", "/disputes/evidence", { dispute_id: id, receipt: "x" })).toMatchObject(notFound);
    expect(await stranger.send("GET", `/disputes/evidence/${id}`)).toMatchObject(notFound);
    const detached = { dispute_id: id, evidence_type: "receipt" };
    expect(await stranger.send("DELETE", "/disputes/evidence", detached)).toMatchObject(notFound);
    expect(await list(stranger)).toEqual([]);
  });

  it("states whether the payment was refunded anyway", async () => {
    const shop = stack.shop();
    const { payment, dispute } = await disputedPayment(shop);
    await shop.refund(payment.payment_id, { amount: 540, despite_disputes: true });
    expect((await disputeOf(shop, dispute.dispute_id)).is_already_refunded).toBe(false);
    await shop.refund(payment.payment_id, { amount: 6000, despite_disputes: true });
    expect((await disputeOf(shop, dispute.dispute_id)).is_already_refunded).toBe(true);
  });
});

describe("a provider's webhook about a dispute", () => {
  it("moves it forward, and once only however often it comes", async () => {
    const shop = stack.shop();
    const { dispute } = await disputedPayment(shop);
    const { merchantId } = shop;
    const challenged = providerNotification(dispute, { status: "challenged", updated_at: later(dispute, 1) });
    const results = await Promise.all([1, 2, 3, 4].map(() => deliver(stack, merchantId, challenged)));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const next = providerNotification(dispute, {
      stage: "pre_arbitration",
      status: "open",
      updated_at: later(dispute, 2),
    });
    expect(await deliver(stack, merchantId, next)).toMatchObject({ status: 200, text: "" });
    const stored = await disputeOf(shop, dispute.dispute_id);
    expect([stored.dispute_stage, stored.dispute_status]).toEqual(["pre_arbitration", "dispute_opened"]);
    const types = await typesOf(shop, dispute.dispute_id);
    expect(types).toEqual(["dispute_opened", "dispute_challenged", "dispute_opened"]);
    const versions = (await shop.events(dispute.dispute_id)).map(({ object_version: version }) => version);
    expect(new Set(versions).size).toBe(3);
  });

  it("changes nothing when it is late, in whatever order", async () => {
    const shop = stack.shop();
    const { dispute } = await disputedPayment(shop);
    const won = providerNotification(dispute, { status: "won", updated_at: later(dispute, 5) });
    const challenged = providerNotification(dispute, { status: "challenged", updated_at: later(dispute, 3) });
    const sameMoment = providerNotification(dispute, { status: "challenged", updated_at: later(dispute, 5) });
    for (const notification of [won, challenged, sameMoment, providerNotification(dispute), won]) {
      expect((await deliver(stack, shop.merchantId, notification)).status).toBe(200);
    }
    expect((await disputeOf(shop, dispute.dispute_id)).dispute_status).toBe("dispute_won");
    expect(await typesOf(shop, dispute.dispute_id)).toEqual(["dispute_opened", "dispute_won"]);
  });

  it("may be the first that is heard of it, for several disputes at once", async () => {
    const shop = stack.shop();
    const { payment, dispute } = await disputedPayment(shop);
    const second = { dispute_id: "sdsp_second", stage: "pre_dispute", status: "lost" };
    const results = await Promise.all(
      [1, 2, 3].map(() => deliver(stack, shop.merchantId, providerNotification(dispute, second))),
    );
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    const found = await list(shop, `?payment_id=${payment.payment_id}&dispute_stage=pre_dispute`);
    expect(found).toMatchObject([{ dispute_status: "dispute_lost", connector_dispute_id: "sdsp_second" }]);
    expect(await typesOf(shop, found[0]?.dispute_id ?? "")).toEqual(["dispute_lost"]);
    expect((await shop.read(payment.payment_id)).disputes).toHaveLength(2);
  });

  it("is acknowledged without effect when it reports a move that no dispute makes", async () => {
    const shop = stack.shop();
    const { dispute } = await disputedPayment(shop);
    const lost = providerNotification(dispute, { status: "lost", updated_at: later(dispute, 1) });
    await deliver(stack, shop.merchantId, lost);
    const reopened = providerNotification(dispute, { status: "open", updated_at: later(dispute, 9) });
    expect((await deliver(stack, shop.merchantId, reopened)).status).toBe(200);
    const back = providerNotification(dispute, { stage: "pre_dispute", status: "open", updated_at: later(dispute, 9) });
    expect((await deliver(stack, shop.merchantId, back)).status).toBe(200);
    expect((await disputeOf(shop, dispute.dispute_id)).dispute_status).toBe("dispute_lost");
  });

  it("is not trusted without the account's signature: the provider is asked instead", async () => {
    const shop = stack.shop();
    const { dispute } = await disputedPayment(shop);
    const unsigned = { status: 401, body: { error: { code: "WE_01", reason: "webhook_not_authentic" } } };
    const forged = providerNotification(dispute, { status: "won", updated_at: later(dispute, 9) });
    expect(await deliver(stack, shop.merchantId, forged, null)).toMatchObject(unsigned);
    expect(await deliver(stack, shop.merchantId, forged, "another secret")).toMatchObject(unsigned);
    const invented = providerNotification(dispute, { dispute_id: "sdsp_invented" });
    expect(await deliver(stack, shop.merchantId, invented, null)).toMatchObject(unsigned);
    expect(await list(shop)).toHaveLength(1);
    // What the provider itself knows, and what its own message would have reported, is found by asking.
    await stack.rows(
      "update disputes set challenge_required_by = null where dispute_id = $1 returning 1",
      dispute.dispute_id,
    );
    expect((await disputeOf(shop, dispute.dispute_id)).challenge_required_by).toBeNull();
    await deliver(stack, shop.merchantId, forged, null);
    await eventually(async () => {
      const asked = await disputeOf(shop, dispute.dispute_id);
      expect([asked.dispute_status, asked.challenge_required_by]).toEqual([
        "dispute_opened",
        dispute.challenge_required_by,
      ]);
    });
    expect(await typesOf(shop, dispute.dispute_id)).toEqual(["dispute_opened"]);
  });

  it("is about nothing when the payment is not this merchant's, or not of this account", async () => {
    const { dispute } = await disputedPayment(stack.shop());
    const stranger = stack.shop();
    expect((await deliver(stack, stranger.merchantId, providerNotification(dispute))).status).toBe(200);
    const odd = providerNotification(dispute, { payment_reference: "pay_none_1", dispute_id: "sdsp_odd" });
    expect((await deliver(stack, stranger.merchantId, odd)).status).toBe(200);
    expect(await list(stranger)).toEqual([]);
  });
});

describe("the list of disputes", () => {
  it("is a bare array, newest first, narrowed by every filter", async () => {
    const shop = stack.shop();
    const first = await disputedPayment(shop);
    const second = await disputedPayment(shop);
    const [a, b] = [first.dispute.dispute_id, second.dispute.dispute_id];
    const ids = async (query: string): Promise<readonly string[]> =>
      (await list(shop, query)).map(({ dispute_id: id }) => id);
    expect(await ids("")).toEqual([b, a]);
    expect(await ids("?limit=1&offset=1")).toEqual([a]);
    expect(await ids(`?dispute_id=${a}`)).toEqual([a]);
    expect(await ids(`?payment_id=${second.payment.payment_id}`)).toEqual([b]);
    expect(await ids("?dispute_status=dispute_opened,dispute_won&dispute_stage=dispute")).toEqual([b, a]);
    expect(await ids("?dispute_status=dispute_won")).toEqual([]);
    expect(await ids("?connector=fauxpay&currency=USD&reason=fraudulent")).toEqual([b, a]);
    expect(await ids("?connector=phonypay")).toEqual([]);
    expect(await ids("?currency=EUR")).toEqual([]);
    expect(await ids("?reason=duplicate")).toEqual([]);
    expect(await ids(`?merchant_connector_id=${accountId(shop.merchantId, "fauxpay")}`)).toEqual([b, a]);
    expect(await ids("?profile_id=pro_other")).toEqual([]);
    const since = encodeURIComponent(second.dispute.created_at);
    expect(await ids(`?start_time=${since}`)).toEqual([b]);
    expect(await ids(`?time_range[start_time]=2020-01-01T00:00:00Z&time_range[end_time]=${since}`)).toEqual([b, a]);
    expect(await ids("?time_range[start_time]=2999-01-01T00:00:00Z")).toEqual([]);
  });

  it("refuses a status that does not exist and a limit out of range", async () => {
    const shop = stack.shop();
    const refused = { body: { error: { code: "IR_06" } } };
    expect(await shop.send("GET", "/disputes/list?dispute_status=unheard_of")).toMatchObject(refused);
    expect(await shop.send("GET", "/disputes/list?limit=101")).toMatchObject({ status: 422, ...refused });
    expect(await shop.send("GET", "/disputes/list?unheard_of=1")).toMatchObject(refused);
  });

  it("is also one of a profile, with filters and numbers", async () => {
    const shop = stack.shop();
    const { dispute } = await disputedPayment(shop);
    const profileId = dispute.profile_id ?? "";
    expect(await list(shop, "", "/disputes/profile/list")).toHaveLength(1);
    expect(await list(shop, `?profile_id=${profileId}`, "/disputes/profile/list")).toHaveLength(1);
    const unknown = await shop.send("GET", "/disputes/profile/list?profile_id=pro_none");
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: "HE_02" } } });
    const bound = { kind: "jwt", merchantId: shop.merchantId, profileId, permissions: ["disputes:read"] } as const;
    expect((await shop.as(bound, "GET", "/disputes/profile/list")).body).toHaveLength(1);
    const other = { ...bound, permissions: ["payments:read"] } as const;
    expect((await shop.as(other, "GET", "/disputes/profile/list")).status).toBe(403);
    for (const path of ["/disputes/aggregate", "/disputes/profile/aggregate"]) {
      const { body } = await shop.send("GET", path);
      expect(body).toMatchObject({ status_with_count: { dispute_opened: 1, dispute_won: 0, dispute_expired: 0 } });
    }
    const none = await shop.send("GET", "/disputes/aggregate?start_time=2999-01-01T00:00:00Z");
    expect(none.body).toMatchObject({ status_with_count: { dispute_opened: 0 } });
    for (const path of ["/disputes/filter", "/disputes/profile/filter"]) {
      const { body } = await shop.send("GET", path);
      expect(body).toMatchObject({
        connector: { fauxpay: [{ merchant_connector_id: accountId(shop.merchantId, "fauxpay") }] },
        dispute_stage: ["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"],
      });
    }
  });
});

describe("asking the provider", () => {
  it("finds what a lost webhook would have reported", async () => {
    const shop = stack.shop();
    const { dispute } = await disputedPayment(shop);
    await stack.provider.behave("fauxpay", "provider_key", { webhooks: "never" });
    try {
      await shop.send("POST", "/disputes/evidence", {
        dispute_id: dispute.dispute_id,
        uncategorized_text: "winning_evidence",
      });
      await disputeBecomes(shop, dispute.dispute_id, "dispute_challenged");
      await eventually(
        async () => {
          const asked = await disputeOf(shop, dispute.dispute_id, "?force_sync=true");
          if (asked.dispute_status !== "dispute_won") throw new TypeError(asked.dispute_status);
        },
        { intervalMs: 100 },
      );
    } finally {
      await stack.provider.behave("fauxpay", "provider_key", {});
    }
    expect(await typesOf(shop, dispute.dispute_id)).toEqual(["dispute_opened", "dispute_challenged", "dispute_won"]);
  });
});
