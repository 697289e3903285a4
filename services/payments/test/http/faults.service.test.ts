import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { dying } from "../support/dying.ts";
import { call } from "../support/http-call.ts";
import { accountId, apiKeyOf } from "../support/merchant.ts";
import { paidAfterEnd } from "../support/payouts.ts";
import { rankedAs } from "../support/peers.ts";
import { claimOf, signedBy } from "../support/provider-webhooks.ts";
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

const typesOf = async (objectId: string): Promise<readonly string[]> =>
  (await shop.events(objectId))
    .map(({ type }) => type.split(".").at(-1) ?? "")
    .filter((type) => type !== "attempt_settled");

/** Ids of the merchant's payments, newest first. */
const newestPayment = async (): Promise<string> => {
  const [row] = await stack.rows<{ payment_id: string }>(
    "select payment_id from payments where merchant_id = $1 order by created_at desc limit 1",
    shop.merchantId,
  );
  return row?.payment_id ?? "";
};

/** An id that the merchant chooses. */
const newPaymentId = (name: string): string => `pay_${name}_${Math.random().toString(36).slice(2, 12)}`.padEnd(30, "0");

describe("a provider that misbehaves", () => {
  it("takes the money but its answer is lost: processing, then found", async () => {
    const payment = await shop.pay(cardPayment("4000000000000341"));
    expect(payment).toMatchObject({ status: "processing", amount_received: null, connector_transaction_id: null });
    const found = await shop.becomes(payment.payment_id, "succeeded");
    expect(found).toMatchObject({ amount_received: 6540, attempt_count: 1 });
    expect(await typesOf(payment.payment_id)).toEqual(["payment_processing", "payment_succeeded"]);
  });

  it("never answers: processing, then failed, and can never take the money", async () => {
    const payment = await shop.pay(cardPayment("4000000000000408"));
    expect(payment.status).toBe("processing");
    expect(await shop.becomes(payment.payment_id, "failed")).toMatchObject({
      error_code: "not_received",
      amount_capturable: 0,
    });
    expect(await typesOf(payment.payment_id)).toEqual(["payment_processing", "payment_failed"]);
  });

  it("never answers, and the merchant asks all the time: failed all the same", async () => {
    const { payment_id: paymentId } = await shop.pay(cardPayment("4000000000000408"));
    const asked = (): Promise<Payment> => shop.read(paymentId, "?force_sync=true");
    await eventually(async () => expect((await asked()).status).toBe("failed"), { intervalMs: 10 });
  });

  it("answers 500 for good: processing, then failed", async () => {
    const payment = await shop.pay(cardPayment("4000000000000119"));
    expect(payment.status).toBe("processing");
    await shop.becomes(payment.payment_id, "failed");
  });

  it("answers 500 once: the same attempt is sent again with the same key", async () => {
    const payment = await shop.pay(cardPayment("4000000000000093"));
    expect(payment).toMatchObject({ status: "succeeded", attempt_count: 1 });
  });

  it.each([
    ["4000000000000200", "succeeded"],
    ["4000000000000226", "failed"],
  ])("decides %s later and reports by webhook: %s", async (card, status) => {
    const payment = await shop.pay(cardPayment(card));
    expect(payment.status).toBe("processing");
    await shop.becomes(payment.payment_id, status);
    expect(await typesOf(payment.payment_id)).toEqual(["payment_processing", `payment_${status}`]);
  });

  it("is asked at once with force_sync", async () => {
    const payment = await shop.pay(cardPayment("4000000000000341"));
    const synced = await shop.read(payment.payment_id, "?force_sync=true");
    expect(["succeeded", "processing"]).toContain(synced.status);
    await shop.becomes(payment.payment_id, "succeeded");
    const body = { payment_id: payment.payment_id, force_sync: true, expand_attempts: true };
    const answer = await shop.send("POST", "/payments/sync", body);
    expect(answer.body).toMatchObject({ status: "succeeded", attempts: [{ status: "charged" }] });
  });

  it("is down: processing, converges when it is back, and the money is not taken twice", async () => {
    const alone = stack.shop({ connectors: ["fauxpay"] });
    const before = (await stack.provider.totals()).captured;
    await stack.provider.kill();
    const payment = await alone.pay();
    expect(payment.status).toBe("processing");
    await stack.provider.start();
    await alone.becomes(payment.payment_id, "failed", 15_000);
    expect((await stack.provider.totals()).captured).toBe(before);
  }, 40_000);
});

