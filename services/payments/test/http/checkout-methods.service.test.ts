// Other methods than cards, kept cards, webhooks and disputes at an emulator of Checkout.com, through the real adapter.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Dispute, Mandate, Payment } from "@railyard/contracts";

import {
  credentials,
  emulatorKeys,
  oauthCredentials,
} from "../../../../libs/connectors/test/checkout/checkout-account.ts";
import { applePayToken, googlePayToken } from "../../../../libs/connectors/test/checkout/other-methods.ts";
import type { CheckoutEmulator } from "../../../../libs/connectors/test/emulators/checkout/server.ts";
import { startCheckoutEmulator } from "../../../../libs/connectors/test/emulators/checkout/server.ts";
import { newCustomer } from "../support/customers.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack, unhurried } from "../support/stack.ts";

const webhookSecret = "key_of_the_workflow";
const good = "4242424242424242";
let emulator: CheckoutEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startCheckoutEmulator(emulatorKeys);
  const addresses = { CHECKOUT_TEST_URL: emulator.url, CHECKOUT_ACCESS_TEST_URL: emulator.url };
  stack = await startStack({ ...unhurried, ...addresses, SYNC_FIRST_DELAY_MS: "3600000", UNSEEN_GRACE_MS: "0" });
  shop = stack.shop({ connectors: ["checkout"], credentials, webhookSecret });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const by = (method: string, type: string, data: object, country = "DE"): Record<string, unknown> => ({
  amount: 1999,
  currency: "EUR",
  confirm: true,
  payment_method: method,
  payment_method_type: type,
  payment_method_data: { [method]: data },
  billing: {
    email: "ada@example.com",
    address: { first_name: "Ada", last_name: "Byron", line1: "1 Main St", city: "Berlin", zip: "10115", country },
  },
  return_url: "https://shop.example/return",
});

const again = async ({ payment_id: id }: Pick<Payment, "payment_id">, own = shop): Promise<Payment> =>
  (await own.send("GET", `/payments/${id}?force_sync=true`)).body as Payment;

const lastPayment = (): Record<string, unknown> => emulator.payments().at(-1) ?? {};

