// A credential that is bound to one profile sees nothing of another profile of its merchant.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { CallResult } from "../support/http-call.ts";
import { threeDsCards, threeDsShop } from "../support/authentications.ts";
import { disputedPayment } from "../support/disputes.ts";
import { merchantSnapshot } from "../support/merchant.ts";
import { accounts, bankPayout, payoutDesk } from "../support/payouts.ts";
import { deskOf } from "../support/standalone-authentications.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
/** A path and a body for each operation on a single object, by what it is. */
let operations: readonly (readonly [what: string, method: string, path: string, body?: unknown])[];

const as = (profileId: string, method: string, path: string, body?: unknown): Promise<CallResult> =>
  shop.as({ kind: "merchant_key", merchantId: shop.merchantId, keyId: "key_test", profileId }, method, path, body);

/** A browser that names its profile. */
const asClient = (profileId: string, method: string, path: string, body?: unknown): Promise<CallResult> =>
  shop.as({ kind: "publishable_key", merchantId: shop.merchantId, keyId: "key_test", profileId }, method, path, body);

const device = { device_channel: "BRW", threeds_method_comp_ind: "N" };

const ownProfile = (): string => `pro_${shop.merchantId}`;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ ...threeDsShop, connectors: ["fauxpay", "payoutsim", "fakethreeds"] });
  const authentication = await deskOf(shop).create();
  const ofAuthentication = `/authentication/${authentication.authentication_id}`;
  const card = { payment_method: "card", payment_method_data: { card: cardOf(threeDsCards.challenge) } };
  const { payment, dispute } = await disputedPayment(shop);
  const refunded = await shop.pay();
  const refund = await shop.refund(refunded.payment_id, { amount: 100 });
  const payout = await payoutDesk(shop).pay(bankPayout(accounts.success, { confirm: false }));
  const { mandate_id: mandateId } = await shop.pay(
    cardPayment(undefined, {
      customer_id: "cus-bound",
      setup_future_usage: "off_session",
      mandate_data: {
        customer_acceptance: { acceptance_type: "offline" },
        mandate_type: { multi_use: { amount: 10_000, currency: "USD" } },
      },
    }),
  );
  const linked = await shop.pay({
    amount: 100,
    currency: "USD",
    payment_link: true,
    return_url: "https://shop.example",
  });
  expect(payment.status).toBe("succeeded");
  operations = [
    ["refund", "GET", `/refunds/${refund.refund_id}`],
    ["refund", "POST", `/refunds/${refund.refund_id}`, { reason: "other" }],
    ["dispute", "GET", `/disputes/${dispute.dispute_id}`],
    ["dispute", "GET", `/disputes/evidence/${dispute.dispute_id}`],
    ["dispute", "POST", "/disputes/evidence", { dispute_id: dispute.dispute_id, uncategorized_text: "it came" }],
    ["payout", "GET", `/payouts/${payout.payout_id}`],
    ["payout", "PUT", `/payouts/${payout.payout_id}`, { amount: 5000 }],
    ["payout", "POST", `/payouts/${payout.payout_id}/confirm`, {}],
    ["payment link", "GET", `/payment_link/${linked.payment_link?.payment_link_id ?? ""}`],
    ["authentication", "GET", ofAuthentication],
    ["authentication", "POST", `${ofAuthentication}/eligibility`, card],
    ["authentication", "POST", `${ofAuthentication}/authenticate`, device],
    ["authentication", "POST", `/authentication/${shop.merchantId}/${authentication.authentication_id}/sync`, {}],
    ["mandate", "GET", `/mandates/${mandateId ?? ""}`],
    ["mandate", "POST", `/mandates/revoke/${mandateId ?? ""}`],
  ];
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

