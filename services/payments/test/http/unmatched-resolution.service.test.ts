// An operator closes money that no payment accounts for, and could not be returned, by hand.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { UnmatchedTransaction } from "@railyard/contracts";

import { giveUpAttempt, retryPayment, unmatchedOf } from "../support/earlier-attempt.ts";
import type { CallResult } from "../support/http-call.ts";
import type { Delivery } from "../support/provider-driver.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { openDashboard } from "../support/provider-dashboard.ts";
import { startStage } from "../support/provider-stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await startStage("still");
}, 60_000);

afterAll(() => stage.stop());

const note = "Refunded in the dashboard, ticket 4711.";
const returned = { resolution: "returned_at_provider", note };

/** An earlier attempt's money, and the provider's message of it once more. */
interface Found {
  readonly desk: Desk;
  readonly row: UnmatchedTransaction;
  readonly late: readonly Delivery[];
}

/** Money of an earlier attempt; the provider refuses to give it back while it is found. */
const found = async (): Promise<Found> => {
  const desk = stage.desk("stripe", { profile: { is_manual_retry_enabled: true } });
  desk.driver.notification();
  const first = await desk.pay({ capture_method: "automatic" });
  desk.driver.process();
  const late = desk.driver.notification();
  await giveUpAttempt(desk, first.payment_id);
  await retryPayment(desk, first.payment_id);
  await desk.hear();
  const error = { type: "invalid_request_error", message: "Not refundable." };
  const refusal = { status: 400, body: JSON.stringify({ error }) };
  await desk.during(refusal, async () => {
    for (const delivery of late) expect(await desk.deliver(delivery)).toBe(200);
  });
  const [row] = await unmatchedOf(desk, first.payment_id);
  if (row === undefined) throw new TypeError("nothing was found");
  return { desk, row, late };
};

const user = { kind: "jwt", userId: "user_1", permissions: ["payments:write"] } as const;

const resolve = (
  { shop }: Desk,
  id: string,
  body: Readonly<Record<string, unknown>> = returned,
  more: Readonly<Record<string, unknown>> = {},
): Promise<CallResult> =>
  shop.as({ ...user, merchantId: shop.merchantId, ...more }, "POST", `/unmatched_transactions/${id}/resolve`, body);

const reasonOf = ({ status, body }: CallResult): readonly [number, string] => [
  status,
  (body as { error: { reason: string } }).error.reason,
];

describe("an unmatched transaction in review", () => {
  it("is closed once, by whom and with what note, and is published to the merchant and the audit log", async () => {
    const { desk, row } = await found();
    expect(row).toMatchObject({ status: "review", kind: "capture", resolution: null, resolved_by: null });
    const id = row.unmatched_transaction_id;
    const [one, other] = await Promise.all([resolve(desk, id), resolve(desk, id)]);
    expect([one.status, other.status, other.body]).toEqual([200, 200, one.body]);
    expect(one.body).toMatchObject({
      status: "resolved",
      error_code: row.error_code,
      resolution: "returned_at_provider",
      resolution_note: note,
      resolved_by: { actor_kind: "jwt", actor_id: "user_1" },
      resolved_at: expect.any(String),
    });
    expect(await unmatchedOf(desk, row.payment_id)).toEqual([one.body]);
    const [reported, ...others] = await desk.shop.recordedChanges(id);
    expect(others).toEqual([]);
    expect(reported).toMatchObject({
      object_type: "unmatched_transaction",
      operation_id: "resolveUnmatchedTransaction",
      actor_id: "user_1",
      changes: {
        status: { before: "review", after: "resolved" },
        resolution: { before: null, after: "returned_at_provider" },
      },
    });
    expect(JSON.stringify(reported)).not.toContain("4711");
    const events = await desk.shop.events(id);
    expect(events.map(({ type }) => type.split(".").at(-1))).toEqual([
      "unmatched_transaction_detected",
      "unmatched_transaction_review",
      "unmatched_transaction_resolved",
    ]);
    expect((await resolve(desk, id, { ...returned, note: "Another word." })).body).toEqual(one.body);
    const otherwise = await resolve(desk, id, { resolution: "not_ours", note });
    expect(reasonOf(otherwise)).toEqual([409, "unmatched_transaction_resolved_otherwise"]);
  });

  it("stays closed when the provider reports it again, and is reversed when the provider has refunded it", async () => {
    const { desk, row, late } = await found();
    const id = row.unmatched_transaction_id;
    const { body: closed } = await resolve(desk, id);
    const sent = desk.sent();
    for (const delivery of late) expect(await desk.deliver(delivery)).toBe(200);
    expect(await unmatchedOf(desk, row.payment_id)).toEqual([closed]);
    expect(desk.sent()).toBe(sent);
    const payment = await desk.shop.read(row.payment_id);
    const dashboard = openDashboard(desk.driver);
    await dashboard.refund({ ...payment, connector_transaction_id: row.connector_transaction_id }, row.amount);
    dashboard.close();
    expect(await desk.hear()).not.toEqual([]);
    const [after] = await unmatchedOf(desk, row.payment_id);
    expect(after).toMatchObject({ status: "reversed", resolution_note: note, connector_refund_id: expect.any(String) });
    expect((await desk.shop.read(row.payment_id)).refunds).toBeNull();
    expect((await resolve(desk, id)).body).toEqual(after);
  });

  it("is closed by no other caller, and only with a resolution and a note", async () => {
    const { desk, row } = await found();
    const id = row.unmatched_transaction_id;
    const stranger = stage.desk("stripe");
    const missing = [404, "unmatched_transaction_not_found"];
    expect(reasonOf(await resolve(stranger, id))).toEqual(missing);
    expect(reasonOf(await resolve(desk, "umt_none"))).toEqual(missing);
    expect(reasonOf(await resolve(desk, id, returned, { profileId: "pro_other" }))).toEqual(missing);
    expect((await resolve(desk, id, returned, { permissions: ["payments:read"] })).status).toBe(403);
    for (const body of [
      { note },
      { resolution: "not_ours" },
      { ...returned, note: "" },
      { ...returned, resolution: "x" },
    ]) {
      expect((await resolve(desk, id, body)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await unmatchedOf(desk, row.payment_id)).toEqual([row]);
  });

  it("is not what was returned by itself", async () => {
    const { desk, row } = await found();
    await stage.stack.rows(
      "update unmatched_transactions set status = 'reversed' where unmatched_transaction_id = $1 returning 1",
      row.unmatched_transaction_id,
    );
    const refused = await resolve(desk, row.unmatched_transaction_id);
    expect(reasonOf(refused)).toEqual([422, "unmatched_transaction_not_in_review"]);
  });
});
