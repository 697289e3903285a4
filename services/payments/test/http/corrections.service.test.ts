// What an operator found out at a provider is recorded, as far as a payment or a refund can have become so.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { accounts, bankPayout, payoutDesk } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  // The provider's own word comes too late to be in the way.
  stack = await startStack({ SYNC_FIRST_DELAY_MS: "600000" });
  shop = stack.shop();
  await stack.provider.behave("fauxpay", "provider_key", { settlement_delay_ms: 60_000 });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const correct = (path: string, body: Record<string, unknown>, of = shop): Promise<CallResult> =>
  of.as({ kind: "admin_key" }, "PUT", `${path}/manual-update`, { merchant_id: of.merchantId, ...body });

const words = { error_code: "51", error_message: "Not enough money" };

const refusal = ({ status, body }: CallResult): readonly [number, string] => [
  status,
  (body as { error: { code: string } }).error.code,
];

const typesOf = async (id: string): Promise<readonly string[]> =>
  (await shop.events(id))
    .filter(({ type }) => !type.includes("attempts"))
    .map(({ type }) => type.split(".").at(-1) ?? "");

/** The audit events of the corrections of an object. */
const recorded = async (id: string): Promise<readonly unknown[]> =>
  (await shop.recordedChanges(id)).map(({ actor_kind, operation_id, changes }) => [
    actor_kind,
    operation_id,
    changes["status"],
  ]);

const ledgerOf = async (id: string): Promise<{ readonly held: number; readonly refunded: number }> => {
  const { body } = await call(stack.provider.url, "GET", `/sandbox/ledger?payment=${id}`);
  return (body as { totals: { held: number; refunded: number }[] }).totals[0] ?? { held: 0, refunded: 0 };
};

