// Payouts through the real adapter, against an emulator of Checkout.com.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import { credentials, emulatorKeys } from "../../../../../libs/connectors/test/checkout/checkout-account.ts";
import type { CheckoutEmulator } from "../../../../../libs/connectors/test/emulators/checkout/server.ts";
import { startCheckoutEmulator } from "../../../../../libs/connectors/test/emulators/checkout/server.ts";
import { call } from "../../support/http-call.ts";
import { accountId } from "../../support/merchant.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { payoutDesk } from "../../support/payouts.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

const webhookSecret = "key_of_the_workflow";
let emulator: CheckoutEmulator;
let stack: Stack;
let shop: Shop;
let desk: PayoutDesk;

beforeAll(async () => {
  emulator = await startCheckoutEmulator(emulatorKeys);
  stack = await startStack({ CHECKOUT_TEST_URL: emulator.url, CHECKOUT_ACCESS_TEST_URL: emulator.url });
  const account = { connector_type: "payout_processor" };
  shop = stack.shop({ connectors: ["checkout"], credentials, webhookSecret, account });
  desk = payoutDesk(shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const payout = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: 7500,
  currency: "EUR",
  confirm: true,
  auto_fulfill: true,
  payout_type: "bank",
  payout_method_data: { bank: { iban: "DE89370400440532013000", bic: "COBADEFFXXX" } },
  customer: { id: "cus_7", name: "Ada Byron", email: "ada@example.com" },
  billing: { address: { city: "Berlin", country: "DE", line1: "1 Main St", zip: "10115" } },
  entity_type: "Individual",
  ...changes,
});

const livesIn = (country: string): object => ({ billing: { address: { city: "Here", country } } });

const card = (number: string): Record<string, unknown> => ({
  payout_type: "card",
  payout_method_data: { card: { card_number: number, expiry_month: "03", expiry_year: "2034" } },
});

const lastBody = (): unknown => emulator.payments().at(-1)?.["_body"];

const deliver = async (type: string): Promise<void> => {
  const event = emulator.events().findLast((one) => one["type"] === type);
  if (event === undefined) throw new TypeError(`there was no ${type}`);
  const { rawBody, headers } = emulator.sign(event, webhookSecret);
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "checkout")}`;
  const delivery = { headers: { ...headers, "content-type": "application/json" }, bytes: rawBody };
  expect((await call(stack.url, "POST", path, delivery)).status).toBe(200);
};

describe("payouts at Checkout.com", () => {
  it("to a bank account are paid when the webhook reports it", async () => {
    const made = await desk.pay(payout({ priority: "instant", description: "Winnings" }));
    expect(made).toMatchObject({ status: "pending", connector: "checkout" });
    expect(lastBody()).toMatchObject({
      source: { type: "currency_account", id: "ca_abcdef" },
      destination: {
        type: "bank_account",
        iban: "DE89370400440532013000",
        swift_bic: "COBADEFFXXX",
        country: "DE",
        account_holder: { type: "individual", first_name: "Ada", last_name: "Byron" },
      },
      reference: `${made.payout_id}_1`,
      instruction: { scheme: "instant" },
      billing_descriptor: { reference: "Winnings" },
      processing_channel_id: "pc_abcdef",
    });
    emulator.process();
    await deliver("payment_paid");
    expect(await desk.read(made.payout_id)).toMatchObject({ status: "success" });
  });

  it("to a card are paid when a look-up reports it, and declined in the words of the rules", async () => {
    const paid = await desk.pay(payout(card("4242424242424242")));
    expect(lastBody()).toMatchObject({
      destination: { type: "card", number: "4242424242424242", expiry_month: 3, expiry_year: 2034 },
      instruction: { funds_transfer_type: "FD" },
    });
    const declined = await desk.pay(payout(card("4000000000000002")));
    emulator.process();
    expect(await desk.read(paid.payout_id, "?force_sync=true")).toMatchObject({ status: "success" });
    await deliver("payment_declined");
    expect(await desk.read(declined.payout_id)).toMatchObject({
      status: "failed",
      error_code: "20005",
      unified_message: "The account cannot take the money",
    });
  });

  it("that the bank sends back are reversed", async () => {
    const bank = { bank: { iban: "DE02120300000000202051" } };
    const made = await desk.pay(payout({ payout_method_data: bank }));
    emulator.process();
    await deliver("payment_paid");
    emulator.process();
    await deliver("payment_returned");
    expect(await desk.read(made.payout_id)).toMatchObject({ status: "reversed" });
  });

  it("in pounds and dollars name the account as its country does", async () => {
    const company = { entity_type: "Company", customer: { id: "cus_8", name: "Byron Ltd" } };
    const pounds = { bank: { bank_account_number: "12345678", bank_sort_code: "200000" } };
    await desk.pay(payout({ ...company, ...livesIn("GB"), currency: "GBP", payout_method_data: pounds }));
    expect(lastBody()).toMatchObject({
      destination: {
        account_number: "12345678",
        bank_code: "200000",
        country: "GB",
        account_holder: { type: "corporate", company_name: "Byron Ltd" },
      },
    });
    const dollars = { bank: { bank_account_number: "000123456789", bank_routing_number: "110000000" } };
    await desk.pay(payout({ ...livesIn("US"), currency: "USD", payout_method_data: dollars }));
    expect(lastBody()).toMatchObject({ destination: { bank_code: "110000000", country: "US" } });
  });

  it("are refused beyond the account's funds, and without the recipient's names", async () => {
    expect(await desk.pay(payout({ amount: 2_000_000 }))).toMatchObject({
      status: "failed",
      error_code: "currency_account_insufficient_funds",
      unified_message: "The provider does not make this payout",
    });
    const nameless = { customer: { id: "cus_9", name: "Ada" } };
    expect(await desk.pay(payout(nameless))).toMatchObject({ error_code: "payout_destination_incomplete" });
  });

  it("whose answer was lost are found, and made once", async () => {
    const before = emulator.payments().length;
    for (let time = 0; time < 3; time += 1) emulator.loseAnswer("POST /payments");
    const made = await desk.pay(payout());
    emulator.process();
    expect(await desk.read(made.payout_id, "?force_sync=true")).toMatchObject({ status: "success" });
    expect(emulator.payments()).toHaveLength(before + 1);
  });
});
