import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { call } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["fauxpay", "pretendpay"] });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const post = async (path: string, body?: unknown): Promise<Payment> => {
  const answer = await shop.send("POST", path, body);
  if (answer.status !== 200) throw new TypeError(`${String(answer.status)}: ${answer.text}`);
  return answer.body as Payment;
};

const refused = async (path: string, body?: unknown): Promise<readonly [number, string]> => {
  const answer = await shop.send("POST", path, body);
  return [answer.status, (answer.body as { error: { code: string } }).error.code];
};

const typesOf = async (objectId: string): Promise<readonly string[]> =>
  (await shop.events(objectId))
    .map(({ type }) => type.split(".").at(-1) ?? "")
    .filter((type) => type !== "attempt_settled");

const held = (changes: Record<string, unknown> = {}): Promise<Payment> =>
  shop.pay(cardPayment("4242424242424242", { capture_method: "manual", ...changes }));

const incrementable = (): Promise<Payment> => held({ request_incremental_authorization: true });

const unknownPayment = "/payments/pay_00000000000000000000000000";

/** A payment that pretendpay took: it does everything later. */
const byWallet = async (): Promise<Payment> => {
  const payment = await shop.pay(
    cardPayment("4242424242424242", {
      payment_method: "wallet",
      payment_method_type: "paypal",
      payment_method_data: { wallet: { paypal_redirect: {} } },
    }),
  );
  const start = await call(payment.next_action?.["redirect_to_url"] ?? "", "GET", "");
  const chosen = await call(`${start.headers["location"] ?? ""}/complete`, "POST", "");
  await call(chosen.headers["location"] ?? "", "GET", "");
  return shop.becomes(payment.payment_id, "succeeded");
};

describe("cancelling after the capture", () => {
  const path = (payment: Payment): string => `/payments/${payment.payment_id}/cancel_post_capture`;

  it("reverses the capture at the provider, publishes it once, and ends refunds", async () => {
    const before = await stack.provider.totals();
    const payment = await shop.pay();
    const cancelled = await post(path(payment), { cancellation_reason: "sold out" });
    expect(cancelled).toMatchObject({
      status: "cancelled",
      amount_received: 0,
      amount_capturable: 0,
      cancellation_reason: "sold out",
      state_metadata: { post_capture_void: { status: "succeeded" } },
    });
    expect((await shop.attempts(payment.payment_id))[0]?.status).toBe("voided_post_charge");
    expect((await stack.provider.totals()).captured).toBe(before.captured);
    expect(await typesOf(payment.payment_id)).toEqual(["payment_succeeded", "payment_cancelled_post_capture"]);
    expect(await refused("/refunds", { payment_id: payment.payment_id })).toEqual([400, "IR_16"]);
    expect(await refused(path(payment))).toEqual([400, "IR_16"]);
  });

  it("works for a payment of which a part was captured", async () => {
    const payment = await held();
    await post(`/payments/${payment.payment_id}/capture`, { amount_to_capture: 200 });
    expect(await post(path(payment))).toMatchObject({ status: "cancelled", amount_received: 0 });
  });

  it("is refused where nothing was captured, and where something was refunded", async () => {
    expect(await refused(path(await held()))).toEqual([400, "IR_16"]);
    expect(await refused(`${unknownPayment}/cancel_post_capture`)).toEqual([404, "HE_02"]);
    const payment = await shop.pay();
    await shop.refund(payment.payment_id, { amount: 1 });
    expect(await refused(path(payment))).toEqual([400, "IR_16"]);
    const failing = await shop.pay(cardPayment("4000000000007726"));
    await shop.refund(failing.payment_id);
    expect(await post(path(failing))).toMatchObject({ status: "cancelled" });
  });

  it("is final about what the provider refuses finally, such as for a refund made elsewhere", async () => {
    const payment = await shop.pay();
    const refund = await call(
      stack.provider.url,
      "POST",
      `/v1/payments/${payment.connector_transaction_id ?? ""}/refunds`,
      {
        headers: {
          authorization: "Bearer provider_key",
          "sandbox-connector": payment.connector ?? "",
          "idempotency-key": `elsewhere_${payment.payment_id}`,
        },
        body: { reference: `elsewhere_${payment.payment_id}`, amount: 100 },
      },
    );
    expect(refund.status).toBe(200);
    const answer = await shop.send("POST", path(payment));
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 400,
      body: { error: { code: "IR_16", reason: "post_capture_void_not_possible" } },
    });
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "succeeded",
      state_metadata: { post_capture_void: { status: "failed" } },
    });
  });

  it("never meets a refund: of both at once exactly one wins", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const payment = await shop.pay();
      const answers = await Promise.all([
        shop.send("POST", path(payment)),
        shop.send("POST", "/refunds", { payment_id: payment.payment_id }),
      ]);
      const now = await shop.read(payment.payment_id);
      const isRefunded = (now.refunds ?? []).some(({ status }) => status === "succeeded");
      expect([now.status, isRefunded]).toEqual(now.status === "cancelled" ? ["cancelled", false] : ["succeeded", true]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it("is pending until the provider reports its end, and keeps refunds away meanwhile", async () => {
    const payment = await byWallet();
    const pending = await post(path(payment));
    expect(pending).toMatchObject({
      status: "succeeded",
      state_metadata: { post_capture_void: { status: "pending" } },
    });
    expect(await refused("/refunds", { payment_id: payment.payment_id })).toEqual([400, "IR_16"]);
    expect(await refused(path(payment))).toEqual([400, "IR_16"]);
    const done = await shop.becomes(payment.payment_id, "cancelled");
    expect(done.state_metadata).toEqual({ post_capture_void: { status: "succeeded" } });
    const answer = await shop.send("GET", path(payment));
    expect(answer.body).toEqual(await shop.read(payment.payment_id));
    expect((await typesOf(payment.payment_id)).at(-1)).toBe("payment_cancelled_post_capture");
  });
});