describe("a payment corrected by an operator", () => {
  const pending = (): Promise<Payment> => shop.pay(cardPayment("4000000000000200"));

  it("fails with the given reason, or succeeds, and the merchant is notified", async () => {
    const failing = await pending();
    expect(failing.status).toBe("processing");
    const path = `/payments/${failing.payment_id}`;
    const attempt = { attempt_id: `${failing.payment_id}_1` };
    const failed = await correct(path, { ...attempt, attempt_status: "failure", ...words });
    expect(failed).toMatchObject({ status: 200, body: { status: "failed", ...words } });
    expect(await shop.read(failing.payment_id)).toEqual(failed.body);
    expect((await typesOf(failing.payment_id)).at(-1)).toBe("payment_failed");
    const { payment_id: id } = await pending();
    const taken = { attempt_id: `${id}_1`, attempt_status: "charged", connector_transaction_id: "spay_found" };
    expect(await correct(`/payments/${id}`, taken)).toMatchObject({
      status: 200,
      body: { status: "succeeded", amount_received: 6540, connector_transaction_id: "spay_found" },
    });
    expect((await typesOf(id)).at(-1)).toBe("payment_succeeded");
    const status = { before: "processing", after: "succeeded" };
    expect(await recorded(id)).toEqual([["admin_key", "manuallyUpdatePayment", status]]);
  });

  it("fails before any provider was asked", async () => {
    const { payment_id: id } = await shop.pay(cardPayment(undefined, { confirm: false }));
    const attempt = { attempt_id: `${id}_1` };
    const charged = await correct(`/payments/${id}`, { ...attempt, attempt_status: "charged" });
    expect(refusal(charged)).toEqual([422, "IR_06"]);
    const failed = await correct(`/payments/${id}`, { ...attempt, attempt_status: "failure", ...words });
    expect(failed).toMatchObject({ status: 200, body: { status: "failed", ...words } });
    expect((await typesOf(id)).at(-1)).toBe("payment_failed");
  });

  const held = (): Promise<Payment> => shop.pay(cardPayment(undefined, { capture_method: "manual" }));
  const heldAtProvider = async (id: string): Promise<number> => (await ledgerOf(id)).held;
  const endings = ["failure", "voided", "charged"];

  it("is not ended while its provider holds the money, whatever the reason", async () => {
    const { payment_id: id, connector_transaction_id: transaction } = await held();
    const path = `/payments/${id}`;
    for (const attempt_status of endings) {
      const refused = await correct(path, { attempt_id: `${id}_1`, attempt_status });
      expect([attempt_status, ...refusal(refused)]).toEqual([attempt_status, 422, "IR_06"]);
      expect((refused.body as { error: { message: string } }).error.message).toContain("cancel");
    }
    expect(await shop.read(id)).toMatchObject({ status: "requires_capture" });
    expect(await heldAtProvider(id)).toBe(6540);
    const released = await call(stack.provider.url, "POST", `/v1/payments/${String(transaction)}/void`, {
      headers: {
        authorization: "Bearer provider_key",
        "sandbox-connector": "fauxpay",
        "idempotency-key": `void_${id}`,
      },
    });
    expect(released.status).toBe(200);
    const ended = await correct(path, { attempt_id: `${id}_1`, attempt_status: "failure", ...words });
    expect(ended).toMatchObject({ status: 200, body: { status: "failed" } });
    expect(await heldAtProvider(id)).toBe(0);
  });

  it("does not fail while its provider has taken the money, or holds it and is silent", async () => {
    const { payment_id: id } = await held();
    await stack.rows("update payments set status = 'processing' where payment_id = $1", id);
    await stack.rows("update attempts set status = 'started' where payment_id = $1", id);
    const failure = { attempt_id: `${id}_1`, attempt_status: "failure" };
    expect(refusal(await correct(`/payments/${id}`, failure))).toEqual([422, "IR_06"]);
    await shop.read(id, "?force_sync=true");
    await stack.provider.kill();
    const silent = await correct(`/payments/${id}`, failure);
    await stack.provider.start();
    await stack.provider.behave("fauxpay", "provider_key", { settlement_delay_ms: 60_000 });
    expect(refusal(silent)).toEqual([422, "IR_06"]);
    expect((await shop.read(id)).status).toBe("requires_capture");
    await shop.send("POST", `/payments/${id}/capture`, {});
    await stack.rows("update payments set status = 'processing', amount_received = null where payment_id = $1", id);
    await stack.rows("update attempts set status = 'capture_initiated' where payment_id = $1", id);
    expect(refusal(await correct(`/payments/${id}`, failure))).toEqual([422, "IR_06"]);
  });

  it("can be ended by hand when its connector account is gone", async () => {
    const { payment_id: id } = await held();
    await stack.restart((ports) => ({ ...ports, providers: { ...ports.providers, account: () => null } }));
    const ended = await correct(`/payments/${id}`, { attempt_id: `${id}_1`, attempt_status: "failure", ...words });
    await stack.restart();
    expect(ended).toMatchObject({ status: 200, body: { status: "failed" } });
  });

  it("ends in one way when it is corrected, captured and cancelled at the same moment", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { payment_id: id } = await held();
      const path = `/payments/${id}`;
      const results = await Promise.all([
        correct(path, { attempt_id: `${id}_1`, attempt_status: "failure" }),
        shop.send("POST", `${path}/${round % 2 === 0 ? "cancel" : "capture"}`, {}),
        correct(path, { attempt_id: `${id}_1`, attempt_status: "failure" }),
        shop.read(id, "?force_sync=true").then(() => ({ status: 200 })),
      ]);
      expect(results.filter(({ status }) => status >= 500)).toEqual([]);
      const { status } = await shop.read(id);
      expect([status, await heldAtProvider(id)]).toEqual([round % 2 === 0 ? "cancelled" : "succeeded", 0]);
    }
  });

  it("stays as it is when it has ended, or is another's", async () => {
    const unprocessable = [422, "IR_06"];
    const { payment_id: done } = await shop.pay();
    const failure = (id: string, number = 1): Record<string, unknown> => ({
      attempt_id: `${id}_${String(number)}`,
      attempt_status: "failure",
    });
    expect(refusal(await correct(`/payments/${done}`, failure(done)))).toEqual(unprocessable);
    const { payment_id: id } = await pending();
    expect(refusal(await correct(`/payments/${id}`, failure(id, 2)))).toEqual(unprocessable);
    expect(refusal(await correct(`/payments/${id}`, failure(id), stack.shop()))).toEqual([404, "HE_02"]);
    expect((await shop.send("PUT", `/payments/${id}/manual-update`, failure(id))).status).toBe(401);
    expect((await shop.read(id)).status).toBe("processing");
    expect([...(await recorded(done)), ...(await recorded(id))]).toEqual([]);
  });
});

