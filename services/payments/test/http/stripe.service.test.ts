// Payments through the real adapter, against an emulator of Stripe.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Dispute, Payment, Refund } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { StripeEmulator } from "../../../../libs/connectors/test/emulators/stripe/server.ts";
import { startStripeEmulator } from "../../../../libs/connectors/test/emulators/stripe/server.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const apiKey = "sk_test_51AccountOfTheEmulator";
const webhookSecret = "whsec_of_the_account";
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
  shop = stack.shop({ connectors: ["stripe"], apiKey, webhookSecret });
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

/** Delivers an event as Stripe would, signed with `secret`. */
const deliver = (event: Readonly<Record<string, unknown>>, secret = webhookSecret): Promise<{ status: number }> => {
  const { rawBody, headers } = emulator.sign(event, secret);
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "stripe")}`;
  return call(stack.url, "POST", path, {
    headers: { ...headers, "content-type": "application/json" },
    bytes: rawBody,
  });
};

let eventsHeard = 0;
/** The events since the last call. */
const notification = (): readonly Readonly<Record<string, unknown>>[] => {
  const fresh = emulator.events().slice(eventsHeard);
  eventsHeard += fresh.length;
  return fresh;
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

  it("continue after the customer's challenge", async () => {
    const asked = await shop.pay(cardPayment("4000000000003220", { authentication_type: "three_ds" }));
    expect(asked.status).toBe("requires_customer_action");
    const intent = emulator.all("payment_intent").at(-1);
    emulator.authenticate(String(intent?.["id"]), true);
    expect(await again(asked)).toMatchObject({ status: "succeeded" });
  });

  it("whose answer was lost are found, and charged once", async () => {
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
    // It is not trusted: Stripe is asked, and reports the same.
    const delivery = { headers: { ...headers, "content-type": "application/json" }, bytes: rawBody };
    expect((await call(stack.url, "POST", path, delivery)).status).toBe(200);
    const failed = await eventually(async () => {
      const { body } = await shop.send("GET", `/payments/${asked.payment_id}`);
      return (body as Payment).status === "failed" && (body as Payment);
    });
    expect(failed).toMatchObject({ error_code: "payment_intent_authentication_failure" });
  });

  it("are not kept from the merchant by a burst of unsigned webhooks", async () => {
    notification();
    const held = await shop.pay(cardPayment(good, { capture_method: "manual" }));
    const [event = {}] = notification();
    const asked = emulator.requests.length;
    const deliveries = Array.from({ length: 20 }, () => deliver(event, "whsec_wrong"));
    const cancel = shop.send("POST", `/payments/${held.payment_id}/cancel`, {});
    expect((await Promise.all(deliveries)).map(({ status }) => status)).toEqual(deliveries.map(() => 200));
    const { status, body } = await cancel;
    expect([status, (body as Payment).status]).toEqual([200, "cancelled"]);
    // The cancellation, and at most one look-up.
    expect(emulator.requests.length - asked).toBeLessThanOrEqual(3);
  });

  it("continue by a signed webhook alone, once, however often and late it comes", async () => {
    notification();
    const asked = await shop.pay(cardPayment("4000000000003220", { authentication_type: "three_ds" }));
    emulator.authenticate(String(emulator.all("payment_intent").at(-1)?.["id"]), true);
    const events = notification();
    const succeeded = events.filter(({ type }) => type === "payment_intent.succeeded");
    expect(succeeded).toHaveLength(1);
    // The earlier ones come last, and all of them twice.
    const requests = emulator.requests.length;
    for (const event of [...events].reverse().flatMap((one) => [one, one])) {
      expect((await deliver(event)).status).toBe(200);
    }
    expect(emulator.requests).toHaveLength(requests);
    const { body } = await shop.send("GET", `/payments/${asked.payment_id}`);
    expect(body).toMatchObject({ status: "succeeded", amount_received: asked.amount });
  });

  it("have nothing taken off by a refund in another currency or mode, and what it states taken off else", async () => {
    const paid = await shop.pay(cardPayment(good));
    const intent = String(emulator.all("payment_intent").at(-1)?.["id"]);
    const refundedBy = async (changes: Readonly<Record<string, unknown>>) => {
      const { livemode = false, ...refund } = changes;
      const object = {
        id: `re_${JSON.stringify(changes).length}`,
        object: "refund",
        amount: 100,
        currency: "usd",
        status: "succeeded",
        payment_intent: intent,
        ...refund,
      };
      const event = { id: `evt_${object.id}`, object: "event", type: "refund.updated", created: 1, livemode };
      expect((await deliver({ ...event, data: { object } })).status).toBe(200);
      const { refunds } = await shop.read(paid.payment_id);
      return (refunds ?? []).map(({ amount }) => amount);
    };
    expect(await refundedBy({ currency: "jpy" })).toEqual([]);
    expect(await refundedBy({ livemode: true })).toEqual([]);
    expect(await refundedBy({})).toEqual([100]);
  });

  it("carry what the merchant states of them, and what Stripe has no field for is no obstacle", async () => {
    const echoed = {
      order_details: [{ product_name: "Tea", quantity: 1, amount: 100, sku: "TEA" }],
      merchant_order_reference_id: "order-7",
      payment_channel: "telephone_order",
      mit_category: "recurring",
      is_stored_credential: false,
      billing_descriptor: { name: "Tea House", statement_descriptor_suffix: "TEA" },
      frm_metadata: { basket: "tea" },
    };
    const kept = { discount_amount: 10, tax_status: "taxable", order_date: "2026-11-01T00:00:00Z" };
    const paid = await shop.pay(cardPayment(good, { ...echoed, ...kept }));
    expect(paid).toMatchObject({ status: "succeeded", ...echoed });
  });

  it("with instalments, which it does not offer, are not sent there", async () => {
    const requests = emulator.requests.length;
    expect(await shop.pay(cardPayment(good, { installment_data: { number_of_installments: 3 } }))).toMatchObject({
      status: "failed",
      error_code: "installments_not_supported",
      unified_message: "The provider does not take this payment",
    });
    expect(emulator.requests).toHaveLength(requests);
  });

  it("are not tried with the key of the other mode", async () => {
    const requests = emulator.requests.length;
    const live = stack.shop({ connectors: ["stripe"], apiKey, account: { test_mode: false } });
    const answer = await live.send("POST", "/payments", cardPayment(good));
    expect((answer.body as Payment).status).not.toBe("succeeded");
    expect(emulator.requests).toHaveLength(requests);
  });
});

describe("payments by redirect at Stripe", () => {
  const billing = {
    email: "ada@example.com",
    address: { first_name: "Ada", last_name: "Byron", country: "NL" },
  };
  const byRedirect = (method: string, type: string, currency = "EUR"): Record<string, unknown> => ({
    amount: 1999,
    currency,
    confirm: true,
    payment_method: method,
    payment_method_type: type,
    payment_method_data: { [method]: { [type === "klarna" ? "klarna_redirect" : type]: {} } },
    billing,
    return_url: "https://shop.example/return",
    description: "Order 7",
  });

  it("in another currency than the method has are not sent there", async () => {
    const requests = emulator.requests.length;
    const answer = await shop.send("POST", "/payments", byRedirect("bank_redirect", "ideal", "USD"));
    expect(JSON.stringify(answer.body)).toContain("USD");
    expect(emulator.requests).toHaveLength(requests);
  });
});

describe("Stripe's keys", () => {
  const verify = (api_key: string, mode: object = {}) =>
    shop.send("POST", "/account/connectors/verify", {
      connector_name: "stripe",
      connector_account_details: { auth_type: "HeaderKey", api_key },
      ...mode,
    });

  it("are tried at Stripe", async () => {
    expect((await verify(apiKey)).status).toBe(200);
    expect((await verify(apiKey, { test_mode: true })).status).toBe(200);
    expect((await verify("sk_test_unknown")).body).toMatchObject({ error: { code: "IR_30" } });
  });

  it("of the other mode are refused before Stripe is called", async () => {
    const requests = emulator.requests.length;
    expect((await verify(apiKey, { test_mode: false })).body).toMatchObject({ error: { code: "IR_05" } });
    expect(emulator.requests).toHaveLength(requests);
  });
});

describe("disputes at Stripe", () => {
  const dispute = async (): Promise<Dispute> => {
    notification();
    const paid = await shop.pay(cardPayment("4000000000000259"));
    for (const event of notification()) expect((await deliver(event)).status).toBe(200);
    const { body } = await shop.send("GET", "/disputes/list");
    const found = (body as readonly Dispute[]).find(({ payment_id: id }) => id === paid.payment_id);
    if (found === undefined) throw new TypeError("no dispute was opened");
    return found;
  };

  it("are opened by a signed webhook, answered with evidence, and won or lost at Stripe", async () => {
    for (const [text, status] of [
      ["winning_evidence", "dispute_won"],
      ["losing_evidence", "dispute_lost"],
    ]) {
      const opened = await dispute();
      expect(opened).toMatchObject({ dispute_status: "dispute_opened", connector: "stripe" });
      const evidence = { dispute_id: opened.dispute_id, uncategorized_text: text };
      expect((await shop.send("POST", "/disputes/evidence", evidence)).status).toBe(200);
      for (const event of notification()) await deliver(event);
      const { body } = await shop.send("GET", `/disputes/${opened.dispute_id}`);
      expect(body).toMatchObject({ dispute_status: status });
    }
  });

  it("that the merchant accepts stay accepted when Stripe calls them lost", async () => {
    const opened = await dispute();
    const accepted = await shop.send("POST", `/disputes/accept/${opened.dispute_id}`, {});
    expect(accepted.body).toMatchObject({ dispute_status: "dispute_accepted" });
    for (const event of notification()) await deliver(event);
    const { body } = await shop.send("GET", `/disputes/${opened.dispute_id}?force_sync=true`);
    expect(body).toMatchObject({ dispute_status: "dispute_accepted" });
  });
});