describe("a refund that was paid back after it had failed here", () => {
  const reported = async (): Promise<number> => paidAfterEnd(stack, "refund", "answer");

  it.each([
    ["is reported once its provider confirms it", "4000000000005126", 1],
    ["is not reported when its provider has refused it, too", "4000000000007726", 0],
  ])("%s", async (_what, card, count) => {
    const payment = await shop.pay(cardPayment(card));
    const { refund_id: refundId, connector_refund_id: id } = await shop.refund(payment.payment_id, { amount: 100 });
    const read = async () => (await shop.send("GET", `/refunds/${refundId}`)).body as { readonly status: string };
    await eventually(async () => expect((await read()).status).not.toBe("pending"));
    // A second look at it would count what is changed below.
    const openJobs = "select from graphile_worker.jobs where attempts < max_attempts";
    await eventually(async () => expect(await stack.rows(openJobs)).toEqual([]));
    await stack.rows("update refunds set status = 'failed' where refund_id = $1", refundId);
    const before = await reported();
    const refund = {
      refund_id: id ?? "srf_unknown",
      payment_id: payment.connector_transaction_id,
      reference: refundId,
      status: "succeeded",
      amount: 100,
      currency: "USD",
      error: null,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    };
    const event = { event_id: "evt_1", type: "refund.updated", created_at: new Date().toISOString(), refund };
    const text = JSON.stringify(event);
    const headers = signedBy(apiKeyOf("fauxpay"), text);
    const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "fauxpay")}`;
    expect((await call(stack.url, "POST", path, { text, headers })).status).toBe(200);
    expect((await reported()) - before).toBe(count);
    expect((await read()).status).toBe("failed");
  });
});

describe("two merchants that share an account at a provider", () => {
  it("may choose the same ids: each payment and each refund is its own", async () => {
    const other = stack.shop();
    const paymentId = newPaymentId("shared");
    const before = await stack.provider.totals();
    const first = await shop.pay(cardPayment("4242424242424242", { payment_id: paymentId }));
    const second = await other.pay(cardPayment("4242424242424242", { payment_id: paymentId }));
    expect([first.status, second.status]).toEqual(["succeeded", "succeeded"]);
    expect(second.connector_transaction_id).not.toBe(first.connector_transaction_id);
    for (const one of [shop, other]) {
      const refund = await one.refund(paymentId, { refund_id: `ref_${paymentId}`, amount: 100 });
      expect(refund).toMatchObject({ status: "succeeded", amount: 100 });
    }
    const after = await stack.provider.totals();
    expect([after.captured - before.captured, after.refunded - before.refunded]).toEqual([13080, 200]);
  });

  it("each find their own when an answer is lost", async () => {
    const other = stack.shop();
    const paymentId = newPaymentId("lost");
    await shop.pay(cardPayment("4242424242424242", { payment_id: paymentId, amount: 100 }));
    await other.pay(cardPayment("4000000000000341", { payment_id: paymentId }));
    const found = await other.becomes(paymentId, "succeeded");
    expect(found).toMatchObject({ amount_received: 6540 });
    const own = await shop.read(paymentId);
    expect(found.connector_transaction_id).not.toBe(own.connector_transaction_id);
  });
});

describe("a webhook about a declined attempt that waits until the next one is sent", () => {
  it("does not end the next one, whose answer was lost after the money was taken", async () => {
    const apiKey = "provider_key_of_retries";
    const retrying = stack.shop({ apiKey });
    await stack.provider.behave("fauxpay", apiKey, { latency_ms: 250 });
    await stack.provider.behave("phonypay", apiKey, { lost_answer_rate: 1 });
    const paymentId = newPaymentId("retried");
    const before = (await stack.provider.totals()).captured;
    const paying = retrying.pay(cardPayment("4000000000009961", { payment_id: paymentId }));
    const first = await eventually(() => retrying.read(paymentId));
    expect(first).toMatchObject({ status: "processing", connector: "fauxpay" });
    const claim = claimOf({ ...first, connector_transaction_id: "spay_of_first_attempt" }, "declined", {
      amount_authorized: 0,
      amount_captured: 0,
      error: { code: "insufficient_funds", message: "Declined.", issuer_code: null, network_code: null },
    });
    const text = JSON.stringify(claim);
    const path = `/webhooks/${retrying.merchantId}/${accountId(retrying.merchantId, "fauxpay")}`;
    const reported = await call(stack.url, "POST", path, { text, headers: signedBy(apiKey, text) });
    expect([reported.status, (await paying).connector]).toEqual([200, "phonypay"]);
    const found = await retrying.becomes(paymentId, "succeeded");
    expect(found).toMatchObject({ amount_received: 6540, connector: "phonypay", attempt_count: 2, error_code: null });
    expect((await stack.provider.totals()).captured).toBe(before + 6540);
  });
});

describe("webhooks that cannot be trusted", () => {
  const sendWebhook = (body: unknown, headers: Record<string, string> = {}, merchantId = shop.merchantId) =>
    call(stack.url, "POST", `/webhooks/${merchantId}/${accountId(merchantId, "fauxpay")}`, { body, headers });

  it("do not move a payment; the provider is asked instead", async () => {
    const payment = await shop.pay(cardPayment("4242424242424242", { capture_method: "manual" }));
    const forged = await sendWebhook(claimOf(payment, "captured"), {
      "sandbox-signature": `t=1,v1=${"0".repeat(64)}`,
    });
    expect(forged.status).toBe(200);
    expect((await shop.read(payment.payment_id)).status).toBe("requires_capture");
  });

  it("are refused when they cannot be read, or are about no known account", async () => {
    const odd = await sendWebhook({ hello: "world" });
    expect([odd.status, odd.text]).toEqual([400, expect.stringContaining("WE_02")]);
    const unknown = await sendWebhook({ hello: "world" }, {}, "nobody");
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining("WE_04")]);
    const text = await call(stack.url, "POST", `/webhooks/${shop.merchantId}/fauxpay`, { text: "{" });
    expect([text.status, text.text]).toEqual([400, expect.stringContaining("WE_02")]);
  });
});

describe("a decision engine that does not help", () => {
  afterEach(() => {
    stack.engine.decide = (request) => Promise.resolve(rankedAs(request, []));
  });

  const approachOf = async ({ payment_id: id }: { readonly payment_id: string }): Promise<string | undefined> => {
    const text = "select details->>'routingApproach' as approach from attempts where payment_id = $1";
    return (await stack.rows<{ approach: string }>(text, id))[0]?.approach;
  };
  let asked = 0;
  const answerLate: typeof stack.engine.decide = (request) => {
    asked += 1;
    return new Promise((resolve) => setTimeout(() => resolve(rankedAs(request, [])), 1_000));
  };
  /** Payments of a kind that no earlier test has. */
  const payOfKind = (currency: string) => shop.pay({ ...cardPayment("4242424242424242"), currency });

  it("is slow or broken: the default order is used, and soon no payment waits for it", async () => {
    stack.engine.decide = answerLate;
    asked = 0;
    const approaches = [];
    for (let count = 0; count < 8; count += 1) {
      const payment = await payOfKind("CHF");
      expect(payment).toMatchObject({ status: "succeeded", connector: "fauxpay" });
      approaches.push(await approachOf(payment));
    }
    expect(new Set(approaches)).toEqual(new Set(["default_fallback"]));
    expect(asked).toBeLessThan(8);
    stack.engine.decide = (request) => Promise.resolve(rankedAs(request, []));
    await eventually(async () => (await approachOf(await payOfKind("CHF"))) === "SR_SELECTION_V3_ROUTING", {
      timeoutMs: 10_000,
      intervalMs: 200,
    });
  });

  it("becomes slow: payments go by the last ranking of their kind, and state so", async () => {
    const ranking = ["phonypay", "fauxpay"].map((connector) => accountId(shop.merchantId, connector));
    stack.engine.decide = (request) => Promise.resolve(rankedAs(request, ranking));
    expect(await payOfKind("GBP")).toMatchObject({ status: "succeeded", connector: "phonypay" });
    stack.engine.decide = answerLate;
    const late = await payOfKind("GBP");
    expect(late).toMatchObject({ status: "succeeded", connector: "phonypay" });
    expect(await approachOf(late)).toBe("last_ranking");
    const ofOtherKind = await payOfKind("SEK");
    expect(ofOtherKind).toMatchObject({ status: "succeeded", connector: "fauxpay" });
    expect(await approachOf(ofOtherKind)).toBe("default_fallback");
  });
});

describe("a process that dies", () => {
  afterEach(async () => {
    await stack.restart();
  });

  it("between an authorization and its sequential capture: the money is captured, once", async () => {
    const before = await stack.provider.totals();
    await stack.restart(dying("capture", "before"));
    const body = cardPayment("4242424242424242", { capture_method: "sequential_automatic" });
    expect((await shop.send("POST", "/payments", body)).status).toBe(503);
    const id = await newestPayment();
    await stack.restart();
    expect(await shop.becomes(id, "succeeded", 15_000)).toMatchObject({ amount_received: 6540 });
    const after = await stack.provider.totals();
    expect([after.captured - before.captured, after.held]).toEqual([6540, before.held]);
  }, 30_000);

  it("and the session of an unconfirmed payment ends meanwhile: its expiry is published once", async () => {
    const payment = await shop.pay({ amount: 100, currency: "USD", session_expiry: 60 });
    const past = "update payments set expires_at = now(), expiry_due_at = now() where payment_id = $1";
    await stack.rows(past, payment.payment_id);
    await stack.restart();
    await eventually(async () => (await typesOf(payment.payment_id)).length > 0);
    expect(await typesOf(payment.payment_id)).toEqual(["payment_expired"]);
    expect((await shop.read(payment.payment_id)).status).toBe("requires_payment_method");
  });
});