describe("a credential of one profile", () => {
  it("finds none of another profile's objects, and changes none", async () => {
    const answers: unknown[] = [];
    for (const [what, method, path, body] of operations) {
      const { status, body: answer } = await as("pro_other", method, path, body);
      answers.push([what, method, path, status, (answer as { error: { code: string } }).error.code]);
    }
    expect(answers).toEqual(
      operations.map(([what, method, path]) => [what, method, path, 404, what === "dispute" ? "HE_04" : "HE_02"]),
    );
  });

  it("finds and changes its own", async () => {
    const answers: unknown[] = [];
    for (const [what, method, path, body] of operations) {
      answers.push([what, method, path, (await as(ownProfile(), method, path, body)).status]);
    }
    expect(answers).toEqual(operations.map(([what, method, path]) => [what, method, path, 200]));
  });
});

describe("a list of payment links", () => {
  it("shows those of the credential's profile alone", async () => {
    expect((await as("pro_other", "POST", "/payment_link/list")).body).toEqual([]);
    expect((await as(ownProfile(), "POST", "/payment_link/list")).body).toHaveLength(1);
  });
});

describe("mandates", () => {
  it("are listed for a credential of their profile alone", async () => {
    const listed = async (profileId: string): Promise<readonly number[]> => {
      const lists = ["/mandates/list", "/customers/cus-bound/mandates"].map((path) => as(profileId, "GET", path));
      return (await Promise.all(lists)).map(({ body }) => (body as readonly unknown[]).length);
    };
    expect(await listed("pro_other")).toEqual([0, 0]);
    expect(await listed(ownProfile())).toEqual([1, 1]);
  });
});

describe("a payment of another profile", () => {
  const onPayments: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ["GET", ""],
    ["GET", "?force_sync=true"],
    ["GET", "/extended_card_info"],
    ["POST", "", { description: "changed" }],
    ["POST", "/confirm", {}],
    ["POST", "/capture", {}],
    ["POST", "/cancel", {}],
    ["POST", "/cancel_post_capture", {}],
    ["GET", "/cancel_post_capture"],
    ["POST", "/approve", {}],
    ["POST", "/reject", {}],
    ["POST", "/incremental_authorization", { amount: 20_000 }],
    ["POST", "/extend_authorization"],
    ["POST", "/update_metadata", { metadata: { changed: true } }],
    ["POST", "/complete_authorize", {}],
    ["POST", "/eligibility", { payment_method_type: "card" }],
  ];

  const payPal = { payment_method: "wallet", payment_method_type: "paypal" };
  const germany = { address: { country: "DE" } };
  it("is not found by any operation, and stays as it was", async () => {
    const open = await shop.pay(cardPayment(undefined, { confirm: false }));
    const held = await shop.pay(cardPayment(undefined, { capture_method: "manual" }));
    expect([open.status, held.status]).toEqual(["requires_confirmation", "requires_capture"]);
    for (const { payment_id: id, client_secret: secret } of [open, held]) {
      const path = `/payments/${id}`;
      const before = await as(ownProfile(), "GET", path);
      const wanted: readonly (readonly [method: string, path: string, body?: unknown])[] = [
        ...onPayments.map(([method, end, body]) => [method, `${path}${end}`, body] as const),
        ["GET", `${path}/client`],
        ["POST", `${path}/post_session_tokens`, { client_secret: secret, ...payPal }],
        ["POST", `${path}/calculate_tax`, { client_secret: secret, shipping: germany }],
        ["POST", `${path}/3ds/authentication`, { client_secret: secret, ...device }],
        ["POST", "/refunds", { payment_id: id, amount: 100 }],
      ];
      const answers: unknown[] = [];
      for (const [method, at, body] of wanted) {
        const isForClients = /\/(post_session_tokens|calculate_tax|3ds)/.test(at);
        const { status, body: answer } = await (isForClients ? asClient : as)("pro_other", method, at, body);
        answers.push([method, at, status, (answer as { error?: { code: string } }).error?.code]);
      }
      expect(answers).toEqual(wanted.map(([method, at]) => [method, at, 404, "HE_02"]));
      expect(before.status).toBe(200);
      expect((await as(ownProfile(), "GET", path)).body).toEqual(before.body);
    }
  });

  it("opens no sessions and lists no methods, even with its client secret", async () => {
    const { payment_id: id, client_secret: secret } = await shop.pay(cardPayment(undefined, { confirm: false }));
    const query = `/account/payment_methods?client_secret=${secret ?? ""}`;
    const body = { payment_id: id, client_secret: secret, wallets: [] };
    expect((await asClient("pro_other", "GET", query)).body).toMatchObject({ error: { code: "IR_09" } });
    expect((await asClient("pro_other", "POST", "/payments/session_tokens", body)).status).toBe(404);
    expect((await asClient(ownProfile(), "GET", query)).status).toBe(200);
    expect((await asClient(ownProfile(), "POST", "/payments/session_tokens", body)).status).toBe(200);
  });
});

