// Payments through the real adapter, against an emulator of PayPal.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, Refund } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { app, credentials } from "../../../../libs/connectors/test/paypal/paypal-account.ts";
import type { PayPalEmulator } from "../../../../libs/connectors/test/emulators/paypal/server.ts";
import { startPayPalEmulator } from "../../../../libs/connectors/test/emulators/paypal/server.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const webhookId = "1JE4291016473214C";
const good = "4111111111111111";
const challenged = "4868719460707704";
let emulator: PayPalEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startPayPalEmulator(app);
  stack = await startStack({
    PAYPAL_TEST_URL: emulator.url,
    PAYPAL_CERTIFICATES_TEST_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "3600000",
    UNSEEN_GRACE_MS: "0",
  });
  shop = stack.shop({ connectors: ["paypal"], credentials, webhookSecret: webhookId });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const again = async ({ payment_id: id }: Pick<Payment, "payment_id">): Promise<Payment> =>
  (await shop.send("GET", `/payments/${id}?force_sync=true`)).body as Payment;

const deliver = async (event: Record<string, unknown>, toWebhook = webhookId): Promise<number> => {
  const { rawBody, headers } = emulator.sign(event, toWebhook);
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "paypal")}`;
  const delivery = { headers: { ...headers, "content-type": "application/json" }, bytes: rawBody };
  return (await call(stack.url, "POST", path, delivery)).status;
};

const eventOf = (type: string): Record<string, unknown> => {
  const event = emulator.events().findLast((one) => one["event_type"] === type);
  if (event === undefined) throw new TypeError(`there was no ${type}`);
  return event;
};

const lastOrder = (): string => String(emulator.orders().at(-1)?.id);

/** One of the addresses that were sent to PayPal for the latest order, as it sends the customer there. */
const returnAddress = (name: "return_url" | "cancel_url"): string => {
  const body = JSON.stringify(emulator.orders().at(-1)?.["_body"]);
  const text = new RegExp(`"${name}":"([^"]+)"`).exec(body)?.[1] ?? "";
  const address = new URL(text);
  address.searchParams.set("token", lastOrder());
  return address.pathname + address.search;
};

/** The customer's browser comes back by it. */
const comeBack = async (name: "return_url" | "cancel_url"): Promise<void> => {
  expect((await call(stack.url, "GET", returnAddress(name))).status).toBeLessThan(400);
};

const wallet = {
  payment_method: "wallet",
  payment_method_type: "paypal",
  payment_method_data: { wallet: { paypal_redirect: {} } },
};

const walletPayment = (changes: Record<string, unknown> = {}): Record<string, unknown> =>
  cardPayment(good, { ...wallet, ...changes });

describe("card payments at PayPal", () => {
  it("are charged at once, and refunded in parts", async () => {
    const paid = await shop.pay(cardPayment(good));
    expect(paid).toMatchObject({ status: "succeeded", connector: "paypal", amount_received: 6540 });
    const refund = (await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 100 })).body as Refund;
    expect(refund).toMatchObject({ status: "succeeded", amount: 100 });
    expect(await deliver(eventOf("PAYMENT.CAPTURE.REFUNDED"))).toBe(200);
    expect(await deliver(eventOf("PAYMENT.CAPTURE.COMPLETED"))).toBe(200);
    expect(await shop.read(paid.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("are declined in the words of the rules", async () => {
    expect(await shop.pay(cardPayment("4000000000009995"))).toMatchObject({
      status: "failed",
      error_code: "5120",
      unified_message: "The account does not hold enough money",
    });
    expect(await shop.pay(cardPayment("4000000000000002"))).toMatchObject({
      status: "failed",
      error_code: "INSTRUMENT_DECLINED",
      unified_message: "The card was declined",
    });
  });

  it("continue after the customer's challenge", async () => {
    const asked = await shop.pay(cardPayment(challenged, { authentication_type: "three_ds" }));
    expect(asked.status).toBe("requires_customer_action");
    emulator.approve(lastOrder());
    await comeBack("return_url");
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "succeeded" });
  });
});

describe("card payments at PayPal whose answers are lost", () => {
  let fast: Stack;
  let own: Shop;

  beforeAll(async () => {
    fast = await startStack({ PAYPAL_TEST_URL: emulator.url, UNSEEN_GRACE_MS: "0" });
    own = fast.shop({ connectors: ["paypal"], credentials });
  }, 60_000);

  afterAll(() => fast.stop());

  /** Pays while nothing that PayPal answers arrives: neither the first time nor when the call is repeated. */
  const payUnheard = async (changes: Record<string, unknown> = {}): Promise<Payment> => {
    for (let count = 0; count < 3; count += 1) emulator.loseAnswer("POST /v2/checkout/orders");
    const open = await own.pay(cardPayment(good, changes));
    expect(open.status).toBe("processing");
    return open;
  };

  const ended = async ({ payment_id: id }: Payment): Promise<Payment> => {
    await eventually(async () => (await own.read(id)).status !== "processing", { intervalMs: 50 });
    return own.read(id);
  };

  it("are released by their key when the money was held", async () => {
    const before = emulator.orders().length;
    expect(await ended(await payUnheard({ capture_method: "manual" }))).toMatchObject({ status: "failed" });
    expect(emulator.orders()).toHaveLength(before + 1);
    expect(
      emulator
        .orders()
        .at(-1)
        ?._authorizations.map(({ status }) => status),
    ).toEqual(["VOIDED"]);
  });

  it("are found by their key when they were charged, and are charged once", async () => {
    const before = emulator.captured();
    expect(await ended(await payUnheard())).toMatchObject({ status: "succeeded", amount_received: 6540 });
    expect(emulator.captured()).toBe(before + 6540);
  });
});

