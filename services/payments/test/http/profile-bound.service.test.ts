// A credential that is bound to one profile sees nothing of another profile of its merchant.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { CallResult } from "../support/http-call.ts";
import { disputedPayment } from "../support/disputes.ts";
import { merchantSnapshot } from "../support/merchant.ts";
import { accounts, bankPayout, payoutDesk } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
/** A path and a body for each operation on a single object, by what it is. */
let operations: readonly (readonly [what: string, method: string, path: string, body?: unknown])[];

const as = (profileId: string, method: string, path: string, body?: unknown): Promise<CallResult> =>
  shop.as({ kind: "merchant_key", merchantId: shop.merchantId, keyId: "key_test", profileId }, method, path, body);

const ownProfile = (): string => `pro_${shop.merchantId}`;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["fauxpay", "payoutsim"] });
  const { payment, dispute } = await disputedPayment(shop);
  const refunded = await shop.pay();
  const refund = await shop.refund(refunded.payment_id, { amount: 100 });
  const payout = await payoutDesk(shop).pay(bankPayout(accounts.success, { confirm: false }));
  const { mandate_id: mandateId } = await shop.pay(
    cardPayment(undefined, {
      customer_id: "cus-bound",
      mandate_data: {
        customer_acceptance: { acceptance_type: "offline" },
        mandate_type: { multi_use: { amount: 10_000, currency: "USD" } },
      },
    }),
  );
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

describe("a charge of a stored method without the customer", () => {
  it("goes to an account of its own profile", async () => {
    const other = stack.shop();
    const { merchantId } = other;
    const snapshot = merchantSnapshot(merchantId);
    const profileId = `pro_${merchantId}_second`;
    const [first] = snapshot.profiles;
    if (first === undefined) throw new TypeError("a merchant has a profile");
    // fauxpay, which stands first, is the first profile's; phonypay the second one's.
    const connectors = snapshot.connectors.map((account) =>
      account.connector_name === "phonypay" ? { ...account, profile_id: profileId } : account,
    );
    const second = { ...first, profile_id: profileId, profile_name: "second" };
    stack.merchants.put({ ...snapshot, profiles: [first, second], connectors });
    const storing = (of: string) =>
      other.pay(
        cardPayment(undefined, { customer_id: "cus-two", setup_future_usage: "off_session", profile_id: of }),
      );
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
