// Other methods than cards through the real adapter, against an emulator of Adyen.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { credentials } from "../../../../libs/connectors/test/adyen/adyen-account.ts";
import type { AdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { startAdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack, unhurried } from "../support/stack.ts";

const hmacKey = "DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00";
let emulator: AdyenEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startAdyenEmulator({ apiKey: credentials.api_key });
  stack = await startStack({ ...unhurried, ADYEN_TEST_URL: emulator.url, SYNC_FIRST_DELAY_MS: "3600000" });
  shop = stack.shop({ connectors: ["adyen"], credentials, webhookSecret: hmacKey });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const by = (method: string, type: string, data: object, changes: object = {}): Record<string, unknown> => ({
  amount: 1999,
  currency: "EUR",
  confirm: true,
  payment_method: method,
  payment_method_type: type,
  payment_method_data: { [method]: data },
  billing: { email: "ada@example.com", address: { first_name: "Ada", last_name: "Byron", ...changes } },
  return_url: "https://shop.example/return",
});

const deliver = async (items: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "adyen")}`;
  const bytes = emulator.message(items, hmacKey);
  const { status } = await call(stack.url, "POST", path, { headers: { "content-type": "application/json" }, bytes });
  expect(status).toBe(200);
};

/** Minutes after now, as Adyen writes times. */
const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** The customer's way back from the bank's page. */
const comeBack = async (payment: Payment, result: "good" | "bad"): Promise<void> => {
  expect(payment).toMatchObject({ status: "requires_customer_action", next_action: { type: "redirect_to_url" } });
  const address = new URL(String(emulator.bodies.at(-1)?.["returnUrl"]));
  address.searchParams.set("redirectResult", `${result}_${emulator.payments().at(-1)?.psp ?? ""}`);
  expect((await call(stack.url, "GET", address.pathname + address.search)).status).toBeLessThan(400);
};

describe("Adyen's keys", () => {
  const verify = async (changes: object): Promise<unknown> => {
    const details = { ...credentials, ...changes };
    const body = { connector_name: "adyen", connector_account_details: details, test_mode: true };
    const { status, text } = await shop.send("POST", "/account/connectors/verify", body);
    return status === 200 ? status : text;
  };

  it("are tried at Adyen", async () => {
    expect(await verify({})).toBe(200);
    expect(await verify({ api_key: "AQE_other" })).toContain("IR_30");
    expect(await verify({ key1: "Another" })).toContain("IR_30");
  });
});

describe("methods at Adyen", () => {
  it.each([
    ["bank_redirect", "ideal", { ideal: {} }, { country: "NL" }],
    [
      "bank_redirect",
      "bancontact_card",
      { bancontact_card: { card_number: "6703444444444449", card_exp_month: "03", card_exp_year: "30" } },
      { country: "BE" },
    ],
    ["pay_later", "klarna", { klarna_redirect: {} }, { country: "DE" }],
    ["wallet", "paypal", { paypal_redirect: {} }, {}],
  ])("%s %s send the customer there, and end as the customer decides", async (method, type, data, where) => {
    const body = by(method, type, data, where);
    const paid = await shop.pay(body);
    expect(JSON.stringify(paid)).not.toContain("6703444444444449");
    await comeBack(paid, "good");
    expect(await shop.read(paid.payment_id)).toMatchObject({ status: "succeeded", amount_received: 1999 });
    const failed = await shop.pay(body);
    await comeBack(failed, "bad");
    expect(await shop.read(failed.payment_id)).toMatchObject({ status: "failed" });
  });

  it.each([
    ["wallet", "twint", "CHF", "CH", { twint: {} }],
    ["wallet", "vipps", "NOK", "NO", { vipps_redirect: {} }],
    ["wallet", "mobile_pay", "DKK", "DK", { mobile_pay: {} }],
    ["wallet", "ali_pay", "EUR", "DE", { ali_pay_redirect: {} }],
    ["wallet", "gcash", "PHP", "PH", { gcash_redirect: {} }],
    ["pay_later", "affirm", "USD", "US", { affirm_redirect: {} }],
    ["pay_later", "afterpay_clearpay", "GBP", "GB", { afterpay_clearpay_redirect: {} }],
    ["bank_redirect", "trustly", "SEK", "SE", { trustly: {} }],
    ["bank_redirect", "open_banking_uk", "GBP", "GB", { open_banking_uk: {} }],
    ["card_redirect", "knet", "KWD", "KW", { knet: {} }],
    ["gift_card", "pay_safe_card", "EUR", "AT", { pay_safe_card: {} }],
  ])("%s %s in %s are confirmed at a page and refunded in part", async (method, type, currency, country, data) => {
    const { billing, ...body } = by(method, type, data, { country });
    const phone = { number: "1234567890", country_code: "+47" };
    const paid = await shop.pay({ ...body, currency, amount: 2000, billing: { ...(billing as object), phone } });
    await comeBack(paid, "good");
    expect(await shop.read(paid.payment_id)).toMatchObject({ status: "succeeded", amount_received: 2000 });
    emulator.items();
    const { body: refund } = await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 500 });
    expect(refund).toMatchObject({ status: "pending" });
    await deliver(emulator.items());
    const { refund_id: id } = refund as { refund_id: string };
    expect((await shop.send("GET", `/refunds/${id}`)).body).toMatchObject({ status: "succeeded" });
  });

  it.each([
    ["wallet", "mb_way", "EUR", "PT", { mb_way_redirect: { telephone_number: "+351234567890" } }],
    ["bank_debit", "ach", "USD", "US", { ach_bank_debit: { account_number: "00012345", routing_number: "110000000" } }],
    ["bank_debit", "bacs", "GBP", "GB", { bacs_bank_debit: { account_number: "00012345", sort_code: "108800" } }],
  ])("%s %s in %s wait for the webhook", async (method, type, currency, country, data) => {
    emulator.items();
    const paid = await shop.pay({ ...by(method, type, data, { country }), currency });
    expect(paid.status).toBe("processing");
    await deliver(emulator.items());
    expect(await shop.read(paid.payment_id)).toMatchObject({ status: "succeeded", amount_received: 1999 });
  });

  it("whose capture failed before anything else was reported have failed, and their hold is released", async () => {
    emulator.items();
    const { payment_id: id } = await shop.pay({
      ...by("wallet", "mb_way", { mb_way_redirect: { telephone_number: "+351234567890" } }, { country: "PT" }),
    });
    const authorised = emulator.items();
    const originalReference = authorised[0]?.["pspReference"];
    const failed = { eventCode: "CAPTURE", success: "false", pspReference: "PSPCAPTURE", reason: "Capture refused" };
    const declined = authorised.map((item) => ({ ...item, ...failed, originalReference, eventDate: later(1) }));
    for (let time = 0; time < 2; time += 1) await deliver(declined);
    const holdOf = async (): Promise<unknown> => (await shop.attempts(id)).at(-1)?.unmatched_transaction?.status;
    expect(await shop.read(id)).toMatchObject({ status: "failed", error_message: "Capture refused" });
    expect(await holdOf()).toBe("reversing");
    const cancelled = emulator.items();
    expect(cancelled.map(({ eventCode }) => eventCode)).toEqual(["CANCELLATION"]);
    // What comes late is from before the capture failed.
    await deliver(authorised);
    expect(await shop.read(id)).toMatchObject({ status: "failed" });
    await deliver(cancelled.map((item) => ({ ...item, success: "true", eventDate: later(2) })));
    expect(await shop.read(id)).toMatchObject({ status: "failed" });
    expect(await holdOf()).toBe("reversed");
  });

  it("by a wallet's token are decided at once", async () => {
    const apple = { apple_pay: { payment_data: { version: "EC_v1" } } };
    const google = { google_pay: { tokenization_data: { type: "PAYMENT_GATEWAY", token: "{}" } } };
    expect(await shop.pay(by("wallet", "apple_pay", apple))).toMatchObject({ status: "succeeded" });
    expect(await shop.pay(by("wallet", "google_pay", google))).toMatchObject({ status: "succeeded" });
  });

  it("by BLIK and SEPA debits wait for the webhook, which may report one outcome and later the other", async () => {
    const blik = { ...by("bank_redirect", "blik", { blik: { blik_code: "777123" } }), currency: "PLN" };
    for (const body of [blik, by("bank_debit", "sepa", { sepa_bank_debit: { iban: "NL13TEST0123456789" } })]) {
      emulator.items();
      const { payment_id: id, status } = await shop.pay(body);
      expect(status).toBe("processing");
      const authorised = emulator.items();
      await deliver(authorised.map((item) => ({ ...item, eventCode: "OFFER_CLOSED" })));
      expect(await shop.read(id)).toMatchObject({
        status: "failed",
        error_code: "offer_closed",
        unified_message: "The customer did not pay in time",
      });
      await deliver(authorised);
      expect(await shop.read(id)).toMatchObject({ status: "succeeded", amount_received: 1999 });
    }
  });

  it("in another currency than the method has are not sent there", async () => {
    const requests = emulator.requests.length;
    const inDollars = { ...by("bank_redirect", "ideal", { ideal: {} }), currency: "USD" };
    const answer = await shop.send("POST", "/payments", inDollars);
    expect(JSON.stringify(answer.body)).toContain("USD");
    expect(emulator.requests).toHaveLength(requests);
  });
});
