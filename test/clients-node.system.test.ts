// The Node client on the whole product: a merchant's server that pays, refunds, lists and verifies with it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cardPayment, cards, openPage, pressButton } from "@railyard/local";
import type { ReceivedWebhook } from "@railyard/local";
import { eventually } from "@railyard/testing";
import type { CreatePaymentRequest } from "../packages/node/src/index.ts";
import {
  AuthenticationError,
  InvalidRequestError,
  NotFoundError,
  Railyard,
  SignatureVerificationError,
  verifyReturn,
  webhooks,
} from "../packages/node/src/index.ts";
import type { LosingProxy } from "./support/clients/losing-proxy.ts";
import { startLosingProxy } from "./support/clients/losing-proxy.ts";
import { startMerchant, startSystem } from "./support/system.ts";
import type { System, TestMerchant } from "./support/system.ts";

let system: System;
let merchant: TestMerchant;
let proxy: LosingProxy;
let railyard: Railyard;

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system);
  proxy = await startLosingProxy(`http://127.0.0.1:${String(system.ports.gateway)}`);
  railyard = new Railyard({ apiKey: merchant.secretKey, baseUrl: proxy.url });
}, 120_000);

afterAll(async () => {
  await proxy.stop();
  await merchant.inbox.stop();
  await system.stop();
});

const request = (members: Readonly<Record<string, unknown>> = {}): CreatePaymentRequest =>
  cardPayment(cards.succeeds, members) as unknown as CreatePaymentRequest;

const webhookOf = (eventType: string, objectId: string): Promise<ReceivedWebhook> =>
  eventually(() => {
    const isWanted = ({ rawBody }: ReceivedWebhook): boolean =>
      rawBody.includes(`"event_type":"${eventType}"`) && rawBody.includes(`"${objectId}"`);
    return merchant.inbox.received().find(isWanted) ?? false;
  });

