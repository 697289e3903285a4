import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, PaymentAction, PaymentActionList, PaymentStatus } from "@railyard/contracts";
import { paymentActions, paymentStatuses } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

type Actions = PaymentActionList["actions"];

const actionsOf = async (paymentId: string): Promise<Actions> => {
  const answer = await shop.send("GET", `/payments/${paymentId}/actions`);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return (answer.body as PaymentActionList).actions;
};

const stateOf = (actions: Actions, action: PaymentAction): Actions[number] => {
  const found = actions.find((one) => one.action === action);
  if (found === undefined) throw new TypeError(`${action} is not listed.`);
  return found;
};

const held = (): Promise<Payment> =>
  shop.pay(cardPayment("4242424242424242", { capture_method: "manual", request_incremental_authorization: true }));

const settled: readonly PaymentStatus[] = ["succeeded", "partially_captured"];

/** A payment that is stored in the status, whatever led to it. */
const inStatus = async (status: PaymentStatus): Promise<string> => {
  const { payment_id: id } = await (settled.includes(status) ? shop.pay() : held());
  await stack.rows("update payments set status = $2 where payment_id = $1", id, status);
  return id;
};

/** What asks for the action, with the largest amount that is listed. */
const request = (id: string, action: PaymentAction): readonly [string, string, unknown] => {
  if (action === "refund") return ["POST", "/refunds", { payment_id: id }];
  if (action === "sync") return ["GET", `/payments/${id}?force_sync=true`, undefined];
  const body = action === "incremental_authorization" ? { amount: 7000 } : undefined;
  return ["POST", `/payments/${id}/${action}`, body];
};

const isRefusedByRule = async (id: string, action: PaymentAction): Promise<boolean> => {
  const answer = await shop.send(...request(id, action));
  return answer.status !== 200 && (answer.body as { error: { code: string } }).error.code.startsWith("IR_");
};

describe("the actions of a payment", () => {
  it.each(paymentStatuses)(
    "are those that its operations accept in %s",
    async (status) => {
      const listed = await actionsOf(await inStatus(status));
      expect(listed.map(({ action }) => action)).toEqual(paymentActions);
      for (const { action, reason_if_not: reason } of listed.filter((one) => one.action !== "sync")) {
        const isRefused = await isRefusedByRule(await inStatus(status), action);
        expect({ action, isRefused }).toEqual({ action, isRefused: reason !== null });
      }
    },
    60_000,
  );

  it("state how much can be captured, authorized and refunded", async () => {
    const { payment_id: id } = await held();
    const before = await actionsOf(id);
    expect(stateOf(before, "capture")).toEqual({
      action: "capture",
      maximum_amount: 6540,
      approval_above: null,
      reason_if_not: null,
    });
    expect(stateOf(before, "incremental_authorization").maximum_amount).toBeGreaterThan(6540);
    expect(stateOf(before, "cancel")).toEqual({
      action: "cancel",
      maximum_amount: null,
      approval_above: null,
      reason_if_not: null,
    });
    expect(stateOf(before, "refund")).toMatchObject({ maximum_amount: null, reason_if_not: expect.any(String) });
    await shop.send("POST", `/payments/${id}/capture`, { amount_to_capture: 5000 });
    await shop.refund(id, { amount: 1200 });
    const after = await actionsOf(id);
    expect(stateOf(after, "refund")).toEqual({
      action: "refund",
      maximum_amount: 3800,
      approval_above: null,
      reason_if_not: null,
    });
    expect(stateOf(after, "capture")).toMatchObject({ maximum_amount: null, reason_if_not: expect.any(String) });
    expect(stateOf(after, "cancel_post_capture").reason_if_not).toContain("refunded");
    await shop.refund(id, { amount: 3800 });
    expect(stateOf(await actionsOf(id), "refund").reason_if_not).toContain("at most 0");
  });

  it("are only those that the caller's role permits", async () => {
    const { payment_id: id } = await shop.pay();
    const path = `/payments/${id}/actions`;
    const as = (permissions: readonly string[], more: object = {}) =>
      shop.as({ kind: "jwt", merchantId: shop.merchantId, userId: "user_1", permissions, ...more }, "GET", path);
    const { actions } = (await as(["payments:read"])).body as PaymentActionList;
    expect(stateOf(actions, "refund").reason_if_not).toContain("refunds:write");
    expect(stateOf(actions, "capture").reason_if_not).toContain("payments:write");
    const both = (await as(["payments:read", "refunds:write"])).body as PaymentActionList;
    expect(stateOf(both.actions, "refund").reason_if_not).toBeNull();
    expect((await as(["refunds:write"])).status).toBe(403);
    expect((await as(["payments:read"], { profileId: "pro_other" })).status).toBe(404);
    expect((await as(["payments:read"], { merchantId: "another" })).status).toBe(404);
  });
});
