// A process of the service that is killed, or suspended, while another one lives: what it was doing is taken over
// long before its leases end, once, and it does nothing more.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";

import type { HoldingProxy } from "../support/holding-proxy.ts";
import { startHoldingProxy } from "../support/holding-proxy.ts";
import type { CallResult } from "../support/http-call.ts";
import { accounts, bankPayout } from "../support/payouts.ts";
import type { Replica } from "../support/replica.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

// Only a takeover can explain what is settled before that.
const leaseMs = 600_000;
const takenOver = { timeoutMs: 45_000, intervalMs: 100 };

let stack: Stack;
let shop: Shop;
let way: HoldingProxy;
let replica: Replica;
let key = 0;
let unanswered: Promise<unknown>[] = [];

beforeAll(async () => {
  stack = await startStack({
    OPERATION_LEASE_MS: String(leaseMs),
    CONNECTOR_TIMEOUT_MS: "60000",
    OWNER_TIMEOUT_MS: "2000",
  });
  shop = stack.shop({ connectors: ["fauxpay", "payoutsim"] });
  way = await startHoldingProxy(stack.provider.url);
}, 60_000);

afterAll(async () => {
  await way.stop();
  await stack.stop();
});

interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly key: string;
}

const sent = (path: string, body: unknown = {}): Sent => {
  key += 1;
  return { path, body, key: `key_${String(key)}` };
};

const send = (to: Shop, { path, body, key: idempotencyKey }: Sent): Promise<CallResult> =>
  to.send("POST", path, body, { "idempotency-key": idempotencyKey });

/** Sends a request whose answer by the provider never comes; resolves when it is where it stays. */
const leaveUnanswered = async (request: Sent, when: "before" | "after" = "after"): Promise<void> => {
  const held = way.hold(when);
  unanswered.push(send(shop.at(replica.url), request).catch(() => "none"));
  await held;
};

/** The same request again, for as long as the answer is that the first is under way. */
const repeat = (request: Sent): Promise<CallResult> =>
  eventually(async () => {
    const answer = await send(shop, request);
    if (answer.status !== 409) return answer;
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(5);
    throw new TypeError(answer.text);
  }, takenOver);

const typesOf = async (objectId: string): Promise<readonly string[]> =>
  (await shop.events(objectId))
    .map(({ type }) => type.split(".").at(-1) ?? "")
    .filter((type) => type !== "attempt_settled");

const startDoomed = async (): Promise<void> => {
  unanswered = [];
  replica = await stack.replica({ SANDBOX_PROVIDER_URL: way.url });
};

