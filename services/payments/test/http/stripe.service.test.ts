// Payments through the real adapter, against an emulator of Stripe.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, Refund } from "@railyard/contracts";

import type { StripeEmulator } from "../../../../libs/connectors/test/emulators/stripe/server.ts";
import { startStripeEmulator } from "../../../../libs/connectors/test/emulators/stripe/server.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const apiKey = "sk_test_51AccountOfTheEmulator";
let emulator: StripeEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startStripeEmulator({ apiKey });
  stack = await startStack({
    STRIPE_URL: emulator.url,
    STRIPE_FILES_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "3600000",
    UNSEEN_GRACE_MS: "0",
  });
  shop = stack.shop({ connectors: ["stripe"], apiKey });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const good = "4242424242424242";
const again = async ({ payment_id: id }: Pick<Payment, "payment_id">): Promise<Payment> => {
  const { body } = await shop.send("GET", `/payments/${id}?force_sync=true`);
  return body as Payment;
};

describe("payments at Stripe", () => {
  it("are charged, and refunded in parts", async () => {
    const paid = await shop.pay(cardPayment(good));
    expect(paid).toMatchObject({ status: "succeeded", connector: "stripe" });
    const refund = await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 100 });
    expect(refund.body as Refund).toMatchObject({ status: "succeeded", amount: 100 });
  });

  it("are declined in the words of the rules", async () => {
    expect(await shop.pay(cardPayment("4000000000009987"))).toMatchObject({
      status: "failed",
      error_code: "lost_card",
      unified_code: "UE_1000",
      unified_message: "The card was declined",
    });
  });

  it("are held, captured in part and finished", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual_multiple" }));
    expect(held.status).toBe("requires_capture");
    const captured = await shop.send("POST", `/payments/${held.payment_id}/capture`, { amount_to_capture: 100 });
    expect(captured.body).toMatchObject({ amount_received: 100 });
    expect(await again(held)).toMatchObject({ amount_received: 100 });
  });

  it("are held and cancelled", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual" }));
    expect((await shop.send("POST", `/payments/${held.payment_id}/cancel`, {})).body).toMatchObject({
      status: "cancelled",
    });
  });

  it("go on after the customer's challenge", async () => {
    const asked = await shop.pay(cardPayment("4000000000003220", { authentication_type: "three_ds" }));
    expect(asked.status).toBe("requires_customer_action");
    const intent = emulator.all("payment_intent").at(-1);
    emulator.authenticate(String(intent?.["id"]), true);
    expect(await again(asked)).toMatchObject({ status: "succeeded" });
  });

  it("whose answer was lost are found, and taken once", async () => {
    const before = emulator.all("payment_intent").length;
    emulator.fail({ path: "/payment_intents", kind: "lose_answer" });
    const open = await shop.pay(cardPayment(good));
    expect(open.status).toBe("processing");
    // The search lags behind.
    expect((await again(open)).status).toBe("processing");
    emulator.index();
    expect(await again(open)).toMatchObject({ status: "succeeded" });
    expect(emulator.all("payment_intent")).toHaveLength(before + 1);
  });

  it("are looked up at Stripe when a webhook is not signed with the secret", async () => {
    const asked = await shop.pay(cardPayment("4000000000003220", { authentication_type: "three_ds" }));
    emulator.authenticate(String(emulator.all("payment_intent").at(-1)?.["id"]), false);
    const event = emulator.events().at(-1) ?? {};
    const { rawBody, headers } = emulator.sign(event, "whsec_wrong");
    const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "stripe")}`;
    // It is not believed: Stripe is asked, and says the same.
    const delivery = { headers: { ...headers, "content-type": "application/json" }, bytes: rawBody };
    expect((await call(stack.url, "POST", path, delivery)).status).toBe(200);
    const { body } = await shop.send("GET", `/payments/${asked.payment_id}`);
    expect(body).toMatchObject({ status: "failed", error_code: "payment_intent_authentication_failure" });
  });

  it("are not tried with the key of the other mode", async () => {
    const requests = emulator.requests.length;
    const live = stack.shop({ connectors: ["stripe"], apiKey, account: { test_mode: false } });
    const answer = await live.send("POST", "/payments", cardPayment(good));
    expect((answer.body as Payment).status).not.toBe("succeeded");
    expect(emulator.requests).toHaveLength(requests);
  });
});