const deliver = async (type: string): Promise<void> => {
  const event = emulator.events().findLast((one) => one["type"] === type);
  if (event === undefined) throw new TypeError(`there was no ${type}`);
  const { rawBody, headers } = emulator.sign(event, webhookSecret);
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "checkout")}`;
  const delivery = { headers: { ...headers, "content-type": "application/json" }, bytes: rawBody };
  expect((await call(stack.url, "POST", path, delivery)).status).toBe(200);
};

describe("wallets at Checkout.com", () => {
  it.each([
    ["apple_pay", { apple_pay: { payment_data: applePayToken } }],
    ["google_pay", { google_pay: { tokenization_data: { token: JSON.stringify(googlePayToken) } } }],
  ])("%s: is charged by a token, and its webhook reports it", async (type, data) => {
    const paid = await shop.pay(by("wallet", type, data));
    expect(paid).toMatchObject({ status: "processing", connector: "checkout" });
    emulator.process();
    await deliver("payment_captured");
    expect(await shop.read(paid.payment_id)).toMatchObject({ status: "succeeded", amount_received: 1999 });
  });
});

describe("methods at another page", () => {
  it("are paid when the customer agreed there, by webhook", async () => {
    const asked = await shop.pay(by("bank_redirect", "ideal", { ideal: {} }, "NL"));
    expect(asked).toMatchObject({ status: "requires_customer_action", next_action: { type: "redirect_to_url" } });
    emulator.complete(String(lastPayment()["id"]), true);
    emulator.process();
    await deliver("payment_captured");
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "succeeded", amount_received: 1999 });
  });

  it("have failed when the customer gave up, by look-up, in the words of the rules", async () => {
    const asked = await shop.pay(by("bank_redirect", "bancontact_card", { bancontact_card: {} }, "BE"));
    emulator.complete(String(lastPayment()["id"]), false);
    expect(await again(asked)).toMatchObject({
      status: "failed",
      error_code: "20066",
      unified_message: "The card was declined",
    });
  });

  it("wait for the bank's app with BLIK, and for the bank with a debit", async () => {
    const code = { blik: { blik_code: "333994" } };
    const blik = { ...by("bank_redirect", "blik", code, "PL"), currency: "PLN" };
    const debit = by("bank_debit", "sepa", { sepa_bank_debit: { iban: "DE89370400440532013000" } });
    for (const body of [blik, debit]) {
      const asked = await shop.pay(body);
      expect(asked.status).toBe("processing");
      emulator.complete(String(lastPayment()["id"]), true);
      emulator.process();
      expect(await again(asked)).toMatchObject({ status: "succeeded", amount_received: 1999 });
    }
  });

  it("are refused without their data, in the words of the rules", async () => {
    const body = by("bank_debit", "sepa", { sepa_bank_debit: {} });
    expect(await shop.pay(body)).toMatchObject({
      status: "failed",
      error_code: "payment_method_data_incomplete",
      unified_message: "The payment method lacks data",
    });
  });
});

describe("a card that is kept at Checkout.com", () => {
  const keep = async (): Promise<Payment> =>
    shop.pay(
      cardPayment(good, {
        customer_id: await newCustomer(shop),
        setup_future_usage: "off_session",
        capture_method: "manual",
        mandate_data: {
          customer_acceptance: { acceptance_type: "offline" },
          mandate_type: { multi_use: { amount: 10_000, currency: "USD" } },
        },
      }),
    );

  const charge = (customerId: unknown, recurring: object): Record<string, unknown> => ({
    amount: 4000,
    currency: "USD",
    confirm: true,
    off_session: true,
    customer_id: customerId,
    recurring_details: recurring,
  });

  it("is charged by MIT under the agreement, until it is revoked", async () => {
    const kept = await keep();
    const first = String(lastPayment()["id"]);
    expect(kept.status).toBe("requires_capture");
    const body = charge(kept.customer_id, { type: "payment_method_id", data: kept.payment_method_id });
    const charged = await shop.pay(body);
    emulator.process();
    expect(await again(charged)).toMatchObject({ status: "succeeded", amount_received: 4000 });
    expect(lastPayment()["_body"]).toMatchObject({
      source: { type: "id" },
      merchant_initiated: true,
      payment_type: "Unscheduled",
      previous_payment_id: first,
    });
    const revoked = await shop.send("POST", `/mandates/revoke/${kept.mandate_id ?? ""}`);
    expect(revoked.status).toBe(200);
    const mandate = (await shop.send("GET", `/mandates/${kept.mandate_id ?? ""}`)).body as Mandate;
    expect(mandate.status).toBe("revoked");
    expect(emulator.requests.some((line) => line.startsWith("DELETE /instruments/src_"))).toBe(true);
  });

  it("elsewhere is charged by the network's id of the agreement", async () => {
    const data = {
      card_number: good,
      card_exp_month: "03",
      card_exp_year: "2034",
      network_transaction_id: "MCC5ZRGMI0925",
    };
    const kind = "network_transaction_id_and_card_details";
    const charged = await shop.pay(charge(await newCustomer(shop), { type: kind, data }));
    expect(charged.status).toBe("processing");
    expect(lastPayment()["_body"]).toMatchObject({
      source: { type: "card", stored: true },
      merchant_initiated: true,
      previous_payment_id: "MCC5ZRGMI0925",
    });
  });
});

describe("a capture that was to follow at once and was declined", () => {
  const holdOf = async ({ payment_id: id }: Payment): Promise<unknown> => {
    const { attempts } = (await shop.send("GET", `/payments/${id}?expand_attempts=true`)).body as Payment;
    return attempts?.at(-1)?.unmatched_transaction?.status;
  };

  it.each(["webhook", "look-up"])("has the hold released, when a %s reports it", async (source) => {
    const payment = await shop.pay(cardPayment(good));
    emulator.process("20096");
    for (let time = 0; time < 2; time += 1) {
      if (source === "webhook") await deliver("payment_capture_declined");
      else await again(payment);
    }
    const failed = await shop.read(payment.payment_id);
    expect(failed).toMatchObject({ status: "failed", error_code: "20096", amount_capturable: 0 });
    expect(await holdOf(payment)).toBe("reversing");
    emulator.process();
    expect(lastPayment()).toMatchObject({ status: "Voided" });
    await deliver("payment_voided");
    expect(await holdOf(payment)).toBe("reversed");
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "failed" });
  });

  it("counts after all when Checkout.com captured it meanwhile", async () => {
    const payment = await shop.pay(cardPayment(good));
    emulator.process("20096");
    await deliver("payment_capture_declined");
    emulator.process("20051");
    const path = `/payments/${String(lastPayment()["id"])}/captures`;
    const authorization = `Bearer ${credentials.api_secret}`;
    const headers = { authorization, "content-type": "application/json", "cko-idempotency-key": "made_elsewhere" };
    await call(emulator.url, "POST", path, { headers, bytes: Buffer.from("{}") });
    emulator.process();
    await deliver("payment_captured");
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
    expect(lastPayment()).toMatchObject({ status: "Captured" });
  });

  it("ends the payment, which is not processing for good", async () => {
    const byWebhook = await shop.pay(cardPayment(good));
    emulator.process("20096");
    await deliver("payment_capture_declined");
    expect(await shop.read(byWebhook.payment_id)).toMatchObject({ status: "failed", error_code: "20096" });
    const byLookUp = await shop.pay(cardPayment(good));
    emulator.process("20096");
    expect(await again(byLookUp)).toMatchObject({ status: "failed", error_code: "20096" });
  });
});

describe("an account at Checkout.com", () => {
  it("with an OAuth client is charged by tokens, a new one when one has ended", async () => {
    const own = stack.shop({ connectors: ["checkout"], credentials: oauthCredentials, webhookSecret });
    const paid = await own.pay(cardPayment(good));
    emulator.process();
    emulator.endAccess();
    expect(await again(paid, own)).toMatchObject({ status: "succeeded" });
    expect(emulator.requests.filter((line) => line === "POST /connect/token")).toHaveLength(2);
  });

  it("has a workflow registered that signs with the secret that we get", async () => {
    const path = `/internal/merchants/${shop.merchantId}/connectors/${accountId(shop.merchantId, "checkout")}/webhooks`;
    const body = { minimum_version: 1, known_webhook_id: null };
    const { status, body: answer } = await shop.as({ kind: "service" }, "POST", path, body);
    expect(status).toBe(200);
    const webhook_url = `${stack.url}/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "checkout")}`;
    expect(answer).toMatchObject({
      outcome: "registered",
      sealed_webhook_secret: expect.any(String),
      webhook: { webhook_url, event_types: ["payments", "refunds", "disputes", "payouts"], status: "active" },
    });
    const [made] = emulator.workflows();
    expect(made?.["_body"]).toMatchObject({
      active: true,
      actions: [{ type: "webhook", url: webhook_url, signature: { method: "HMACSHA256" } }],
    });
    const { connector_webhook_id: known } = (answer as { webhook: { connector_webhook_id: string } }).webhook;
    const second = await shop.as({ kind: "service" }, "POST", path, { ...body, known_webhook_id: known });
    expect(second.body).toMatchObject({ outcome: "kept" });
    const third = await shop.as({ kind: "service" }, "POST", path, body);
    expect(third.body).toMatchObject({ outcome: "registered" });
    expect(emulator.workflows()).toHaveLength(1);
  });

  it("has its disputes fetched that no webhook reported", async () => {
    const paid = await shop.pay(cardPayment("4000000000000259"));
    emulator.process();
    expect((await again(paid)).status).toBe("succeeded");
    const query = "fetch_from=2026-11-23T00:00:00Z&fetch_till=2026-11-25T00:00:00Z";
    const account = accountId(shop.merchantId, "checkout");
    const fetched = await shop.send("GET", `/disputes/${account}/fetch?${query}`);
    const { disputes } = fetched.body as { readonly disputes: readonly Dispute[] };
    expect(disputes).toMatchObject([{ payment_id: paid.payment_id, dispute_status: "dispute_opened" }]);
  });
});
