// What an operator found out at a provider is recorded, as far as a payment or a refund can have become so.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import type { CallResult } from "../support/http-call.ts";
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

/** What the audit log is told of the corrections of an object. */
const recorded = async (id: string): Promise<readonly unknown[]> =>
  (await shop.recordedChanges(id)).map(({ actor_kind, operation_id, changes }) => [
    actor_kind,
    operation_id,
    changes["status"],
  ]);

describe("a payment corrected by an operator", () => {
  const pending = (): Promise<Payment> => shop.pay(cardPayment("4000000000000200"));

  it("fails with the words that are given, or is taken, and the merchant is told", async () => {
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

  it("stays as it is when it has ended, was never sent, or is another's", async () => {
    const unprocessable = [422, "IR_06"];
    const { payment_id: done } = await shop.pay();
    const failure = (id: string, number = 1): Record<string, unknown> => ({
      attempt_id: `${id}_${String(number)}`,
      attempt_status: "failure",
    });
    expect(refusal(await correct(`/payments/${done}`, failure(done)))).toEqual(unprocessable);
    const { payment_id: open } = await shop.pay(cardPayment(undefined, { confirm: false }));
    expect(refusal(await correct(`/payments/${open}`, failure(open)))).toEqual(unprocessable);
    const { payment_id: id } = await pending();
    expect(refusal(await correct(`/payments/${id}`, failure(id, 2)))).toEqual(unprocessable);
    expect(refusal(await correct(`/payments/${id}`, failure(id), stack.shop()))).toEqual([404, "HE_02"]);
    expect((await shop.send("PUT", `/payments/${id}/manual-update`, failure(id))).status).toBe(401);
    expect((await shop.read(id)).status).toBe("processing");
    expect([...(await recorded(done)), ...(await recorded(open)), ...(await recorded(id))]).toEqual([]);
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
});
