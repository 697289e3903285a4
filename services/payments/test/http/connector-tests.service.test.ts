// A payment that shows whether a connector account works, and its reversal.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { ConnectorTestPayment } from "@railyard/contracts";

import type { CallResult } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack.stop());

const send = (shop: Shop, connector: string, body: object = {}, headers = {}): Promise<CallResult> =>
  shop.send(
    "POST",
    `/account/${shop.merchantId}/connectors/test_payment/${accountId(shop.merchantId, connector)}`,
    body,
    headers,
  );

const test = async (shop: Shop, connector: string, body: object = {}): Promise<ConnectorTestPayment> => {
  const answer = await send(shop, connector, body);
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  return answer.body as ConnectorTestPayment;
};

describe("the test payment of a connector account", () => {
  it("is made at exactly that account and refunded", async () => {
    const shop = stack.shop({ connectors: ["fauxpay", "phonypay", "fauxpay-second"] });
    const tested = await test(shop, "fauxpay-second");
    expect(tested).toMatchObject({
      merchant_connector_id: accountId(shop.merchantId, "fauxpay-second"),
      outcome: "passed",
      amount: 100,
      currency: "USD",
      status: "succeeded",
      reversal: { kind: "refund", status: "succeeded" },
      problem: null,
    });
    const paymentId = tested.payment_id ?? "";
    const [attempt] = await shop.attempts(paymentId);
    expect(await shop.read(paymentId)).toMatchObject({
      amount: 100,
      merchant_connector_id: accountId(shop.merchantId, "fauxpay-second"),
      connector_transaction_id: tested.connector_transaction_id,
      refunds: [{ refund_id: tested.reversal?.refund_id, status: "succeeded", amount: 100 }],
    });
    expect(attempt).toMatchObject({ connector: "fauxpay" });
    const types = (await shop.events(paymentId)).map(({ type }) => type);
    expect(types).toContain("payments.payments.payment_succeeded");
  });

  it("is made in the requested amount and currency", async () => {
    const shop = stack.shop();
    expect(await test(shop, "phonypay", { amount: 250, currency: "EUR" })).toMatchObject({
      outcome: "passed",
      amount: 250,
      currency: "EUR",
    });
  });

  it("tests an account that is disabled", async () => {
    const shop = stack.shop({ accounts: { phonypay: { disabled: true, status: "inactive" } } });
    expect(await test(shop, "phonypay")).toMatchObject({ outcome: "passed" });
  });

  it("reports what failed and what to do, and is retried nowhere", async () => {
    const shop = stack.shop({
      connectors: ["fauxpay", "phonypay"],
      credentialsOf: { fauxpay: { auth_type: "HeaderKey", api_key: "revoked_key" } },
    });
    const tested = await test(shop, "fauxpay");
    expect(tested).toMatchObject({
      outcome: "failed",
      status: "failed",
      reversal: null,
      problem: { step: "payment", code: "api_key_revoked", what_to_do: expect.stringContaining("key") as unknown },
    });
    expect(await shop.attempts(tested.payment_id ?? "")).toHaveLength(1);
  });

  it("reports that the account accepts no such payments", async () => {
    const shop = stack.shop({ accounts: { fauxpay: { payment_methods_enabled: [] } } });
    expect(await test(shop, "fauxpay")).toMatchObject({
      outcome: "failed",
      payment_id: null,
      problem: { step: "payment", code: "no_eligible_connector" },
    });
  });

  it.each([
    ["a live account", { accounts: { fauxpay: { test_mode: false } } }, "fauxpay", 400, "IR_16"],
    ["an account for payouts", { connectors: ["payoutsim"] }, "payoutsim", 400, "IR_20"],
    ["an account without cards", { connectors: ["pretendpay"] }, "pretendpay", 400, "IR_20"],
    ["an account that does not exist", {}, "none", 404, "HE_02"],
  ])("is refused for %s", async (_what, options, connector, status, code) => {
    const answer = await send(stack.shop(options), connector);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { error: { code } } });
  });

  it.each([
    [{ amount: 0 }, 422],
    [{ amount: 10_001 }, 422],
    [{ currency: "XXX" }, 400],
    [{ card: "4242" }, 400],
  ])("is refused with %j", async (body, status) => {
    expect((await send(stack.shop(), "fauxpay", body)).status).toBe(status);
  });

  it("is refused to a credential of another profile", async () => {
    const shop = stack.shop({ accounts: { phonypay: { profile_id: "pro_other" } } });
    const answer = await send(shop, "phonypay", {}, { "x-profile-id": `pro_${shop.merchantId}` });
    expect(answer.status).toBe(404);
  });
});