describe("a merchant-initiated transaction (MIT) with a stored method", () => {
  it("goes to an account of its own profile", async () => {
    const other = stack.shop();
    const { merchantId } = other;
    const snapshot = merchantSnapshot(merchantId);
    const profileId = `pro_${merchantId}_second`;
    const [first] = snapshot.profiles;
    if (first === undefined) throw new TypeError("a merchant has a profile");
    // fauxpay, which is listed first, is the first profile's; phonypay the second one's.
    const connectors = snapshot.connectors.map((account) =>
      account.connector_name === "phonypay" ? { ...account, profile_id: profileId } : account,
    );
    const second = { ...first, profile_id: profileId, profile_name: "second" };
    stack.merchants.put({ ...snapshot, profiles: [first, second], connectors });
    const agreed = { setup_future_usage: "off_session", customer_acceptance: { acceptance_type: "offline" } };
    const storing = (of: string) =>
      other.pay(cardPayment(undefined, { customer_id: "cus-two", ...agreed, profile_id: of }));
    const inFirst = await storing(first.profile_id);
    const inSecond = await storing(profileId);
    expect([inFirst.connector, inSecond.connector]).toEqual(["fauxpay", "phonypay"]);
    expect(inSecond.payment_method_id).toBe(inFirst.payment_method_id);
    const charge = (of: string): Record<string, unknown> => ({
      amount: 500,
      currency: "USD",
      confirm: true,
      off_session: true,
      customer_id: "cus-two",
      profile_id: of,
      recurring_details: { type: "payment_method_id", data: inFirst.payment_method_id },
    });
    expect(await other.pay(charge(profileId))).toMatchObject({ status: "succeeded", connector: "phonypay" });
    expect(await other.pay(charge(first.profile_id))).toMatchObject({ status: "succeeded", connector: "fauxpay" });
  });
});

describe("an idempotency key that one profile has used", () => {
  it("answers its own profile with what it made, and no other, even when no answer is kept any more", async () => {
    const payment = await shop.pay();
    const payout = bankPayout(accounts.success, { confirm: false });
    const requests = [
      ["/refunds", { payment_id: payment.payment_id, amount: 100 }, "refund_id"],
      ["/payouts/create", payout, "payout_id"],
    ] as const;
    for (const [path, body, id] of requests) {
      const send = (profile: string): Promise<CallResult> =>
        shop.send("POST", path, body, { "idempotency-key": `one of ${path}`, "x-profile-id": profile });
      const made = await send(ownProfile());
      expect(made.status).toBe(200);
      await stack.rows("delete from idempotency_keys");
      expect(await send("pro_other")).toMatchObject({ status: 409, body: { error: { code: "IR_16" } } });
      await stack.rows("delete from idempotency_keys");
      const repeated = await send(ownProfile());
      expect(repeated).toMatchObject({ status: 200, body: { [id]: (made.body as Record<string, unknown>)[id] } });
    }
  });
});