const paid = async (members: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  (await shop.pay(cardPayment(undefined, members))).payment_id;

describe("what a killed process was doing", () => {
  const payment = sent("/payments", cardPayment());
  const payout = sent("/payouts/create", bankPayout(accounts.success, { amount: 900 }));
  let before: Awaited<ReturnType<Stack["provider"]["totals"]>>;
  let capture: Sent & { readonly paymentId: string };
  let partialCapture: typeof capture;
  let unseenCapture: typeof capture;
  let confirmation: typeof capture;
  let cancellation: typeof capture;
  let refund: Sent;

  /** A request about a payment of its own. */
  const about = async (members: Readonly<Record<string, unknown>>, action: string, body: object) => {
    const paymentId = await paid(members);
    return { ...sent(`/payments/${paymentId}/${action}`, body), paymentId };
  };

  // One process, which is killed with all of it under way.
  beforeAll(async () => {
    await startDoomed();
    const [manual, several] = [{ capture_method: "manual" }, { capture_method: "manual_multiple" }];
    before = await stack.provider.totals();
    capture = await about(manual, "capture", { amount_to_capture: 6540 });
    partialCapture = await about(several, "capture", { amount_to_capture: 1000 });
    unseenCapture = await about(manual, "capture", { amount_to_capture: 6540 });
    confirmation = await about({ confirm: false }, "confirm", {});
    cancellation = await about(manual, "cancel", { cancellation_reason: "changed mind" });
    refund = sent("/refunds", { payment_id: await paid(), amount: 1000 });
    for (const request of [payment, capture, partialCapture, confirmation, cancellation, refund, payout]) {
      await leaveUnanswered(request);
    }
    await leaveUnanswered(unseenCapture, "before");
    await replica.kill();
    expect(await Promise.all(unanswered)).toEqual(unanswered.map(() => "none"));
  }, 60_000);

  it("is taken over for a payment; its key answers with the outcome", async () => {
    const { status, body } = await repeat(payment);
    expect(status).toBe(200);
    const { payment_id: paymentId } = body as { payment_id: string };
    await shop.becomes(paymentId, "succeeded", takenOver.timeoutMs);
    expect(await typesOf(paymentId)).toContain("payment_succeeded");
  });

  it("is taken over for a capture", async () => {
    const { paymentId } = capture;
    await shop.becomes(paymentId, "succeeded", takenOver.timeoutMs);
    expect(await repeat(capture)).toMatchObject({ status: 200, body: { status: "succeeded", amount_received: 6540 } });
    expect(await typesOf(paymentId)).toEqual(["payment_authorized", "payment_succeeded"]);
  });

  it("is taken over for one of several captures; its key captures no second time", async () => {
    expect(await repeat(partialCapture)).toMatchObject({ status: 200 });
    await shop.becomes(partialCapture.paymentId, "partially_captured_and_capturable", takenOver.timeoutMs);
  });

  it("is taken over for a confirmation; its key answers with the payment", async () => {
    await shop.becomes(confirmation.paymentId, "succeeded", takenOver.timeoutMs);
    expect(await repeat(confirmation)).toMatchObject({ status: 200, body: { status: "succeeded" } });
  });

  it("is taken over for a cancellation", async () => {
    const { paymentId } = cancellation;
    await shop.becomes(paymentId, "cancelled", takenOver.timeoutMs);
    expect(await repeat(cancellation)).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(await typesOf(paymentId)).toEqual(["payment_authorized", "payment_cancelled"]);
  });

  it("is taken over for a refund; its key answers with the refund", async () => {
    const { body } = await repeat(refund);
    const { refund_id: refundId } = body as { refund_id: string };
    await eventually(async () => {
      const { body: read } = await shop.send("GET", `/refunds/${refundId}`);
      expect(read).toMatchObject({ status: "succeeded" });
    }, takenOver);
    expect(await typesOf(refundId)).toEqual(["refund_succeeded"]);
  });

  it("is taken over for a payout; its key answers with the payout", async () => {
    const { body } = await repeat(payout);
    const { payout_id: payoutId } = body as { payout_id: string };
    await eventually(async () => {
      const { body: read } = await shop.send("GET", `/payouts/${payoutId}`);
      expect(read).toMatchObject({ status: "success" });
    }, takenOver);
    expect(await stack.provider.paidOut(payoutId)).toBe(900);
  });

  it("is not judged while it may still be on its way: a capture that the provider does not know yet", async () => {
    const { paymentId } = unseenCapture;
    await shop.becomes(paymentId, "processing", takenOver.timeoutMs);
    const synced = await shop.read(paymentId, "?force_sync=true&expand_captures=true");
    expect(synced).toMatchObject({ status: "processing", captures: [{ status: "pending" }] });
  });

  it("is done once at the provider", async () => {
    const { captured, held, refunded } = await stack.provider.totals();
    // The payment, the capture, the confirmed and the refunded payment, and the part; what is left of it, and what the
    // provider knows no capture of, stays held.
    expect({ captured, refunded }).toEqual({
      captured: before.captured + 4 * 6540 + 1000,
      refunded: before.refunded + 1000,
    });
    expect(held).toBe(before.held + 6540 - 1000 + 6540);
  });
});

describe("a process that was suspended", () => {
  beforeEach(startDoomed, 60_000);

  afterEach(async () => {
    await replica.kill();
  });

  const frozenUntilDead = async (): Promise<void> => {
    replica.freeze();
    await eventually(async () => {
      const owners = await stack.rows("select owner_id from lease_owners");
      expect(owners).toHaveLength(1);
    }, takenOver);
  };

  it("takes nothing when it comes back, and ends", async () => {
    const before = await stack.provider.totals();
    await frozenUntilDead();
    const answer = send(shop.at(replica.url), sent("/payments", cardPayment())).catch(() => ({ status: 0 }));
    replica.thaw();
    expect([0, 503]).toContain((await answer).status);
    await replica.ended();
    expect(await stack.provider.totals()).toEqual(before);
  });

  it("changes nothing of what was taken over meanwhile", async () => {
    const { payment_id: paymentId } = await shop.pay(cardPayment(undefined, { capture_method: "manual" }));
    const done = way.hold("after");
    const request = sent(`/payments/${paymentId}/capture`, { amount_to_capture: 6540 });
    const answer = send(shop.at(replica.url), request).catch(() => "none");
    await done;
    await frozenUntilDead();
    const settled = await shop.becomes(paymentId, "succeeded", takenOver.timeoutMs);
    replica.thaw();
    await replica.ended();
    expect(await answer).toBe("none");
    expect(await shop.read(paymentId)).toEqual(settled);
    expect(await typesOf(paymentId)).toEqual(["payment_authorized", "payment_succeeded"]);
  });
});