describe("a refund corrected by an operator", () => {
  it("ends with the words that are given, and stays as it ended", async () => {
    const { payment_id: id } = await shop.pay(cardPayment("4000000000005126"));
    const refund = await shop.refund(id, { amount: 3000 });
    expect(refund.status).toBe("pending");
    const path = `/refunds/${refund.refund_id}`;
    const failed = await correct(path, { status: "failed", ...words });
    expect(failed).toMatchObject({ status: 200, body: { status: "failed", ...words } });
    expect((await shop.send("GET", path)).body).toEqual(failed.body);
    expect(await typesOf(refund.refund_id)).toEqual(["refund_failed"]);
    const status = { before: "pending", after: "failed" };
    expect(await recorded(refund.refund_id)).toEqual([["admin_key", "manuallyUpdateRefund", status]]);
    const again = await shop.refund(id, { amount: 3000 });
    const done = await correct(`/refunds/${again.refund_id}`, { status: "succeeded", connector_refund_id: "r1" });
    expect(done).toMatchObject({ status: 200, body: { status: "succeeded", connector_refund_id: "r1" } });
    expect(refusal(await correct(path, { status: "succeeded" }))).toEqual([422, "IR_06"]);
    expect(refusal(await correct(path, { status: "failed" }, stack.shop()))).toEqual([404, "HE_02"]);
    expect((await shop.send("PUT", `${path}/manual-update`, { status: "failed" })).status).toBe(401);
  });

  it("does not fail when its provider has paid it", async () => {
    await stack.provider.behave("fauxpay", "provider_key", { webhooks: "never", settlement_delay_ms: 20 });
    const { payment_id: id } = await shop.pay(cardPayment("4000000000005126"));
    const refund = await shop.refund(id, { amount: 3000 });
    await eventually(async () => (await ledgerOf(id)).refunded === 3000, { intervalMs: 50 });
    const path = `/refunds/${refund.refund_id}`;
    expect(refusal(await correct(path, { status: "failed", ...words }))).toEqual([422, "IR_06"]);
    await stack.provider.behave("fauxpay", "provider_key", { settlement_delay_ms: 60_000 });
    expect((await shop.send("GET", path)).body).toMatchObject({ status: "pending" });
    expect((await shop.send("GET", `${path}?force_sync=true`)).body).toMatchObject({ status: "succeeded" });
  });

  it("gets its id at the provider without a status, as long as it has not ended", async () => {
    const { payment_id: id } = await shop.pay(cardPayment("4000000000005126"));
    const path = `/refunds/${(await shop.refund(id, { amount: 3000, all_keys_required: true })).refund_id}`;
    const noted = await correct(path, { connector_refund_id: "found_1" });
    expect(noted).toMatchObject({ status: 200, body: { status: "pending", connector_refund_id: "found_1" } });
    expect((await correct(path, {})).body).toEqual(noted.body);
    expect((await shop.send("GET", path)).body).toEqual(noted.body);
    const failed = await correct(path, { status: "failed", ...words });
    expect((await correct(path, { connector_refund_id: "found_1" })).body).toEqual(failed.body);
    expect(refusal(await correct(path, { connector_refund_id: "found_2" }))).toEqual([422, "IR_06"]);
  });
});

describe("a payout corrected by an operator", () => {
  it("does not fail when its provider has paid it", async () => {
    const own = stack.shop({ connectors: ["fauxpay", "payoutsim"] });
    await stack.provider.behave("payoutsim", "provider_key", { webhooks: "never", settlement_delay_ms: 20 });
    const { payout_id: id } = await payoutDesk(own).pay(bankPayout(accounts.later));
    await eventually(async () => (await stack.provider.paidOut(`${id}_1`)) === 7500, { intervalMs: 50 });
    for (const status of ["failed", "cancelled"]) {
      const refused = await correct(`/payouts/${id}`, { status, ...words }, own);
      expect(refused).toMatchObject({ status: 422, body: { error: { reason: "payout_paid_at_provider" } } });
    }
    expect(await correct(`/payouts/${id}`, { status: "success" }, own)).toMatchObject({ status: 200 });
  });
});