describe("an incremental authorization", () => {
  const path = (payment: Payment): string => `/payments/${payment.payment_id}/incremental_authorization`;

  it("holds the new total, which can then be captured", async () => {
    const payment = await incrementable();
    expect(payment).toMatchObject({ incremental_authorization_allowed: true, incremental_authorizations: null });
    const increased = await post(path(payment), { amount: 7000, reason: "one night more" });
    expect(increased).toMatchObject({
      status: "requires_capture",
      amount: 7000,
      net_amount: 7000,
      amount_capturable: 7000,
      authorization_count: 1,
      incremental_authorizations: [
        {
          amount: 7000,
          status: "success",
          previously_authorized_amount: 6540,
          error_code: null,
          error_message: null,
        },
      ],
    });
    expect(await post(path(payment), { amount: 8000 })).toMatchObject({ authorization_count: 2, net_amount: 8000 });
    const captured = await post(`/payments/${payment.payment_id}/capture`);
    expect(captured).toMatchObject({ status: "succeeded", amount_received: 8000, amount: 8000 });
  });

  it("is refused for less, for payments that were not made for it, and in other statuses", async () => {
    const payment = await incrementable();
    expect(await refused(path(payment), { amount: 6540 })).toEqual([400, "IR_16"]);
    expect(await refused(path(payment), {})).toEqual([400, "IR_04"]);
    expect(await refused(path(await held()), { amount: 7000 })).toEqual([400, "IR_16"]);
    expect(await refused(path(await shop.pay()), { amount: 7000 })).toEqual([400, "IR_16"]);
    expect(await refused(`${unknownPayment}/incremental_authorization`, { amount: 7000 })).toEqual([404, "HE_02"]);
  });

  it("wins or waits when many ask at once, and the total is the last that was granted", async () => {
    const payment = await incrementable();
    await Promise.all([7000, 7100, 7200, 7300].map((amount) => shop.send("POST", path(payment), { amount })));
    const now = await shop.read(payment.payment_id);
    const granted = (now.incremental_authorizations ?? []).filter(({ status }) => status === "success");
    expect(granted.length).toBeGreaterThan(0);
    expect(now.net_amount).toBe(Math.max(...granted.map(({ amount }) => amount)));
    expect(now.amount_capturable).toBe(now.net_amount);
  });
});

describe("extending an authorization", () => {
  const path = (payment: Payment): string => `/payments/${payment.payment_id}/extend_authorization`;
  const daysLeft = ({ capture_before: before }: Payment): number =>
    Math.round((new Date(before ?? 0).getTime() - Date.now()) / 86_400_000);

  it("moves the latest time of a capture", async () => {
    const payment = await held();
    expect([daysLeft(payment), payment.extended_authorization_applied]).toEqual([7, null]);
    const extended = await post(path(payment));
    expect([daysLeft(extended), extended.extended_authorization_applied]).toEqual([30, true]);
    expect(extended).toMatchObject({ status: "requires_capture" });
    expect(await shop.read(payment.payment_id)).toEqual(extended);
    const asked = await held({ request_extended_authorization: true });
    expect([daysLeft(asked), asked.extended_authorization_applied]).toEqual([30, true]);
  });

  it("is always requested when the profile specifies it, unless the request specifies otherwise", async () => {
    const patient = stack.shop({ profile: { always_request_extended_authorization: true } });
    const body = cardPayment("4242424242424242", { capture_method: "manual" });
    expect(daysLeft(await patient.pay(body))).toBe(30);
    expect(daysLeft(await patient.pay({ ...body, request_extended_authorization: false }))).toBe(7);
  });

  it("shows until when a scheduled capture is possible", async () => {
    const captureOn = new Date(Date.now() + 86_400_000).toISOString();
    const payment = await shop.pay(
      cardPayment("4242424242424242", { capture_method: "scheduled", capture_on: captureOn }),
    );
    expect(payment).toMatchObject({ capture_on: captureOn, status: "requires_capture" });
    expect(daysLeft(payment)).toBe(7);
  });

  it("is refused where nothing is held", async () => {
    expect(await refused(path(await shop.pay()))).toEqual([400, "IR_16"]);
    expect(await refused(`${unknownPayment}/extend_authorization`)).toEqual([404, "HE_02"]);
  });
});