describe("the Node client", () => {
  it("creates a payment, captures it, and refunds it in part", async () => {
    const payment = await railyard.payments.create(request({ capture_method: "manual" }));
    expect(payment).toMatchObject({ status: "requires_capture", amount: 6540 });
    const captured = await railyard.payments.capture(payment.payment_id);
    expect(captured).toMatchObject({ status: "succeeded", amount_received: 6540 });
    const refund = await railyard.refunds.create({ payment_id: payment.payment_id, amount: 540 });
    expect(refund).toMatchObject({ amount: 540, payment_id: payment.payment_id });
    const retrieved = await railyard.payments.retrieve(payment.payment_id, { expand_attempts: true });
    expect(retrieved.refunds).toMatchObject([{ refund_id: refund.refund_id }]);
    expect(retrieved.attempts).toHaveLength(1);
  });

  it("answers a decline as a payment, and throws what is refused by its kind", async () => {
    const declined = await railyard.payments.create(cardPayment(cards.declined) as unknown as CreatePaymentRequest);
    expect(declined.status).toBe("failed");
    const missing = await railyard.payments.retrieve("pay_that_is_not_there").catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing).toMatchObject({ status: 404, code: "HE_02", reason: "payment_not_found" });
    expect((missing as NotFoundError).requestId).toMatch(/\S/);
    const wrong = railyard.payments.create({ amount: -1, currency: "EUR" });
    await expect(wrong).rejects.toBeInstanceOf(InvalidRequestError);
    await expect(wrong).rejects.toMatchObject({ field: "amount" });
    const stranger = new Railyard({ apiKey: `snd_${"x".repeat(64)}`, baseUrl: proxy.url });
    await expect(stranger.payments.list()).rejects.toBeInstanceOf(AuthenticationError);
  });

  it("leaves one payment when the first answer is lost, and returns it", async () => {
    proxy.loseAnswers(1);
    const before = proxy.forwarded().length;
    const customer = await railyard.customers.create({ customer_id: "cus_lost_answer" }, { maxRetries: 2 });
    proxy.loseAnswers(1);
    const payment = await railyard.payments.create(request({ customer_id: customer.customer_id }));
    const sent = proxy.forwarded().slice(before);
    expect(sent.map(({ path, status }) => [path, status])).toEqual([
      ["/customers", 200],
      ["/customers", 200],
      ["/payments", 200],
      ["/payments", 200],
    ]);
    expect(sent[2]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[3]?.idempotencyKey).toBe(sent[2]?.idempotencyKey);
    const found = await railyard.payments.list({ customer_id: customer.customer_id });
    expect(found.data.map(({ payment_id }) => payment_id)).toEqual([payment.payment_id]);
    expect(payment.status).toBe("succeeded");
  });

  it("iterates over 250 payments, page by page, each once", async () => {
    const { customer_id } = await railyard.customers.create({ customer_id: "cus_of_many" });
    const ids = new Set<string>();
    for (let batch = 0; batch < 25; batch += 1) {
      const made = await Promise.all(
        Array.from({ length: 10 }, () => railyard.payments.create({ amount: 100, currency: "EUR", customer_id })),
      );
      for (const { payment_id } of made) ids.add(payment_id);
    }
    const listed: string[] = [];
    for await (const payment of railyard.payments.list({ customer_id, limit: 100 })) listed.push(payment.payment_id);
    expect(listed).toHaveLength(250);
    expect(new Set(listed)).toEqual(ids);
    const searched = await railyard.payments.search({ customer_id, limit: 50 }).toArray({ limit: 120 });
    expect(searched.map(({ payment_id }) => payment_id)).toEqual(listed.slice(0, 120));
  }, 180_000);

  it("iterates over lists that are paged by an offset", async () => {
    const payment = await railyard.payments.create(request());
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const refund = await railyard.refunds.create({ payment_id: payment.payment_id, amount: 100 });
      made.push(refund.refund_id);
    }
    const found: string[] = [];
    const list = railyard.refunds.list({ payment_id: payment.payment_id, limit: 2 });
    for await (const refund of list) found.push(refund.refund_id);
    expect(found.sort()).toEqual(made.sort());
    await expect(list).resolves.toMatchObject({ count: 2, total_count: 3 });
  });

  it("verifies both signatures of webhooks, and refuses a stale and an altered one", async () => {
    const payment = await railyard.payments.create(request());
    const { rawBody, headers } = await webhookOf("payment_succeeded", payment.payment_id);
    const event = webhooks.verify(rawBody, headers, merchant.signingKey);
    expect(event).toMatchObject({ event_type: "payment_succeeded", merchant_id: merchant.merchantId });
    expect(event.content.object).toMatchObject({ payment_id: payment.payment_id, status: "succeeded" });
    const plain = { "x-webhook-signature-512": String(headers["x-webhook-signature-512"]) };
    expect(webhooks.verify(rawBody, plain, merchant.signingKey)).toEqual(event);
    const later = { now: new Date(Date.now() + 301_000) };
    expect(() => webhooks.verify(rawBody, headers, merchant.signingKey, later)).toThrow(SignatureVerificationError);
    const altered = rawBody.replace("succeeded", "processing");
    expect(() => webhooks.verify(altered, headers, merchant.signingKey)).toThrow(SignatureVerificationError);
    expect(() => webhooks.verify(altered, plain, merchant.signingKey)).toThrow(SignatureVerificationError);
  });

  it("verifies the address by which a customer comes back, and refuses a changed one", async () => {
    const return_url = "https://merchant.example/return?order=7";
    const members = { authentication_type: "three_ds", return_url };
    const payment = await railyard.payments.create(
      cardPayment(cards.challenge, members) as unknown as CreatePaymentRequest,
    );
    const action = payment.next_action as { readonly redirect_to_url: string };
    const { url } = await pressButton(await openPage(action.redirect_to_url), "Complete");
    expect(verifyReturn(url, merchant.signingKey)).toEqual({
      payment_id: payment.payment_id,
      status: "succeeded",
      amount: 6540,
      payment_intent_client_secret: payment.client_secret,
    });
    const changed = url.href.replace("amount=6540", "amount=6541");
    expect(() => verifyReturn(changed, merchant.signingKey)).toThrow(SignatureVerificationError);
  });

  it("sends a file as a form, and reads it back", async () => {
    const receipt = new File(["%PDF-1.4 receipt"], "receipt.pdf", { type: "application/pdf" });
    const { file_id } = await railyard.files.create({ file: receipt, purpose: "dispute_evidence" });
    const answer = await railyard.files.retrieve(file_id);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(await answer.text()).toBe("%PDF-1.4 receipt");
    await expect(railyard.files.delete(file_id)).resolves.toBeUndefined();
    await expect(railyard.files.retrieve(file_id)).rejects.toBeInstanceOf(NotFoundError);
  });
});