describe("payments with an account at PayPal", () => {
  it("are charged when the customer comes back", async () => {
    const asked = await shop.pay(walletPayment());
    expect(asked).toMatchObject({ status: "requires_customer_action", next_action: { type: "redirect_to_url" } });
    emulator.approve(lastOrder());
    await comeBack("return_url");
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("are charged when the customer agreed and never comes back", async () => {
    const asked = await shop.pay(walletPayment());
    emulator.approve(lastOrder());
    const event = { id: "WH-approved", event_type: "CHECKOUT.ORDER.APPROVED", create_time: "2026-11-24T00:00:00Z" };
    expect(await deliver({ ...event, resource: { id: lastOrder() } })).toBe(200);
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("fail when the customer gives up", async () => {
    const asked = await shop.pay(walletPayment());
    await comeBack("cancel_url");
    expect(await shop.read(asked.payment_id)).toMatchObject({
      status: "failed",
      error_code: "PAYER_CANCELLED",
      unified_message: "The customer has cancelled",
    });
  });
});

describe("a payment with an account at PayPal that is tried again", () => {
  it("continues when the customer's browser loads the page of the attempt given up once more", async () => {
    const retrying = stack.shop({ connectors: ["paypal"], credentials, profile: { is_manual_retry_enabled: true } });
    const { payment_id: id } = await retrying.pay(walletPayment());
    const givenUp = returnAddress("cancel_url");
    await comeBack("cancel_url");
    expect(await retrying.read(id)).toMatchObject({ status: "failed", error_code: "PAYER_CANCELLED" });
    expect((await retrying.send("POST", `/payments/${id}/confirm`, wallet)).status).toBe(200);
    expect((await call(stack.url, "GET", givenUp)).status).toBeLessThan(400);
    expect(await retrying.read(id)).toMatchObject({ status: "requires_customer_action", attempt_count: 2 });
    emulator.approve(lastOrder());
    await comeBack("return_url");
    expect(await retrying.read(id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });
});

describe("payments with an account at PayPal that have ended", () => {
  const approveLate = async (): Promise<void> => {
    emulator.approve(lastOrder());
    const event = { id: `WH-${lastOrder()}`, event_type: "CHECKOUT.ORDER.APPROVED" };
    const at = { create_time: "2026-11-24T00:00:00Z" };
    expect(await deliver({ ...event, ...at, resource: { id: lastOrder() } })).toBe(200);
  };

  it("take nothing when the customer, who gave up, agrees after all", async () => {
    const before = emulator.captured();
    const asked = await shop.pay(walletPayment());
    await comeBack("cancel_url");
    await approveLate();
    await again(asked);
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "failed" });
    expect(emulator.captured()).toBe(before);
  });

  it("take nothing when the merchant cancelled them before the customer agreed", async () => {
    const before = emulator.captured();
    const asked = await shop.pay(walletPayment());
    await shop.send("POST", `/payments/${asked.payment_id}/cancel`, {});
    await approveLate();
    await again(asked);
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "cancelled" });
    expect(emulator.captured()).toBe(before);
  });
});

describe("webhooks of PayPal", () => {
  it("of another app are not trusted", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual" }));
    const before = emulator.requests.length;
    expect(await deliver(eventOf("PAYMENT.AUTHORIZATION.CREATED"), "ANOTHER_WEBHOOK")).toBe(200);
    await eventually(() => emulator.requests.slice(before).includes(`GET /v2/checkout/orders/${lastOrder()}`));
    expect((await shop.read(held.payment_id)).status).toBe("requires_capture");
  });

  it("open disputes, which can be accepted", async () => {
    const paid = await shop.pay(cardPayment("4000000000000259"));
    expect(paid.status).toBe("succeeded");
    expect(await deliver(eventOf("CUSTOMER.DISPUTE.CREATED"), "ANOTHER_WEBHOOK")).toBe(401);
    expect(await deliver(eventOf("CUSTOMER.DISPUTE.CREATED"))).toBe(200);
    const [dispute] = (await shop.send("GET", "/disputes/list")).body as Record<string, unknown>[];
    expect(dispute).toMatchObject({ payment_id: paid.payment_id, dispute_status: "dispute_opened", amount: "6540" });
    const accepted = await shop.send("POST", `/disputes/accept/${String(dispute?.["dispute_id"])}`, {});
    expect(accepted.body).toMatchObject({ dispute_status: "dispute_accepted" });
  });
});
