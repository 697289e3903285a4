// Other methods than cards, and cards that are kept, through the real adapter against an emulator of Stripe.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import type { StripeEmulator } from "../../../../libs/connectors/test/emulators/stripe/server.ts";
import { startStripeEmulator } from "../../../../libs/connectors/test/emulators/stripe/server.ts";
import type { Sample } from "../../../../libs/connectors/test/stripe/other-methods.ts";
import { achDebit, blik, debits, redirects, transfers } from "../../../../libs/connectors/test/stripe/other-methods.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const apiKey = "sk_test_51AccountOfTheEmulator";
const webhookSecret = "whsec_of_the_account";
const good = "4242424242424242";
let emulator: StripeEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startStripeEmulator({ apiKey });
  stack = await startStack({ STRIPE_URL: emulator.url, SYNC_FIRST_DELAY_MS: "3600000" });
  shop = stack.shop({ connectors: ["stripe"], apiKey, webhookSecret });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

let eventsHeard = 0;
/** The events since the last call. */
const fresh = (): readonly Readonly<Record<string, unknown>>[] => {
  const events = emulator.events().slice(eventsHeard);
  eventsHeard += events.length;
  return events;
};

const deliver = async (event: Readonly<Record<string, unknown>>): Promise<void> => {
  const { rawBody, headers } = emulator.sign(event, webhookSecret);
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "stripe")}`;
  const delivery = { headers: { ...headers, "content-type": "application/json" }, bytes: rawBody };
  expect((await call(stack.url, "POST", path, delivery)).status).toBe(200);
};

/** Everything that happened, the last first and each twice, as Stripe may deliver it. */
const deliverInDisorder = async (): Promise<void> => {
  for (const event of [...fresh()].reverse().flatMap((one) => [one, one])) await deliver(event);
};

const lastIntent = (kind = "payment_intent"): string => String(emulator.all(kind).at(-1)?.["id"]);
const address = { first_name: "Ada", last_name: "Byron", line1: "1 Main St", city: "Berlin", zip: "10115" };
/** Where a customer who pays in a currency lives; the others live in Germany. */
const countries: Readonly<Record<string, string>> = Object.fromEntries(
  "AUD AU,BRL BR,CHF CH,DKK DK,GBP GB,JPY JP,KRW KR,MXN MX,MYR MY,SEK SE,THB TH,USD US"
    .split(",")
    .map((pair) => pair.split(" ")),
) as Record<string, string>;

const by = (
  [method, type, currency, data = { [type]: {} }]: Sample,
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  amount: 1999,
  currency,
  confirm: true,
  payment_method: method,
  payment_method_type: type,
  payment_method_data: { [method]: data },
  billing: {
    email: "ada@example.com",
    address: { ...address, country: countries[currency] ?? "DE" },
  },
  return_url: "https://shop.example/return",
  ...changes,
});

const agreement = (customerId: string): Record<string, unknown> => ({
  customer_id: customerId,
  setup_future_usage: "off_session",
  mandate_data: {
    customer_acceptance: {
      acceptance_type: "online",
      accepted_at: "2026-11-20T12:00:00.000Z",
      online: { ip_address: "127.0.0.1", user_agent: "browser" },
    },
    mandate_type: { multi_use: { amount: 100_000, currency: "EUR" } },
  },
});

const using = (customerId: string, data: unknown, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: 1000,
  currency: "EUR",
  confirm: true,
  off_session: true,
  customer_id: customerId,
  recurring_details: { type: "mandate_id", data },
  ...changes,
});

describe("methods with a page at Stripe", () => {
  it.each(redirects)("%s %s in %s end as the customer decides", async (...sample) => {
    for (const isGood of [true, false]) {
      const asked = await shop.pay(by(sample));
      expect(asked).toMatchObject({
        status: "requires_customer_action",
        next_action: { type: "redirect_to_url" },
        connector: "stripe",
      });
      emulator.authenticate(lastIntent(), isGood);
      await deliverInDisorder();
      expect(await shop.read(asked.payment_id)).toMatchObject(
        isGood ? { status: "succeeded", amount_received: 1999 } : { status: "failed" },
      );
    }
  });

  it("by PayPal are held and captured", async () => {
    const asked = await shop.pay(by(["wallet", "paypal", "EUR"], { capture_method: "manual" }));
    emulator.authenticate(lastIntent(), true);
    await deliverInDisorder();
    const { body } = await shop.send("POST", `/payments/${asked.payment_id}/capture`, { amount_to_capture: 1999 });
    expect(body).toMatchObject({ status: "succeeded", amount_received: 1999 });
  });

  it("by iDEAL cannot be held, and are not sent there", async () => {
    const requests = emulator.requests.length;
    const held = by(["bank_redirect", "ideal", "EUR"], { capture_method: "manual" });
    expect((await shop.send("POST", "/payments", held)).status).toBe(400);
    expect(emulator.requests).toHaveLength(requests);
  });
});

describe("methods that end by webhook at Stripe", () => {
  it.each([blik, ...debits])("%s %s in %s end once, however often and late it is reported", async (...sample) => {
    fresh();
    const made = await shop.pay(by(sample));
    expect(made).toMatchObject({ status: "processing", next_action: null });
    if (sample[1] === "blik") emulator.authenticate(lastIntent(), true);
    else emulator.settleDebit(lastIntent(), true);
    await deliverInDisorder();
    expect(await shop.read(made.payment_id)).toMatchObject({ status: "succeeded", amount_received: 1999 });
  });

  it("a debit that the bank returns has failed, in the words of the rules", async () => {
    const [sepa] = debits;
    const made = await shop.pay(by(sepa ?? blik));
    emulator.settleDebit(lastIntent(), false);
    await deliverInDisorder();
    expect(await shop.read(made.payment_id)).toMatchObject({
      status: "failed",
      error_code: "insufficient_funds",
      unified_message: "The account does not hold enough money",
    });
  });

  it("a debit by ACH is confirmed by small transfers first", async () => {
    const made = await shop.pay(by(achDebit));
    expect(made).toMatchObject({ status: "requires_customer_action", next_action: { type: "redirect_to_url" } });
    emulator.authenticate(lastIntent(), true);
    for (const event of fresh()) await deliver(event);
    expect(await shop.read(made.payment_id)).toMatchObject({ status: "processing" });
    emulator.settleDebit(lastIntent(), true);
    await deliverInDisorder();
    expect(await shop.read(made.payment_id)).toMatchObject({ status: "succeeded" });
    expect(JSON.stringify(made)).not.toContain("000123456789");
  });
});

describe("bank transfers at Stripe", () => {
  it.each(transfers)("%s %s in %s show where to transfer, and end once all has come", async (...sample) => {
    fresh();
    const asked = await shop.pay(by(sample));
    const action = (remaining: number) => ({
      type: "display_bank_transfer_information",
      bank_transfer_steps_and_charges_details: { receiver: { amount_remaining: remaining } },
    });
    expect(asked).toMatchObject({ status: "requires_customer_action", next_action: action(1999) });
    emulator.transfer(lastIntent(), 1000);
    for (const event of fresh()) await deliver(event);
    const open = { status: "requires_customer_action", next_action: action(999) };
    expect(await shop.read(asked.payment_id)).toMatchObject(open);
    emulator.transfer(lastIntent(), 999);
    await deliverInDisorder();
    const done = { status: "succeeded", amount_received: 1999, next_action: null };
    expect(await shop.read(asked.payment_id)).toMatchObject(done);
  });
});

describe("cards of wallets at Stripe", () => {
  const wallet = (type: string, data: object): Record<string, unknown> => by(["wallet", type, "EUR", { [type]: data }]);
  const google = (id: string) => ({ tokenization_data: { type: "PAYMENT_GATEWAY", token: JSON.stringify({ id }) } });

  it("are charged by Stripe's own token of them", async () => {
    const byGoogle = wallet("google_pay", google("tok_google_4242424242424242_1"));
    expect(await shop.pay(byGoogle)).toMatchObject({ status: "succeeded", connector: "stripe" });
    const byApple = wallet("apple_pay", { payment_data: "tok_apple_4242424242424242_2" });
    expect(await shop.pay(byApple)).toMatchObject({ status: "succeeded", connector: "stripe" });
  });

  it("are declined in the words of the rules, without a token before anything is sent", async () => {
    const declined = wallet("google_pay", google("tok_google_4000000000009987_3"));
    expect(await shop.pay(declined)).toMatchObject({ status: "failed", error_code: "lost_card" });
    const requests = emulator.requests.length;
    const encrypted = wallet("apple_pay", { payment_data: { version: "EC_v1", data: "c2VjcmV0" } });
    expect(await shop.pay(encrypted)).toMatchObject({
      status: "failed",
      error_code: "payment_method_data_incomplete",
      unified_message: "The payment method lacks data",
    });
    expect(emulator.requests).toHaveLength(requests);
  });
});

describe("what is kept at Stripe", () => {
  const charge = async (customerId: string, mandateId: string | null | undefined): Promise<Payment> =>
    shop.pay(using(customerId, mandateId));

  it("a card is charged by MIT, with a payment and without one before", async () => {
    for (const amount of [1999, 0]) {
      const customerId = `card_${String(amount)}`;
      const first = await shop.pay(cardPayment(good, { amount, currency: "EUR", ...agreement(customerId) }));
      expect(first.mandate_id).toEqual(expect.any(String));
      expect(await charge(customerId, first.mandate_id)).toMatchObject({ status: "succeeded", connector: "stripe" });
    }
  });

  it("a card that the bank wants confirmed again is declined as an MIT", async () => {
    const first = await shop.pay(cardPayment("4000002760003184", { currency: "EUR", ...agreement("always") }));
    emulator.authenticate(lastIntent(), true);
    await deliverInDisorder();
    const paid = await shop.read(first.payment_id);
    expect(paid).toMatchObject({ status: "succeeded" });
    const again = await charge("always", first.mandate_id ?? paid.mandate_id);
    expect(again).toMatchObject({ status: "failed", error_code: "authentication_required" });
  });

  it("a debited account is debited by MIT, once the first debit is done", async () => {
    const [sepa] = debits;
    const first = await shop.pay(by(sepa ?? blik, agreement("debited")));
    expect(first.status).toBe("processing");
    emulator.settleDebit(lastIntent(), true);
    await deliverInDisorder();
    const paid = await shop.read(first.payment_id);
    expect(paid).toMatchObject({ status: "succeeded" });
    const again = await charge("debited", first.mandate_id ?? paid.mandate_id);
    expect(again).toMatchObject({ status: "processing", payment_method: "bank_debit", connector: "stripe" });
    emulator.settleDebit(lastIntent(), true);
    await deliverInDisorder();
    expect(await shop.read(again.payment_id)).toMatchObject({ status: "succeeded", amount_received: 1000 });
  });
});

describe("cards at Stripe", () => {
  it("with the merchant's own 3-D Secure are not authenticated again", async () => {
    const three_ds_data = {
      authentication_cryptogram: { cavv: { authentication_cryptogram: "3q2+78r+ur7erb7vyv66vv////8=" } },
      ds_trans_id: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
      version: "2.2.0",
      eci: "05",
      transaction_status: "Y",
    };
    const changes = { authentication_type: "three_ds", three_ds_data };
    expect(await shop.pay(cardPayment("4000000000003220", changes))).toMatchObject({ status: "succeeded" });
    const kept = { ...changes, amount: 0, ...agreement("proved") };
    expect(await shop.pay(cardPayment("4000000000003220", kept))).toMatchObject({ status: "succeeded" });
  });

  it("are captured several times, and the rest is released", async () => {
    const held = await shop.pay(cardPayment(good, { capture_method: "manual_multiple" }));
    const path = `/payments/${held.payment_id}`;
    for (const [index, amount_to_capture] of [100, 200].entries()) {
      const { body } = await shop.send("POST", `${path}/capture`, { amount_to_capture });
      expect(body).toMatchObject({ amount_received: index === 0 ? 100 : 300 });
    }
    expect((await shop.send("POST", `${path}/cancel`, {})).body).toMatchObject({
      status: "partially_captured",
      amount_received: 300,
    });
    await deliverInDisorder();
    expect(await shop.read(held.payment_id)).toMatchObject({ status: "partially_captured", amount_received: 300 });
    expect(emulator.object(lastIntent())).toMatchObject({ status: "succeeded", amount_capturable: 0 });
  });

  it("in pesos are paid in instalments", async () => {
    const inParts = { currency: "MXN", installment_data: { number_of_installments: 3 } };
    expect(await shop.pay(cardPayment(good, inParts))).toMatchObject({ status: "succeeded", connector: "stripe" });
  });
});