describe("reviewing a payment", () => {
  const review = (changes: Record<string, unknown> = {}): Promise<Payment> =>
    shop.pay(cardPayment("4000000000009235", changes));

  it("approved, continues as it was meant to", async () => {
    const payment = await review();
    expect(payment).toMatchObject({ status: "requires_merchant_action", merchant_decision: null });
    const approved = await post(`/payments/${payment.payment_id}/approve`);
    expect(approved).toMatchObject({ status: "succeeded", merchant_decision: "approved", amount_received: 6540 });
    expect(await typesOf(payment.payment_id)).toEqual(["action_required", "payment_succeeded"]);
    const manual = await review({ capture_method: "manual" });
    const waiting = await post(`/payments/${manual.payment_id}/approve`, {});
    expect(waiting).toMatchObject({ status: "requires_capture", amount_capturable: 6540 });
  });

  it("rejected, fails", async () => {
    const payment = await review();
    const rejected = await post(`/payments/${payment.payment_id}/reject`);
    expect(rejected).toMatchObject({
      status: "failed",
      merchant_decision: "rejected",
      error_code: "suspected_fraud",
      amount_capturable: 0,
    });
    expect(await typesOf(payment.payment_id)).toEqual(["action_required", "payment_failed"]);
    expect(await refused(`/payments/${payment.payment_id}/approve`)).toEqual([400, "IR_16"]);
  });

  it("over another amount than was asked for: the merchant takes it or has it released", async () => {
    const half = () => shop.pay(cardPayment("4000000000000143", { capture_method: "manual" }));
    const payment = await half();
    expect(payment.status).toBe("requires_merchant_action");
    const taken = await post(`/payments/${payment.payment_id}/approve`);
    expect(taken).toMatchObject({ status: "requires_capture", amount_capturable: 3270 });
    const before = (await stack.provider.totals()).held;
    const other = await half();
    expect(await post(`/payments/${other.payment_id}/reject`)).toMatchObject({ status: "cancelled" });
    expect((await stack.provider.totals()).held).toBe(before);
  });

  it("over a part of an automatic payment leaves the capture to the merchant", async () => {
    const payment = await shop.pay(cardPayment("4000000000000143"));
    expect(payment.status).toBe("requires_merchant_action");
    await post(`/payments/${payment.payment_id}/approve`);
    const captured = await post(`/payments/${payment.payment_id}/capture`);
    expect(captured).toMatchObject({ status: "partially_captured", amount_received: 3270, amount_capturable: 0 });
    const { captures } = await shop.read(payment.payment_id, "?expand_captures=true");
    expect(captures).toMatchObject([{ status: "charged", amount: 3270 }]);
  });

  it("is for payments that wait for it, of the own merchant, and not for clients", async () => {
    const done = await shop.pay();
    for (const decision of ["approve", "reject"]) {
      expect(await refused(`/payments/${done.payment_id}/${decision}`)).toEqual([400, "IR_16"]);
      const foreign = await stack.shop().send("POST", `/payments/${done.payment_id}/${decision}`);
      expect(foreign.status).toBe(404);
      expect((await shop.client("POST", `/payments/${done.payment_id}/${decision}`)).status).toBe(401);
    }
  });
});

