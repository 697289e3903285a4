// Payments through the real adapter, against an emulator of Checkout.com.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, Refund } from "@railyard/contracts";

import type { CheckoutEmulator } from "../../../../libs/connectors/test/emulators/checkout/server.ts";
import { startCheckoutEmulator } from "../../../../libs/connectors/test/emulators/checkout/server.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const secretKey = "sk_sbox_account_of_the_emulator";
const webhookSecret = "key_of_the_workflow";
const credentials = { auth_type: "SignatureKey", api_key: "vkuhvk4v", key1: "pc_abcdef", api_secret: secretKey };
const good = "4242424242424242";
let emulator: CheckoutEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startCheckoutEmulator({ secretKey });
  const quiet = { SYNC_FIRST_DELAY_MS: "3600000", UNSEEN_GRACE_MS: "0" };
  stack = await startStack({ CHECKOUT_TEST_URL: emulator.url, ...quiet });
  shop = stack.shop({ connectors: ["checkout"], credentials, webhookSecret });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const again = async ({ payment_id: id }: Pick<Payment, "payment_id">): Promise<Payment> =>
  (await shop.send("GET", `/payments/${id}?force_sync=true`)).body as Payment;

const deliver = async (event: Record<string, unknown>, secret = webhookSecret): Promise<number> => {
  const { rawBody, headers } = emulator.sign(event, secret);
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "checkout")}`;
  const delivery = { headers: { ...headers, "content-type": "application/json" }, bytes: rawBody };
  return (await call(stack.url, "POST", path, delivery)).status;
};

const eventsOf = (type: string): Record<string, unknown> => {
  const event = emulator.events().findLast((one) => one["type"] === type);
  if (event === undefined) throw new TypeError(`there was no ${type}`);
  return event;
};

describe("payments at Checkout.com", () => {
  it("are charged when the webhook reports it, whatever comes again or late", async () => {
    const paid = await shop.pay(cardPayment(good));
    expect(paid).toMatchObject({ status: "processing", connector: "checkout" });
    emulator.process();
    expect(await deliver(eventsOf("payment_captured"))).toBe(200);
    expect(await shop.read(paid.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
    expect(await deliver(eventsOf("payment_captured"))).toBe(200);
    expect(await deliver(eventsOf("payment_approved"))).toBe(200);
    expect(await shop.read(paid.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("are charged when a look-up reports it, and refunded in parts", async () => {
    const paid = await shop.pay(cardPayment(good));
    expect((await again(paid)).status).toBe("processing");
    emulator.process();
    expect((await again(paid)).status).toBe("succeeded");
    const refund = (await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 100 })).body as Refund;
    expect(refund).toMatchObject({ status: "pending", amount: 100 });
    emulator.process();
    expect(await deliver(eventsOf("payment_refunded"))).toBe(200);
    expect((await shop.send("GET", `/refunds/${refund.refund_id}`)).body).toMatchObject({ status: "succeeded" });
  });

  it("are declined in the words of the rules", async () => {
    expect(await shop.pay(cardPayment("4000000000009987"))).toMatchObject({
      status: "failed",
      error_code: "30041",
      unified_message: "The card was declined",
    });
  });

  it("continue with 3-D Secure where the bank requires it", async () => {
    const asked = await shop.pay(cardPayment("4000000000003063", { capture_method: "manual" }));
    expect(asked).toMatchObject({ status: "requires_customer_action", attempt_count: 2 });
    expect((await shop.attempts(asked.payment_id)).map(({ error_code: code }) => code)).toContain("20154");
    emulator.authenticate(String(emulator.payments().at(-1)?.id), true);
    expect(await again(asked)).toMatchObject({ status: "requires_capture" });
  });

  it("are declined for good by Checkout.com's own rules", async () => {
    expect(await shop.pay(cardPayment("4000000000009979"))).toMatchObject({
      status: "failed",
      error_code: "40101",
      unified_message: "The card was declined",
    });
  });

  it("can be captured again after a capture that was declined", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual" }));
    const path = `/payments/${held.payment_id}/capture`;
    await shop.send("POST", path, {});
    emulator.process("20096");
    expect(await deliver(eventsOf("payment_capture_declined"))).toBe(200);
    await again(held);
    expect(await shop.read(held.payment_id)).toMatchObject({ status: "requires_capture" });
    await shop.send("POST", path, {});
    emulator.process();
    expect(await again(held)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("keep their money when a refund is declined, which a webhook or a look-up reports", async () => {
    const paid = await shop.pay(cardPayment(good));
    emulator.process();
    expect((await again(paid)).status).toBe("succeeded");
    const request = { payment_id: paid.payment_id, amount: 100 };
    const ids: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      ids.push(((await shop.send("POST", "/refunds", request)).body as Refund).refund_id);
      emulator.process("20158");
      if (time === 0) expect(await deliver(eventsOf("payment_refund_declined"))).toBe(200);
    }
    for (const id of ids) {
      const refund = await shop.send("GET", `/refunds/${id}?force_sync=true`);
      expect(refund.body).toMatchObject({ status: "failed", error_code: "20158" });
    }
  });

  it("are held and captured several times", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual_multiple" }));
    expect(held.status).toBe("requires_capture");
    await shop.send("POST", `/payments/${held.payment_id}/capture`, { amount_to_capture: 100 });
    emulator.process();
    expect(await again(held)).toMatchObject({ amount_received: 100 });
    await shop.send("POST", `/payments/${held.payment_id}/capture`, { amount_to_capture: 200 });
    emulator.process();
    expect(await deliver(eventsOf("payment_captured"))).toBe(200);
    expect(await shop.read(held.payment_id)).toMatchObject({ amount_received: 300 });
  });

  it("continue after the customer's challenge", async () => {
    const asked = await shop.pay(cardPayment("4000000000003220", { authentication_type: "three_ds" }));
    expect(asked.status).toBe("requires_customer_action");
    emulator.authenticate(String(emulator.payments().at(-1)?.id), true);
    emulator.process();
    expect(await again(asked)).toMatchObject({ status: "succeeded" });
  });

  it("whose answer was lost are found, and charged once", async () => {
    const before = emulator.payments().length;
    for (let time = 0; time < 3; time += 1) emulator.loseAnswer("POST /payments");
    const open = await shop.pay(cardPayment(good));
    expect(open.status).toBe("processing");
    emulator.process();
    expect(await again(open)).toMatchObject({ status: "succeeded" });
    expect(emulator.payments()).toHaveLength(before + 1);
  });

  it("whose request was lost are sent again, and are charged once", async () => {
    const before = emulator.payments().length;
    emulator.loseRequest("POST /payments");
    const paid = await shop.pay(cardPayment(good, { capture_method: "manual" }));
    expect(paid.status).toBe("requires_capture");
    emulator.loseRequest("/captures");
    await shop.send("POST", `/payments/${paid.payment_id}/capture`, {});
    emulator.process();
    expect(await again(paid)).toMatchObject({ status: "succeeded", amount_received: 6540 });
    emulator.loseRequest("/refunds");
    const request = { payment_id: paid.payment_id, amount: 100 };
    expect((await shop.send("POST", "/refunds", request)).body).toMatchObject({ status: "pending" });
    emulator.process();
    expect(emulator.payments().at(-1)?.balances).toMatchObject({ total_captured: 6540, total_refunded: 100 });
    expect(emulator.payments()).toHaveLength(before + 1);
  });

  it("keep a capture that was accepted open until it is made", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual" }));
    await shop.send("POST", `/payments/${held.payment_id}/capture`, {});
    expect((await again(held)).status).toBe("processing");
    emulator.process();
    expect(await again(held)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("are not changed by a webhook with another's signature, and disputes are not opened by it", async () => {
    const paid = await shop.pay(cardPayment("4000000000000259"));
    emulator.process();
    expect(await deliver(eventsOf("dispute_received"), "another key")).toBe(401);
    expect((await again(paid)).status).toBe("succeeded");
    expect(await deliver(eventsOf("dispute_received"))).toBe(200);
    const shown = await shop.send("GET", `/disputes/list`);
    expect(shown.text).toContain(paid.payment_id);
  });
});