describe("the merchant's own data", () => {
  const path = (payment: Payment): string => `/payments/${payment.payment_id}/update_metadata`;

  it("is added to and replaced by key", async () => {
    const payment = await shop.pay(cardPayment("4242424242424242", { metadata: { basket: "7", shop: "berlin" } }));
    const answer = await shop.send("POST", path(payment), { metadata: { basket: "8", parcel: "1" } });
    const metadata = { basket: "8", shop: "berlin", parcel: "1" };
    expect([answer.status, answer.body]).toEqual([200, { payment_id: payment.payment_id, metadata }]);
    expect((await shop.read(payment.payment_id)).metadata).toEqual(metadata);
    expect(await typesOf(payment.payment_id)).toEqual(["payment_succeeded"]);
  });

  it("keeps to its limits, and to payments that were confirmed", async () => {
    const payment = await shop.pay();
    expect(await refused(path(payment), {})).toEqual([400, "IR_04"]);
    expect(await refused(path(payment), { metadata: {}, colour: "red" })).toEqual([400, "IR_06"]);
    const keys = (from: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`key${String(from + index)}`, "x"]));
    await shop.send("POST", path(payment), { metadata: keys(0) });
    expect(await refused(path(payment), { metadata: keys(30) })).toEqual([422, "IR_06"]);
    const open = await shop.pay({ amount: 100, currency: "USD" });
    expect(await refused(path(open), { metadata: {} })).toEqual([400, "IR_16"]);
    expect(await refused(`${unknownPayment}/update_metadata`, { metadata: {} })).toEqual([404, "HE_02"]);
  });
});

describe("completing an authorization", () => {
  it("asks the provider after the customer's part, for any caller with the client secret", async () => {
    const payment = await shop.pay(cardPayment("4000003800000446"));
    const start = await call(payment.next_action?.["redirect_to_url"] ?? "", "GET", "");
    const path = `/payments/${payment.payment_id}/complete_authorize`;
    expect((await shop.client("POST", path, {})).text).toContain("IR_04");
    expect((await shop.client("POST", path, { client_secret: "wrong" })).text).toContain("IR_09");
    const { client_secret } = payment;
    const shipping = { address: { city: "Berlin", country: "DE" } };
    const early = await shop.client("POST", path, { client_secret, shipping });
    expect([early.status, (early.body as Payment).status]).toEqual([200, "requires_customer_action"]);
    await call(`${start.headers["location"] ?? ""}/complete`, "POST", "");
    // The provider's webhook may have ended the payment before; then there is nothing to complete.
    const done = await shop.client("POST", path, { client_secret });
    if (done.status === 200) expect(done.body).toMatchObject({ status: "succeeded" });
    else expect([done.status, done.text]).toEqual([400, expect.stringContaining("IR_16")]);
    const paid = await shop.becomes(payment.payment_id, "succeeded");
    expect(paid.shipping).toMatchObject({ address: { city: "Berlin" } });
    expect(await refused(path)).toEqual([400, "IR_16"]);
  });
});

describe("a capture in doubt", () => {
  const inDoubt = async (): Promise<Payment> => {
    const payment = await shop.pay();
    await stack.rows(
      `with moved as (update payments set status = 'requires_merchant_action' where payment_id = $1)
       update attempts set status = 'capture_review' where payment_id = $1`,
      payment.payment_id,
    );
    return payment;
  };
  const user = { kind: "jwt", userId: "user_1", permissions: ["payments:write"] } as const;
  const decide = (payment: Payment, intent_status: string) =>
    shop.as({ ...user, merchantId: shop.merchantId }, "POST", `/payments/${payment.payment_id}/manual-status-update`, {
      intent_status,
    });

  it("is ended by the merchant's statement, and published", async () => {
    const there = await inDoubt();
    expect((await decide(there, "succeeded")).body).toMatchObject({ status: "succeeded", amount_received: 6540 });
    const gone = await inDoubt();
    expect((await decide(gone, "failed")).body).toMatchObject({ status: "failed", amount_received: 0 });
    expect(await typesOf(gone.payment_id)).toEqual(["payment_succeeded", "payment_failed"]);
    expect((await decide(gone, "succeeded")).status).toBe(422);
    const [reported, ...others] = await shop.recordedChanges(gone.payment_id);
    expect(others).toEqual([]);
    expect(reported).toMatchObject({ actor_kind: "jwt", operation_id: "updatePaymentStatus", action: "corrected" });
    expect(reported?.changes["status"]).toEqual({ before: "requires_merchant_action", after: "failed" });
  });

  it("is no way round the provider for other payments, nor for keys", async () => {
    const payment = await shop.pay();
    const answer = await decide(payment, "failed");
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining("IR_06")]);
    const refunded = await inDoubt();
    await stack.rows("update payments set amount_refunded = 1 where payment_id = $1", refunded.payment_id);
    expect((await decide(refunded, "failed")).status).toBe(422);
    const path = `/payments/${payment.payment_id}/manual-status-update`;
    expect(await refused(path, { intent_status: "failed" })).toEqual([401, "IR_01"]);
  });
});
